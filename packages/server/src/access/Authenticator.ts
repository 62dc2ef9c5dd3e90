import { type Principal, Unauthorized, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { ActiveKey } from "../store/KeyStore.ts"

/** The principal that a key is. */
export const principalOf = (
  { accountId, id, scope }: ActiveKey,
  surface: Principal["Type"]["surface"]
): Principal["Type"] => ({ accountId, writer: `key:${id}`, scope, surface, budgetKey: id })

/** Makes what gives the token of an Authorization header to `find`, and refuses a missing key and one that is not found. */
export const keyRefusals = () => {
  const refuse = wrongKeyRefusal()
  return <A>(
    authorization: string | undefined,
    find: (token: string) => Effect.Effect<A | undefined, Unavailable>
  ): Effect.Effect<A, Unauthorized | Unavailable> => {
    if (authorization === undefined) return MISSING_KEY
    return Effect.flatMap(find(bearerToken(authorization)), (found) =>
      found === undefined ? Effect.clockWith((clock) => refuse(clock.unsafeCurrentTimeMillis())) : Effect.succeed(found)
    )
  }
}

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
