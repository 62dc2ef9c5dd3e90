import { randomUUID } from "node:crypto"
import { constants, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { InvalidRequest, Limits, NotFound, Principal, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { cachedSuccess } from "../cachedSuccess.ts"
import type { ImportAnswers, ImportFile, ReadFile } from "../LogTask.ts"
import { LogThread, logTasks } from "../LogThread.ts"
import { newImportFolder } from "./ImportFolder.ts"
import { readingOf, tooLarge } from "./KeptFile.ts"

/** How far the import of a file is. */
export type ImportStep =
  | { readonly state: "receiving" }
  | { readonly state: "reading"; readonly progress: number }
  | typeof ReadFile.success.Type

/** A file that a session sends and imports. */
export interface KeptImport {
  readonly id: string
  readonly accountId: string
  /** The session; it imports one file at a time. */
  readonly writer: string
  readonly name: string
  readonly bytes: number
  readonly path: string
  /** Held while the file is imported, so that what was read of it is not deleted before the import ends. */
  readonly turn: Effect.Semaphore
  received: number
  usedAt: number
  step: ImportStep
}

type OfImport<A, E = never> = Effect.Effect<A, NotFound | InvalidRequest | Unavailable | E, Principal>

/**
 * The files that people import in the app, from the first part to the import: on the disk, and what was read of them beside them. They
 * are few, and removed a quarter of an hour after their last use, and at the end of the server.
 */
export class KeptImports extends Context.Tag("daybook/imports/KeptImports")<
  KeptImports,
  {
    readonly start: (file: {
      readonly name: string
      readonly bytes: number
    }) => Effect.Effect<KeptImport, InvalidRequest, Principal>
    readonly find: (id: string) => OfImport<KeptImport>
    /** Writes a part of the file. The same part may come again. */
    readonly receive: (id: string, at: number, part: Uint8Array) => OfImport<KeptImport>
    /** Reads the whole file and plans its import; waits a moment for that. */
    readonly read: (id: string, answers: ImportAnswers) => OfImport<KeptImport>
    /** Imports what was planned. */
    readonly apply: (id: string) => OfImport<typeof ImportFile.success.Type>
    readonly drop: (id: string) => OfImport<void>
  }
>() {
  static layer = Layer.scoped(
    KeptImports,
    Effect.gen(function* () {
      const thread = yield* LogThread
      const kept = new Map<string, KeptImport>()
      const readings = yield* FiberMap.make<string>()
      const ends = yield* FiberMap.make<string>()
      const scope = yield* Effect.scope
      const folder = yield* cachedSuccess(
        Effect.acquireRelease(
          Effect.promise(() => newImportFolder()),
          (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
        ).pipe(Effect.provideService(Scope.Scope, scope))
      )

      const remove = (file: KeptImport): Effect.Effect<void> =>
        Effect.gen(function* () {
          kept.delete(file.id)
          yield* FiberMap.remove(readings, file.id)
          const paths = [file.path, readingOf(file.path)]
          const removed = Effect.promise(() => Promise.all(paths.map((path) => rm(path, { force: true }))))
          yield* Effect.forkIn(file.turn.withPermits(1)(removed), scope)
        })

      const endUnused = (file: KeptImport): Effect.Effect<void> =>
        Effect.gen(function* () {
          const left = file.usedAt + KEPT_MS - (yield* Clock.currentTimeMillis)
          if (left <= 0) return yield* remove(file)
          yield* Effect.sleep(left)
          yield* endUnused(file)
        })

      const find = (id: string) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const file = kept.get(id)
          if (file === undefined || file.accountId !== accountId) return yield* NOT_KEPT
          file.usedAt = yield* Clock.currentTimeMillis
          return file
        })

      const planned = (file: KeptImport, answers: ImportAnswers): Effect.Effect<ImportStep, never, Principal> => {
        const { name, path } = file
        const read = Effect.flatMap(logTasks, ({ ReadFile }) =>
          thread.run(new ReadFile({ path, name, answers }), (progress) => {
            file.step = { state: "reading", progress }
          })
        )
        return read.pipe(
          Effect.catchTags({
            TooLarge: () => Effect.succeed(refused(tooLarge(name))),
            unavailable: ({ message }) => Effect.succeed(refused(message))
          }),
          Effect.catchAllDefect((defect) =>
            Effect.as(Effect.logError("an import could not be read", defect), refused(UNREADABLE))
          )
        )
      }

      const applied = (file: KeptImport) =>
        Effect.gen(function* () {
          if (file.step.state !== "planned") return yield* NOT_PLANNED
          const { ImportFile } = yield* logTasks
          const done = yield* Effect.catchTag(
            thread.run(new ImportFile({ path: file.path })),
            "TooLarge",
            () => new InvalidRequest({ message: tooLarge(file.name) })
          )
          yield* remove(file)
          return done
        })

      return {
        find,
        start: ({ bytes, name }) =>
          Effect.gen(function* () {
            if (bytes === 0) return yield* new InvalidRequest({ message: `${name} is empty.` })
            if (bytes > Limits.IMPORT_FILE_BYTES) return yield* new InvalidRequest({ message: tooLong(name) })
            const { accountId, writer } = yield* Principal
            const others = [...kept.values()].filter((file) => file.writer === writer)
            for (const file of others) yield* remove(file)
            const [oldest] = [...kept.values()].sort((a, b) => a.usedAt - b.usedAt)
            if (oldest !== undefined && kept.size >= KEPT_MOST) yield* remove(oldest)
            const id = randomUUID()
            const path = join(yield* folder, id)
            const usedAt = yield* Clock.currentTimeMillis
            const step = { state: "receiving" } as const
            const turn = yield* Effect.makeSemaphore(1)
            const file = { id, accountId, writer, name, bytes, path, turn, received: 0, usedAt, step }
            kept.set(id, file)
            yield* FiberMap.run(ends, id, endUnused(file))
            return file
          }),
        receive: (id, at, part) =>
          Effect.gen(function* () {
            const file = yield* find(id)
            const end = at + part.length
            if (file.step.state !== "receiving" || at > file.received || end > file.bytes) return yield* NOT_NEXT
            yield* Effect.promise(() => writeAt(file.path, part, at))
            file.received = Math.max(file.received, end)
            return file
          }),
        read: (id, answers) =>
          Effect.gen(function* () {
            const file = yield* find(id)
            if (file.received < file.bytes) return yield* NOT_WHOLE
            file.step = { state: "reading", progress: 0 }
            const reading = yield* FiberMap.run(
              readings,
              id,
              Effect.map(planned(file, answers), (step) => {
                file.step = step
              })
            )
            yield* Fiber.await(reading).pipe(Effect.timeoutOption(WAIT_MS))
            return file
          }),
        apply: (id) =>
          Effect.gen(function* () {
            const { turn } = yield* find(id)
            return yield* turn.withPermits(1)(Effect.flatMap(find(id), applied))
          }),
        drop: (id) => Effect.flatMap(find(id), remove)
      }
    })
  )
}

const KEPT_MS = 15 * 60_000
const KEPT_MOST = 4

/** Most files are read within it; of others the app asks how far they are. */
const WAIT_MS = 3000

const writeAt = async (path: string, part: Uint8Array, at: number): Promise<void> => {
  const file = await open(path, constants.O_CREAT | constants.O_WRONLY, 0o600)
  try {
    await file.write(part, 0, part.length, at)
  } finally {
    await file.close()
  }
}

const refused = (message: string) => ({ state: "refused", message }) as const

const tooLong = (name: string): string =>
  `${name} is over ${Limits.IMPORT_FILE_BYTES / 1024 / 1024} MB. Import it with "daybook import" on the server's machine.`

const UNREADABLE = "The file could not be read, by a fault of the server, which its log has. Nothing was written."

const NOT_KEPT = new NotFound({
  message:
    "The server no longer has this file: it keeps one for 15 minutes. Choose it again. What was imported is not imported twice."
})

const NOT_NEXT = new InvalidRequest({ message: "at: expected the end of what was received, within the file" })

const NOT_WHOLE = new InvalidRequest({ message: "The file is not received whole yet. Send its other parts first." })

const NOT_PLANNED = new InvalidRequest({ message: "The file is not read yet, so there is nothing to import." })
