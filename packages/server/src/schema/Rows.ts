import type { CalendarDate } from "@daybook/core"

/** The column that stores a field: `bodyFatPercent` is in `body_fat_percent`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Select columns for fields, each under the field's name. */
export const selected = (fields: ReadonlyArray<string>): string =>
  fields.map((field) => `${columnOf(field)} AS "${field}"`).join(", ")

/** A value as both engines store and return it. */
export type Value = string | number | null

/** Checks a column of a row. */
export type Column<A> = (cell: unknown) => cell is A

export const text: Column<string> = (cell) => typeof cell === "string"

export const number: Column<number> = (cell) => typeof cell === "number"

const DATE_CHARACTERS = "YYYY-MM-DD".length

/** A calendar date. The tables accept only real dates, so checking the length is enough. */
export const date: Column<CalendarDate> = (cell): cell is CalendarDate =>
  typeof cell === "string" && cell.length === DATE_CHARACTERS

export const nullable =
  <A>(column: Column<A>): Column<A | null> =>
  (cell): cell is A | null =>
    cell === null || column(cell)

/** One of a list of values. */
export const oneOf =
  <Word extends string>(words: ReadonlyArray<Word>): Column<Word> =>
  (cell): cell is Word =>
    words.some((word) => word === cell)

const value: Column<Value> = (cell) => cell === null || typeof cell === "string" || typeof cell === "number"

/** The values of columns. */
export type Cells<Columns> = { readonly [Name in keyof Columns]: Columns[Name] extends Column<infer A> ? A : never }

/** A row as a driver returns it. */
export type DriverRow = Readonly<Record<string, unknown>>

/** A statement, and the check that turns what the driver returns into its rows. */
export interface Query<Row> {
  readonly statement: string
  readonly read: (rows: ReadonlyArray<DriverRow>) => ReadonlyArray<Row>
}

/**
 * Declares a statement by the columns that it returns. A row with a column of another type was not written by Daybook: it is a
 * defect, whose message names the table and the column but never the value, which may be private.
 */
export const query = <Columns extends Readonly<Record<string, Column<unknown>>>>(
  table: string,
  statement: string,
  columns: Columns
): Query<Cells<Columns>> => {
  const checks = Object.entries(columns)
  const isRow = (row: DriverRow): row is DriverRow & Cells<Columns> => {
    for (const [name, check] of checks) if (!check(row[name])) throw unreadable(table, name)
    return true
  }
  return { statement, read: (rows) => rows.filter(isRow) }
}

/** A query whose rows are converted. */
export const mapped = <Row, A>({ read, statement }: Query<Row>, f: (row: Row) => A): Query<A> => ({
  statement,
  read: (rows) => read(rows).map(f)
})

/** Declares a statement that returns whole rows of a table whose columns are not known beforehand. */
export const anyRow = (table: string, statement: string): Query<Readonly<Record<string, Value>>> => {
  const isRow = (row: DriverRow): row is Readonly<Record<string, Value>> => {
    for (const name in row) if (!value(row[name])) throw unreadable(table, name)
    return true
  }
  return { statement, read: (rows) => rows.filter(isRow) }
}

/** A statement of many rows, each read as a tuple: for ranges of years, where objects by column name cost 50 % more. */
export interface Tuples<Row> {
  readonly statement: string
  readonly width: number
  readonly read: (rows: ReadonlyArray<unknown>) => ReadonlyArray<Row>
}

/** Declares a statement of many rows by its columns, in order. */
export const tuples = <Columns extends ReadonlyArray<Column<unknown>>>(
  table: string,
  statement: string,
  ...columns: Columns
): Tuples<Cells<Columns>> => {
  const isRow = (row: unknown): row is Cells<Columns> => {
    if (!Array.isArray(row) || row.length !== columns.length) throw unreadable(table, "a row")
    for (let at = 0; at < columns.length; at++)
      if (columns[at]?.(row[at]) !== true) throw unreadable(table, `column ${at + 1}`)
    return true
  }
  // Nothing is left out, and so no second list of thousands is made.
  return { statement, width: columns.length, read: (rows) => (rows.every(isRow) ? rows : []) }
}

/** The defect of stored data that Daybook never writes. */
export const unreadable = (table: string, column: string): Error =>
  new Error(`${table}.${column} contains a value that Daybook never writes; run daybook verify on the database`)

/**
 * Reads JSON of a column. Throws if it has a form that Daybook never writes. The parser's own error is not passed on: it quotes the text,
 * and a name in it would reach the log.
 */
export const jsonIn = <A>(stored: string, is: (value: unknown) => value is A, table: string, column: string): A => {
  try {
    const found: unknown = JSON.parse(stored)
    if (is(found)) return found
  } catch {}
  throw unreadable(table, column)
}

export const listOf =
  <A>(is: (value: unknown) => value is A) =>
  (value: unknown): value is ReadonlyArray<A> =>
    Array.isArray(value) && value.every(is)

/** The sums of `day_total` are in whole millionths, so that they are exact in any order. */
export const MILLION = 1_000_000

const known = new Map<string, boolean>()

/** Returns true if a statement only reads. */
export const isRead = (statement: string): boolean => {
  const found = known.get(statement)
  if (found !== undefined) return found
  const read =
    /^\s*(?:SELECT|PRAGMA)\b/i.test(statement) ||
    (/^\s*WITH\b/i.test(statement) && !/\b(?:INSERT|UPDATE|DELETE)\b/i.test(statement))
  known.set(statement, read)
  return read
}

/** Returns true if a write returns the id of its row. */
export const isReturning = (statement: string): boolean => statement.endsWith("RETURNING id")
