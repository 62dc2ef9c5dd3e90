import { type Budget, permits, type Route, Scope } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Counted, type Unit, UsageCounter } from "../engines/EngineServices.ts"
import { hashOfKey, isWellFormedKey } from "./ApiKeys.ts"
import { Admission } from "./Authorize.ts"
import { type HourlyLimits, MS_PER_HOUR, RateLimiter, type Standing, secondsLeft } from "./RateLimiter.ts"

/**
 * Budgets that several servers share: every unit is counted in the database, nothing is kept in memory. One statement finds a key and
 * takes its unit.
 */
export const sharedRateLimiter = (limits: HourlyLimits): Layer.Layer<RateLimiter | Admission, never, UsageCounter> =>
  Layer.effectContext(
    Effect.map(UsageCounter, ({ count, countFor, used }) => {
      const unitOf = (budget: Budget, now: number, limit = limits[budget]): Unit => ({
        budget,
        now,
        limit,
        hour: Math.floor(now / MS_PER_HOUR)
      })
      const take: RateLimiter["Type"]["take"] = ({ accountId, budgetKey: keyId }, budget, limit) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const unit = unitOf(budget, now, limit)
          return Effect.map(count({ keyId, accountId, ...unit }), (counted) => standingOf(counted, unit))
        })
      const peek: RateLimiter["Type"]["peek"] = ({ accountId, budgetKey: keyId }, budget) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const unit = unitOf(budget, now)
          return Effect.map(used({ keyId, accountId, ...unit }), (found) =>
            standingOf({ ...found, used: found.used + 1 }, unit)
          )
        })
      const ask: Admission["Type"]["ask"] = (token, route) =>
        isWellFormedKey(token)
          ? Effect.flatMap(Clock.currentTimeMillis, (now) => {
              const unit = unitOf(route.budget, now)
              const found = countFor({ hash: hashOfKey(token), scopes: scopesFor(route), ...unit })
              return Effect.map(
                found,
                (found) => found && { key: found.key, standing: found.counted && standingOf(found.counted, unit) }
              )
            })
          : Effect.succeed(undefined)
      return Context.make(RateLimiter, { limits, take, peek, flush: Effect.void }).pipe(Context.add(Admission, { ask }))
    })
  )

const standingOf = ({ hour, used }: Counted, { limit, now }: Unit): Standing => ({
  granted: used <= limit,
  limit,
  remaining: Math.max(0, limit - used),
  resetSeconds: secondsLeft(hour, now)
})

const scopesFor = (route: Route): ReadonlyArray<Scope> => Scope.literals.filter((scope) => permits(scope, route))
