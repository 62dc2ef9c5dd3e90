import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { InvalidRequest, Limits, type NotFound, Principal, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as RcMap from "effect/RcMap"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { type Upload, Uploads } from "../engines/EngineServices.ts"
import { FoodPacks } from "../foods/FoodPacks.ts"
import { cachedSuccess } from "../runtime/Caches.ts"
import { waitByClock } from "../runtime/Waiting.ts"
import type { TooLarge } from "../workers/InThread.ts"
import { LogThread, threadTasks } from "../workers/LogThread.ts"
import type { BuildPack, ImportAnswers, ImportFile, ImportStep } from "../workers/ThreadTask.ts"
import { newImportFolder, readingOf, removeStale } from "./ImportFolder.ts"
import { packOfFiles } from "./PackOfFiles.ts"
import {
  DISK_FULL,
  isDiskFull,
  NO_ROOM,
  NOT_KEPT,
  NOT_NEXT,
  NOT_PLANNED,
  NOT_WHOLE,
  refused,
  STALLED,
  tooLarge,
  tooLong,
  UNREADABLE
} from "./Refusals.ts"

/** A file that a session sends and imports. */
export interface KeptImport {
  readonly id: string
  readonly name: string
  readonly step: ImportStep
}

/** Reads a file. Its progress is 0 to 1. */
type Reading = (onProgress: (progress: number) => void) => Effect.Effect<ImportStep, TooLarge | Unavailable, Principal>

type OfImport<A> = Effect.Effect<A, NotFound | InvalidRequest | Unavailable, Principal>

/**
 * The files that people import in the app, from the first part to the import. Each is on the disk, with the records that were read from
 * it beside it. They are few. Each is removed a quarter of an hour after its last use, and when the server ends. If several servers share
 * the log, each goes on with a file that another one received. It reads the file again unless it has read it itself.
 */
export class PendingImports extends Context.Tag("daybook/imports/PendingImports")<
  PendingImports,
  {
    readonly start: (file: {
      readonly name: string
      readonly bytes: number
      readonly beside?: ReadonlyArray<string>
    }) => Effect.Effect<KeptImport, InvalidRequest | Unavailable, Principal>
    readonly find: (id: string) => OfImport<KeptImport>
    /** Stores a part of the file. The same part may come again. */
    readonly receive: (id: string, at: number, part: Uint8Array) => OfImport<KeptImport>
    /** Reads the whole file and plans its import. Waits a few seconds at most. */
    readonly read: (id: string, answers: ImportAnswers) => OfImport<KeptImport>
    /** Carries out the planned import. */
    readonly apply: (id: string) => OfImport<typeof ImportFile.success.Type>
    /** Reads files that were sent into a table of foods. Waits a few seconds at most; the first file has the state. */
    readonly addPack: (
      table: BuildPack["table"],
      ids: readonly [string, ...ReadonlyArray<string>],
      countries: ReadonlyArray<string> | undefined
    ) => OfImport<KeptImport>
    readonly drop: (id: string) => OfImport<void>
  }
>() {
  static layer = Layer.scoped(
    PendingImports,
    Effect.gen(function* () {
      const thread = yield* LogThread
      const uploads = yield* Uploads
      const packs = yield* FoodPacks
      const packOf = yield* packOfFiles
      const scope = yield* Effect.scope
      const readings = yield* FiberMap.make<string>()
      const ends = yield* FiberMap.make<string>()
      /** The readings whose results are in this server's folder, by upload. */
      const readHere = new Map<string, string>()
      // Held while a file is imported, so that its records are not deleted before the import ends.
      const turns = yield* RcMap.make({ lookup: (_id: string) => Effect.makeSemaphore(1) })
      const folder = yield* cachedSuccess(
        Effect.acquireRelease(
          Effect.promise(() => newImportFolder()),
          (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
        ).pipe(Effect.provideService(Scope.Scope, scope))
      )
      const pathOf = (id: string) => Effect.map(folder, (path) => join(path, id))

      const inTurn = <A, E, R>(id: string, work: Effect.Effect<A, E, R>) =>
        Effect.scoped(Effect.flatMap(RcMap.get(turns, id), (turn) => turn.withPermits(1)(work)))

      const removeFiles = (id: string): Effect.Effect<void> =>
        Effect.gen(function* () {
          readHere.delete(id)
          yield* FiberMap.remove(readings, id)
          const path = yield* pathOf(id)
          const removed = Effect.promise(() =>
            Promise.all([path, readingOf(path)].map((each) => rm(each, { force: true })))
          )
          yield* Effect.forkIn(inTurn(id, removed), scope)
        })

      const remove = (id: string) => Effect.zipRight(uploads.remove(id), removeFiles(id))

      /** Removes a file a while after its last use on any server. */
      const endUnused = (id: string): Effect.Effect<void, Unavailable> =>
        Effect.gen(function* () {
          const upload = yield* uploads.find(id)
          if (upload === undefined) return yield* removeFiles(id)
          const left = upload.usedAt + KEPT_MS - (yield* Clock.currentTimeMillis)
          if (left <= 0) return yield* remove(id)
          yield* waitByClock(left)
          yield* endUnused(id)
        })
      const keepAWhile = (id: string) =>
        FiberMap.run(ends, id, Effect.interruptible(Effect.ignore(endUnused(id))), { onlyIfMissing: true })

      /** Removes the files of servers that ended. */
      const removeForgotten = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        for (const id of yield* uploads.unusedSince(now - KEPT_MS)) yield* remove(id)
      })

      // What a killed server left may be large.
      yield* Effect.forkScoped(
        Effect.zipRight(
          Effect.promise(() => removeStale()),
          Effect.ignore(removeForgotten)
        )
      )

      const found = (id: string) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const upload = yield* uploads.find(id)
          const now = yield* Clock.currentTimeMillis
          if (upload?.accountId !== accountId || upload.usedAt + KEPT_MS <= now) return yield* NOT_KEPT
          yield* uploads.touch(id, now)
          return upload
        })

      const kept = ({ id, name, step: text }: Upload) =>
        Effect.gen(function* () {
          const step = yield* stepOf(text)
          const isStalled = step.state === "reading" && step.at + STALLED_MS <= (yield* Clock.currentTimeMillis)
          return { id, name, step: isStalled && !(yield* FiberMap.has(readings, id)) ? refused(STALLED) : step }
        })

      const find = (id: string) => Effect.flatMap(found(id), kept)

      const whole = (id: string) =>
        Effect.filterOrFail(
          found(id),
          ({ bytes, received }) => received === bytes,
          () => NOT_WHOLE
        )

      /** Reads a file, and updates its step meanwhile. Ends if the upload is removed or another reading has begun. */
      const stepsOf = ({ id, name }: Upload, reading: string, work: Reading) =>
        Effect.gen(function* () {
          let progress = 0
          readHere.delete(id)
          const step = work((part) => {
            progress = part
          }).pipe(
            Effect.catchTags({
              TooLarge: () => Effect.succeed(refused(tooLarge(name))),
              unavailable: ({ message }) => Effect.succeed(refused(message))
            }),
            Effect.catchAllDefect((defect) =>
              isDiskFull(defect)
                ? Effect.succeed(refused(DISK_FULL))
                : Effect.as(Effect.logError("an import could not be read", defect), refused(UNREADABLE))
            )
          )
          const goesOn = Effect.gen(function* () {
            yield* Effect.sleep(PROGRESS_EVERY)
            const at = yield* Clock.currentTimeMillis
            return yield* uploads.setStep(id, reading, yield* textOf({ state: "reading", progress, at }))
          })
          const untilGone = Effect.zipRight(Effect.repeat(goesOn, { while: (isThere) => isThere }), Effect.interrupt)
          yield* uploads.setStep(id, reading, yield* textOf(yield* Effect.raceFirst(step, untilGone)))
        })

      /** Brings an upload's file to its path, from the servers that received it. */
      const brought = (upload: Upload) =>
        Effect.gen(function* () {
          const path = yield* pathOf(upload.id)
          yield* keepAWhile(upload.id)
          yield* uploads.bring(upload, path)
          return { path, name: upload.name }
        })

      /** Begins to read an upload. Waits a few seconds at most. */
      const begun = (upload: Upload, reading: string, work: Reading) =>
        Effect.gen(function* () {
          const { id } = upload
          const at = yield* Clock.currentTimeMillis
          yield* uploads.begin(id, reading, yield* textOf({ state: "reading", progress: 0, at }))
          const fiber = yield* FiberMap.run(readings, id, Effect.interruptible(stepsOf(upload, reading, work)))
          yield* Fiber.await(fiber).pipe(Effect.timeoutOption(WAIT_MS), Effect.interruptible)
          return yield* find(id)
        })

      const applied = (id: string) =>
        Effect.gen(function* () {
          const upload = yield* found(id)
          const { name, reading } = upload
          const step = yield* stepOf(upload.step)
          if (step.state !== "planned") return yield* NOT_PLANNED
          const { answers } = step
          const { ImportFile, ReadFile } = yield* threadTasks
          const path = yield* pathOf(id)
          const read = Effect.zipRight(
            brought(upload),
            thread.run("read", (worker, caller) => worker.executeEffect(new ReadFile({ caller, path, name, answers })))
          )
          const imported = Effect.zipRight(
            readHere.get(id) === reading ? Effect.void : read,
            thread.run("write", (worker, caller) => worker.executeEffect(new ImportFile({ caller, path })))
          )
          const done = yield* Effect.catchTag(
            imported,
            "TooLarge",
            () => new InvalidRequest({ message: tooLarge(name) })
          )
          yield* remove(id)
          return done
        })

      return {
        find,
        start: ({ beside, bytes, name }) =>
          Effect.gen(function* () {
            if (bytes === 0) return yield* new InvalidRequest({ message: `${name} is empty.` })
            const most = beside === undefined ? Limits.IMPORT_FILE_BYTES : Limits.FOOD_FILE_BYTES
            if (bytes > most) return yield* new InvalidRequest({ message: tooLong(name, beside === undefined) })
            const { accountId, writer } = yield* Principal
            yield* removeForgotten
            const own = yield* uploads.ofAccount(accountId)
            const ofOthers = own.filter((upload) => upload.writer !== writer)
            // A session imports one file at a time. Beyond the maximum of an account, its own oldest files give way.
            const tooMany = ofOthers.slice(0, Math.max(0, ofOthers.length + 1 - KEPT_OF_ACCOUNT))
            const goes = (upload: Upload) =>
              tooMany.includes(upload) || (upload.writer === writer && !beside?.includes(upload.id))
            for (const upload of own) if (goes(upload)) yield* remove(upload.id)
            const usedAt = yield* Clock.currentTimeMillis
            const step = yield* textOf({ state: "receiving" })
            const upload = {
              id: randomUUID(),
              accountId,
              writer,
              name,
              bytes,
              received: 0,
              usedAt,
              step,
              reading: null
            }
            yield* uploads.add(upload)
            yield* keepAWhile(upload.id)
            return yield* kept(upload)
          }),
        receive: (id, at, part) =>
          Effect.gen(function* () {
            const { bytes, received, reading } = yield* found(id)
            if (reading !== null || at > received || at + part.length > bytes) return yield* NOT_NEXT
            yield* uploads
              .receive(id, { at, bytes: part }, yield* pathOf(id))
              .pipe(Effect.catchAllDefect((defect) => (isDiskFull(defect) ? NO_ROOM : Effect.die(defect))))
            return yield* find(id)
          }),
        read: (id, answers) =>
          Effect.gen(function* () {
            const upload = yield* whole(id)
            const reading = randomUUID()
            const { ReadFile } = yield* threadTasks
            return yield* begun(upload, reading, (onProgress) =>
              Effect.gen(function* () {
                const { name, path } = yield* brought(upload)
                const done = yield* thread.run(
                  "read",
                  (worker, caller) => worker.executeEffect(new ReadFile({ caller, path, name, answers })),
                  onProgress
                )
                readHere.set(id, reading)
                return done.state === "planned" ? { ...done, answers } : done
              })
            )
          }),
        addPack: (table, [first, ...ids], countries) =>
          Effect.gen(function* () {
            const upload = yield* whole(first)
            const others = yield* Effect.forEach(ids, whole)
            return yield* begun(upload, randomUUID(), (onProgress) =>
              Effect.forEach([upload, ...others], brought).pipe(
                Effect.flatMap((files) => packOf({ table, files, countries, onProgress })),
                Effect.onInterrupt(() => Effect.forkIn(Effect.ignoreLogged(packs.tidy(table)), scope)),
                Effect.ensuring(
                  Effect.flatMap(pathOf(first), (path) => Effect.promise(() => rm(path, { force: true })))
                ),
                Effect.ensuring(Effect.forEach(others, (other) => Effect.ignore(remove(other.id))))
              )
            )
          }),
        apply: (id) => inTurn(id, applied(id)),
        drop: (id) => Effect.flatMap(found(id), () => remove(id))
      }
    })
  )
}

const KEPT_MS = 15 * 60_000
const KEPT_OF_ACCOUNT = 2

/** Most files are read within this time. For the others the app asks for their progress. */
const WAIT_MS = 3000

const PROGRESS_EVERY = "500 millis"

/** The server that reads a file updates its progress more often than this. */
const STALLED_MS = 30_000

const stepOf = (text: string): Effect.Effect<ImportStep> =>
  Effect.flatMap(threadTasks, ({ ImportStepText }) => Effect.orDie(Schema.decode(ImportStepText)(text)))

const textOf = (step: ImportStep): Effect.Effect<string> =>
  Effect.flatMap(threadTasks, ({ ImportStepText }) => Effect.orDie(Schema.encode(ImportStepText)(step)))
