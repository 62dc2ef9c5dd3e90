import * as path from "node:path"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** Why the database cannot be opened, in one line for the person who starts the server. */
export class CannotOpen extends Data.TaggedError("CannotOpen")<{ readonly message: string }> {}

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

/** Where the copy of a file goes that is made before its tables are changed; never over an earlier copy. */
export const freeCopyName = (
  file: string,
  schema: number
): Effect.Effect<string, PlatformError, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const wanted = `${file}.schema-${schema}`
    let name = wanted
    for (let n = 2; yield* fs.exists(name); n++) name = `${wanted}-${n}`
    return name
  })

/** Waits until a copy is on the disk. */
export const syncFile = (file: string): Effect.Effect<void, PlatformError, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const copy = yield* fs.open(file, { flag: "r+" })
    yield* copy.sync
    yield* fs.chmod(file, 0o600)
  }).pipe(Effect.scoped)
