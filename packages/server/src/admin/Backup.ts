import * as path from "node:path"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { connectTo } from "../engines/sqlite/Connect.ts"
import { Database } from "../engines/sqlite/Database.ts"
import { syncFile, syncFolder } from "../engines/sqlite/DatabaseFile.ts"
import { OF_LITESTREAM } from "../engines/sqlite/Migrations.ts"
import { photoFolder } from "../engines/sqlite/PhotoFolder.ts"
import { causeText } from "../engines/sqlite/Pragmas.ts"
import type { Rotation } from "../runtime/Rotation.ts"
import { threads, threadTasks } from "../workers/LogThread.ts"
import { NotSound, Verified } from "../workers/Verified.ts"
import { copyPhotos, type PhotosNotCopied, removeUnshared, sharedFolder } from "./PhotoSets.ts"
import { backupName, backupTime, isFuture, ofOwner, outdated, ownerOf } from "./Rotation.ts"

/** Verifies a log in a thread of its own, so that requests are answered meanwhile. */
export const verifyInThread = (file: string): Effect.Effect<Verified, NotSound> =>
  Effect.gen(function* () {
    const { VerifyLog } = yield* threadTasks
    const { inThread } = yield* threads
    return yield* inThread((thread) => thread.executeEffect(new VerifyLog({ file })))
  }).pipe(
    Effect.catchTag("TooLarge", () => Effect.dieMessage("it takes too much memory")),
    Effect.catchAllDefect((defect) => new NotSound({ message: `${file} could not be verified: ${causeText(defect)}.` }))
  )

/** A backup failed. Its draft is removed, and earlier backups are not changed. */
export class BackupFailed extends Data.TaggedError("BackupFailed")<{ readonly message: string }> {}

/** The folder of backups and their rotation. */
export interface BackupSettings {
  readonly folder: string
  readonly rotation: Rotation
}

/** Warns at the start of a server, rather than in the night, of a folder in which no backup can be made. */
export const warnOfUnusable = (folder: string): Effect.Effect<void> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    yield* fs.makeDirectory(folder, { recursive: true, mode: 0o700 })
    yield* fs.access(folder, { writable: true })
  }).pipe(
    Effect.catchAll(({ message }) =>
      Effect.logWarning(
        `no backup can be made in ${folder}; set DAYBOOK_BACKUP_FOLDER to a folder that can be written`,
        message
      )
    ),
    Effect.provide(NodeFileSystem.layer)
  )

/** A backup that was made; `removed` are the older ones that the rotation deleted. */
export const Made = Schema.Struct({ ...Verified.fields, bytes: Schema.Number, removed: Schema.Array(Schema.String) })
export type Made = typeof Made.Type

/** Concurrent backups are made one after the other. */
const turn = Effect.unsafeMakeSemaphore(1)
const oneAtATime = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => turn.withPermits(1)(effect)

/**
 * Copies the database while it is used: page by page between requests, through the connection that writes. Photos are copied once, to a
 * folder that all backups share. The copy gets its name once it is on the disk and verified. Then the rotation deletes older ones.
 */
export const backup = (settings: BackupSettings): Effect.Effect<Made, BackupFailed, Database | FileSystem.FileSystem> =>
  oneAtATime(
    Effect.gen(function* () {
      const { folder, rotation } = settings
      const began = yield* Clock.currentTimeMillis
      const made = yield* copyTo((taken) => path.join(folder, backupName(began + taken)), sharedFolder(folder))
      const owner = yield* ownerOf(yield* Database)
      const removed = yield* rotate(folder, rotation, path.basename(made.file), owner)
      if (removed.length > 0) {
        const kept = yield* backupsIn(folder)
        yield* removeUnshared(
          folder,
          kept.map(({ file }) => file)
        )
      }
      return { ...made, removed }
    }).pipe(Effect.catchTags({ SystemError: failed, BadArgument: failed }))
  )

/** Copies the database to a file outside of the rotation, with its photos beside it. An existing file is never overwritten. */
export const backupTo = (file: string): Effect.Effect<Made, BackupFailed, Database | FileSystem.FileSystem> =>
  oneAtATime(
    Effect.map(
      copyTo((taken) => (taken === 0 ? file : undefined), photoFolder(file)),
      (made) => ({ ...made, removed: [] })
    )
  )

/** The name of a copy after so many names that files have; undefined if there is no other. */
type Naming = (taken: number) => string | undefined

/** Gives a copy the first of its names that no file has: `use` returns false for a name that a file has. */
const firstFree = <E, R>(naming: Naming, use: (file: string) => Effect.Effect<boolean, E, R>) =>
  Effect.gen(function* () {
    for (let taken = 0; ; taken++) {
      const file = naming(taken)
      if (file === undefined)
        return yield* new BackupFailed({ message: `${naming(0)} exists already; it was not changed.` })
      if (yield* use(file)) return file
    }
  })

const copyTo = (naming: Naming, photos: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const db = yield* Database
    const free = yield* firstFree(naming, (file) => Effect.negate(fs.exists(file)))
    const folder = path.dirname(free)
    yield* fs.makeDirectory(folder, { recursive: true, mode: 0o700 })
    const draft = `${free}.${process.pid}.partial`
    yield* Effect.scoped(fs.open(draft, { flag: "wx", mode: 0o600 }))
    const made = Effect.gen(function* () {
      yield* Effect.catchTag(db.copyTo(draft), "unavailable", () => unwritable(folder))
      yield* inOneFile(draft)
      yield* syncFile(draft)
      const verified = yield* verifyInThread(draft)
      const bytes = Number((yield* fs.stat(draft)).size)
      const missing = yield* copyPhotos(draft, [photoFolder(db.real)], photos)
      if (missing > 0) yield* Effect.logWarning(`${missing} photos are missing or damaged: see daybook verify`)
      const file = yield* named(draft, naming)
      yield* syncFolder(folder)
      return { ...verified, file, bytes }
    })
    return yield* Effect.ensuring(made, removeDraft(draft))
  }).pipe(Effect.catchTags({ SystemError: failed, BadArgument: failed, NotSound: failed, PhotosNotCopied: failed }))

/** Removes a draft and the files that SQLite makes beside it. */
export const removeDraft = (draft: string) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) =>
    Effect.forEach(["", "-journal", "-wal", "-shm"], (end) => Effect.ignore(fs.remove(draft + end)), { discard: true })
  )

const unwritable = (folder: string) =>
  new BackupFailed({ message: `The backup could not be made: ${folder} is full or cannot be written.` })

/**
 * Gives a draft its name. Linking fails if a file with that name exists by now, as where another process began a backup in the same
 * millisecond. Not every file system supports links.
 */
const named = (draft: string, naming: Naming) =>
  Effect.flatMap(FileSystem.FileSystem, (fs) =>
    firstFree(naming, (file) =>
      Effect.catchAll(Effect.as(fs.link(draft, file), true), (error) =>
        error._tag === "SystemError" && error.reason === "AlreadyExists"
          ? Effect.succeed(false)
          : Effect.as(fs.rename(draft, file), true)
      )
    )
  )

/** Takes a copy out of the WAL mode that it inherits, so that it is complete without a file beside it, and Litestream's tables out of it. */
export const inOneFile = (file: string) =>
  Effect.gen(function* () {
    const connection = yield* connectTo(file)
    yield* connection.execute("PRAGMA busy_timeout = 0", [], undefined)
    const ofOthers = yield* connection.executeValues(`SELECT name FROM sqlite_schema WHERE ${OF_LITESTREAM}`, [])
    for (const [name] of ofOthers) yield* connection.execute(`DROP TABLE ${name}`, [], undefined)
    yield* connection.execute("PRAGMA journal_mode = DELETE", [], undefined)
  }).pipe(
    Effect.scoped,
    Effect.catchAllCause(
      (cause) => new BackupFailed({ message: `The backup could not be made: ${causeText(Cause.squash(cause))}` })
    )
  )

const failed = (error: PlatformError | NotSound | PhotosNotCopied) =>
  new BackupFailed({
    message: `The backup could not be made: ${
      error._tag === "SystemError" && error.reason === "PermissionDenied"
        ? `the user ${process.getuid?.()} may not write ${error.pathOrDescriptor}`
        : error.message
    }`
  })

const rotate = (folder: string, rotation: Rotation, made: string, owner: string | undefined) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const names = yield* fs.readDirectory(folder)
    const isFile = (name: string) =>
      Effect.map(
        Effect.option(fs.stat(path.join(folder, name))),
        (found) => found._tag === "Some" && found.value.type === "File"
      )
    const now = yield* Clock.currentTimeMillis
    // Backups with a name in the future were made under a wrong clock. They, and those of another log, are kept and not counted.
    const dated = names.filter((name) => backupTime(name) !== undefined && !isFuture(name, now))
    const own = yield* ofOwner(dated, (name) => path.join(folder, name), owner)
    const old = yield* Effect.filter(outdated(own, rotation, made), isFile)
    // Failures are ignored: another process may have deleted one at the same time.
    yield* Effect.forEach(old, (name) => Effect.ignore(fs.remove(path.join(folder, name))), { discard: true })
    yield* removeStale(folder, names)
    return old
  })

/** Removes the drafts of backups whose process was killed. */
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
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/**
 * The backups of a folder, the newest first. One whose name is in the future was made under a wrong clock. It is last, so that it is
 * never taken for the newest.
 */
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
    const now = yield* Clock.currentTimeMillis
    const found = names.flatMap((name) => {
      const time = backupTime(name)
      return time === undefined ? [] : [{ file: path.join(folder, name), time, isFuture: isFuture(name, now) }]
    })
    return yield* Effect.forEach(
      found.sort((a, b) => Number(a.isFuture) - Number(b.isFuture) || b.time - a.time),
      ({ file, time }) =>
        Effect.map(Effect.option(fs.stat(file)), (stat) =>
          stat._tag === "Some" && stat.value.type === "File" ? [{ file, time, bytes: Number(stat.value.size) }] : []
        )
    ).pipe(Effect.map((each) => each.flat()))
  })
