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
        : insufficient(principal.scope, route)
)

/** What a budget says, by how it stands. */
export const chargeOf = (standing: Standing, route: Route): Charge => ({
  standing,
  refusal: standing.granted ? undefined : spent(route, standing)
})

/** The refusal of a scope that does not permit a route. */
export const insufficient = (scope: string, route: Route): InsufficientScope =>
  new InsufficientScope({
    message: `This key's scope is "${scope}", and ${route.method} ${route.path} needs "${route.permission === "delete" ? "full" : route.permission}". Scopes are fixed; make another key.`
  })

const spent = ({ budget }: Route, { limit, resetSeconds }: Standing): RateLimited =>
  new RateLimited({
    message: `All ${limit} ${budget}s of this hour are used; the next hour starts in ${resetSeconds} seconds.`,
    retryAfter: resetSeconds
  })
