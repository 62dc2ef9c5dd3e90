import { RateLimited, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { type BudgetKey, RateLimiter } from "../access/RateLimiter.ts"

/** Requests of an account through the app in an hour: ten a second. No person reaches it; a page that loops does. */
const PER_HOUR = 36_000

/** Counts the requests of each account in this hour. The app never draws on the budget of a key. */
export const appBudget: Effect.Effect<
  (key: BudgetKey) => Effect.Effect<void, RateLimited | Unavailable>,
  never,
  RateLimiter
> = Effect.map(
  RateLimiter,
  ({ take }) =>
    (key) =>
      Effect.flatMap(take(key, "read", PER_HOUR), ({ granted, resetSeconds }) =>
        granted
          ? Effect.void
          : new RateLimited({
              message: `The app made ${PER_HOUR} requests in this hour, the most that it may; the next hour starts in ${resetSeconds} seconds.`,
              retryAfter: resetSeconds
            })
      )
)
