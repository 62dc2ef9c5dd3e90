import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { type RawSqlite, rawSqlite } from "./RawSqlite.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

/** Reads a copy of a database file with SQLite alone; the file, its `-wal` and its `-journal` stay as they are. */
export const inspectDatabase = <A>(file: string, look: (raw: RawSqlite) => A): Effect.Effect<A> =>
  Effect.scoped(
    Effect.gen(function* () {
      const copy = path.join(yield* temporaryFolder, "copy.db")
      // Without `-shm`, as after a power cut: SQLite rebuilds it from the `-wal`.
      for (const end of ["", "-wal", "-journal"]) {
        if (fs.existsSync(file + end)) fs.copyFileSync(file + end, copy + end)
      }
      return look(yield* rawSqlite(copy))
    })
  )

/** The faults that SQLite finds in a database; empty if it is sound. */
export const faultsIn = (raw: RawSqlite): ReadonlyArray<string> => [
  ...raw
    .pragma("integrity_check(5)")
    .map(({ integrity_check: found }) => String(found))
    .filter((found) => found !== "ok"),
  ...raw.pragma("foreign_key_check").map((broken) => JSON.stringify(broken))
]

/** Every row of every table of the log, in an order that depends on their values only; without API keys, sessions and budgets. */
export const rowsIn = (raw: RawSqlite): Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>> =>
  Object.fromEntries(
    tablesIn(raw)
      .filter((name) => !NOT_LOGGED.includes(name))
      .map((name) => [name, raw.prepare(`SELECT * FROM "${name}"`).all().toSorted(byText)])
  )

/** Tables that hold nothing that a person logs. */
const NOT_LOGGED = [
  ...[
    "api_key",
    "app_write",
    "identity",
    "key_usage",
    "login",
    "migration",
    "passkey",
    "phone_sync",
    "phone_workout",
    "readiness",
    "session",
    "sign_in_link"
  ],
  ...["sync_sample", "sync_total"],
  "workout_draft",
  // Summaries that reads keep, and the counters of what was written since.
  ...["exercise_period", "exercise_summary", "note_month", "note_text", "workout_text"],
  ...["connection", "oauth_client", "oauth_document", "oauth_item"]
]

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** The names of all tables of a database. */
export const tablesIn = (raw: RawSqlite): ReadonlyArray<string> =>
  raw
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))

/** The amounts of water in a log, in the order of writing; tests give each drink an amount of its own. */
export const watersIn = (raw: RawSqlite, where = "true"): ReadonlyArray<number> =>
  raw
    .prepare(`SELECT amount_ml FROM water WHERE ${where} ORDER BY seq`)
    .all()
    .map(({ amount_ml: amount }) => Number(amount))

/** The number in the only cell of a query's result. */
export const numberFrom = (raw: RawSqlite, statement: string): number => {
  const [row = {}] = raw.prepare(statement).all()
  return Number(Object.values(row)[0])
}
