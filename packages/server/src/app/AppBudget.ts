import { RateLimited } from "@daybook/core"
import * as Effect from "effect/Effect"
import { MS_PER_HOUR, secondsLeft } from "../access/RateLimiter.ts"

/** Requests of an account through the app in an hour: ten a second. No person reaches it; a page that loops does. */
const PER_HOUR = 36_000

/** Counts the requests of each account in this hour. The app never draws on the budget of a key. */
export const appBudget = () => {
  let hour = 0
  let counts = new Map<string, number>()
  return (accountId: string): Effect.Effect<void, RateLimited> =>
    Effect.clockWith((clock) => {
      const now = clock.unsafeCurrentTimeMillis()
      const current = Math.floor(now / MS_PER_HOUR)
      if (current !== hour) [hour, counts] = [current, new Map()]
      const count = (counts.get(accountId) ?? 0) + 1
      counts.set(accountId, count)
      if (count <= PER_HOUR) return Effect.void
      const retryAfter = secondsLeft(hour, now)
      return new RateLimited({
        message: `The app made ${PER_HOUR} requests in this hour, the most that it may; the next hour starts in ${retryAfter} seconds.`,
        retryAfter
      })
    })
}
