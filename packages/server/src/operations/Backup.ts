import * as path from "node:path"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../store/sqlite/Database.ts"
import { syncFile, syncFolder } from "../store/sqlite/DatabaseFile.ts"
import { causeText } from "../store/sqlite/Pragmas.ts"
import { backupName, backupTime, outdated, type Rotation } from "./Rotation.ts"
import { type NotSound, type Verified, verify } from "./Verify.ts"

/** A backup that could not be made; what was being written is gone, what was there before is untouched. */
export class BackupFailed extends Data.TaggedError("BackupFailed")<{ readonly message: string }> {}

/** Where backups are kept, and how many. */
export interface BackupSettings {
  readonly folder: string
  readonly rotation: Rotation
}

/** A backup that was made. */
export interface Made extends Verified {
  readonly bytes: number
  /** Older ones that the rotation let go. */
  readonly removed: ReadonlyArray<string>
}

/** Backups that are asked for at once are made one after the other. */
const turn = Effect.unsafeMakeSemaphore(1)
const oneAtATime = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => turn.withPermits(1)(effect)

/**
 * Copies the log while it is read and written, from the connection that writes it: page after page, between the requests.
 * The copy counts only once it is on the disk, reads back whole, and has its name; then older ones are let go by the rotation.
 */
export const backup = (settings: BackupSettings): Effect.Effect<Made, BackupFailed, Database | FileSystem.FileSystem> =>
  oneAtATime(
    Effect.gen(function* () {
      const { folder, rotation } = settings
      const file = path.join(folder, backupName(yield* Clock.currentTimeMillis))
      const made = yield* copyTo(file)
      return { ...made, removed: yield* rotate(folder, rotation, path.basename(file)) }
    }).pipe(Effect.catchTags({ SystemError: failed, BadArgument: failed }))
  )

/** Copies the log to a file of its own, that is not part of the rotation. Never over one that is there. */
export const backupTo = (file: string): Effect.Effect<Made, BackupFailed, Database | FileSystem.FileSystem> =>
  oneAtATime(Effect.map(copyTo(file), (made) => ({ ...made, removed: [] })))

const copyTo = (file: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const db = yield* Database
    const folder = path.dirname(file)
    const isThere = new BackupFailed({ message: `${file} is there already; it was left alone.` })
    yield* fs.makeDirectory(folder, { recursive: true, mode: 0o700 })
    if (yield* fs.exists(file)) return yield* isThere
    const draft = `${file}.${process.pid}.partial`
    yield* Effect.scoped(fs.open(draft, { flag: "wx", mode: 0o600 }))
    const made = Effect.gen(function* () {
      yield* Effect.catchTag(db.copyTo(draft), "unavailable", () => unwritable(folder))
      yield* inOneFile(draft)
      yield* syncFile(draft)
      const verified = yield* verify(draft)
      const bytes = Number((yield* fs.stat(draft)).size)
      yield* named(draft, file, isThere)
      yield* syncFolder(folder)
      return { ...verified, file, bytes }
    })
    return yield* Effect.ensuring(made, Effect.ignore(fs.remove(draft)))
  }).pipe(Effect.catchTags({ SystemError: failed, BadArgument: failed, NotSound: failed }))

const unwritable = (folder: string) =>
  new BackupFailed({ message: `The backup could not be made: ${folder} is full or cannot be written.` })

/** Gives a draft its name, never over a file that came meanwhile. Not every file system has links. */
const named = (draft: string, file: string, isThere: BackupFailed) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    yield* Effect.catchAll(
      fs.link(draft, file),
      (error): Effect.Effect<void, BackupFailed | PlatformError> =>
        error._tag === "SystemError" && error.reason === "AlreadyExists" ? isThere : fs.rename(draft, file)
    )
  })

/** A copy says of itself, as its original does, that a write-ahead log lies beside it. It needs none, and can be moved alone. */
export const inOneFile = (file: string) =>
  Effect.gen(function* () {
    const connection = yield* (yield* SqlClient.SqlClient).reserve
    yield* connection.execute("PRAGMA busy_timeout = 0", [], undefined)
    yield* connection.execute("PRAGMA journal_mode = DELETE", [], undefined)
  }).pipe(
    Effect.scoped,
    Effect.provide(Layer.fresh(SqliteClient.layer({ filename: file, disableWAL: true }))),
    Effect.catchAllCause(
      (cause) => new BackupFailed({ message: `The backup could not be made: ${causeText(Cause.squash(cause))}` })
    )
  )

const failed = (error: PlatformError | NotSound) =>
  new BackupFailed({ message: `The backup could not be made: ${error.message}` })

const rotate = (folder: string, rotation: Rotation, made: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const names = yield* fs.readDirectory(folder)
    const isFile = (name: string) =>
      Effect.map(
        Effect.option(fs.stat(path.join(folder, name))),
        (found) => found._tag === "Some" && found.value.type === "File"
      )
    const old = yield* Effect.filter(outdated(names, rotation, made), isFile)
    // Another process may have let one go at the same time.
    yield* Effect.forEach(old, (name) => Effect.ignore(fs.remove(path.join(folder, name))), { discard: true })
    yield* removeStale(folder, names)
    return old
  })

/** What a backup left behind that was killed. */
const removeStale = (folder: string, names: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    for (const name of names) {
      const draft = /^daybook-.*\.db(?:\.(\d+))?\.partial(-\w+)?$/.exec(name)
      if (draft !== null && !isRunning(Number(draft[1] ?? Number.NaN)))
        yield* Effect.ignore(fs.remove(path.join(folder, name)))
    }
  })

const isRunning = (pid: number): boolean => {
  if (Number.isNaN(pid)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return Object(error).code === "EPERM"
  }
}

/** The backups of a folder, the newest first. */
export const backupsIn = (
  folder: string
): Effect.Effect<
  ReadonlyArray<{ readonly file: string; readonly time: number; readonly bytes: number }>,
  never,
  FileSystem.FileSystem
> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), () => [])
    const found = names.flatMap((name) => {
      const time = backupTime(name)
      return time === undefined ? [] : [{ file: path.join(folder, name), time }]
    })
    return yield* Effect.forEach(
      found.sort((a, b) => b.time - a.time),
      (each) =>
        Effect.map(Effect.option(fs.stat(each.file)), (stat) =>
          stat._tag === "Some" && stat.value.type === "File" ? [{ ...each, bytes: Number(stat.value.size) }] : []
        )
    ).pipe(Effect.map((each) => each.flat()))
  })
