import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { temporaryFolder } from "../harness/TestServer.ts"
import { type RawSqlite, rawSqlite } from "../stores/RawSqlite.ts"

/** Looks at a copy of a database file with nothing of the product, so that neither it nor its companions change. */
export const lookedAt = <A>(file: string, look: (raw: RawSqlite) => A): Effect.Effect<A> =>
  Effect.scoped(
    Effect.gen(function* () {
      const copy = path.join(yield* temporaryFolder, "copy.db")
      // Without `-shm`, as a machine finds them that was switched on: the log of writes is read anew.
      for (const end of ["", "-wal", "-journal"]) {
        if (fs.existsSync(file + end)) fs.copyFileSync(file + end, copy + end)
      }
      return look(yield* rawSqlite(copy))
    })
  )

/** What SQLite finds wrong with a file; nothing where it is sound. */
export const faultsIn = (raw: RawSqlite): ReadonlyArray<string> => [
  ...raw
    .pragma("integrity_check(5)")
    .map(({ integrity_check: found }) => String(found))
    .filter((found) => found !== "ok"),
  ...raw.pragma("foreign_key_check").map((broken) => JSON.stringify(broken))
]

/** Every row of every table of the log, keys and budgets left out, in the order of their keys. */
export const rowsIn = (raw: RawSqlite): Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>> =>
  Object.fromEntries(
    tablesIn(raw)
      .filter((name) => !SERVERS_OWN.includes(name))
      .map((name) => [name, raw.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2, 3`).all()])
  )

/** The tables of a log that are no part of what a person logs. */
const SERVERS_OWN = ["api_key", "key_usage", "migration", "readiness"]

/** The names of the tables that a file has. */
export const tablesIn = (raw: RawSqlite): ReadonlyArray<string> =>
  raw
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))

/** The amounts of water that a log holds: in the tests that count on them, no two drinks are alike. */
export const watersIn = (raw: RawSqlite, where = "true"): ReadonlyArray<number> =>
  raw
    .prepare(`SELECT amount_ml FROM water WHERE ${where} ORDER BY seq`)
    .all()
    .map(({ amount_ml: amount }) => Number(amount))

/** A number of a query's only cell. */
export const numberFrom = (raw: RawSqlite, statement: string): number => {
  const [row = {}] = raw.prepare(statement).all()
  return Number(Object.values(row)[0])
}
