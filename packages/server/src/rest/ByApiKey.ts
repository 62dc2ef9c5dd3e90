import * as Effect from "effect/Effect"
import { Admission } from "../access/Admission.ts"
import { keyRefusals, principalOf } from "../access/Authenticator.ts"
import { chargeOf, insufficient } from "../access/Authorize.ts"
import { standingHeaders } from "../access/RateLimiter.ts"
import type { Authorize } from "./ServedApi.ts"

/** Admits requests by API key: 401, then 403, then 429. A unit that was taken is told with the response, whatever that is. */
export const byApiKey: Effect.Effect<Authorize, never, Admission> = Effect.map(Admission, ({ ask }) => {
  const orRefuse = keyRefusals()
  return (request, route) =>
    Effect.flatMap(
      orRefuse(request.headers.authorization, (token) => ask(token, route)),
      ({ key, standing }): ReturnType<Authorize> => {
        const principal = principalOf(key, "rest")
        request.writer = principal.writer
        if (standing === undefined) return insufficient(key.scope, route)
        request.budget = standingHeaders(standing)
        return chargeOf(standing, route).refusal ?? Effect.succeed(principal)
      }
    )
})
