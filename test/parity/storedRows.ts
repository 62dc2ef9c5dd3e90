import * as Effect from "effect/Effect"
import { rawSqlite } from "../harness/RawSqlite.ts"

type Row = Readonly<Record<string, unknown>>

/** Every row of an account, by table. */
export type Stored = Readonly<Record<string, ReadonlyArray<Row>>>

/** Tables that are not part of an account's log; budgets are compared by response headers. */
const OF_NO_ACCOUNT = ["migration", "readiness", "key_usage"]

/** Columns that differ between keys. */
const SECRET = ["hash", "last_four"]

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const belongs = (table: string, columns: ReadonlyArray<string>): string => {
  if (table === "account") return "id = ?"
  if (columns.includes("account_id")) return "account_id = ?"
  if (columns.includes("metric_id")) return "metric_id IN (SELECT id FROM custom_metric WHERE account_id = ?)"
  throw new Error(`the test does not know the account of rows in ${table}`)
}

/**
 * Reads all rows of an account. Each id is replaced by the position of its row, so that two accounts with the same log
 * compare equal; under the test clock the times of writing are equal too.
 */
export const storedIn = (database: string) =>
  Effect.map(rawSqlite(database), (connection) => {
    const tables = connection
      .pragma("table_list")
      .filter(({ name, schema }) => schema === "main" && !/^sqlite_/.test(String(name)))
      .map(({ name, wr }) => ({ name: String(name), order: wr === 1 ? "1" : "rowid" }))
      .filter(({ name }) => !OF_NO_ACCOUNT.includes(name))
      .sort((a, b) => a.name.localeCompare(b.name))
    const reads = tables.map(({ name, order }) => {
      const columns = connection.pragma(`table_info(${name})`).map((column) => String(column.name))
      return {
        name,
        rows: connection.prepare(`SELECT * FROM ${name} WHERE ${belongs(name, columns)} ORDER BY ${order}`)
      }
    })
    return (accountId: string): Stored => {
      const found = reads.map(({ name, rows }) => ({ name, rows: rows.all(accountId) }))
      const places = new Map<unknown, string>()
      for (const { name, rows } of found) {
        for (const [index, { id }] of rows.entries()) if (id !== undefined) places.set(id, `${name} ${index + 1}`)
      }
      const placed = (row: Row): string =>
        JSON.stringify(row, (column, value: unknown) => {
          if (SECRET.includes(column) || column === "seq") return undefined
          return typeof value === "string"
            ? value.replace(UUID, (id) => places.get(id) ?? "an id that does not exist")
            : value
        })
      return Object.fromEntries(
        found.map(({ name, rows }) => [
          name,
          rows
            .map(placed)
            .sort()
            .map((text): Row => JSON.parse(text))
        ])
      )
    }
  })
