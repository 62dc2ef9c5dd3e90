import { createHash, randomBytes } from "node:crypto"
import * as fs from "node:fs"
import { endianness } from "node:os"
import * as path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { CannotOpen } from "../EngineServices.ts"
import { connectTo } from "./Connect.ts"
import { causeText, isBusy } from "./Pragmas.ts"

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
      const message = `Cannot use ${file} as the database: it is a folder. Name a file in it: ${path.join(file, "daybook.db")}`
      return yield* new CannotOpen({ message })
    }
  }).pipe(
    Effect.catchTags({ BadArgument: unusable(file), SystemError: unusable(file) }),
    Effect.catchAll((fault) => Effect.zipRight(refuseForbidden(file), fault)),
    Effect.zipRight(Effect.flatMap(realFile(file), refuseForbidden))
  )

const faultOf = (at: string, mode: number): unknown => {
  try {
    return fs.accessSync(at, mode)
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : undefined
  }
}

/**
 * Refuses a place where this user lacks the rights, and names both users, and one where no log can be made: SQLite only says that it cannot
 * open the file. A log on a read-only disk may still be read.
 */
export const refuseForbidden = (file: string): Effect.Effect<void, CannotOpen> =>
  Effect.suspend(() => {
    const wanted = path.dirname(path.resolve(file))
    let folder = wanted
    while (!fs.existsSync(folder)) folder = path.dirname(folder)
    const { R_OK, W_OK, X_OK } = fs.constants
    const fault = fs.statSync(folder).isDirectory() ? faultOf(folder, W_OK | X_OK) : undefined
    if (fault === "EROFS" && !fs.existsSync(file)) {
      const message = `Cannot make ${file}: ${folder} is on a read-only disk. Let it be written (for a unit of systemd by ReadWritePaths=${folder}), or set DAYBOOK_DATABASE.`
      return new CannotOpen({ message })
    }
    const at = fault === "EACCES" ? folder : faultOf(file, R_OK | W_OK) === "EACCES" ? file : undefined
    if (at === undefined) return Effect.void
    const [me, owner] = [process.getuid?.(), fs.statSync(at).uid]
    const place = at === file ? `${file}*` : wanted
    const given = folder === wanted ? `chown ${me} ${place}` : `install -d -o ${me} ${wanted}`
    const message =
      owner === me
        ? `The user ${me}, whose it is, may not write ${at}: chmod u+rwX ${place}`
        : `The user ${me} may not write ${at}, which belongs to the user ${owner}. Run Daybook as that user, or give the place to this one, as root: ${given}`
    return new CannotOpen({ message })
  })

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

/**
 * The header of the index of a write-ahead log, as a process left it (the WAL-index file format of SQLite, sections 2.1 and 2.2). It
 * outlives a process that is killed, and SQLite makes it anew from the log itself when the next one opens the file.
 */
interface WalIndex {
  /** Its file. A process that ends in order merges the log and removes both. */
  readonly identity: string
  /** The pages of committed writes in the log. */
  readonly frames: number
  /** Those of them that the database file has too. */
  readonly merged: number
  /** Changes whenever the log begins anew; 0 without a log. */
  readonly salt: bigint
}

const VERSION = 3_007_000
const BYTES = 100

/** Reads the index beside a file; undefined if there is none, or none that a process finished. */
const walIndexOf = (file: string): Effect.Effect<WalIndex | undefined, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const index = `${yield* realFile(file)}-shm`
    const { birthtime, ino } = yield* fs.stat(index)
    const bytes = Buffer.from(yield* fs.readFile(index))
    const isWhole = bytes.length >= BYTES && bytes.subarray(0, 48).equals(bytes.subarray(48, 96))
    if (!isWhole || numberAt(bytes, 0) !== VERSION) return undefined
    const identity = JSON.stringify([ino, birthtime])
    return { identity, frames: numberAt(bytes, 16), merged: numberAt(bytes, 96), salt: bytes.readBigUInt64LE(32) }
  }).pipe(Effect.orElseSucceed(() => undefined))

/** The index is in the byte order of the machine. */
const numberAt = (bytes: Buffer, at: number): number =>
  endianness() === "LE" ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)

const lostOf = (before: WalIndex | undefined, after: WalIndex | undefined): number => {
  if (before === undefined || after === undefined || after.identity !== before.identity) return 0
  const isSameLog = after.salt === before.salt || after.salt === 0n
  return isSameLog ? before.frames - Math.max(after.frames, before.merged) : 0
}

/**
 * Warns if the first look at a file finds fewer committed pages in its write-ahead log than the process that used it before had there:
 * another program, or a failing disk, cut it. The index is not read while this process has the file open, because closing it would drop
 * the locks of SQLite.
 */
export const warnOfLostFrames =
  (file: string) =>
  <A, E, R>(look: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | FileSystem.FileSystem> =>
    Effect.gen(function* () {
      const before = yield* walIndexOf(file)
      const found = yield* look
      const pages = lostOf(before, yield* walIndexOf(file))
      if (pages > 0) yield* Effect.logWarning(LOST, { file, pages })
      return found
    })

const LOST =
  "the write-ahead log was cut or removed: its last pages are missing, and with them writes that were acknowledged, unless a backup was put in place of the log; daybook backup --list shows backups"

/** Attempts, and milliseconds between them, while another process that uses the same name opens or closes the file. */
const ATTEMPTS = 100
const PAUSE_MS = 20

/**
 * Refuses a file that another process has open under another name: a hard link, or a file that is mounted by itself into a container.
 * SQLite keeps a write-ahead log beside each name, so each process would overwrite what the other one wrote. Called before the file is
 * opened. Two processes that open it by two names within the same milliseconds are not noticed.
 */
export const refuseOtherNames = (file: string): Effect.Effect<void, CannotOpen> =>
  // Processes that use this name share these two files, as does one that crashed.
  refuseOpen(file, ({ size }) => size > 0 && !fs.existsSync(`${file}-shm`) && !fs.existsSync(`${file}-wal`))

/** The same for a server, which alone uses this name. It checks a file with several links even if a crash left files beside it. */
export const refuseOtherLinks = (file: string): Effect.Effect<void, CannotOpen> =>
  refuseOpen(file, ({ nlink, size }) => size > 0 && nlink > 1)

const refuseOpen = (
  file: string,
  isSuspect: (found: fs.Stats) => boolean,
  attempt = 1
): Effect.Effect<void, CannotOpen> =>
  Effect.suspend(() => {
    const found = fs.statSync(file, { throwIfNoEntry: false })
    if (found === undefined || !isSuspect(found)) return Effect.void
    return Effect.flatMap(isOpenElsewhere(file), (isOpen) => {
      if (!isOpen) return Effect.void
      if (attempt === ATTEMPTS) return new CannotOpen({ message: otherName(file) })
      return Effect.zipRight(
        Effect.promise(() => sleep(PAUSE_MS)),
        refuseOpen(file, isSuspect, attempt + 1)
      )
    })
  })

const otherName = (file: string): string =>
  `Another program has ${file} open under another name: a hard link, or a mount of the file. Stop it, and use one name of the file, or mount its folder.`

/**
 * Returns true if another process has a database open: SQLite gives exclusive access to one only. A file that fails in another way is
 * examined next, which reports the fault.
 */
const isOpenElsewhere = (file: string): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const connection = yield* connectTo(file)
    yield* connection.execute("PRAGMA busy_timeout = 0", [], undefined)
    yield* connection.execute("PRAGMA locking_mode = EXCLUSIVE", [], undefined)
    yield* connection.execute("SELECT count(*) FROM sqlite_schema", [], undefined)
    return false
  }).pipe(
    Effect.catchIf(isBusy, () => Effect.succeed(true)),
    Effect.scoped,
    Effect.catchAllCause(() => Effect.succeed(false))
  )

/**
 * Lets one server at a time use a database, because budgets are counted in the server's memory. The lock is SQLite's, on an empty file
 * beside the database, so that the system releases it however the process ends. Symbolic links to one database share a lock. The
 * terminal's commands do not take it.
 */
export const serverLock = (file: string): Effect.Effect<void, CannotOpen, FileSystem.FileSystem | Scope.Scope> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const lock = `${yield* realFile(file)}.lock`
    const connection = yield* connectTo(lock)
    yield* connection.execute("PRAGMA busy_timeout = 0", [], undefined)
    // Nothing is written to the lock file, so it needs no journal.
    yield* connection.execute("PRAGMA journal_mode = OFF", [], undefined)
    yield* connection.execute("BEGIN EXCLUSIVE", [], undefined)
    yield* Effect.addFinalizer(() => Effect.ignore(fs.remove(lock)))
    // The previous server may have removed the file after it was opened here and before it was locked.
    if (!(yield* fs.exists(lock))) return yield* new CannotOpen({ message: inUse(file) })
  }).pipe(Effect.catchAllCause((cause) => Effect.fail(cannotLock(file, Cause.squash(cause)))))

const inUse = (file: string): string =>
  `Another Daybook server is using ${file}; only one server at a time can use a database. Stop that one, or set DAYBOOK_DATABASE to another file.`

const cannotLock = (file: string, error: unknown): CannotOpen => {
  if (error instanceof CannotOpen) return error
  return new CannotOpen({
    message: isBusy(error) ? inUse(file) : `Cannot use ${file}: ${causeText(error)}.`
  })
}
