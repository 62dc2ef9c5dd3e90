import { createHash, randomBytes } from "node:crypto"
import * as path from "node:path"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
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

const DRAFT = /\.updating-(\d+)-\w+(?:-journal)?$/

/** The drafts of this process. Its id may have been that of a process that ended. */
const ownDrafts = new Set<string>()

const isRunning = (id: number): boolean => {
  try {
    return id !== process.pid && process.kill(id, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** Creates an empty file for the copy that is made before a migration. Removes those of processes that ended while they made one. */
export const newDraft = (file: string): Effect.Effect<string, PlatformError, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const folder = path.dirname(file)
    for (const name of yield* fs.readDirectory(folder)) {
      const found = path.join(folder, name)
      const id = name.startsWith(`${path.basename(file)}.updating-`) ? DRAFT.exec(name)?.[1] : undefined
      if (id === undefined || isRunning(Number(id)) || ownDrafts.has(found.replace("-journal", ""))) continue
      yield* fs.remove(found, { force: true })
    }
    const draft = path.join(folder, `${path.basename(file)}.updating-${process.pid}-${randomBytes(4).toString("hex")}`)
    ownDrafts.add(draft)
    yield* Effect.scoped(fs.open(draft, { flag: "wx", mode: 0o600 }))
    return draft
  })

const hashOf = (file: string) =>
  Effect.gen(function* () {
    const hash = createHash("sha256")
    yield* Stream.runForEach((yield* FileSystem.FileSystem).stream(file), (part) =>
      Effect.sync(() => hash.update(part))
    )
    return hash.digest("hex")
  })

/**
 * Gives a copy its name, which is new, so that no earlier copy is overwritten. An earlier copy with the same content is kept instead, as
 * when an update that failed is tried again. Returns the name.
 */
export const keepCopy = (
  draft: string,
  file: string,
  schema: number,
  n = 1
): Effect.Effect<string, PlatformError, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const name = `${file}.schema-${schema}${n === 1 ? "" : `-${n}`}`
    if (!(yield* fs.exists(name))) return yield* Effect.as(fs.rename(draft, name), name)
    if ((yield* hashOf(draft)) === (yield* hashOf(name))) return yield* Effect.as(fs.remove(draft), name)
    return yield* keepCopy(draft, file, schema, n + 1)
  })

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
