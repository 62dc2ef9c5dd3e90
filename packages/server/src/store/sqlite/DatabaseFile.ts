import * as path from "node:path"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import { CannotOpen } from "../CannotOpen.ts"

/** The error for a file that SQLite finds damaged. The file is not changed: it may hold years of data. */
export const damaged = (file: string, finding: string): CannotOpen =>
  new CannotOpen({
    message: `The database ${file} is damaged (${finding.replace(/\s+/g, " ")}). It was not changed. Restore a backup: daybook restore (daybook backup --list shows them)`
  })

/** Creates the folder of the file, readable by its owner only. */
export const prepareFile = (file: string): Effect.Effect<void, CannotOpen, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    yield* fs.makeDirectory(path.dirname(file), { recursive: true, mode: 0o700 })
    if ((yield* fs.exists(file)) && (yield* fs.stat(file)).type === "Directory") {
      return yield* new CannotOpen({ message: `Cannot use ${file} as the database: it is a folder.` })
    }
  }).pipe(Effect.catchTags({ BadArgument: unusable(file), SystemError: unusable(file) }))

/**
 * Resolves a symbolic link, also to a file that does not exist yet. SQLite names the write-ahead log after the target, and two
 * paths to one database must take the same lock.
 */
export const realFile = (file: string): Effect.Effect<string, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const toTarget = Effect.flatMap(fs.readLink(file), (target) => realFile(path.resolve(path.dirname(file), target)))
    const inFolder = Effect.map(fs.realPath(path.dirname(file)), (folder) => path.join(folder, path.basename(file)))
    return yield* Effect.firstSuccessOf([fs.realPath(file), toTarget, inFolder])
  }).pipe(Effect.orElseSucceed(() => file))

const unusable = (file: string) => (error: PlatformError) =>
  new CannotOpen({ message: `Cannot use ${file} as the database: ${error.message}.` })

/** Lets only the owner read the file: it holds health data. SQLite gives the files beside it the same mode. */
export const restrictToOwner = (file: string): Effect.Effect<void, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    for (const name of [file, `${file}-wal`, `${file}-shm`]) if (yield* fs.exists(name)) yield* fs.chmod(name, 0o600)
  }).pipe(Effect.catchAll(() => Effect.logWarning("cannot set the mode of the database file to 600", file)))

/**
 * Creates an empty file for the copy that is made before a migration. Its name is new, so that no earlier copy and no copy of
 * another process is overwritten.
 */
export const newCopyFile = (
  file: string,
  schema: number,
  n = 1
): Effect.Effect<string, PlatformError, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const name = `${file}.schema-${schema}${n === 1 ? "" : `-${n}`}`
    yield* Effect.scoped(fs.open(name, { flag: "wx", mode: 0o600 }))
    return name
  }).pipe(
    Effect.catchIf(
      (error) => error._tag === "SystemError" && error.reason === "AlreadyExists",
      () => newCopyFile(file, schema, n + 1)
    )
  )

/** Waits until a file's content is on the disk. */
export const syncFile = (file: string): Effect.Effect<void, PlatformError, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const copy = yield* fs.open(file, { flag: "r+" })
    yield* copy.sync
  }).pipe(Effect.scoped)

/** Waits until the names in a folder are on the disk. */
export const syncFolder = (folder: string): Effect.Effect<void, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    yield* (yield* fs.open(folder, { flag: "r" })).sync
    // Some systems cannot sync a folder, and do not need it.
  }).pipe(Effect.scoped, Effect.ignore)
