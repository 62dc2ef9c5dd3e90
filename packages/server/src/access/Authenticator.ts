import { type Principal, Unauthorized, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { ApiKeys } from "./ApiKeys.ts"

/** Finds the principal of a request by its Authorization header. Every kind of credential ends in the same value. */
export type Authenticator = (
  authorization: string | undefined
) => Effect.Effect<Principal["Type"], Unauthorized | Unavailable>

/** Authenticates by API key, for one surface. The key is looked up on every request: a revocation takes effect at once. */
export const apiKeyAuthenticator = (
  surface: Principal["Type"]["surface"]
): Effect.Effect<Authenticator, never, ApiKeys> =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const refuse = wrongKeyRefusal()
    return (authorization) => {
      if (authorization === undefined) return MISSING_KEY
      return Effect.flatMap(keys.verify(bearerToken(authorization)), (key) =>
        key === undefined
          ? Effect.clockWith((clock) => refuse(clock.unsafeCurrentTimeMillis()))
          : Effect.succeed({
              accountId: key.accountId,
              writer: `key:${key.id}`,
              scope: key.scope,
              surface,
              budgetKey: key.id
            })
      )
    }
  })

const BEARER = /^Bearer ([^ ]+)$/i

/** The token of an Authorization header. The scheme's name is case-insensitive (RFC 9110, 11.1). */
export const bearerToken = (authorization: string): string => BEARER.exec(authorization)?.[1] ?? ""

// Made once, so that guessing keys costs the client more than the server.
const MISSING_KEY = new Unauthorized({
  message: "A key is needed: send it as `Authorization: Bearer daybook_sk_…`. Make one with `daybook keys create`."
})
const WRONG_KEY = new Unauthorized({
  message: "The key is malformed, wrong or revoked; it is sent as `Authorization: Bearer daybook_sk_…`."
})

const MS_PER_HOUR = 3_600_000

/** Logs refused keys at the 1st, 10th, 100th … of each hour: an attack shows in the log and cannot fill it. */
const wrongKeyRefusal = () => {
  let hour = 0
  let count = 0
  let next = 1
  return (now: number): Effect.Effect<never, Unauthorized> => {
    const current = Math.floor(now / MS_PER_HOUR)
    if (current !== hour) [hour, count, next] = [current, 0, 1]
    count++
    if (count < next) return WRONG_KEY
    next *= 10
    return Effect.zipRight(Effect.logWarning("requests with a wrong or revoked key", { thisHour: count }), WRONG_KEY)
  }
}
