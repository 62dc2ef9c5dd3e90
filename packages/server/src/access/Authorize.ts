import {
  InsufficientScope,
  type Principal,
  permits,
  RateLimited,
  type Route,
  Unauthorized,
  type Unavailable
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { ApiKeys } from "./ApiKeys.ts"
import { RateLimiter, type Standing } from "./RateLimiter.ts"

/** Who may go on, and how the budget stands that the request drew on. */
export interface Admission {
  readonly caller: Principal["Type"]
  readonly standing: Standing
}

/** A budget is spent: the refusal, and the standing that every answer of a known key carries. */
export interface Spent {
  readonly refusal: RateLimited
  readonly standing: Standing
}

/**
 * The one gate before every route: the key is live, then its scope reaches, then its budget has a unit left, which is
 * taken. What fails before the budget takes nothing from it.
 */
export const makeAuthorize = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const limiter = yield* RateLimiter
  return (
    authorization: string | undefined,
    route: Route
  ): Effect.Effect<Admission | Spent, Unauthorized | InsufficientScope | Unavailable> =>
    Effect.flatMap(
      keys.verify(bearerOf(authorization)),
      (key): Effect.Effect<Admission | Spent, Unauthorized | InsufficientScope> => {
        if (key === undefined) return unauthorized(authorization)
        if (!permits(key.scope, route)) return insufficient(key.scope, route)
        return Effect.map(limiter.take(key.id, route.budget), (standing) =>
          standing.granted
            ? { caller: { accountId: key.accountId, writer: `key:${key.id}`, scope: key.scope }, standing }
            : { refusal: spent(route, standing), standing }
        )
      }
    )
})

const BEARER = /^Bearer ([^ ]+)$/

/** The key in an Authorization header; nothing where the header is not exactly `Bearer KEY`. */
export const bearerOf = (authorization: string | undefined): string => BEARER.exec(authorization ?? "")?.[1] ?? ""

/** The refusal of a request without a live key. */
export const unauthorized = (authorization: string | undefined): Unauthorized =>
  authorization === undefined ? KEYLESS : WRONG_KEY

// Made once: guessing keys should cost the one who guesses more than the server.
const KEYLESS = new Unauthorized({
  message: "A key is needed: send it as `Authorization: Bearer daybook_sk_…`. Make one with `daybook keys create`."
})
const WRONG_KEY = new Unauthorized({
  message: "The key is malformed, wrong or revoked; it is sent as `Authorization: Bearer daybook_sk_…`."
})

const insufficient = (scope: string, route: Route): InsufficientScope =>
  new InsufficientScope({
    message: `This key's scope is "${scope}", and ${route.method} ${route.path} needs "${route.permission === "delete" ? "full" : route.permission}". Scopes are fixed; make another key.`
  })

const spent = ({ budget }: Route, { limit, resetSeconds }: Standing): RateLimited =>
  new RateLimited({
    message: `All ${limit} ${budget}s of this hour are used; the next hour starts in ${resetSeconds} seconds.`,
    retryAfter: resetSeconds
  })
