import * as Effect from "effect/Effect"
import { rawSqlite } from "../harness/RawSqlite.ts"

type Row = Readonly<Record<string, unknown>>

/** Every row of an account, by table. */
export type Stored = Readonly<Record<string, ReadonlyArray<Row>>>

/** Tables that say nothing of what an account holds; budgets are compared as answers tell them. */
const OF_NO_ACCOUNT = ["migration", "readiness", "key_usage"]

/** They differ from key to key. */
const SECRET = ["hash", "last_four"]

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const belongs = (table: string, columns: ReadonlyArray<string>): string => {
  if (table === "account") return "id = ?"
  if (columns.includes("account_id")) return "account_id = ?"
  if (columns.includes("metric_id")) return "metric_id IN (SELECT id FROM custom_metric WHERE account_id = ?)"
  throw new Error(`whose the rows of ${table} are is not known here`)
}

/**
 * Reads all that a database file holds of an account. Each id is replaced by the place of its row, so that two accounts
 * with the same log give the same; under the test's clock even the times of writing are the same.
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
          return typeof value === "string" ? value.replace(UUID, (id) => places.get(id) ?? "an id of nothing") : value
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
