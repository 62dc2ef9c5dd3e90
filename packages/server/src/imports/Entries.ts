import {
  CHECK_IN,
  CHECK_IN_FIELDS,
  characters,
  DEFAULT_MEAL,
  findHealthMetric,
  HEALTH_READINGS,
  type HealthReading,
  type HealthStore,
  Limits,
  readingMetric
} from "@daybook/core"
import {
  type CheckInRecord,
  cut,
  type FoodRecord,
  type HealthRecord,
  hundredths,
  type ImportRecord,
  type MetricRecord,
  type WorkoutRecord
} from "@daybook/imports"
import type { JournaledRow, JournaledTable } from "../journal/JournaledRows.ts"
import { columnOf } from "../schema/Rows.ts"

/** A record that is not a workout. */
type EntryRecord = Exclude<ImportRecord, WorkoutRecord>

/** A row that a record becomes, without its id and its writer. */
export interface Entry {
  readonly table: JournaledTable
  readonly content: JournaledRow
  /** A text that tells the rows of one record apart. */
  readonly part: string
}

/** The reason why a record becomes no row. */
export interface NoEntry {
  readonly outcome: "refused" | "leftOut"
  readonly why: string
}

/** The data besides the file on which the rows of an import depend. */
export interface EntryContext {
  /** The custom metrics that are bound to a signal: their ids by catalogue key. */
  readonly metrics: ReadonlyMap<string, string>
  /** The health store whose readings the file has; undefined for another device, whose readings count only if no phone has any. */
  readonly store: HealthStore | undefined
}

type Entries = ReadonlyArray<Entry> | NoEntry

export const isNoEntry = (entries: Entries): entries is NoEntry => "outcome" in entries

/** The end of the reason for leaving out a signal without a custom metric. */
export const WITHOUT_METRIC = ": no custom metric is bound to it"

/** The rows that a record becomes. */
export const entriesOf = (record: EntryRecord, context: EntryContext): Entries => {
  switch (record.kind) {
    case "food":
      return foodEntry(record)
    case "water":
      return within(record.amountMl, Limits.WATER_ML)
        ? one("water", { date: record.date, amount_ml: hundredths(record.amountMl) })
        : outside("the amount of water", Limits.WATER_ML)
    case "checkIn":
      return checkInEntry(record)
    case "health":
      return healthEntries(record, context)
    case "metric":
      return metricEntry(record, context)
  }
}

const one = (table: JournaledTable, content: JournaledRow): Entries => [{ table, content, part: "" }]

const refused = (why: string): NoEntry => ({ outcome: "refused", why })

const outside = (what: string, { max, min }: Limits.Bounds): NoEntry => refused(`${what} is not from ${min} to ${max}`)

const within = (value: number, { max, min }: Limits.Bounds): boolean => value >= min && value <= max

const MACROS = ["protein", "carbs", "fat", "fiber", "sugar", "salt"] as const

const foodEntry = (record: FoodRecord): Entries => {
  const name = record.name.trim()
  const { FOOD_KCAL, FOOD_MACRO_GRAMS, FOOD_NAME_CHARACTERS } = Limits
  if (!within(characters(name), FOOD_NAME_CHARACTERS))
    return refused(`the name of the food is not of 1 to ${FOOD_NAME_CHARACTERS.max} characters`)
  if (!within(record.calories, FOOD_KCAL)) return outside("the energy of the food", FOOD_KCAL)
  const wrong = MACROS.find((macro) => !within(record[macro] ?? 0, FOOD_MACRO_GRAMS))
  if (wrong !== undefined) return outside(`the ${wrong} of the food`, FOOD_MACRO_GRAMS)
  const { fiber, salt, sugar } = record
  return one("food", {
    ...(fiber !== undefined && { fiber: hundredths(fiber) }),
    ...(sugar !== undefined && { sugar: hundredths(sugar) }),
    ...(salt !== undefined && { salt: hundredths(salt) }),
    date: record.date,
    name,
    calories: hundredths(record.calories),
    protein: hundredths(record.protein),
    carbs: hundredths(record.carbs),
    fat: hundredths(record.fat),
    meal: record.meal ?? DEFAULT_MEAL
  })
}

const checkInEntry = ({ date, fields, note }: CheckInRecord): Entries => {
  const content: Record<string, string | number> = {}
  for (const field of CHECK_IN_FIELDS) {
    if (field === "note") continue
    const value = fields[field]
    if (value === undefined) continue
    if (!within(value, CHECK_IN[field])) return outside(field, CHECK_IN[field])
    content[columnOf(field)] = hundredths(value)
  }
  if (note !== null && note !== "") content.note = cut(note, Limits.CHECK_IN_NOTE_CHARACTERS.max)
  if (Object.keys(content).length === 0) return { outcome: "leftOut", why: "rows without a figure that Daybook holds" }
  return one("check_in", { date, source: "manual", ...content })
}

const rounded = (reading: HealthReading, value: number): number =>
  reading === "hrvMs" ? hundredths(value) : Math.round(value)

const healthEntries = ({ date, readings }: HealthRecord, { store }: EntryContext): Entries => {
  const found: Array<readonly [HealthReading, number]> = []
  for (const reading of HEALTH_READINGS) {
    const value = readings[reading]
    if (value === undefined) continue
    const { label, plausibleRange } = readingMetric(reading)
    if (!within(value, plausibleRange)) return outside(label, plausibleRange)
    found.push([reading, rounded(reading, value)])
  }
  if (found.length === 0) return { outcome: "leftOut", why: "rows without a reading that Daybook holds" }
  if (store === undefined)
    return found.map(([part, value]) => ({ table: "health_pin", content: { date, reading: part, value }, part }))
  const columns = Object.fromEntries(found.map(([reading, value]) => [columnOf(reading), value]))
  return one("health_day", { date, source: store, ...columns })
}

const metricEntry = ({ date, signal, value }: MetricRecord, { metrics }: EntryContext): Entries => {
  const known = findHealthMetric(signal)
  if (known === undefined) return { outcome: "leftOut", why: `${signal}: Daybook does not know this signal` }
  if (!within(value, known.plausibleRange)) return outside(known.label, known.plausibleRange)
  const metric = metrics.get(signal)
  return metric === undefined
    ? { outcome: "leftOut", why: `${known.label}${WITHOUT_METRIC}` }
    : one("custom_metric_value", { metric_id: metric, date, typed: value })
}
