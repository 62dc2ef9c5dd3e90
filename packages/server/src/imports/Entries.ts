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
import { hashOf, type JournaledRow, type JournaledTable, rowId } from "../journal/JournaledRows.ts"
import { columnOf } from "../schema/Rows.ts"

/** A record that is not a workout. */
export type EntryRecord = Exclude<ImportRecord, WorkoutRecord>

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
  // One by one: spread objects cost several times as much. The hash of the food depends on their order.
  const content: Record<string, string | number> = {}
  if (record.fiber !== undefined) content.fiber = hundredths(record.fiber)
  if (record.sugar !== undefined) content.sugar = hundredths(record.sugar)
  if (record.salt !== undefined) content.salt = hundredths(record.salt)
  content.date = record.date
  content.name = name
  content.calories = hundredths(record.calories)
  content.protein = hundredths(record.protein)
  content.carbs = hundredths(record.carbs)
  content.fat = hundredths(record.fat)
  content.meal = record.meal ?? DEFAULT_MEAL
  return one("food", content)
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

/** The hash of an entry as a file has it. */
export const entryHash = (content: JournaledRow): string => hashOf(JSON.stringify(content))

/** The reason for keeping the figure of a phone. */
export const SYNCED = "the phone synced the date already"

/** The tables whose rows are found by their date, not by an id. */
export const WITHOUT_ID: ReadonlySet<JournaledTable> = new Set(["health_day", "health_pin", "custom_metric_value"])

/** The key of a row in a table with one row for each date; undefined for another table. */
export const placeOf = (table: JournaledTable, content: JournaledRow): string | undefined => {
  if (table === "check_in") return String(content.date)
  return WITHOUT_ID.has(table) ? rowId(table, content) : undefined
}

/** The row to write if the person or their phone has a row in its place; a text is the reason for keeping that row. */
export const besideOwn = (table: JournaledTable, own: JournaledRow, content: JournaledRow): JournaledRow | string => {
  if (table === "check_in") return own.source === "manual" ? "the date has a check-in of yours" : { ...own, ...content }
  if (table !== "health_day" || own.source !== content.source) return "the date has a value already"
  const filled = { ...content, ...own }
  return Object.keys(filled).length === Object.keys(own).length ? SYNCED : filled
}
