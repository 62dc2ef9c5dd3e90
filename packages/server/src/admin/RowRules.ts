import { CalendarDate, errorOf, HEALTH_READINGS } from "@daybook/core"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
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
