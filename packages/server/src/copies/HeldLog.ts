import { createRequire } from "node:module"
import { type Changes, changesAfter, endOf, FRAME_MEMORY_BYTES, type Position } from "./Frames.ts"

interface Statement {
  readonly get: () => unknown
  readonly pluck: () => { readonly all: () => ReadonlyArray<unknown> }
}

/** The part of better-sqlite3 that is used; it ships without types. */
interface Connection {
  readonly inTransaction: boolean
  readonly exec: (statement: string) => unknown
  readonly pragma: (statement: string) => unknown
  readonly prepare: (statement: string) => Statement
  readonly backup: (file: string) => Promise<unknown>
  readonly close: () => void
}

const Sqlite: new (
  file: string,
  options: { readonly readonly?: boolean; readonly fileMustExist: boolean; readonly timeout: number }
) => Connection = createRequire(import.meta.url)("better-sqlite3")

/** A log at one moment. It holds the write-ahead log until it is closed. */
interface Snapshot {
  readonly copyTo: (file: string) => Promise<unknown>
  readonly close: () => void
}

/**
 * A log whose write-ahead log is read without a gap. SQLite begins that file anew only once no reader needs it. A reading transaction is
 * therefore always open here, and the next one is opened before the last one is closed: no frame is overwritten before it is read,
 * whatever other connections and programs do. A held reader and a known position are one state, and end in one step.
 */
export interface HeldLog {
  /** The commits since the last call, whose pages are valid until the next; `gap` if that cannot be told, after which nothing is held. */
  readonly next: () => Changes | undefined | "gap"
  /** The frames behind the beginning of the write-ahead log. */
  readonly frames: () => number
  /** Merges the write-ahead log into the file. `rest` gets what was committed just before. */
  readonly checkpoint: (rest: (changes: Changes | undefined | "gap") => void) => void
  /** The log as it is now. Without `rest`, reading begins here; with it, `rest` gets what was committed just before. */
  readonly snapshot: (rest?: (changes: Changes | undefined | "gap") => void) => Snapshot
  /** Holds nothing any more, and merges the write-ahead log. Only a new snapshot can be continued from. */
  readonly letGo: () => void
  /** The values of a column in a statement. */
  readonly column: (statement: string) => ReadonlyArray<unknown>
  readonly close: () => void
}

/** Opens a log that a server writes. A lock of another program is waited for as long as `lockMs`; then the call fails. */
export const holdLog = (file: string, lockMs: number): HeldLog => {
  const wal = `${file}-wal`
  const memory = Buffer.allocUnsafeSlow(FRAME_MEMORY_BYTES)
  const open = (isReader: boolean): Connection => {
    const connection = new Sqlite(file, { ...(isReader && { readonly: true }), fileMustExist: true, timeout: lockMs })
    connection.pragma("trusted_schema = OFF")
    return connection
  }
  let [held, spare] = [open(true), open(true)]
  const [guard, merger] = [open(false), open(false)]
  // The guard only prevents writes. A checkpoint is made where it is asked for.
  for (const each of [guard, merger]) each.pragma("wal_autocheckpoint = 0")
  let isHolding = false
  let position: Position | undefined

  const begin = (connection: Connection): void => {
    connection.exec("BEGIN")
    // The transaction reads nothing before its first statement.
    connection.prepare("SELECT count(*) FROM sqlite_schema").get()
  }

  const end = (connection: Connection): void => {
    if (connection.inTransaction) connection.exec("COMMIT")
  }

  const forget = (): void => {
    for (const each of [held, spare]) end(each)
    isHolding = false
    position = undefined
  }

  const take = (): Changes | undefined | "gap" => {
    const found = changesAfter(wal, position, memory)
    if (found === "gap") {
      forget()
      return found
    }
    position = found.position
    return found.changes
  }

  /** Opens the next reader, does `work`, and closes the reader before. */
  const inTurn = <A>(work: () => A): A => {
    begin(spare)
    ;[held, spare] = [spare, held]
    try {
      return work()
    } finally {
      end(spare)
    }
  }

  /** Does `work` while nobody can write. */
  const alone = <A>(work: () => A): A => {
    guard.exec("BEGIN IMMEDIATE")
    try {
      return work()
    } finally {
      guard.exec("ROLLBACK")
    }
  }

  const merge = (): void => void merger.pragma("wal_checkpoint(PASSIVE)")

  return {
    next: () => (isHolding ? inTurn(take) : "gap"),
    frames: () => position?.frames ?? 0,
    checkpoint: (rest) => {
      // The bulk is merged while others write.
      merge()
      alone(() => {
        const last = take()
        rest(last)
        if (last === "gap") return
        for (const each of [held, spare]) end(each)
        try {
          merge()
          begin(held)
        } catch (error) {
          forget()
          throw error
        }
      })
    },
    snapshot: (rest) => {
      const reader = open(true)
      try {
        alone(() => {
          if (rest === undefined) {
            forget()
            position = endOf(wal, memory)
          } else rest(take())
          begin(reader)
          if (rest !== undefined) return
          begin(held)
          isHolding = true
        })
      } catch (error) {
        reader.close()
        throw error
      }
      return { copyTo: (to) => reader.backup(to), close: () => reader.close() }
    },
    letGo: () => {
      forget()
      merge()
    },
    column: (statement) => guard.prepare(statement).pluck().all(),
    close: () => {
      for (const each of [held, spare, guard, merger]) each.close()
    }
  }
}
