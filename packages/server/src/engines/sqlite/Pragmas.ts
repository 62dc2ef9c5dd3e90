import { setTimeout as sleep } from "node:timers/promises"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { CannotOpen } from "../EngineServices.ts"

/** Settings that durability and safety depend on. */
const PRAGMAS = [
  { name: "journal_mode", value: "wal" },
  // FULL: an acknowledged write survives a power cut. The driver's default for WAL does not promise this.
  { name: "synchronous", value: 2 },
  { name: "foreign_keys", value: 1 },
  // Views and triggers of a file that another program changed may not call unsafe functions.
  { name: "trusted_schema", value: 0 },
  // A damaged page is an error when it is read, not later when its content is used.
  { name: "cell_size_check", value: 1 },
  { name: "temp_store", value: 2 },
  // The write-ahead log shrinks to this size again after a long read of another program made it grow.
  { name: "journal_size_limit", value: 67_108_864 },
  // Last, because setting the others may have to wait. From here on `Busy.ts` waits for other processes: SQLite's waiting
  // blocks the event loop.
  { name: "busy_timeout", value: 0 }
] as const

/** Attempts, and milliseconds between them, while another process creates or recovers the same file. */
const ATTEMPTS = 250
const PAUSE_MS = 20

/**
 * Applies every setting and reads it back, because SQLite ignores a setting that it cannot apply. The change to WAL mode does
 * not wait for another process, so it is retried here.
 */
export const configure = (connection: Connection, attempts = ATTEMPTS): Effect.Effect<void, CannotOpen> =>
  Effect.catchTag(setAll(connection), "SqlError", (error) =>
    attempts > 0 && isBusy(error)
      ? Effect.zipRight(
          Effect.promise(() => sleep(PAUSE_MS)),
          configure(connection, attempts - 1)
        )
      : new CannotOpen({ message: `Cannot read the database: ${causeText(error)}.` })
  )

const setAll = (connection: Connection) =>
  Effect.forEach(
    PRAGMAS,
    ({ name, value }) =>
      Effect.gen(function* () {
        yield* connection.execute(`PRAGMA ${name} = ${value}`, [], undefined)
        const [row] = yield* connection.executeValues(`PRAGMA ${name}`, [])
        if (row?.[0] === value) return
        return yield* new CannotOpen({
          message: `SQLite did not set ${name} to ${value} (it is still ${row?.[0]}). The database must be on a local file system.`
        })
      }),
    { discard: true }
  )

/** SQLite's code of a failure, such as `SQLITE_FULL`, or an empty string. */
export const sqliteCode = ({ cause }: SqlError): string =>
  typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : ""

/** Returns true if a statement failed because another connection holds a lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof SqlError && sqliteCode(error).startsWith("SQLITE_BUSY")

/** The message of an error; SQLite's own message if SQLite failed. */
export const causeText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error instanceof SqlError && error.cause instanceof Error ? error.cause.message : error.message
}
