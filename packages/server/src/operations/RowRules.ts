import {
  CalendarDate,
  CHECK_IN_FIELDS,
  CheckInDraft,
  errorOf,
  FoodDraft,
  Goals,
  HEALTH_READINGS,
  type HealthReading,
  Limits,
  MetricDraft,
  PHOTO_TYPES,
  PhotoPose,
  readingMetric,
  WaterDraft,
  WorkoutDraft
} from "@daybook/core"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { labelFault } from "../access/Label.ts"
import { columnOf } from "../store/Columns.ts"
import { isHash } from "../store/PhotoFiles.ts"
import type { LogTable, Row } from "./Tables.ts"

type Rule = (row: Row) => ParseResult.ParseIssue | undefined

const rule = <A, I>(schema: Schema.Schema<A, I>): Rule => {
  const decode = ParseResult.decodeUnknownEither(schema, { errors: "all" })
  return (row) => Option.getOrUndefined(Either.getLeft(decode(row)))
}

const food = FoodDraft.fields
const reading = CheckInDraft.fields
const metric = MetricDraft.fields

const finite = Schema.Number.pipe(Schema.finite({ title: "number" }))
const dailyTarget = finite.pipe(Schema.nonNegative({ title: "number from 0" }))

const pixels = Schema.Int.pipe(Schema.between(Limits.PHOTO_PIXELS.min, Limits.PHOTO_PIXELS.max))

const plausible = (reading: HealthReading) => {
  const { max, min } = readingMetric(reading).plausibleRange
  return Schema.Number.pipe(Schema.between(min, max, { title: "number" }))
}

const pinnedReading = rule(Schema.Struct({ reading: Schema.Literal(...HEALTH_READINGS) }))
const pinnedValues = new Map<Row[string] | undefined, Rule>(
  HEALTH_READINGS.map((reading) => [
    reading,
    // Older exports have no imported readings under pins.
    rule(Schema.Struct({ value: plausible(reading), imported: Schema.optional(Schema.NullOr(plausible(reading))) }))
  ])
)

/** The contract's rules for what a client writes, by table and column. The tables themselves check types and references. */
const RULES: Partial<Record<LogTable, Rule>> = {
  account: rule(
    Schema.Struct({
      goal_calories: dailyTarget,
      goal_protein: dailyTarget,
      goal_carbs: dailyTarget,
      goal_fat: dailyTarget,
      goal_water_ml: dailyTarget,
      weight_unit: Goals.fields.weightUnit,
      goal: Goals.fields.goal
    })
  ),
  water: rule(Schema.Struct({ amount_ml: WaterDraft.fields.amountMl })),
  food: rule(
    Schema.Struct({
      name: food.name,
      calories: food.calories,
      protein: Schema.NullOr(food.protein.from),
      carbs: Schema.NullOr(food.carbs.from),
      fat: Schema.NullOr(food.fat.from)
    })
  ),
  workout: rule(
    Schema.Struct({
      duration_minutes: Schema.NullOr(WorkoutDraft.fields.durationMinutes.from),
      exercises: Schema.parseJson(WorkoutDraft.fields.exercises)
    })
  ),
  check_in: rule(
    Schema.Struct(
      Object.fromEntries(CHECK_IN_FIELDS.map((field) => [columnOf(field), Schema.NullOr(reading[field].from)]))
    )
  ),
  health_day: rule(
    Schema.Struct(
      Object.fromEntries(HEALTH_READINGS.map((reading) => [columnOf(reading), Schema.NullOr(plausible(reading))]))
    )
  ),
  health_pin: (row) => pinnedReading(row) ?? pinnedValues.get(row.reading)?.(row),
  custom_metric: rule(
    Schema.Struct({
      name: metric.name,
      unit: metric.unit,
      description: Schema.NullOr(metric.description.from),
      increment: metric.increment.from,
      target: Schema.NullOr(metric.target.from)
    })
  ),
  preference: rule(
    Schema.Struct({ settings: Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown })) })
  ),
  widget: rule(Schema.Struct({ position: finite })),
  photo: rule(
    Schema.Struct({
      pose: PhotoPose,
      file: Schema.String.pipe(Schema.filter(isHash, { title: "SHA-256 of the picture, in hexadecimal" })),
      type: Schema.Literal(...PHOTO_TYPES),
      width: pixels,
      height: pixels,
      bytes: Schema.Int.pipe(Schema.positive())
    })
  ),
  // A metric's kind and signal can change after its values were written, so they are no rule for them.
  custom_metric_value: rule(Schema.Struct({ typed: Schema.NullOr(finite), synced: Schema.NullOr(finite) }))
}

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
  if (nameFault !== undefined) return `name: ${nameFault}`
  const issue = RULES[table]?.(row)
  return issue === undefined ? undefined : errorOf([issue]).message
}
