import * as path from "node:path"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { CannotOpen } from "../engines/EngineServices.ts"
import { connectTo } from "../engines/sqlite/Connect.ts"
import { canCopy } from "../engines/sqlite/Database.ts"
import { prepareFile, realFile, serverLock, syncFile, syncFolder } from "../engines/sqlite/DatabaseFile.ts"
import { photoFolder } from "../engines/sqlite/PhotoFolder.ts"
import { causeText, isBusy } from "../engines/sqlite/Pragmas.ts"
import { NotSound, type Verified } from "../workers/Verified.ts"
import { type BackupFailed, inOneFile, removeDraft } from "./Backup.ts"
import { copyPhotos, foldersOf, type PhotosNotCopied } from "./PhotoSets.ts"
import { verify, withoutTraces } from "./Verify.ts"

/** A restored log. */
export interface Restored extends Verified {
  /** The file in which the previous log is kept, if there was one. */
  readonly aside: string | undefined
}

/**
 * Replaces a log by a backup. The backup is verified and copied first. The previous log is kept beside it under another name, even if it
 * is damaged. Its photos stay too. Refused while a server uses the log.
 */
export const restore = (from: string, named: string): Effect.Effect<Restored, NotSound | CannotOpen> =>
  Effect.gen(function* () {
    yield* verify(from)
    yield* prepareFile(named)
    // If the path is a symbolic link, its target is replaced, not the link.
    const database = yield* realFile(named)
    if (yield* isSameFile(from, database)) {
      return yield* new NotSound({ message: `${from} is the log itself; give the path of a backup.` })
    }
    return yield* Effect.scoped(Effect.zipRight(serverLock(database), replaceBy(from, database)))
  }).pipe(
    Effect.catchTags({
      SystemError: notRestored(from),
      BadArgument: notRestored(from),
      BackupFailed: notRestored(from),
      PhotosNotCopied: notRestored(from)
    }),
    Effect.provide(NodeFileSystem.layer)
  )

const notRestored =
  (from: string) =>
  ({ message }: PlatformError | BackupFailed | PhotosNotCopied) =>
    new NotSound({ message: `${from} could not be restored: ${message}` })

const isSameFile = (one: string, other: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    if (!(yield* fs.exists(other))) return false
    const [a, b] = [yield* fs.stat(one), yield* fs.stat(other)]
    return a.dev === b.dev && Option.getOrUndefined(a.ino) === Option.getOrUndefined(b.ino)
  })

const replaceBy = (from: string, database: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const draft = `${database}.restoring`
    yield* removeDraft(draft)
    yield* Effect.scoped(fs.open(draft, { flag: "wx", mode: 0o600 }))
    return yield* Effect.gen(function* () {
      // SQLite makes the copy, so that it includes a write-ahead log beside the backup.
      yield* withoutTraces(yield* fs.realPath(from), copied(from, draft))
      yield* inOneFile(draft)
      yield* syncFile(draft)
      const verified = yield* verify(draft)
      const missing = yield* copyPhotos(draft, foldersOf(from), photoFolder(database))
      if (missing > 0) yield* Effect.logWarning(`${missing} photos of the backup are missing: see daybook verify`)
      const aside = yield* setAside(database)
      // One step: a crash leaves either the old log or the new one, complete.
      yield* fs.rename(draft, database)
      yield* syncFolder(path.dirname(database))
      return { ...verified, file: database, aside }
    }).pipe(Effect.ensuring(removeDraft(draft)))
  })

const copied = (from: string, to: string) =>
  Effect.gen(function* () {
    const connection = yield* connectTo(from, { readonly: true })
    if (canCopy(connection)) yield* connection.backup(to)
  }).pipe(
    Effect.scoped,
    Effect.catchAllCause(
      (cause) => new NotSound({ message: `${from} could not be copied: ${causeText(Cause.squash(cause))}` })
    )
  )

/**
 * Keeps a log and its write-ahead log under another name. A sound log is first merged into one file, which fails without a
 * change if another program has it open.
 */
const setAside = (database: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const stamp = new Date(yield* Clock.currentTimeMillis).toISOString().replace(/[:.]/g, "-")
    const aside = `${database}.before-restore-${stamp}`
    const isThere = yield* fs.exists(database)
    // A damaged log is kept byte for byte.
    const isSound = isThere && Either.isRight(yield* Effect.either(verify(database)))
    if (isSound && (yield* isInUse(database))) {
      return yield* new NotSound({ message: `Another program has ${database} open; close it, then restore.` })
    }
    const wal = `${database}-wal`
    const hasWal = (yield* fs.exists(wal)) && (yield* fs.stat(wal)).size > FileSystem.Size(0)
    // Not every file system has links.
    if (isThere) {
      yield* Effect.orElse(fs.link(database, aside), () =>
        Effect.zipRight(fs.copyFile(database, aside), syncFile(aside))
      )
    }
    if (hasWal) yield* fs.rename(wal, `${aside}-wal`)
    else yield* Effect.ignore(fs.remove(wal))
    yield* Effect.ignore(fs.remove(`${database}-shm`))
    yield* syncFolder(path.dirname(database))
    return isThere || hasWal ? aside : undefined
  })

/**
 * Returns true if another program has a log open. Leaving WAL mode needs exclusive access, and merges the write-ahead log into the file.
 * A file that is not a database counts as not in use.
 */
const isInUse = (database: string) =>
  Effect.gen(function* () {
    const connection = yield* connectTo(database)
    yield* connection.execute("PRAGMA busy_timeout = 0", [], undefined)
    const left = yield* Effect.either(connection.executeValues("PRAGMA journal_mode = DELETE", []))
    return Either.isRight(left) ? left.right[0]?.[0] !== "delete" : isBusy(left.left)
  }).pipe(
    Effect.scoped,
    Effect.catchAllCause(() => Effect.succeed(false))
  )
