import * as fs from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"

/** Where the database file is: at its path, missing from its path, or replaced by another file at its path. */
type Place = "in place" | "missing" | "replaced"

/** Watches that a database's path leads to the file that the connection has open. */
export interface FileWatch {
  /** Whether the path leads to the open file: asked before a write, so that it does not reach a file that was moved. */
  readonly mayWrite: () => boolean
  /** Whether both files of the database are in place: asked after a write is durable, before it is acknowledged. */
  readonly inPlace: () => boolean
  /** Logs a change since the last check, and moves the write-ahead log aside if another file took the path. */
  readonly look: Effect.Effect<Place>
}

/** A larger write-ahead log is reported. Commits keep it smaller, unless a long read prevents checkpoints. */
const LARGE_WAL_BYTES = 128 * 1024 * 1024

interface FileId {
  readonly dev: number
  readonly ino: number
}

/**
 * Starts to watch a file that is open. A connection keeps using its file after somebody moves, deletes or replaces it; what
 * it then acknowledges would not be in the file that the next start finds.
 */
export const watchFile = (file: string): FileWatch => {
  const wal = `${file}-wal`
  const opened = idOf(file)
  let openedWal = idOf(wal)
  let known: Place = "in place"
  let keptWal = wal
  let largestWal = LARGE_WAL_BYTES

  const place = (): Place => {
    // A write-ahead log that was moved aside cannot be used any more: only a restart can reopen both files.
    if (known === "replaced") return known
    const found = idOf(file)
    if (found !== undefined && !isSame(found, opened)) {
      keepWalAside()
      return "replaced"
    }
    // Without its write-ahead log, what was acknowledged since the last checkpoint is gone after a crash.
    const isWhole = found !== undefined && (openedWal === undefined || isSame(idOf(wal), openedWal))
    return isWhole ? "in place" : "missing"
  }

  /** SQLite would replay the log of the open file into the one that took its path, so it is renamed as soon as that is seen. */
  const keepWalAside = (): void => {
    if (keptWal !== wal || openedWal === undefined || !isSame(idOf(wal), openedWal)) return
    const aside = `${file}.replaced-${new Date().toISOString().replace(/[:.]/g, "-")}-wal`
    try {
      fs.renameSync(wal, aside)
      fs.rmSync(`${file}-shm`, { force: true })
      keptWal = aside
    } catch {
      // It keeps its name, which is in the log line.
    }
  }

  const report = (now: Place) =>
    Effect.gen(function* () {
      if (now === "in place") return yield* Effect.logInfo("the database file is back at its path", { file })
      if (now === "missing") {
        return yield* Effect.logError(
          "the database file was moved or deleted; writes are refused until it is back. `daybook backup FILE` saves what this server holds",
          { file }
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
      const found = fs.statSync(wal, { throwIfNoEntry: false })
      openedWal = found ?? openedWal
      if (found !== undefined && found.size > largestWal) {
        largestWal = found.size * 2
        yield* Effect.logWarning("another program's long read prevents checkpoints of the write-ahead log", {
          file: wal,
          bytes: found.size
        })
      }
    }
    if (now === known) return now
    known = now
    yield* report(now)
    return now
  })

  return {
    mayWrite: () => (known === "in place" && isSame(idOf(file), opened)) || place() === "in place",
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
const idOf = (file: string): FileId | undefined => {
  try {
    return fs.statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

const isSame = (one: FileId | undefined, other: FileId | undefined): boolean =>
  one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino
