import { createRequire } from "node:module"
import { type ForeignDatabase, UnsoundDatabase } from "@daybook/imports"

interface Statement {
  readonly raw: () => { readonly iterate: () => Iterable<ReadonlyArray<unknown>> }
  readonly pluck: () => { readonly all: () => ReadonlyArray<unknown> }
}

/** The part of better-sqlite3 that is used; it ships without types. */
interface Connection {
  readonly prepare: (statement: string) => Statement
  readonly pragma: (statement: string) => unknown
  readonly close: () => void
}

const Sqlite: new (file: string, options: { readonly readonly: boolean }) => Connection = createRequire(
  import.meta.url
)("better-sqlite3")

/** More rows than a table of any export has. Each row that is kept takes memory. */
const MOST_ROWS = 20_000_000

/** Longer than any text that is read. */
const MOST_CHARACTERS = 10_000

/** Opens the database in a file for as long as `use` takes. */
export const withDatabase = <A>(path: string, use: (database: ForeignDatabase) => A): A => {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    return use(foreign(sqlite))
  } catch (error) {
    throw error instanceof Error && error.name === "SqliteError" ? new UnsoundDatabase(error.message) : error
  } finally {
    sqlite.close()
  }
}

const foreign = (sqlite: Connection): ForeignDatabase => {
  // The file's schema (views, functions in its columns) is not trusted.
  sqlite.pragma("trusted_schema = OFF")
  const texts = (statement: string): ReadonlyArray<string> =>
    sqlite
      .prepare(statement)
      .pluck()
      .all()
      .filter((value) => typeof value === "string")
  const names = texts("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'").filter((name) =>
    /^\w+$/.test(name)
  )
  // Without computed columns.
  const tables = new Map(
    names.map((name) => [name, new Set(texts(`SELECT name FROM pragma_table_info('${name}')`))] as const)
  )
  const columnsOf = (table: string): ReadonlySet<string> => tables.get(table) ?? new Set()
  return {
    tables,
    rows: function* (table, ...columns) {
      const present = columnsOf(table)
      const number = present.has("row_id") ? "row_id" : "rowid"
      // A value that is no number is not loaded. An index could give the rows in another order.
      const values = columns.map((column) =>
        present.has(column) ? `CASE WHEN typeof(${column}) IN ('integer', 'real') THEN ${column} END` : "NULL"
      )
      const statement = `SELECT ${[number, ...values].join(", ")} FROM ${table} NOT INDEXED`
      let last = Number.NEGATIVE_INFINITY
      let count = 0
      for (const [id, ...row] of sqlite.prepare(statement).raw().iterate()) {
        if (typeof id !== "number" || !(id > last)) throw new UnsoundDatabase(`${table} has a row twice`)
        if (++count > MOST_ROWS) throw new UnsoundDatabase(`${table} has more rows than an export`)
        last = id
        yield row.map((value) => (typeof value === "number" ? value : undefined))
      }
    },
    count: (table) => {
      const [found] = sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().all()
      return typeof found === "number" ? found : 0
    },
    texts: (table, column, where, equals) =>
      columnsOf(table).has(column) && columnsOf(table).has(where)
        ? texts(
            `SELECT ${column} FROM ${table} NOT INDEXED WHERE ${where} = ${equals} AND octet_length(${column}) < ${MOST_CHARACTERS} LIMIT 1`
          )
        : []
  }
}
