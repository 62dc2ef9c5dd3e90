import * as path from "node:path"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** Why the database cannot be opened, in one line for the person who starts the server. */
export class CannotOpen extends Data.TaggedError("CannotOpen")<{ readonly message: string }> {}

/** Refuses a file that SQLite finds damaged; it may hold years, so it is never touched. */
export const damaged = (file: string, finding: string): CannotOpen =>
  new CannotOpen({
    message: `The database ${file} is damaged (${finding.replace(/\s+/g, " ")}). It was left as it is; put a backup in its place: daybook restore (daybook backup --list shows them)`
  })

/** Makes the folder of the file, for its owner only. */
export const prepareFile = (file: string): Effect.Effect<void, CannotOpen, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    yield* fs.makeDirectory(path.dirname(file), { recursive: true, mode: 0o700 })
    if ((yield* fs.exists(file)) && (yield* fs.stat(file)).type === "Directory") {
      return yield* new CannotOpen({ message: `Cannot use ${file} as the database: it is a folder.` })
    }
  }).pipe(Effect.catchTags({ BadArgument: unusable(file), SystemError: unusable(file) }))

const unusable = (file: string) => (error: PlatformError) =>
  new CannotOpen({ message: `Cannot use ${file} as the database: ${error.message}.` })

/** Years of a body's data are nobody else's: only the owner may read the file. SQLite gives its companions the same mode. */
export const restrictToOwner = (file: string): Effect.Effect<void, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    for (const name of [file, `${file}-wal`, `${file}-shm`]) if (yield* fs.exists(name)) yield* fs.chmod(name, 0o600)
  }).pipe(Effect.catchAll(() => Effect.logWarning("the database's file mode could not be set to 600", file)))

/**
 * Makes an empty file for the copy of a database before its tables are changed: never an earlier copy's, nor that of
 * another process which is about the same.
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

/** Waits until a copy is on the disk. */
export const syncFile = (file: string): Effect.Effect<void, PlatformError, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const copy = yield* fs.open(file, { flag: "r+" })
    yield* copy.sync
  }).pipe(Effect.scoped)

/** Waits until the names in a folder are on the disk too. */
export const syncFolder = (folder: string): Effect.Effect<void, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    yield* (yield* fs.open(folder, { flag: "r" })).sync
    // Some systems cannot; they keep names in order by themselves.
  }).pipe(Effect.scoped, Effect.ignore)
