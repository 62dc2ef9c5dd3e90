import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { anyRow } from "../store/Rows.ts"
import { Sql } from "../store/Sql.ts"
import { MIGRATIONS } from "../store/sqlite/Migrations.ts"
import { COLUMNS, FORMAT, LOG_TABLES, type LogTable, ORDER, type Row } from "./Tables.ts"

/** A table with its rows. */
export interface TableRows {
  readonly table: LogTable
  readonly rows: ReadonlyArray<Row>
}

const select = (table: LogTable, condition: string): string =>
  `SELECT ${COLUMNS[table].join(", ")} FROM ${table}${condition} ORDER BY ${ORDER[table].join(", ")}`

/** Every row of every table, soft-deleted ones included. */
const allRows: Effect.Effect<ReadonlyArray<TableRows>, Unavailable, Sql> = Effect.flatMap(Sql, (db) =>
  db.snapshot(
    Effect.forEach(LOG_TABLES, (table) =>
      Effect.map(db.all(anyRow(table, select(table, ""))), (rows) => ({ table, rows }))
    )
  )
)

/** The rows of one account, soft-deleted ones included. */
export const rowsOfAccount = (
  db: Sql["Type"],
  accountId: string
): Effect.Effect<ReadonlyArray<TableRows>, Unavailable> =>
  Effect.forEach(LOG_TABLES, (table) => {
    const condition = table === "account" ? " WHERE id = ?" : " WHERE account_id = ?"
    return Effect.map(db.all(anyRow(table, select(table, condition)), [accountId]), (rows) => ({ table, rows }))
  })

/** A JSON document with a row a line. Equal rows give equal text, on every engine. */
const documentOf = (tables: ReadonlyArray<TableRows>): string => {
  const parts = tables.map(
    ({ rows, table }) =>
      `"${table}":[${rows.length === 0 ? "" : `\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n`}]`
  )
  return `{"format":"${FORMAT.format}","version":${FORMAT.version},"schema":${MIGRATIONS.length},"tables":{\n${parts.join(",\n")}\n}}\n`
}

/** The log as one JSON document. */
export const exportJson: Effect.Effect<string, Unavailable, Sql> = Effect.map(allRows, documentOf)

/** One account as a JSON document like that of a log. It marks no owner: who runs a server is no property of the account. */
export const exportAccount = (accountId: string): Effect.Effect<string, Unavailable, Sql> =>
  Effect.flatMap(Sql, (db) =>
    Effect.map(db.snapshot(rowsOfAccount(db, accountId)), (tables) =>
      documentOf(
        tables.map(({ rows, table }) => ({
          table,
          rows: table === "account" ? rows.map((row) => ({ ...row, is_owner: 0 })) : rows
        }))
      )
    )
  )

/** Each table as comma-separated values (RFC 4180): a header, then the rows; an empty cell is NULL. */
export const exportCsv: Effect.Effect<
  ReadonlyArray<{ readonly table: LogTable; readonly text: string }>,
  Unavailable,
  Sql
> = Effect.map(allRows, (tables) =>
  tables.map(({ rows, table }) => ({
    table,
    text: [COLUMNS[table], ...rows.map((row) => COLUMNS[table].map((column) => row[column] ?? null))]
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
