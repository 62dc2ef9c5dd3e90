// Work on a log in a thread of its own, over a connection of its own.

import { open, readFile, writeFile } from "node:fs/promises"
import { basename } from "node:path"
import { deserialize, serialize } from "node:v8"
import {
  type ApiError,
  type CalendarDate,
  furthestToday,
  InvalidRequest,
  Principal,
  SYNC_ROUTES,
  Unavailable
} from "@daybook/core"
import { ImportFault, readFiles, type SourceFile, Undecided } from "@daybook/imports"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Mailbox from "effect/Mailbox"
import { openAgain } from "../admin/Engine.ts"
import { buildPack, packStore } from "../admin/Foods.ts"
import { importOwn, isOwnExport, planOwn } from "../admin/Import.ts"
import { readExport } from "../admin/ReadExport.ts"
import type { BulkLoad } from "../engines/EngineServices.ts"
import type { Sql } from "../engines/Sql.ts"
import { parseJson } from "../http/RequestBody.ts"
import { readInProcess } from "../imports/DatabaseProcess.ts"
import { readingOf } from "../imports/ImportFolder.ts"
import { Importing, importsHandlers, isReadImport, NotImported } from "../imports/Importing.ts"
import { refused, tooLarge } from "../imports/Refusals.ts"
import { Journal } from "../journal/Journal.ts"
import { undoStore } from "../journal/UndoStore.ts"
import { RESTORE_RULES } from "../log/Restoring.ts"
import { readyRoutes, runRoute } from "../rest/Routes.ts"
import type { PhotoFiles } from "../schema/PhotoFiles.ts"
import type { BuildPack, Caller, ImportBody, ImportFile, ReadFile, Steps, UndoChanges } from "../workers/ThreadTask.ts"

/** Parses, decodes and imports the body of `POST /sync/import`, in a thread. */
export const importBody = (query: string, bytes: Uint8Array): Effect.Effect<unknown, ApiError, Principal | Importing> =>
  Effect.gen(function* () {
    const routes = SYNC_ROUTES.filter(({ name }) => name === "importFiles")
    const [ready] = readyRoutes(routes, { imports: yield* importsHandlers })
    if (ready === undefined) return yield* Effect.dieMessage("no route imports files")
    return yield* runRoute(ready, { parameters: {}, query, body: yield* parseJson(bytes), errors: [] })
  })

/** The most records that the app imports at once. Twenty years of every meal, weight and workout are some 60,000. */
const MOST_RECORDS = 200_000

/** A database is copied to the server's temporary folder, which may be in memory. */
const MOST_DATABASE_BYTES = 2 ** 30

const PROGRESS_MS = 250

/** The first bytes of a file, by which an export of Daybook is recognised. */
const HEAD_BYTES = 200

// A thread has one task.
const steps = Effect.runSync(Mailbox.make<typeof Steps.success.Type>())
const mayWrite = Effect.unsafeMakeLatch()

const turn = Effect.zipRight(steps.offer("turn"), Effect.zipRight(steps.end, mayWrite.await))

/** Reports how far a file is read, four times a second. */
const progress = () => {
  let reported = 0
  return (bytes: number, total: number): void => {
    if (Date.now() - reported < PROGRESS_MS) return
    reported = Date.now()
    steps.unsafeOffer(Math.min(1, bytes / Math.max(1, total)))
  }
}

/** True if a file is an export of Daybook itself. */
const isOwn = (path: string) =>
  Effect.promise(async () => {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return isOwnExport(buffer.toString("utf8", 0, bytesRead))
    } finally {
      await file.close()
    }
  })

const ownExport = (path: string) =>
  Effect.flatMap(
    Effect.promise(() => readFile(path, "utf8")),
    readExport
  )

const readOwn = ({ name, path }: ReadFile) =>
  Effect.flatMap(ownExport(path), (exported) => planOwn(exported, name)).pipe(
    Effect.map((plan) => ({ state: "planned", title: "Daybook", plan }) as const),
    Effect.catchTag("ImportRefused", ({ message }) => Effect.succeed({ state: "refused", message } as const))
  )

const readForeign = ({ answers, name, path }: ReadFile) =>
  Effect.gen(function* () {
    const lastDate = yield* furthestToday
    const readDatabase = (file: SourceFile, last: CalendarDate) => readInProcess(file, last, MOST_DATABASE_BYTES)
    const options = { ...answers, lastDate, readDatabase, onProgress: progress() }
    const read = yield* Effect.tryPromise({ try: () => readFiles([{ path, name }], options), catch: (error) => error })
    if (read.reading.records.length > MOST_RECORDS) return { state: "refused", message: tooLarge(name) } as const
    const plan = yield* (yield* Importing).preview(read)
    yield* Effect.promise(() => writeFile(readingOf(path), serialize(read), { mode: 0o600 }))
    return { state: "planned", title: read.title, plan } as const
  }).pipe(
    Effect.catchAll((error): Effect.Effect<typeof ReadFile.success.Type, Unavailable> => {
      if (error instanceof Undecided) {
        return Effect.succeed({ state: "question", question: error.question, message: error.message })
      }
      if (error instanceof ImportFault || error instanceof NotImported) {
        return Effect.succeed({ state: "refused", message: error.message })
      }
      return error instanceof Unavailable ? error : Effect.die(error)
    })
  )

const readKept = (task: ReadFile) =>
  Effect.gen(function* () {
    return (yield* isOwn(task.path)) ? yield* readOwn(task) : yield* readForeign(task)
  })

const importKept = ({ path }: ImportFile) =>
  Effect.gen(function* () {
    if (yield* isOwn(path)) {
      const exported = yield* ownExport(path)
      return yield* Effect.zipRight(turn, importOwn(exported, basename(path)))
    }
    const read: unknown = deserialize(yield* Effect.promise(() => readFile(readingOf(path))))
    if (!isReadImport(read)) return yield* Effect.dieMessage("what was kept of a file is no reading")
    return yield* (yield* Importing).apply(read)
  }).pipe(
    Effect.catchTags({
      NotImported: ({ message }) => new InvalidRequest({ message }),
      ImportRefused: ({ message }) => new InvalidRequest({ message })
    })
  )

const undo = ({ how, ids: [first = "", ...others], options }: UndoChanges) =>
  Effect.gen(function* () {
    const store = yield* undoStore(RESTORE_RULES)
    yield* turn
    return yield* how === "one" ? store.undo(first, options) : store.undoAll([first, ...others], options)
  })

/** A clock that stays at the time of the request, for new rows and for "today". Only its sleep is real. */
const clockAt = (millis: number): Clock.Clock => {
  const real = Clock.make()
  const nanos = BigInt(millis) * 1_000_000n
  return {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: () => millis,
    unsafeCurrentTimeNanos: () => nanos,
    currentTimeMillis: Effect.succeed(millis),
    currentTimeNanos: Effect.succeed(nanos),
    sleep: (duration) => real.sleep(duration)
  }
}

const importing = Layer.effect(
  Importing,
  Effect.map(Importing, ({ apply, preview }) => ({ preview, apply: (read) => Effect.zipRight(turn, apply(read)) }))
).pipe(Layer.provide(Importing.layer))

const stores = Layer.provideMerge(importing, Journal.layer)

/** Does work on the log of a caller. */
const onLog = <A, E>(
  { database, now, principal }: Caller,
  work: Effect.Effect<A, E, Importing | Journal | Principal | Sql | PhotoFiles | BulkLoad>
): Effect.Effect<A, E> =>
  work.pipe(
    Effect.provideService(Principal, principal),
    Effect.provide(Layer.orDie(Layer.provideMerge(stores, openAgain(database)))),
    Effect.withClock(clockAt(now)),
    Effect.ensuring(steps.end)
  )

/** Packs are beside the log, which is not opened. */
const builtPack = ({ caller, countries, paths, table }: BuildPack) =>
  buildPack(table, paths, { countries, onProgress: progress() }).pipe(
    Effect.map(({ pack, report: { leftOut, rows } }) => ({ state: "added", added: { pack, rows, leftOut } }) as const),
    Effect.provide(packStore(caller.database)),
    Effect.catchTags({ PackRefused: asRefused, CannotOpen: asRefused }),
    Effect.ensuring(steps.end)
  )

const asRefused = ({ message }: { readonly message: string }) => Effect.succeed(refused(message))

/** The implementation of each task on a log. */
export const logWork = {
  ImportBody: ({ bytes, caller, query }: ImportBody) => onLog(caller, importBody(query, bytes)),
  ReadFile: (task: ReadFile) => onLog(task.caller, readKept(task)),
  ImportFile: (task: ImportFile) => onLog(task.caller, importKept(task)),
  BuildPack: (task: BuildPack) => builtPack(task),
  UndoChanges: (task: UndoChanges) => onLog(task.caller, undo(task)),
  Steps: () => Mailbox.toStream(steps),
  GoOn: () => Effect.asVoid(mayWrite.open)
}
