import * as fs from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"

/**
 * The state of the database file: at its path and whole, missing from its path, replaced by another file at its path, or cut short
 * in place.
 */
type Place = "in place" | "missing" | "replaced" | "cut"

/** Watches that a database's path leads to the file that the connection has open, and that no other program cuts its content. */
export interface FileWatch {
  /** True if the path leads to the open file and the file is whole. Checked before a write, so that it reaches no other file. */
  readonly mayWrite: () => boolean
  /** True if the database and its write-ahead log are in place and whole. Checked after a write is durable, before it is acknowledged. */
  readonly inPlace: () => boolean
  /** Logs a change since the last check, and moves the write-ahead log aside if another file took the path. */
  readonly look: Effect.Effect<Place>
}

/** A larger write-ahead log is reported. Commits keep it smaller, unless a long read prevents checkpoints. */
const LARGE_WAL_BYTES = 128 * 1024 * 1024

/**
 * Starts to watch an open file. A connection keeps using its file after somebody moves, deletes, replaces or cuts it. The writes that it
 * then acknowledges would be missing from the file that the next start finds. `bytesNeeded` is the size that the database has for the
 * connection, undefined if the connection finds it damaged.
 */
export const watchFile = (file: string, bytesNeeded: () => number | undefined): FileWatch => {
  const wal = `${file}-wal`
  const opened = statOf(file)
  let openedWal = statOf(wal)
  let seenBytes = opened?.size ?? 0
  let cut = false
  let known: Place = "in place"
  let keptWal = wal
  let largestWal = LARGE_WAL_BYTES

  const place = (): Place => {
    // A write-ahead log that was moved aside cannot be used any more: only a restart can reopen both files.
    if (known === "replaced") return known
    const found = statOf(file)
    if (found !== undefined && !isSame(found, opened)) {
      keepWalAside()
      return "replaced"
    }
    const foundWal = openedWal && statOf(wal)
    if (isCut(found) || (isSame(foundWal, openedWal) && isOverwritten(wal))) {
      cut = true
      keepWalAside()
      return "cut"
    }
    // Without its write-ahead log, the writes acknowledged since the last checkpoint are gone after a crash.
    const isWhole = found !== undefined && (openedWal === undefined || isSame(foundWal, openedWal))
    return isWhole ? "in place" : "missing"
  }

  /** Returns true if another program cut the file. A VACUUM makes it smaller too, but then the connection needs less as well. */
  const isCut = (found: fs.Stats | undefined): boolean => {
    if (cut || found === undefined) return cut
    cut = found.size < seenBytes && found.size < (bytesNeeded() ?? Number.POSITIVE_INFINITY)
    if (!cut) seenBytes = found.size
    return cut
  }

  /** Renames the write-ahead log of the open file. Otherwise SQLite would replay it into the file that took its path. */
  const keepWalAside = (): void => {
    if (keptWal !== wal || openedWal === undefined || !isSame(statOf(wal), openedWal)) return
    const aside = `${file}.replaced-${new Date().toISOString().replace(/[:.]/g, "-")}-wal`
    try {
      fs.renameSync(wal, aside)
      fs.rmSync(`${file}-shm`, { force: true })
      keptWal = aside
    } catch {
      // The file keeps its name, which is in the log line.
    }
  }

  const report = (now: Place) =>
    Effect.gen(function* () {
      if (now === "in place") return yield* Effect.logInfo("the database file is back at its path", { file })
      if (now === "missing") {
        return yield* Effect.logError(
          "the database file was moved or deleted; writes are refused until it is back. `daybook backup FILE` saves what this server holds; if the folder was renamed, with DAYBOOK_DATABASE set to where the file is now",
          { file }
        )
      }
      if (now === "cut") {
        return yield* Effect.logError(
          "the database file or its write-ahead log was cut short or overwritten by another program; writes are refused until the server restarts. If the file is damaged then, `daybook restore` puts a backup in its place",
          { file, writeAheadLog: keptWal }
        )
      }
      return yield* Effect.logError(
        "another file took the database's path; writes are refused until the server restarts. `daybook backup FILE` saves what this server holds",
        { file, writeAheadLog: keptWal }
      )
    })

  const look = Effect.gen(function* () {
    const now = place()
    if (now === "in place") {
      const found = statOf(wal)
      openedWal = found ?? openedWal
      if (found !== undefined && found.size > largestWal) {
        largestWal = found.size * 2
        yield* Effect.logWarning(
          "a long read prevents checkpoints of the write-ahead log: another program, or a copy that is under way, reads it",
          {
            file: wal,
            bytes: found.size
          }
        )
      }
    }
    if (now === known) return now
    known = now
    yield* report(now)
    return now
  })

  return {
    // The write-ahead log is checked after the write.
    mayWrite: () => {
      const found = known === "in place" ? statOf(file) : undefined
      return (isSame(found, opened) && !isCut(found)) || place() === "in place"
    },
    inPlace: () => place() === "in place",
    look
  }
}

const LOOK_EVERY_MS = 1000

/** Checks once a second, in real time, until the scope closes. */
export const keepWatching = ({ look }: FileWatch) =>
  Effect.forkScoped(
    Effect.forever(
      Effect.zipRight(
        Effect.promise((signal) => sleep(LOOK_EVERY_MS, undefined, { signal, ref: false })),
        look
      )
    )
  )

/** The file at a path; undefined if there is none or it cannot be read. */
const statOf = (file: string): fs.Stats | undefined => {
  try {
    return fs.statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

const isSame = (one: fs.Stats | undefined, other: fs.Stats | undefined): boolean =>
  one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino

/** The magic number of a write-ahead log, without the bit for the byte order of its checksums. */
const WAL_MAGIC = 0x377f0682

/**
 * Returns true if a write-ahead log does not begin as SQLite begins one. After another program emptied it, SQLite writes on at its former
 * end, and the system fills the gap with zeros. Opening the file releases no lock: SQLite locks only the database and the `-shm` file.
 */
const isOverwritten = (wal: string): boolean => {
  const head = Buffer.alloc(4)
  try {
    const descriptor = fs.openSync(wal, "r")
    try {
      return fs.readSync(descriptor, head, 0, 4, 0) === 4 && (head.readUInt32BE() & ~1) !== WAL_MAGIC
    } finally {
      fs.closeSync(descriptor)
    }
  } catch {
    return false
  }
}
