import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { UsageCounter } from "../store/UsageCounter.ts"
import { type HourlyLimits, MS_PER_HOUR, RateLimiter, secondsLeft } from "./RateLimiter.ts"

/** Budgets that several servers share: every unit is counted in the database, nothing is kept in memory. */
export const sharedRateLimiter = (limits: HourlyLimits): Layer.Layer<RateLimiter, never, UsageCounter> =>
  Layer.effect(
    RateLimiter,
    Effect.map(UsageCounter, ({ count }) => ({
      limits,
      take: ({ accountId, budgetKey: keyId }, budget) =>
        Effect.clockWith((clock) => {
          const now = clock.unsafeCurrentTimeMillis()
          const limit = limits[budget]
          const unit = { keyId, accountId, budget, now, limit, hour: Math.floor(now / MS_PER_HOUR) }
          return Effect.map(count(unit), ({ hour, used }) => ({
            granted: used <= limit,
            limit,
            remaining: Math.max(0, limit - used),
            resetSeconds: secondsLeft(hour, now)
          }))
        }),
      flush: Effect.void
    }))
  )
