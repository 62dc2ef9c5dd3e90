import type * as Effect from "effect/Effect"
import { inspectDatabase } from "../harness/inspectDatabase.ts"
import type { RawSqlite } from "../harness/RawSqlite.ts"
import { journalIn } from "./JournalRows.ts"
import { IDENTITIES } from "./Writes.ts"

/** The rows of a file, read without the product's code. */
export interface StoredRows {
  /** The result of `PRAGMA integrity_check`: `ok` for a sound file. */
  readonly integrity: string
  /** The name of each row. */
  readonly identities: ReadonlyArray<string>
  /** Where the journal and the rows disagree. */
  readonly journal: ReadonlyArray<string>
}

/** Reads the rows of a log from a copy of its file. */
export const rowsInFile = (database: string): Effect.Effect<StoredRows> => inspectDatabase(database, rowsInDatabase)

/** Reads the rows of an open database. */
export const rowsInDatabase = (raw: RawSqlite): StoredRows => {
  const [check] = raw.pragma("integrity_check(1)")
  // There are no tables before the first commit.
  const made = raw.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'health_pin'").all().length > 0
  const rows = made ? raw.prepare(IDENTITIES).all() : []
  return {
    integrity: String(check?.integrity_check),
    identities: rows.map(({ kind, on, what }) => [kind, on, what].filter((part) => part !== null).join(" ")),
    journal: made ? journalIn(raw).faults : []
  }
}
