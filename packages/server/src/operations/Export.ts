import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { anyRow, number, query, text } from "../store/Rows.ts"
import { Database } from "../store/sqlite/Database.ts"
import { MIGRATIONS } from "../store/sqlite/Migrations.ts"
import { FORMAT, LOG_TABLES, type LogTable, type Row } from "./Tables.ts"

/** Every row of every table of the log at one moment, soft-deleted ones included, ordered by key. */
export const readTables: Effect.Effect<
  ReadonlyArray<{
    readonly table: LogTable
    readonly columns: ReadonlyArray<string>
    readonly rows: ReadonlyArray<Row>
  }>,
  Unavailable,
  Database
> = Effect.flatMap(Database, (db) =>
  db.snapshot(
    Effect.forEach(LOG_TABLES, (table) =>
      Effect.gen(function* () {
        const info = yield* db.all(
          query(table, `SELECT name, pk FROM pragma_table_info('${table}') ORDER BY cid`, { name: text, pk: number })
        )
        const keys = info.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
        const columns = info.map(({ name }) => name)
        const rows = yield* db.all(
          anyRow(
            table,
            `SELECT ${columns.join(", ")} FROM ${table} ORDER BY ${keys.map(({ name }) => name).join(", ")}`
          )
        )
        return { table, columns, rows }
      })
    )
  )
)

/** The log as one JSON document with a row a line. Equal logs give equal text. */
export const exportJson: Effect.Effect<string, Unavailable, Database> = Effect.map(readTables, (tables) => {
  const parts = tables.map(
    ({ rows, table }) =>
      `"${table}":[${rows.length === 0 ? "" : `\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n`}]`
  )
  return `{"format":"${FORMAT.format}","version":${FORMAT.version},"schema":${MIGRATIONS.length},"tables":{\n${parts.join(",\n")}\n}}\n`
})

/** Each table as comma-separated values (RFC 4180): a header, then the rows; an empty cell is NULL. */
export const exportCsv: Effect.Effect<
  ReadonlyArray<{ readonly table: LogTable; readonly text: string }>,
  Unavailable,
  Database
> = Effect.map(readTables, (tables) =>
  tables.map(({ columns, rows, table }) => ({
    table,
    text: [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]
      .map((cells) => `${cells.map(cellText).join(",")}\r\n`)
      .join("")
  }))
)

/** Empty text is quoted, to differ from NULL. */
const cellText = (value: string | number | null): string => {
  if (value === null) return ""
  const text = String(value)
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
