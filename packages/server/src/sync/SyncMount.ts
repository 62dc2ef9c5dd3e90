import { type ApiError, InsufficientScope, Limits, PayloadTooLarge } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Admit } from "../access/Admission.ts"
import { standingHeaders } from "../access/StandingHeaders.ts"
import { cachedSuccess } from "../cachedSuccess.ts"
import { withErrorResponses } from "../edge/ErrorBoundary.ts"
import type { Mount } from "../edge/Mounts.ts"
import type { HttpRequest } from "../edge/Request.ts"
import type { BodyPolicy, ReceivedBody } from "../edge/RequestBody.ts"
import { refusal, success } from "../edge/Response.ts"
import { parseJson } from "../rest/JsonBody.ts"
import type { ReadyRoute } from "../rest/RouteTable.ts"
import type { Syncing } from "./Syncing.ts"
import { tooLarge } from "./TooLarge.ts"

const JSON_ONLY = ["application/json"]

const BODY: BodyPolicy = { maxBytes: Limits.BODY_BYTES, mediaTypes: JSON_ONLY }

/** Phones are no web pages: no page of another origin may call it. */
const NO_CORS = { headers: () => ["Cache-Control", "no-store"], preflight: () => undefined }

/** Of one key, one sync at a time: two that overlap would write the same days. */
const AT_ONCE = 1

/** `/sync`, in the order of the REST interface: 404, 405, 401, 403, 429, 413, 415, 400, the work. */
export const syncMount = (admit: Admit, load: Effect.Effect<Syncing>): Effect.Effect<Mount> =>
  Effect.map(cachedSuccess(load), (loaded) => {
    const admitTo = ({ answer, locate }: Syncing, { headers, method, path, query }: HttpRequest) => {
      const located = locate(method, path)
      if ("refused" in located) return Effect.succeed(refusal(located.refused))
      const { parameters, ready } = located
      const { route } = ready
      const admitted = Effect.map(admit(headers.authorization, route), ({ charge, principal }) => {
        const { writer } = principal
        if (charge instanceof InsufficientScope) return { ...refusal(charge), route: route.path, writer }
        const budget = standingHeaders(charge.standing)
        const refuse = (error: ApiError) => ({
          ...refusal(error instanceof PayloadTooLarge ? tooLarge(ready) : error, budget),
          route: route.path
        })
        if (charge.refusal !== undefined) return { ...refuse(charge.refusal), writer }
        const work = (received: ReceivedBody | undefined) => {
          const made =
            received instanceof Uint8Array
              ? answer(ready, { headers, parameters, query, bytes: received })
              : (received ?? parseJson(new Uint8Array()))
          return withErrorResponses(
            Effect.map(made, (value) => success(value, budget, route.path)),
            refuse
          )
        }
        return {
          principal,
          queue: { name: `${principal.budgetKey} ${route.budget}`, atOnce: AT_ONCE },
          refuse,
          body: policyOf(ready),
          work
        }
      })
      return withErrorResponses(admitted, (error) => ({ ...refusal(error), route: route.path }))
    }
    return {
      path: "/sync",
      isPrefix: true,
      body: BODY,
      cors: NO_CORS,
      admit: (request) => Effect.flatMap(loaded, (syncing) => admitTo(syncing, request))
    }
  })

const policyOf = ({ route: { transport } }: ReadyRoute): BodyPolicy => ({
  maxBytes: transport.json?.maxBytes ?? Limits.BODY_BYTES,
  mediaTypes: JSON_ONLY
})
