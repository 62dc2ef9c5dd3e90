import { type ApiError, InsufficientScope, Limits } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Admit } from "../access/Admission.ts"
import { standingHeaders } from "../access/StandingHeaders.ts"
import { withErrorResponses } from "../edge/ErrorBoundary.ts"
import { READS_AT_ONCE, WRITES_AT_ONCE } from "../edge/FairQueue.ts"
import type { Mount } from "../edge/Mounts.ts"
import type { BodyPolicy, ReceivedBody } from "../edge/RequestBody.ts"
import { refusal, success } from "../edge/Response.ts"
import { anyOrigin } from "./Cors.ts"
import { Dispatcher } from "./Dispatcher.ts"
import { parseJson } from "./JsonBody.ts"

const BODY: BodyPolicy = { maxBytes: Limits.BODY_BYTES, mediaTypes: ["application/json"] }

/** `/v1`, in the contract's order: 404, 405, 401, 403, 429, 413, 415, 400, the work. */
export const restMount = (admit: Admit): Effect.Effect<Mount, never, Dispatcher> =>
  Effect.map(Dispatcher, (dispatcher) => ({
    path: "/v1",
    isPrefix: true,
    body: BODY,
    cors: anyOrigin,
    admit: ({ headers, method, path, query }) => {
      const located = dispatcher.locate(method, path)
      if ("refused" in located) return Effect.succeed(refusal(located.refused))
      const { parameters, ready } = located
      const { route } = ready
      const admitted = Effect.map(admit(headers.authorization, route), ({ charge, principal }) => {
        const { writer } = principal
        if (charge instanceof InsufficientScope) return { ...refusal(charge), route: route.path, writer }
        const budget = standingHeaders(charge.standing)
        const refuse = (error: ApiError) => ({ ...refusal(error, budget), route: route.path })
        if (charge.refusal !== undefined) return { ...refuse(charge.refusal), writer }
        const work = (received: ReceivedBody | undefined) => {
          const value = Effect.flatMap(jsonOf(received), (body) =>
            dispatcher.run(ready, { parameters, query, body, errors: [] })
          )
          return withErrorResponses(
            Effect.map(value, (made) => success(made, budget, route.path)),
            refuse
          )
        }
        const queue = {
          name: `${principal.budgetKey} ${route.budget}`,
          atOnce: route.budget === "write" ? WRITES_AT_ONCE : READS_AT_ONCE
        }
        return { principal, queue, refuse, body: route.body === undefined ? undefined : BODY, work }
      })
      return withErrorResponses(admitted, (error) => ({ ...refusal(error), route: route.path }))
    }
  }))

const jsonOf = (body: ReceivedBody | undefined): Effect.Effect<unknown, ApiError> =>
  body === undefined ? Effect.void : body instanceof Uint8Array ? parseJson(body) : body
