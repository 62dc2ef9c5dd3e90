import * as Effect from "effect/Effect"
import { type Row, rawDatabase } from "../harness/RawDatabase.ts"

/** Every row of an account, by table. */
export type Stored = Readonly<Record<string, ReadonlyArray<Row>>>

/** Tables that are not part of an account's log. Budgets are compared by response headers, and reads keep summaries. */
const OF_NO_ACCOUNT = [
  ...["migration", "readiness", "key_usage", "photo_file", "oauth_document", "short_state"],
  ...["exercise_summary", "note_text", "workout_text"]
]

/** Columns that differ between keys. */
const SECRET = ["hash", "last_four"]

/** A column by which equal logs have equal orders: ids of changes ascend, others are random. */
const orderOf = (table: string, columns: ReadonlyArray<string>): string =>
  table === "change" ? "id" : (["seq", "date"].find((column) => columns.includes(column)) ?? "1")

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const belongs = (table: string, columns: ReadonlyArray<string>): string => {
  if (table === "account") return "id = ?"
  if (columns.includes("account_id")) return "account_id = ?"
  if (columns.includes("upload_id")) return "upload_id IN (SELECT id FROM upload WHERE account_id = ?)"
  if (columns.includes("metric_id")) return "metric_id IN (SELECT id FROM custom_metric WHERE account_id = ?)"
  throw new Error(`the test does not know the account of rows in ${table}`)
}

/**
 * Reads all rows of an account. Each id is replaced by the position of its row, so that two accounts with the same log
 * compare equal; under the test clock the times of writing are equal too.
 */
export const storedIn = Effect.fnUntraced(function* (database: string) {
  const { all, columns } = yield* rawDatabase(database)
  const tables = Object.entries(yield* columns).filter(([table]) => !OF_NO_ACCOUNT.includes(table))
  const reads = tables.map(([table, names]) => ({
    table,
    rows: `SELECT * FROM ${table} WHERE ${belongs(table, names)} ORDER BY ${orderOf(table, names)}`
  }))
  return (accountId: string): Effect.Effect<Stored> =>
    Effect.map(
      Effect.forEach(reads, ({ rows, table }) => Effect.map(all(rows, accountId), (found) => ({ table, rows: found }))),
      withPlaces
    )
})

const withPlaces = (found: ReadonlyArray<{ readonly table: string; readonly rows: ReadonlyArray<Row> }>): Stored => {
  const places = new Map<unknown, string>()
  for (const { rows, table } of found) {
    for (const [index, { id }] of rows.entries()) if (id !== undefined) places.set(id, `${table} ${index + 1}`)
  }
  const placed = (row: Row): string =>
    JSON.stringify(row, (column, value: unknown) => {
      if (SECRET.includes(column) || column === "seq") return undefined
      return typeof value === "string"
        ? value.replace(UUID, (id) => places.get(id) ?? "an id that does not exist")
        : value
    })
  return Object.fromEntries(
    found.map(({ rows, table }) => [
      table,
      rows
        .map(placed)
        .sort()
        .map((text): Row => JSON.parse(text))
    ])
  )
}
