import { type ApiError, InsufficientScope, Limits, PayloadTooLarge } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Admit } from "../access/Admission.ts"
import { standingHeaders } from "../access/StandingHeaders.ts"
import { withErrorResponses } from "../edge/ErrorBoundary.ts"
import type { Mount } from "../edge/Mounts.ts"
import type { BodyPolicy, ReceivedBody } from "../edge/RequestBody.ts"
import { refusal, success } from "../edge/Response.ts"
import { ImportBody } from "../LogTask.ts"
import { LogThread } from "../LogThread.ts"
import { headersRead } from "../rest/Decode.ts"
import { runRoute, type Sent } from "../rest/Dispatcher.ts"
import { parseJson } from "../rest/JsonBody.ts"
import type { ReadyRoute } from "../rest/RouteTable.ts"
import { makeReadInThread } from "../SyncThread.ts"
import { makeSyncPhone } from "./PhoneHandlers.ts"
import { isPhoneRoute } from "./PhoneReaders.ts"
import { syncLocator } from "./SyncTable.ts"

const JSON_ONLY = ["application/json"]

const BODY: BodyPolicy = { maxBytes: Limits.BODY_BYTES, mediaTypes: JSON_ONLY }

/** Phones are no web pages: no page of another origin may call it. */
const NO_CORS = {
  headers: () => ["Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"],
  preflight: () => undefined
}

/** Larger bodies are read in a thread: parsing them takes the event loop from others. */
const IN_THREAD_BYTES = 256 * 1024

/** Of one key, one sync at a time: two that overlap would write the same days. */
const AT_ONCE = 1

/** `/sync`, in the order of the REST interface: 404, 405, 401, 403, 429, 413, 415, 400, the work. */
export const syncMount = (admit: Admit) =>
  Effect.gen(function* () {
    const locate = yield* syncLocator
    const syncPhone = yield* makeSyncPhone
    const readInThread = yield* makeReadInThread
    const thread = yield* LogThread

    const answer = (ready: ReadyRoute, sent: Pick<Sent, "headers" | "parameters" | "query">, bytes: Uint8Array) => {
      const { route } = ready
      const { name } = route
      const headers = headersRead(route, sent.headers)
      if (isPhoneRoute(name) && bytes.length > IN_THREAD_BYTES)
        return Effect.flatMap(readInThread({ name, query: sent.query, headers, bytes }), (body) =>
          syncPhone(name, body)
        )
      if (name === "importFiles" && bytes.length > IN_THREAD_BYTES) {
        const { query } = sent
        return Effect.catchTag(thread.run(new ImportBody({ query, bytes })), "TooLarge", () => tooLarge(ready))
      }
      return Effect.flatMap(parseJson(bytes), (body) => runRoute(ready, { ...sent, headers, body, errors: [] }))
    }

    const mount: Mount = {
      path: "/sync",
      isPrefix: true,
      body: BODY,
      cors: NO_CORS,
      admit: ({ headers, method, path, query }) => {
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
                ? answer(ready, { headers, parameters, query }, received)
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
    }
    return mount
  })

const policyOf = ({ route: { transport } }: ReadyRoute): BodyPolicy => ({
  maxBytes: transport.json?.maxBytes ?? Limits.BODY_BYTES,
  mediaTypes: JSON_ONLY
})

const tooLarge = (ready: ReadyRoute): PayloadTooLarge =>
  new PayloadTooLarge({
    message:
      ready.route.transport.json?.tooLarge ?? `The body is over ${Limits.BODY_BYTES} bytes, the limit of this route.`
  })
