import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import {
  type ApiError,
  BytesAnswer,
  errorBody,
  fieldErrors,
  InvalidRequest,
  type Principal,
  RateLimited,
  ROUTES,
  type Route,
  type Unavailable
} from "@daybook/core"
import { APP_ROUTES } from "@daybook/core/app"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { languageOfPage } from "../auth-pages/Cookies.ts"
import type { OriginSettings } from "../http/Origin.ts"
import { encodingFor } from "../http/Pages.ts"
import { type HttpRequest, type Refuse, routed, type ServedRequest } from "../http/Request.ts"
import { JSON_BODY } from "../http/RequestBody.ts"
import { type HttpResponse, refusal, success } from "../http/Response.ts"
import { type BudgetKey, RateLimiter } from "../identity/RateLimiter.ts"
import { type AppRequest, CurrentAppRequest, UNCONFIRMED } from "../identity/Sessions.ts"
import { allGroups } from "../log/AllHandlers.ts"
import { Served } from "../log/Handlers.ts"
import { Dispatcher } from "../rest/Routes.ts"
import { type Asked, type Authorize, serving } from "../rest/Serving.ts"
import { TextLanguage } from "../runtime/TextLanguage.ts"
import { appGroups, appHandlers } from "./AppHandlers.ts"
import { appWriteStore } from "./AppWriteStore.ts"
import { answeringConflicts, Conflict, isFieldValues, OVERWRITING, shownStore } from "./Conflict.ts"
import { appGate } from "./Gate.ts"
import { ServedApp } from "./Handlers.ts"

/** An answer smaller than this fits in one packet without compression. */
const LEAST_BYTES = 1024

/** The level of Brotli's eleven that is as fast as gzip. */
const QUALITY = 4

const pack = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text)
}

/**
 * The answer of a read, compressed as the client accepts it, in a thread of node's pool. Answers of writes are not compressed: one
 * contains a new key, and the length of compressed text reveals something about it.
 */
export const packed = ({ headers, method }: HttpRequest, response: HttpResponse): Effect.Effect<HttpResponse> => {
  const { body } = response
  const encoding = encodingFor(headers["accept-encoding"])
  if (method !== "GET" || typeof body !== "string" || body.length < LEAST_BYTES || encoding === "identity") {
    return Effect.succeed(response)
  }
  return Effect.map(
    Effect.promise(() => pack[encoding](body)),
    (bytes) => ({
      ...response,
      headers: { ...response.headers, "Content-Encoding": encoding, Vary: "Accept-Encoding" },
      body: bytes
    })
  )
}

/** Requests of an account through the app in an hour: ten a second. No person reaches it, but a page that loops does. */
const PER_HOUR = 36_000

/** Counts the requests of each account in this hour. The app never takes units from the budget of a key. */
export const appBudget: Effect.Effect<
  (key: BudgetKey) => Effect.Effect<void, RateLimited | Unavailable>,
  never,
  RateLimiter
> = Effect.map(
  RateLimiter,
  ({ take }) =>
    (key) =>
      Effect.flatMap(take(key, "read", PER_HOUR), ({ granted, resetSeconds }) =>
        granted
          ? Effect.void
          : new RateLimited({
              message: `The app made ${PER_HOUR} requests in this hour, the most that it may; the next hour starts in ${resetSeconds} seconds.`,
              retryAfter: resetSeconds
            })
      )
)

const PREFIX = "/app/api"

/** A page of another origin cannot call the app's interface: no answer has a header that lets the page read it. */
const NO_CORS = {
  headers: () => [...["Cross-Origin-Resource-Policy", "same-origin"], ...["Vary", "Cookie"]],
  preflight: () => undefined
}

/** The headers of every response; a file may set its own. */
const NOT_KEPT = { "Cache-Control": "no-store" }

/** The interfaces of the app: the REST interface under `/app/api/v1`, and the app's own one beside it. Both use the session's cookie. */
export const serveApp = (settings: OriginSettings, refuseHost: Refuse) =>
  Effect.gen(function* () {
    const { handlers } = yield* Dispatcher
    const writes = yield* appWriteStore
    const { unlessChanged } = yield* shownStore
    const gate = yield* appGate(settings)
    const take = yield* appBudget
    const sessions = new WeakMap<ServedRequest, AppRequest>()

    const authorize: Authorize = (request) =>
      Effect.flatMap(gate(request.head), ({ appRequest, principal }) => {
        request.writer = principal.writer
        sessions.set(request, appRequest)
        return Effect.as(take(principal), principal)
      })

    /** Does a write that has in `shown` the values that the person saw, unless they have changed. */
    const unlessStale = ({ body, parameters, route }: Asked, work: Work): Work => {
      const name = OVERWRITING.find((each) => each === route.name)
      const shown = shownIn(route, body?.sent)
      if (name === undefined || shown === undefined) return work
      const fields = { ...shown.others, ...parameters }
      return unlessChanged({ name, fields, shown: shown.shown }, work, (present) =>
        Effect.die(new Conflict({ message: CHANGED, details: { present } }))
      )
    }

    /** Does the work of a request. A write that the app sends again is done only once. */
    const answerOnce = (asked: Asked, work: Work) =>
      Effect.gen(function* () {
        const { body, request, route } = asked
        const { headers, path, query } = request.head
        const id = headers["daybook-write"]
        const isQueued = route.budget === "write" && (route.transport.queued ?? !route.path.startsWith(PREFIX))
        if (!isQueued || typeof id !== "string") return responseOf(yield* unlessStale(asked, work))
        if (!UUID.test(id)) return yield* NOT_AN_ID
        const hash = createHash("sha256").update(`${route.name} ${path}?${query} `)
        if (body !== undefined) hash.update(body.bytes)
        const kept = yield* writes.once(id, hash.digest("base64url"), unlessStale(asked, work))
        return {
          status: 200,
          headers: { ...NOT_KEPT, "Daybook-Change": kept.changes.join(",") },
          body: kept.answer
        }
      })

    const cookiesOf = (request: ServedRequest): HttpResponse["headers"] => {
      const { setCookies = [] } = sessions.get(request) ?? {}
      return setCookies.length === 0 ? {} : { "Set-Cookie": setCookies }
    }

    const respond = (asked: Asked, _: unknown, work: Work): Effect.Effect<HttpResponse, ApiError, Principal> =>
      answeringConflicts(answerOnce(asked, work), NOT_KEPT).pipe(
        Effect.provideService(CurrentAppRequest, sessions.get(asked.request)),
        Effect.provideService(TextLanguage, languageOfPage(asked.request.head)),
        Effect.flatMap((response) =>
          packed(asked.request.head, { ...response, headers: { ...response.headers, ...cookiesOf(asked.request) } })
        )
      )

    const surface = {
      path: PREFIX,
      cors: NO_CORS,
      refuseHost,
      authorize,
      bodyOf: ({ body, transport }) => transport.bytes ?? (body === undefined ? undefined : JSON_BODY),
      decodedPart: (route, sent) => shownIn(route, sent)?.others ?? sent,
      respond,
      // A write that was done before keeps its answer, also if its body would be refused now.
      refused: (asked, _, error) => respond(asked, _, Effect.fail(error)),
      refuse: (error, request) => ({
        ...refusal(error, { ...NOT_KEPT, ...cookiesOf(request) }),
        body: JSON.stringify({ error: { ...errorBody(error).error, ...detailsOf(error) } })
      })
    } satisfies Partial<Parameters<typeof serving>[0]>
    const log = serving({ ...surface, routes: ROUTES, prefix: PREFIX })
    const own = serving({ ...surface, routes: APP_ROUTES })
    const ownGroups = appGroups(own.answer, yield* appHandlers)
    return routed([
      {
        path: `${PREFIX}/v1`,
        app: yield* log.served(
          LogOfApp,
          Layer.provide(HttpApiBuilder.api(LogOfApp), allGroups(LogOfApp, log.answer, handlers))
        )
      },
      { path: PREFIX, app: yield* own.served(ServedApp, Layer.provide(HttpApiBuilder.api(ServedApp), ownGroups)) }
    ])
  })

/** The REST interface below the path of the app. */
const LogOfApp = Served.prefix(PREFIX)

type Work = Effect.Effect<unknown, ApiError, Principal>

/** The values that the person saw, and the other fields, of a write that overwrites them. */
const shownIn = ({ name }: Route, sent: unknown) => {
  if (!OVERWRITING.some((each) => each === name) || !isFieldValues(sent) || !isFieldValues(sent.shown)) return undefined
  const { shown, ...others } = sent
  return { shown: sent.shown, others }
}

/** An error for the app, which shows it beside its fields, or asks for the password first. */
const detailsOf = (error: ApiError): object => {
  if (error === UNCONFIRMED) return { confirm: true }
  const fields = fieldErrors(error)
  return Object.keys(fields).length > 0 ? { fields } : {}
}

const responseOf = (value: unknown): HttpResponse =>
  value instanceof BytesAnswer
    ? {
        status: 200,
        headers: { ...NOT_KEPT, ...value.headers },
        body: value.body instanceof Uint8Array ? value.body : Readable.from(value.body, { objectMode: false })
      }
    : success(value, NOT_KEPT)

const CHANGED = "This was changed elsewhere since it was opened here. Nothing was saved."

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const NOT_AN_ID = new InvalidRequest({ message: "Daybook-Write: expected a UUID in lower case" })
