import {
  type ApiError,
  InvalidRequest,
  Limits,
  PayloadTooLarge,
  type Principal,
  type Route,
  SYNC_ROUTES,
  SyncApi
} from "@daybook/core"
import type { PhoneBody } from "@daybook/imports/phone"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { parseJson } from "../http/RequestBody.ts"
import { refusal, success } from "../http/Response.ts"
import { Importing, importsHandlers } from "../imports/Importing.ts"
import { type HandlersOfApi, handlersOf, UNINTERRUPTIBLE } from "../log/Handlers.ts"
import { unpacked } from "../phone/Packing.ts"
import { bodyOf, isPhoneRoute, type PhoneRoute, phoneReaders } from "../phone/PhoneReaders.ts"
import { PhoneSync } from "../phone/PhoneSync.ts"
import { syncRecordStore } from "../phone/SyncRecordStore.ts"
import { headersRead } from "../rest/Decode.ts"
import { readyRoutes, runRoute } from "../rest/Routes.ts"
import { byApiKey } from "../rest/ServeRest.ts"
import { type Asked, serving } from "../rest/Serving.ts"
import { inThread } from "../workers/InThread.ts"
import { LogThread } from "../workers/LogThread.ts"
import { ImportBody, ReadSyncBody } from "../workers/ThreadTask.ts"

/** Writes the body of a phone, keeps its result for the person, and logs one line without values. */
const makeSyncPhone = Effect.gen(function* () {
  const { apply } = yield* PhoneSync
  const records = yield* syncRecordStore
  return (way: PhoneRoute, body: PhoneBody | InvalidRequest) =>
    Effect.gen(function* () {
      if (body instanceof InvalidRequest) return yield* body
      const result = yield* apply(body)
      if (body.isTest) return result
      yield* records.keep({ store: body.store, way, at: yield* Clock.currentTimeMillis, result })
      const { applied, received, refusedCount } = result
      const written = applied.readings + applied.checkIns + applied.metrics
      yield* Effect.logInfo(`phone sync: ${body.store}, ${received} values, ${written} stand, ${refusedCount} refused`)
      return result
    })
})

const phoneSyncHandlers = Effect.map(makeSyncPhone, (sync) =>
  handlersOf<typeof SyncApi>()("phoneSync", {
    syncHealthAutoExport: (request) => sync("syncHealthAutoExport", phoneReaders.syncHealthAutoExport(request)),
    syncHealthConnect: (request) => sync("syncHealthConnect", phoneReaders.syncHealthConnect(request)),
    syncDays: (request) => sync("syncDays", phoneReaders.syncDays(request))
  })
)

/** The handlers of every group of the definition. A missing group does not compile. */
const syncHandlers = Effect.map(
  Effect.all({ phoneSync: phoneSyncHandlers, imports: importsHandlers }),
  (handlers): HandlersOfApi<typeof SyncApi> => handlers
)

/** The services that write imports and the data of phones. */
export const syncServices = Layer.merge(Importing.layer, PhoneSync.layer)

/** A thread reads larger bodies: parsing them would block the event loop. */
const IN_THREAD_BYTES = 256 * 1024

/** The most threads that read at a time. Each holds a body several times over. */
const READERS = 2

/** The routes of `/sync` and their work. */
const syncing = Effect.gen(function* () {
  const routes = new Map(readyRoutes(SYNC_ROUTES, yield* syncHandlers).map((ready) => [ready.route.name, ready]))
  const syncPhone = yield* makeSyncPhone
  const readers = yield* Effect.makeSemaphore(READERS)
  const thread = yield* LogThread

  /** Reads a body and does its work. */
  return ({ parameters, request, route }: Asked, bytes: Uint8Array): Effect.Effect<unknown, ApiError, Principal> => {
    const { name } = route
    const { query } = request.head
    const headers = headersRead(route, request.head.headers)
    if (bytes.length > IN_THREAD_BYTES && isPhoneRoute(name)) {
      const task = new ReadSyncBody({ name, query, headers, bytes })
      const read = Effect.flatMap(
        inThread((worker) => worker.executeEffect(task)),
        unpacked
      )
      return readers
        .withPermits(1)(read)
        .pipe(
          Effect.catchTag("TooLarge", () => tooLarge(route)),
          Effect.flatMap((body) => syncPhone(name, body))
        )
    }
    if (bytes.length > IN_THREAD_BYTES && name === "importFiles")
      return Effect.catchTag(
        thread.run("write", (worker, caller) => worker.executeEffect(new ImportBody({ caller, query, bytes }))),
        "TooLarge",
        () => tooLarge(route)
      )
    const ready = routes.get(name)
    if (ready === undefined) return Effect.dieMessage(`no route ${name}`)
    return Effect.flatMap(parseJson(bytes), (parsed) =>
      runRoute(ready, { parameters, query, headers, body: bodyOf(name, parsed), errors: [] })
    )
  }
}).pipe(Effect.provide(syncServices))

/** The refusal of a body over the limit of its route. */
const tooLarge = ({ transport }: Route): PayloadTooLarge =>
  new PayloadTooLarge({
    message: transport.json?.tooLarge ?? `The body is over ${Limits.BODY_BYTES} bytes, the limit of this route.`
  })

/** Phones are not web pages, so no page of another origin may call it. */
const NO_CORS = { headers: () => ["Cache-Control", "no-store"], preflight: () => undefined }

/** The routes of phones and imports as they are served, with their middleware on each group (`log/Handlers.ts`). */
const ServedSync = HttpApi.make("sync").addHttpApi(SyncApi)

/** `/sync`. A key has one sync at a time: two that overlap would write the same days. */
export const serveSync = Effect.gen(function* () {
  const work = yield* syncing
  const { answerBytes, served } = serving({
    path: "/sync",
    routes: SYNC_ROUTES,
    cors: NO_CORS,
    authorize: yield* byApiKey,
    atOnce: 1,
    work,
    bodyOf: ({ transport }) => ({
      maxBytes: transport.json?.maxBytes ?? Limits.BODY_BYTES,
      mediaTypes: ["application/json"]
    }),
    respond: ({ request: { budget } }, _, synced) => Effect.map(synced, (value) => success(value, budget)),
    refuse: (error, { budget }, route) =>
      refusal(error instanceof PayloadTooLarge && route !== undefined ? tooLarge(route) : error, budget)
  })
  // A thread reads large bodies, so the platform does not.
  const phoneSync = HttpApiBuilder.group(ServedSync, "phoneSync", (endpoints) =>
    endpoints
      .handleRaw("syncHealthAutoExport", answerBytes, UNINTERRUPTIBLE)
      .handleRaw("syncHealthConnect", answerBytes, UNINTERRUPTIBLE)
      .handleRaw("syncDays", answerBytes, UNINTERRUPTIBLE)
  )
  const imports = HttpApiBuilder.group(ServedSync, "imports", (endpoints) =>
    endpoints.handleRaw("importFiles", answerBytes, UNINTERRUPTIBLE)
  )
  const groups = Layer.merge(phoneSync, imports)
  return yield* served(ServedSync, Layer.provide(HttpApiBuilder.api(ServedSync), groups))
})
