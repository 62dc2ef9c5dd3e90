import { CalendarDate, errorOf, HEALTH_READINGS, type Unavailable } from "@daybook/core"
import { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import type { Sql } from "../engines/Sql.ts"
import { causeText } from "../engines/sqlite/Pragmas.ts"
import { labelFault } from "../identity/Label.ts"
import {
  LOG,
  LOG_TABLES,
  type LogTable,
  type LogTableShape,
  plausible,
  type Row,
  type Tables
} from "../schema/LogTables.ts"

type Rule = (row: Row) => ParseResult.ParseIssue | undefined

const rule = <A, I>(schema: Schema.Schema<A, I>): Rule => {
  const decode = ParseResult.decodeUnknownEither(schema, { errors: "all" })
  return (row) => Option.getOrUndefined(Either.getLeft(decode(row)))
}

/** The rules for what a client writes, by table. */
const RULES: Readonly<Record<LogTable, Rule>> = Record.map(LOG, ({ columns }: LogTableShape) =>
  rule(Schema.Struct(Record.filterMap(columns, ({ rule }) => Option.fromNullable(rule))))
)

const pinnedValues = new Map<Row[string] | undefined, Rule>(
  HEALTH_READINGS.map((reading) => [
    reading,
    rule(Schema.Struct({ value: plausible(reading), imported: Schema.NullOr(plausible(reading)) }))
  ])
)

const isDate = Schema.is(CalendarDate)

/** The highest number of a row. Rows that are added later get higher ones, which have to be exact too. */
const HIGHEST_SEQ = 2 ** 52

/** The last time of JavaScript's dates. The first is as long before 1970. */
const LAST_TIME = 8.64e15

const isSeq = Schema.is(Schema.Int.pipe(Schema.between(1, HIGHEST_SEQ)))

const isTime = Schema.is(Schema.Int.pipe(Schema.between(-LAST_TIME, LAST_TIME)))

/** The first value of a row that Daybook never writes, as `column: fault`; undefined if there is none. */
export const rowFault = (table: LogTable, row: Row): string | undefined => {
  const unstorable = Object.entries(row).find(
    ([, cell]) => typeof cell === "string" && (cell.includes("\u0000") || !cell.isWellFormed())
  )
  if (unstorable !== undefined) return `${unstorable[0]}: contains a NUL or half a surrogate pair`
  // A change of rows without a date has no date. No other table accepts a row without its date.
  if (row.date !== undefined && row.date !== null && !isDate(row.date))
    return `date: ${JSON.stringify(row.date)} is not a valid date`
  const number = Object.entries(row).find(
    ([column, cell]) =>
      cell !== null && ((column === "seq" && !isSeq(cell)) || (column.endsWith("_at") && !isTime(cell)))
  )
  if (number !== undefined) return `${number[0]}: ${JSON.stringify(number[1])} is out of range`
  // Accounts of older exports have no names.
  const nameFault = table === "account" && typeof row.name === "string" ? labelFault(row.name) : undefined
  if (nameFault !== undefined) return `name: ${nameFault.message}`
  const issue = RULES[table](row) ?? (table === "health_pin" ? pinnedValues.get(row.reading)?.(row) : undefined)
  return issue === undefined ? undefined : errorOf([issue]).message
}

/** The first table with a row that refers to a row which the tables do not have. */
export const brokenReference = (tables: Tables): LogTable | undefined => {
  const accounts = new Set((tables.account ?? []).map(({ id }) => id))
  const metrics = new Set((tables.custom_metric ?? []).map(({ account_id, id }) => JSON.stringify([account_id, id])))
  return LOG_TABLES.find(
    (table) =>
      table !== "account" &&
      (tables[table] ?? []).some(
        ({ account_id, metric_id }) =>
          !accounts.has(account_id) ||
          (table === "custom_metric_value" && !metrics.has(JSON.stringify([account_id, metric_id])))
      )
  )
}

/** An export was refused; the message has the place and the reason. No row of it is kept. */
export class ImportRefused extends Data.TaggedError("ImportRefused")<{ readonly message: string }> {}

/** The maximum number of rows of a statement. Their values are fewer than each engine's limit. */
const BATCH = 200

interface Batch {
  readonly first: number
  readonly columns: ReadonlyArray<string>
  readonly rows: Array<Row>
}

/** Consecutive rows that have the same columns. */
const batchesOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Batch> => {
  const batches: Array<Batch> = []
  for (const [index, row] of rows.entries()) {
    const columns = Object.keys(row)
    const last = batches.at(-1)
    if (last !== undefined && last.rows.length < BATCH && last.columns.join() === columns.join()) last.rows.push(row)
    else batches.push({ first: index, columns, rows: [row] })
  }
  return batches
}

/** The end of an INSERT, for rows that exist already. */
type Conflict = (columns: ReadonlyArray<string>) => string

/** Inserts rows in the open transaction. If the engine refuses a batch, the error names the row at fault. */
export const insertRows = (
  db: Sql["Type"],
  table: string,
  rows: ReadonlyArray<Row>,
  conflict: Conflict = () => ""
): Effect.Effect<void, ImportRefused | Unavailable> =>
  Effect.gen(function* () {
    for (const { columns, first, rows: batch } of batchesOf(rows)) {
      const insert = (some: ReadonlyArray<Row>) => {
        const values = `(${columns.map(() => "?").join(", ")})`
        return db.run(
          `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${some.map(() => values).join(", ")}${conflict(columns)}`,
          some.flatMap((row) => columns.map((column) => row[column] ?? null))
        )
      }
      yield* db.run("SAVEPOINT batch")
      const isInserted = yield* orIfRefused(Effect.as(insert(batch), true), () => Effect.succeed(false))
      if (!isInserted) {
        yield* db.run("ROLLBACK TO SAVEPOINT batch")
        for (const [index, row] of batch.entries()) {
          yield* orIfRefused(
            insert([row]),
            (error) => new ImportRefused({ message: `${table}[${first + index}]: ${causeText(error)}` })
          )
        }
      }
      yield* db.run("RELEASE SAVEPOINT batch")
    }
  })

/** Handles a statement that the engine refuses, which is a defect to the stores. */
const orIfRefused = <A, E, B, E2>(
  statement: Effect.Effect<A, E>,
  refused: (error: SqlError) => Effect.Effect<B, E2>
): Effect.Effect<A | B, E | E2> =>
  Effect.catchSomeDefect(statement, (defect) =>
    defect instanceof SqlError ? Option.some(refused(defect)) : Option.none()
  )
