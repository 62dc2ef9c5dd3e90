import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { type ApiError, BytesAnswer, InvalidRequest, Limits } from "@daybook/core"
import * as Effect from "effect/Effect"
import { CurrentAppRequest } from "../access/Confirmed.ts"
import type { RateLimiter } from "../access/RateLimiter.ts"
import { cachedSuccess } from "../cachedSuccess.ts"
import { withErrorResponses } from "../edge/ErrorBoundary.ts"
import { READS_AT_ONCE, WRITES_AT_ONCE } from "../edge/FairQueue.ts"
import type { Admitted, Mount } from "../edge/Mounts.ts"
import type { HttpRequest } from "../edge/Request.ts"
import type { BodyPolicy, ReceivedBody } from "../edge/RequestBody.ts"
import { type HttpResponse, refusal, success } from "../edge/Response.ts"
import { Dispatcher, type Located, runRoute } from "../rest/Dispatcher.ts"
import { parseJson } from "../rest/JsonBody.ts"
import type { ReadyRoute } from "../rest/RouteTable.ts"
import { AppWriteStore } from "../store/AppWriteStore.ts"
import { isFieldValues, OVERWRITING, ShownStore } from "../store/ShownStore.ts"
import { appBudget } from "./AppBudget.ts"
import { answeringConflicts, Conflict } from "./Conflict.ts"
import type { Gate } from "./Gate.ts"
import { packed } from "./Packed.ts"

const PREFIX = "/app/api"

const JSON_BODY: BodyPolicy = { maxBytes: Limits.BODY_BYTES, mediaTypes: ["application/json"] }

/** A page of another origin may call nothing of it: no answer has a header that lets one read it. */
const NO_CORS = { headers: () => ANSWER_HEADERS, preflight: () => undefined }

const ANSWER_HEADERS = [...["Cross-Origin-Resource-Policy", "same-origin"], ...["Vary", "Cookie"]]

/** The headers of every response; a file may set its own. */
const NOT_KEPT = { "Cache-Control": "no-store" }

/** Finds a route of the app's own interface, by its whole path. */
export type Locate = Dispatcher["Type"]["locate"]

/**
 * What the app talks to: the REST interface under `/app/api/v1`, and its own interface beside it, both by the cookie of a session.
 * In the order of the REST interface: 404, 405, 401, 403, 429, 413, 415, 400, the work.
 */
export const appMount = (
  gate: Gate,
  load: Effect.Effect<Locate>
): Effect.Effect<Mount, never, Dispatcher | AppWriteStore | RateLimiter | ShownStore> =>
  Effect.gen(function* () {
    const rest = yield* Dispatcher
    const writes = yield* AppWriteStore
    const { unlessChanged } = yield* ShownStore
    const loaded = yield* cachedSuccess(load)
    const take = yield* appBudget

    const locate = ({ method, path }: HttpRequest) =>
      path.startsWith(`${PREFIX}/v1`)
        ? Effect.succeed(rest.locate(method, path.slice(PREFIX.length)))
        : Effect.map(loaded, (own) => own(method, path))

    /** Runs a route. A write that says what the person was shown, as `shown` in its body, is refused where that changed. */
    const run = ({ parameters, ready }: Located, query: string, sent: unknown) => {
      const name = OVERWRITING.find((each) => each === ready.route.name)
      if (name === undefined || !isFieldValues(sent) || !isFieldValues(sent.shown))
        return runRoute(ready, { parameters, query, body: sent, errors: [] })
      const { shown, ...body } = sent
      return unlessChanged(
        { name, fields: { ...body, ...parameters }, shown },
        runRoute(ready, { parameters, query, body, errors: [] }),
        (present) => Effect.die(new Conflict({ message: CHANGED, details: { present } }))
      )
    }

    /** Runs a route, a write that the app may send again at most once. */
    const answer = (located: Located, { headers, path, query }: HttpRequest, received: ReceivedBody | undefined) =>
      Effect.gen(function* () {
        const { ready } = located
        const { route } = ready
        const work = run(located, query, yield* bodyOf(ready, received))
        const id = headers["daybook-write"]
        const isQueued = route.budget === "write" && (route.transport.queued ?? !route.path.startsWith(PREFIX))
        if (!isQueued || typeof id !== "string") return responseOf(yield* work, route.path)
        if (!UUID.test(id)) return yield* NOT_AN_ID
        const hash = createHash("sha256").update(`${route.name} ${path}?${query} `)
        if (received instanceof Uint8Array) hash.update(received)
        const kept = yield* writes.once(id, hash.digest("base64url"), work)
        return {
          status: 200,
          headers: { ...NOT_KEPT, "Daybook-Change": kept.changes.join(",") },
          body: kept.answer,
          route: route.path
        }
      })

    const admit = (request: HttpRequest): Effect.Effect<HttpResponse | Admitted, ApiError> =>
      Effect.gen(function* () {
        const located = yield* locate(request)
        if ("refused" in located) return yield* located.refused
        const { ready } = located
        const { route } = ready
        const { appRequest, principal } = yield* gate(request)
        const refuse = (error: ApiError): HttpResponse => ({ ...refusal(error, NOT_KEPT), route: route.path })
        yield* take(principal)
        return {
          principal,
          queue: {
            name: `${principal.budgetKey} ${route.budget}`,
            atOnce: route.budget === "write" ? WRITES_AT_ONCE : READS_AT_ONCE
          },
          refuse,
          body: bodyPolicy(ready),
          work: (received: ReceivedBody | undefined) =>
            Effect.flatMap(
              Effect.provideService(
                withErrorResponses(
                  answeringConflicts(answer(located, request, received), NOT_KEPT, route.path),
                  refuse
                ),
                CurrentAppRequest,
                appRequest
              ),
              (response) => packed(request, withCookies(response, appRequest.setCookies))
            )
        }
      })

    return {
      path: PREFIX,
      isPrefix: true,
      body: JSON_BODY,
      cors: NO_CORS,
      admit: (request) => withErrorResponses(admit(request), (error) => refusal(error, NOT_KEPT))
    }
  })

const withCookies = (response: HttpResponse, cookies: ReadonlyArray<string>): HttpResponse =>
  cookies.length === 0 ? response : { ...response, headers: { ...response.headers, "Set-Cookie": cookies } }

const bodyPolicy = ({ route: { body, transport } }: ReadyRoute): BodyPolicy | undefined =>
  transport.bytes ?? (body === undefined ? undefined : JSON_BODY)

/** The body as the route's decoder takes it. */
const bodyOf = ({ route }: ReadyRoute, received: ReceivedBody | undefined): Effect.Effect<unknown, ApiError> => {
  if (received === undefined) return Effect.void
  if (!(received instanceof Uint8Array)) return received
  return route.transport.bytes === undefined ? parseJson(received) : Effect.succeed(received)
}

const responseOf = (value: unknown, route: string): HttpResponse =>
  value instanceof BytesAnswer
    ? {
        status: 200,
        headers: { ...NOT_KEPT, ...value.headers },
        body: value.body instanceof Uint8Array ? value.body : Readable.from(value.body, { objectMode: false }),
        route
      }
    : success(value, NOT_KEPT, route)

const CHANGED = "This was changed elsewhere since it was opened here. Nothing was saved."

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const NOT_AN_ID = new InvalidRequest({ message: "Daybook-Write: expected a UUID in lower case" })
