import { InsufficientScope, type Principal, permits, RateLimited, type Route, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { RateLimiter, type Standing } from "./RateLimiter.ts"

/** The state of a budget after a request, and the refusal if the budget was used up. */
export interface Charge {
  readonly standing: Standing
  readonly refusal: RateLimited | undefined
}

/**
 * The check before a route for a principal that is known already: its scope must permit the route. Then a unit of the budget is
 * taken, if one is left. A refusal by scope takes none. `Admission` does the same for a key.
 */
export const makeAuthorize = Effect.map(
  RateLimiter,
  (limiter) =>
    (principal: Principal["Type"], route: Route): Effect.Effect<Charge, InsufficientScope | Unavailable> =>
      permits(principal.scope, route)
        ? Effect.map(limiter.take(principal, route.budget), (standing) => chargeOf(standing, route))
        : insufficient(principal.scope, route, isConnection(principal) ? "connection" : "key")
)

/** What a budget says, by how it stands. */
export const chargeOf = (standing: Standing, route: Route): Charge => ({
  standing,
  refusal: standing.granted ? undefined : spent(route, standing)
})

/** Whether a principal is a connected app, which can ask its owner for more. */
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
