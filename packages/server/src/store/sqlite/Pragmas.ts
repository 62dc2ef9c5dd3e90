import { setTimeout as sleep } from "node:timers/promises"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { CannotOpen } from "./DatabaseFile.ts"

/** Settings that durability and safety rest on. */
const PRAGMAS = [
  { name: "journal_mode", value: "wal" },
  // FULL: what was acknowledged survives a power cut. The driver's default for WAL does not promise it.
  { name: "synchronous", value: 2 },
  { name: "foreign_keys", value: 1 },
  { name: "trusted_schema", value: 0 },
  { name: "cell_size_check", value: 1 },
  { name: "temp_store", value: 2 },
  { name: "journal_size_limit", value: 67_108_864 },
  // Last, since setting the others may have to wait. From here on waiting for another process is done outside SQLite,
  // whose waiting stops the event loop.
  { name: "busy_timeout", value: 0 }
] as const

/** Tries, and milliseconds between them, while another process is making or mending the same file. */
const TRIES = 250
const PAUSE_MS = 20

/**
 * Applies every setting and reads it back, since SQLite passes over what it cannot do. Changing to the write-ahead log does not
 * wait for another process by itself.
 */
export const configure = (connection: Connection, tries = TRIES): Effect.Effect<void, CannotOpen> =>
  Effect.catchTag(setAll(connection), "SqlError", (error) =>
    tries > 0 && sqliteCode(error).startsWith("SQLITE_BUSY")
      ? Effect.zipRight(
          Effect.promise(() => sleep(PAUSE_MS)),
          configure(connection, tries - 1)
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
          message: `SQLite would not set ${name} to ${value} (it stays ${row?.[0]}). The database must lie on a local file system.`
        })
      }),
    { discard: true }
  )

/** SQLite's own code of a failure, `SQLITE_FULL`, or nothing. */
export const sqliteCode = ({ cause }: SqlError): string =>
  typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : ""

/** What went wrong, in SQLite's own words where it was SQLite. */
export const causeText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error instanceof SqlError && error.cause instanceof Error ? error.cause.message : error.message
}
