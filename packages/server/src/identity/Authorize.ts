import {
  InsufficientScope,
  type Principal,
  permits,
  RateLimited,
  type Route,
  Unauthorized,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ActiveKey } from "../engines/EngineServices.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { ConnectionStore, type TokenOwner } from "./ConnectionStore.ts"
import { resourceOf, scopeOf } from "./OAuthParameters.ts"
import { MS_PER_HOUR, RateLimiter, type Standing } from "./RateLimiter.ts"
import { hashOfSecret } from "./Secret.ts"

/** The state of a budget after a request, and the refusal if the budget was used up. */
interface Charge {
  readonly standing: Standing
  readonly refusal: RateLimited | undefined
}

/**
 * Checks a request of a principal that is already known: its scope must permit the route. Then a unit of the budget is taken, if one is
 * left. A refusal by scope takes none. `Admission` does the same for a key.
 */
export const makeAuthorize = Effect.map(
  RateLimiter,
  (limiter) =>
    (principal: Principal["Type"], route: Route): Effect.Effect<Charge, InsufficientScope | Unavailable> =>
      permits(principal.scope, route)
        ? Effect.map(limiter.take(principal, route.budget), (standing) => chargeOf(standing, route))
        : insufficient(principal.scope, route, isConnection(principal) ? "connection" : "key")
)

/** The refusal of a request for which no unit of the budget is left. Takes none. */
export const makeSpent = Effect.map(
  RateLimiter,
  ({ peek }) =>
    (principal: Principal["Type"], route: Route): Effect.Effect<RateLimited | undefined, Unavailable> =>
      Effect.map(peek(principal, route.budget), (standing) => chargeOf(standing, route).refusal)
)

/** The charge for a request to a route, from the state of its budget. */
export const chargeOf = (standing: Standing, route: Route): Charge => ({
  standing,
  refusal: standing.granted ? undefined : spent(route, standing)
})

/** True if a principal is a connected app, which can ask its owner for more permissions. */
export const isConnection = ({ writer }: Principal["Type"]): boolean => writer.startsWith("connection:")

/** The refusal of a scope that does not permit a route. */
export const insufficient = (scope: string, route: Route, holder: "key" | "connection" = "key"): InsufficientScope =>
  new InsufficientScope({
    message: `This ${holder}'s scope is "${scope}", and ${route.method} ${route.path} needs "${route.permission === "delete" ? "full" : route.permission}". ${REMEDIES[holder]}`
  })

const REMEDIES = {
  key: "Scopes are fixed; make another key.",
  connection: "Ask the person to connect again and to grant it."
}

const spent = ({ budget }: Route, { limit, resetSeconds }: Standing): RateLimited =>
  new RateLimited({
    message: `All ${limit} ${budget}s of this hour are used; the next hour starts in ${resetSeconds} seconds.`,
    retryAfter: resetSeconds
  })

/** The principal of an active key. */
export const principalOf = (
  { accountId, id, scope }: ActiveKey,
  surface: Principal["Type"]["surface"]
): Principal["Type"] => ({ accountId, writer: `key:${id}`, scope, surface, budgetKey: id })

/** Makes a function that looks up the token of an Authorization header. It refuses a missing key and one that is not found. */
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

/** An active key that asks for a route. */
interface Asking {
  readonly key: ActiveKey
  /** The state of its budget after a unit was taken; undefined if its scope does not permit the route. */
  readonly standing: Standing | undefined
}

/** Finds a key and takes a unit of its budget, for a surface that knows the route before the key. */
export class Admission extends Context.Tag("daybook/access/Admission")<
  Admission,
  {
    /** The active key of a token, if there is one. A unit is taken if its scope permits the route. */
    readonly ask: (token: string, route: Route) => Effect.Effect<Asking | undefined, Unavailable>
  }
>() {
  /** Looks up the key, then takes the unit. With budgets in memory, the unit costs no statement. */
  static layer = Layer.effect(
    Admission,
    Effect.gen(function* () {
      const { verify } = yield* ApiKeys
      const { take } = yield* RateLimiter
      return {
        ask: (token, route) =>
          Effect.flatMap(verify(token), (key): Effect.Effect<Asking | undefined, Unavailable> => {
            if (key === undefined) return Effect.succeed(undefined)
            if (!permits(key.scope, route)) return Effect.succeed({ key, standing: undefined })
            const { accountId, id: budgetKey } = key
            return Effect.map(take({ accountId, budgetKey }, route.budget), (standing) => ({ key, standing }))
          })
      }
    })
  )
}

/** Finds the principal of a request to `/mcp` at an origin by its Authorization header. */
type McpAuthenticator = (
  authorization: string | undefined,
  origin: string
) => Effect.Effect<Principal["Type"], Unauthorized | Unavailable>

const ACCESS_TOKEN = /^daybook_at_[\w-]{20,100}$/

/**
 * Authenticates by API key or by the access token of a connected app. Such a token is valid only at the origin that it was issued for.
 * Both are looked up on every request, so that a revocation takes effect at once.
 */
export const mcpAuthenticator: Effect.Effect<McpAuthenticator, never, ApiKeys | ConnectionStore> = Effect.gen(
  function* () {
    const { verify } = yield* ApiKeys
    const { find } = yield* ConnectionStore
    const orRefuse = keyRefusals()
    return (authorization, origin) =>
      orRefuse(
        authorization,
        (token): Effect.Effect<Principal["Type"] | undefined, Unavailable> =>
          ACCESS_TOKEN.test(token)
            ? Effect.map(find(hashOfSecret(token), resourceOf(origin)), (owner) => owner && connectionPrincipal(owner))
            : Effect.map(verify(token), (key) => key && principalOf(key, "mcp"))
      )
  }
)

const connectionPrincipal = ({ accountId, id, payload }: TokenOwner): Principal["Type"] | undefined => {
  const scope = scopeOf(scopesIn(payload))
  return scope === undefined
    ? undefined
    : { accountId, writer: `connection:${id}`, scope, surface: "mcp", budgetKey: id }
}

/** The scopes of a token: those of its connection or fewer. */
const scopesIn = (payload: string): string => {
  const token: unknown = JSON.parse(payload)
  return typeof token === "object" && token !== null && "scope" in token ? String(token.scope) : ""
}
