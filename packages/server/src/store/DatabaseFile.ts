import * as fs from "node:fs"
import * as path from "node:path"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** Why the database cannot be opened, in one line for the person who starts the server. */
export class CannotOpen extends Data.TaggedError("CannotOpen")<{ readonly message: string }> {}

/** Makes the folder of the file, for its owner only. */
export const prepareFile = (file: string): Effect.Effect<void, CannotOpen> =>
  Effect.try({
    try: () => {
      fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error("it is a folder")
    },
    catch: (error) =>
      new CannotOpen({ message: `Cannot use ${file} as the database: ${error instanceof Error ? error.message : String(error)}.` })
  })

/** Years of a body's data are nobody else's: only the owner may read the file. SQLite gives its companions the same mode. */
export const restrictToOwner = (file: string): Effect.Effect<void> =>
  Effect.sync(() => {
    for (const name of [file, `${file}-wal`, `${file}-shm`]) if (fs.existsSync(name)) fs.chmodSync(name, 0o600)
  }).pipe(Effect.catchAllDefect(() => Effect.logWarning("the database's file mode could not be set to 600")))

/** Where the copy of a file goes that is made before its tables are changed; never over an earlier copy. */
export const freeCopyName = (file: string, schema: number): string => {
  const wanted = `${file}.schema-${schema}`
  let name = wanted
  for (let n = 2; fs.existsSync(name); n++) name = `${wanted}-${n}`
  return name
}

/** Waits until a copy is on the disk. */
export const syncFile = (file: string): Effect.Effect<void> =>
  Effect.sync(() => {
    const handle = fs.openSync(file, "r+")
    fs.fsyncSync(handle)
    fs.closeSync(handle)
    fs.chmodSync(file, 0o600)
  })
