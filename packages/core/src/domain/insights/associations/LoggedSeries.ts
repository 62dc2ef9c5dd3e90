import { type FoodMark, isFullDay } from "../../../plain/Days.ts"
import { median } from "../../../plain/Statistics.ts"
import { addDays, type CalendarDate, daysBetween } from "../../CalendarDate.ts"
import { findHealthMetric } from "../../catalogue/HealthCatalogue.ts"
import type { InsightWords } from "../words/InsightWords.ts"
import { type DailyValues, known } from "./Residuals.ts"

/** Dates of the log that are compared, the anchor included. */
const DATES = 366

/** The first date that counts. */
export const associatedSince = (end: CalendarDate): CalendarDate => addDays(end, 1 - DATES)

/** Custom metrics that are looked at, those with the most values: each further pair makes all of them less certain. */
const METRIC_OUTCOMES = 3
const METRIC_EXPOSURES = 8

/** A series of the body or the mind, of which each date has a reading. */
export interface Outcome {
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly title: (words: InsightWords) => string
  readonly values: DailyValues
}

/** A property that the day before a reading had (1) or had not (0). */
export interface Exposure {
  readonly name: string
  readonly title: (words: InsightWords) => string
  readonly values: DailyValues
}

/** A custom metric with its values by date. */
export interface AssociatedMetric {
  readonly name: string
  readonly kind: "counter" | "number" | "toggle"
  readonly unit: string
  readonly healthMetricKey: string | null
  readonly values: ReadonlyMap<CalendarDate, number>
}

/** The part of the log in which associations are looked for. */
export interface AssociatedLog {
  readonly healthDays: ReadonlyArray<{
    readonly date: CalendarDate
    readonly hrvMs: number | null
    readonly restingHeartRateBpm: number | null
    readonly sleepMinutes: number | null
    readonly steps: number | null
  }>
  readonly foodDays: ReadonlyArray<{
    readonly date: CalendarDate
    readonly calories: number | null
    readonly protein?: number | undefined
    readonly food?: FoodMark | undefined
  }>
  readonly workoutDates: ReadonlyArray<CalendarDate>
  readonly alcoholDates: ReadonlyArray<CalendarDate>
  /** Minutes after the begin of the date at which its last food was logged, where they are known. */
  readonly lastFood: ReadonlyMap<CalendarDate, number>
  readonly metrics: ReadonlyArray<AssociatedMetric>
}

/** The readings that are outcomes, by their names in the log, with their unit and decimals. */
const READINGS = {
  hrvMs: { unit: "ms", decimals: 1 },
  restingHeartRateBpm: { unit: "bpm", decimals: 1 },
  sleepMinutes: { unit: "min", decimals: 0 }
} as const

type Reading = keyof typeof READINGS

const READING_NAMES: ReadonlyArray<Reading> = ["hrvMs", "restingHeartRateBpm", "sleepMinutes"]

/** Signals that custom metrics may be bound to, and that are looked at as readings or steps already. */
const OWN_SIGNALS = ["heart_rate_variability", "hrv_rmssd", "resting_heart_rate", "sleep_duration", "steps"]

/** The role of a metric by its health signal: an action, such as a coffee, is an exposure, and a measurement of the body is an outcome. A metric without a signal may be both. */
const OUTCOME_CATEGORIES: ReadonlyArray<string> = ["vitals", "sleep"]
const EXPOSURE_CATEGORIES: ReadonlyArray<string> = ["activity", "nutrition", "mindfulness"]

const countsAs = ({ healthMetricKey }: AssociatedMetric, categories: ReadonlyArray<string>): boolean => {
  if (healthMetricKey === null) return true
  const category = findHealthMetric(healthMetricKey)?.category
  return category !== undefined && categories.includes(category) && !OWN_SIGNALS.includes(healthMetricKey)
}

const mostLogged = (metrics: ReadonlyArray<AssociatedMetric>, most: number): ReadonlyArray<AssociatedMetric> =>
  [...metrics].sort((a, b) => b.values.size - a.values.size).slice(0, most)

const outcomeMetrics = (metrics: ReadonlyArray<AssociatedMetric>): ReadonlyArray<AssociatedMetric> =>
  mostLogged(
    metrics.filter((metric) => metric.kind === "number" && countsAs(metric, OUTCOME_CATEGORIES)),
    METRIC_OUTCOMES
  )

/** The names that a request for one outcome may have. */
export const outcomeNames = (metrics: ReadonlyArray<AssociatedMetric>): ReadonlyArray<string> => [
  ...READING_NAMES,
  ...outcomeMetrics(metrics).map(({ name }) => name)
]

/** The outcomes of the dates up to the anchor, of which the last `DATES` count. */
export const outcomesOf = ({ healthDays, metrics }: AssociatedLog, end: CalendarDate): ReadonlyArray<Outcome> => [
  ...READING_NAMES.map((name) => ({
    name,
    ...READINGS[name],
    title: ({ recovery }: InsightWords) => recovery.signals[name],
    values: daily(
      end,
      healthDays.map((day) => [day.date, day[name]])
    )
  })),
  ...outcomeMetrics(metrics).map(({ name, unit, values }) => ({
    ...{ name, unit, decimals: 1, title: () => name },
    values: daily(end, [...values])
  }))
]

/** The exposures of the days before the dates up to the anchor. Days from `firstNotOver` on are not known yet. */
export const exposuresOf = (
  { alcoholDates, foodDays, healthDays, lastFood, metrics, workoutDates }: AssociatedLog,
  end: CalendarDate,
  firstNotOver: CalendarDate
): ReadonlyArray<Exposure> => {
  const before = (pairs: ReadonlyArray<readonly [CalendarDate, number | null]>): DailyValues =>
    daily(
      end,
      pairs.flatMap(([date, value]) => (date < firstNotOver ? [[addDays(date, 1), value] as const] : []))
    )
  const full = foodDays.filter(isFullDay(firstNotOver))
  const more = (name: "calories" | "protein" | "steps" | "lateFood", values: DailyValues): ReadonlyArray<Exposure> =>
    aboveUsual(values, (usual) => ({
      name,
      title: ({ associations }) => associations[name](usual)
    }))
  return [
    {
      name: "training",
      title: ({ associations }) => associations.training,
      values: filled(before(workoutDates.map((date) => [date, 1])))
    },
    {
      name: "alcohol",
      title: ({ associations }) => associations.alcohol,
      values: before([...full.map(({ date }) => [date, 0] as const), ...alcoholDates.map((date) => [date, 1] as const)])
    },
    ...more("lateFood", before([...lastFood])),
    ...more("steps", before(healthDays.map(({ date, steps }) => [date, steps]))),
    ...more("calories", before(full.map(({ calories, date }) => [date, calories ?? 0]))),
    ...more("protein", before(full.map(({ date, protein = null }) => [date, protein]))),
    ...mostLogged(
      metrics.filter((metric) => countsAs(metric, EXPOSURE_CATEGORIES)),
      METRIC_EXPOSURES
    ).flatMap((metric) => metricExposure(metric, before([...metric.values])))
  ]
}

/** A metric whose values are mostly above 0 is compared with its usual value, any other with none. */
const metricExposure = ({ kind, name, unit }: AssociatedMetric, logged: DailyValues): ReadonlyArray<Exposure> => {
  const values = kind === "number" ? logged : filled(logged)
  const all = known(values)
  return kind === "toggle" || all.filter((value) => value === 0).length >= ZEROS * all.length
    ? [{ name, title: ({ associations }) => associations.metric(name), values: values.map(aboveOrNot(0)) }]
    : aboveUsual(values, (usual) => ({
        name,
        title: ({ associations }) => associations.moreOfMetric(name, usual, unit)
      }))
}

/** The share of values of 0 from which on they mean that something was not done; fewer of them in a log say that the days without a value were none. */
const ZEROS = 0.2

/** What is logged when it is done: days between the first and the last value without one had none, unless the log says 0 itself. */
const filled = (values: DailyValues): DailyValues => {
  const all = known(values)
  if (all.filter((value) => value === 0).length >= ZEROS * all.length && all.includes(0)) return values
  const isKnown = (value: number): boolean => !Number.isNaN(value)
  const [first, last] = [values.findIndex(isKnown), values.findLastIndex(isKnown)]
  return values.map((value, day) => (Number.isNaN(value) && day > first && day < last ? 0 : value))
}

/** Days above the person's own median, which is of the days with a value. */
const aboveUsual = (
  values: DailyValues,
  named: (usual: number) => Omit<Exposure, "values">
): ReadonlyArray<Exposure> => {
  const all = known(values)
  if (all.length === 0) return []
  const usual = median(all)
  return [{ ...named(usual), values: values.map(aboveOrNot(usual)) }]
}

const aboveOrNot =
  (limit: number) =>
  (value: number): number =>
    Number.isNaN(value) ? value : value > limit ? 1 : 0

/** One value for each date of the `DATES` up to the anchor. Of several for one date the last counts. */
const daily = (end: CalendarDate, pairs: ReadonlyArray<readonly [CalendarDate, number | null]>): DailyValues => {
  const values = new Float64Array(DATES).fill(Number.NaN)
  for (const [date, value] of pairs) {
    const ago = daysBetween(date, end)
    if (ago >= 0 && ago < DATES && value !== null) values[DATES - 1 - ago] = value
  }
  return values
}
