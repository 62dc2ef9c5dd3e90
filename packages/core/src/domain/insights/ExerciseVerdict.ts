import { bodyWeightPart } from "./BodyWeight.ts"
import { type ComparableDays, comparableDays, MIN_DAYS } from "./ComparableDays.ts"
import { isAssisted } from "./OneRepMax.ts"
import { median, round } from "./Statistics.ts"
import type { TrainingDay } from "./TrainingDay.ts"
import { type Line, lineOf, type Point, ranksOf } from "./Trend.ts"

/** The limits that a trend has to reach to count as a direction. */
export interface Limits {
  /** Least trend, % in 4 weeks. */
  readonly percent: number
  /** Least rank correlation with time. */
  readonly tau: number
  /** Least significance of the rank correlation, in standard deviations. */
  readonly significance: number
}

export const CLEAR: Limits = { percent: 1.5, tau: 0.25, significance: 1.5 }

/** The limits under which a direction that was clear a week ago continues. */
export const CONTINUED: Limits = { percent: 0.75, tau: 0.15, significance: 0.75 }

const TREND_DAYS = 28

/**
 * The smallest change from the first to the last of the compared days, in % and in the unit of the values (kg of estimated 1RM, or
 * repetitions). One repetition is about 3 % of the estimate, so a smaller fall is no regression.
 */
const CHANGE_PERCENT = { progressing: 1, regressing: 3 }
const CHANGE = { load: 0.25, repetitions: 0.5 }

/** The measure that the verdict compares. */
export type Measure = "estimated_max" | "estimated_max_with_body" | "repetitions"

/** The reason why the days of an exercise cannot be compared. */
export type NotMeasured = "assisted" | "body_weight_unknown" | "no_repetitions"

/** A training day with the value that is compared. */
export interface ValueDay {
  readonly day: number
  readonly date: TrainingDay["date"]
  readonly value: number
}

/** The training days of an exercise with their comparison. */
export interface ComparedExercise {
  readonly exercise: string
  /** The number of training days in the window, and the last of them. */
  readonly trained: number
  readonly lastDay: number | undefined
  readonly measured: Measure | NotMeasured
  /** The number of days that are left out because some have a load and others have none. */
  readonly apart: number
  readonly comparable: ComparableDays<ValueDay>
  /** The line through the logarithms of the values; undefined with too few days. */
  readonly line: () => Line | undefined
  /** True if the values go in the direction, beyond these limits. */
  readonly goes: (direction: Direction, limits: Limits) => boolean
}

export type Direction = "progressing" | "regressing"

/** Compares the training days of one exercise, in the order of their dates, as of a day. */
export const compareDays = (days: ReadonlyArray<TrainingDay>, today: number): ComparedExercise => {
  const { apart, measured, values } = measure(days)
  const kind = measured === "repetitions" ? "repetitions" : "load"
  const comparable = comparableDays(values, kind, today)
  const { days: compared } = comparable
  const ranks = compared.length < MIN_DAYS ? undefined : ranksOf(compared)
  let found: Line | undefined
  const line = () => {
    if (ranks !== undefined) found ??= lineOf(compared.map(({ day, value }) => ({ day, value: Math.log(value) })))
    return found
  }
  return {
    exercise: days.at(-1)?.name ?? "",
    trained: days.length,
    lastDay: days.at(-1)?.day,
    measured,
    apart,
    comparable,
    line,
    goes: (direction, { percent, significance, tau }) => {
      const sign = direction === "progressing" ? 1 : -1
      // The ranks are cheap, the line is not.
      if (ranks === undefined || sign * ranks.tau < tau || sign * ranks.significance() < significance) return false
      const through = line()
      return (
        through !== undefined &&
        lasts(compared, direction) &&
        sign * percentInFourWeeks(through) >= percent &&
        matters(through, CHANGE_PERCENT[direction], CHANGE[kind])
      )
    }
  }
}

/** The last third of the days, and at least this many, must confirm a direction. */
const LAST_PART = 3
const LEAST_LAST = 2

/**
 * True if the last days keep to a direction: for a rise their median is not behind that of all days, for a fall their best is behind the
 * best quarter of all. One good day disproves a fall, because a day can be lighter than the lifter is strong, but not heavier.
 */
const lasts = (points: ReadonlyArray<Point>, direction: Direction): boolean => {
  const values = points.map(({ value }) => value)
  const last = values.slice(-Math.max(LEAST_LAST, Math.round(values.length / LAST_PART)))
  return direction === "progressing" ? median(last) >= median(values) : Math.max(...last) < bestQuarter(values)
}

/** The least of the best quarter of the values, at least of one. */
const bestQuarter = (values: ReadonlyArray<number>): number =>
  [...values].sort((a, b) => b - a)[Math.max(0, Math.round(values.length / 4) - 1)] ?? Number.NaN

/** The change of a line in 4 weeks, %. */
export const percentInFourWeeks = ({ slope }: Line): number => (Math.exp(slope * TREND_DAYS) - 1) * 100

const matters = (line: Line, percent: number, least: number): boolean => {
  const before = Math.exp(line.from)
  const change = Math.abs(Math.exp(line.to) - before)
  // A change of exactly the limit counts in spite of rounding errors.
  return round((change / before) * 100, 9) >= percent && change >= least
}

interface Measured {
  readonly measured: Measure | NotMeasured
  readonly values: ReadonlyArray<ValueDay>
  readonly apart: number
}

const measure = (days: ReadonlyArray<TrainingDay>): Measured => {
  const name = days.at(-1)?.name ?? ""
  const loaded = days.filter((day) => day.loaded)
  const withoutLoad = loaded.length === days.length ? [] : days.filter((day) => !day.loaded && day.reps !== undefined)
  if (days.length > 0 && loaded.length + withoutLoad.length === 0) {
    return { measured: "no_repetitions", values: [], apart: 0 }
  }
  if (isAssisted(name)) return { measured: "assisted", values: [], apart: 0 }
  const part = bodyWeightPart(name)
  if (loaded.length > 0 && part > 0 && loaded[0]?.max !== undefined) {
    return { measured: "estimated_max_with_body", values: valuesOf(days, ({ max }) => max), apart: 0 }
  }
  if (part === 0 && (loaded.length >= MIN_DAYS || withoutLoad.length === 0)) {
    return { measured: "estimated_max", values: valuesOf(loaded, ({ max }) => max), apart: withoutLoad.length }
  }
  if (part > 0 && loaded.length > 0 && (withoutLoad.length < MIN_DAYS || withoutLoad.length <= loaded.length)) {
    return { measured: "body_weight_unknown", values: [], apart: 0 }
  }
  // Days with a load and days without one are not compared.
  return { measured: "repetitions", values: valuesOf(withoutLoad, ({ reps }) => reps), apart: loaded.length }
}

const valuesOf = (
  days: ReadonlyArray<TrainingDay>,
  ofDay: (day: TrainingDay) => number | undefined
): ReadonlyArray<ValueDay> => {
  const values: Array<ValueDay> = []
  for (const day of days) {
    const value = ofDay(day)
    if (value !== undefined) values.push({ day: day.day, date: day.date, value })
  }
  return values
}
