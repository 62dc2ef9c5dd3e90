import * as Effect from "effect/Effect"
import pg from "pg"
import { rawSqlite } from "./RawSqlite.ts"

export type Row = Readonly<Record<string, unknown>>

type Values = ReadonlyArray<string | number | null>

/** A connection to a database of either engine, without Daybook's code. Statements have a `?` for each value. */
export interface RawDatabase {
  readonly all: (statement: string, ...values: Values) => Effect.Effect<ReadonlyArray<Row>>
  readonly run: (statement: string, ...values: Values) => Effect.Effect<void>
  /** The columns of every table. */
  readonly columns: Effect.Effect<Readonly<Record<string, ReadonlyArray<string>>>>
}

/** Connects to a database as DAYBOOK_DATABASE names it; the connection is closed with the scope. */
export const rawDatabase = (database: string) =>
  database.startsWith("postgres:") ? onPostgres(database) : onSqlite(database)

const columnsByTable = (columns: ReadonlyArray<Row>): Readonly<Record<string, ReadonlyArray<string>>> => {
  const tables: Record<string, Array<string>> = {}
  for (const { column, table } of columns) tables[String(table)] = [...(tables[String(table)] ?? []), String(column)]
  return tables
}

const onSqlite = (file: string) =>
  Effect.map(rawSqlite(file), (sqlite): RawDatabase => {
    const all: RawDatabase["all"] = (statement, ...values) =>
      Effect.sync(() => sqlite.prepare(statement).all(...values))
    return {
      all,
      run: (statement, ...values) => Effect.sync(() => sqlite.prepare(statement).run(...values)),
      columns: Effect.map(all(SQLITE_COLUMNS), columnsByTable)
    }
  })

const SQLITE_COLUMNS = `SELECT tables.name AS "table", columns.name AS "column"
  FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
  WHERE tables.schema = 'main' AND tables.name NOT LIKE 'sqlite_%' ORDER BY tables.name, columns.cid`

const onPostgres = (url: string) =>
  Effect.map(connection(url), (client): RawDatabase => {
    const all: RawDatabase["all"] = (statement, ...values) =>
      Effect.promise(async () => (await client.query<Row>(numbered(statement), [...values])).rows)
    return {
      all,
      run: (...words) => Effect.asVoid(all(...words)),
      columns: Effect.map(all(POSTGRES_COLUMNS), columnsByTable)
    }
  })

const POSTGRES_COLUMNS = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`

const { builtins } = pg.types

const NUMBERS: ReadonlyArray<number> = [builtins.INT8, builtins.NUMERIC]

/** Numbers as numbers and dates as text; the rest as the driver reads it. */
const typeParser = (type: number, format?: "text" | "binary") => {
  if (NUMBERS.includes(type)) return Number
  return type === builtins.DATE ? String : pg.types.getTypeParser(type, format)
}

const connection = (url: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new pg.Client({ connectionString: url, types: { getTypeParser: typeParser } })
      // A test may stop the server meanwhile.
      client.on("error", () => {})
      await client.connect()
      return client
    }),
    (client) => Effect.promise(() => client.end().catch(() => {}))
  )

const numbered = (statement: string): string => {
  let place = 0
  return statement.replaceAll("?", () => `$${++place}`)
}
