import { bodyWeightPart } from "./BodyWeight.ts"
import { type ComparableDays, comparableDays } from "./ComparableDays.ts"
import { isAssisted } from "./OneRepMax.ts"
import type { Verdict } from "./Results.ts"
import { round } from "./Statistics.ts"
import type { TrainingDay } from "./TrainingDay.ts"
import { type Trend, trendOf } from "./Trend.ts"

/** The window: weeks up to the anchor. */
export const PROGRESSION_WEEKS = 8

/** Minimum of comparable training days for a verdict. */
export const MIN_DAYS = 4

/** What makes a trend a direction. */
interface Limits {
  /** Least trend, % in 4 weeks. */
  readonly percent: number
  /** Least rank correlation with time. */
  readonly tau: number
  /** Least significance of the rank correlation, in standard deviations. */
  readonly significance: number
}

const CLEAR: Limits = { percent: 1.5, tau: 0.25, significance: 1.4 }

/** A direction that was clear a week ago continues while it keeps to these. */
const CONTINUED: Limits = { percent: 0.75, tau: 0.15, significance: 0.5 }

const TREND_DAYS = 28

/** The smallest change over the days judged: 1 %, and 0.25 kg of estimated 1RM, or half a repetition of the best set. */
const CHANGE_PERCENT = 1
const CHANGE = { load: 0.25, repetitions: 0.5 }

/** What the verdict rests on. */
export type Measure = "estimated_max" | "estimated_max_with_body" | "repetitions"

/** Why an exercise has no value that can be compared from day to day. */
export type NotMeasured = "assisted" | "body_weight_unknown" | "no_repetitions"

/** A training day with the value that is compared. */
export interface ValueDay {
  readonly day: number
  readonly date: TrainingDay["date"]
  readonly value: number
}

export interface Judged {
  readonly verdict: Verdict
  /** The direction that continues if it was clear a week ago. */
  readonly continued: Verdict
  /** Training days in the window. */
  readonly trained: number
  readonly measured: Measure | NotMeasured
  readonly comparable: ComparableDays<ValueDay>
  /** The trend of the values' logarithms; undefined with too few days. */
  readonly trend: Trend | undefined
}

/** Judges the training days of one exercise, in the order of their dates, as of a day. */
export const judge = (days: ReadonlyArray<TrainingDay>, today: number): Judged => {
  const { measured, values } = measure(days)
  const kind = measured === "repetitions" ? "repetitions" : "load"
  const comparable = comparableDays(values, kind, today)
  const trend =
    comparable.days.length < MIN_DAYS
      ? undefined
      : trendOf(comparable.days.map(({ day, value }) => ({ day, value: Math.log(value) })))
  const judged = (limits: Limits): Verdict =>
    trend === undefined ? "insufficient_data" : verdictOf(trend, CHANGE[kind], limits)
  return { verdict: judged(CLEAR), continued: judged(CONTINUED), trained: days.length, measured, comparable, trend }
}

/** The change of a trend in 4 weeks, %. */
export const percentInFourWeeks = ({ slope }: Trend): number => (Math.exp(slope * TREND_DAYS) - 1) * 100

const verdictOf = (trend: Trend, least: number, { percent, significance, tau }: Limits): Verdict => {
  const before = Math.exp(trend.from)
  const change = Math.exp(trend.to) - before
  const clear =
    Math.abs(percentInFourWeeks(trend)) >= percent &&
    // A change of exactly the limit counts in spite of rounding errors.
    round(Math.abs(change / before) * 100, 9) >= CHANGE_PERCENT &&
    Math.abs(change) >= least &&
    Math.abs(trend.tau) >= tau &&
    Math.abs(trend.significance) >= significance &&
    Math.sign(trend.tau) === Math.sign(trend.slope)
  if (!clear) return "plateaued"
  return change > 0 ? "progressing" : "regressing"
}

interface Measured {
  readonly measured: Measure | NotMeasured
  readonly values: ReadonlyArray<ValueDay>
}

const measure = (days: ReadonlyArray<TrainingDay>): Measured => {
  const name = days.at(-1)?.name ?? ""
  const withReps = days.filter(({ reps }) => reps !== undefined)
  if (days.length > 0 && withReps.length === 0) return { measured: "no_repetitions", values: [] }
  if (isAssisted(name)) return { measured: "assisted", values: [] }
  const loaded = withReps.filter((day) => day.loaded)
  if (bodyWeightPart(name) === 0) {
    // A few loaded sets of a bodyweight exercise do not make it a loaded exercise.
    return loaded.length >= MIN_DAYS ? estimates(loaded, "estimated_max") : repetitions(withReps)
  }
  if (loaded.length === 0) return repetitions(withReps)
  const weighed = withReps.filter(({ anyMax }) => anyMax !== undefined)
  if (weighed.length >= MIN_DAYS) return estimates(weighed, "estimated_max_with_body")
  const without = withReps.filter((day) => !day.loaded)
  if (without.length >= MIN_DAYS && without.length > loaded.length) return repetitions(without)
  return { measured: "body_weight_unknown", values: [] }
}

/** The days with an accurate estimate, unless they are too few; an estimate from many repetitions is not compared with one from few. */
const estimates = (days: ReadonlyArray<TrainingDay>, measured: Measure): Measured => {
  const accurate = days.filter(({ accurateMax }) => accurateMax !== undefined)
  const chosen = accurate.length >= MIN_DAYS && accurate.length * 2 >= days.length ? accurate : days
  return { measured, values: valuesOf(chosen, ({ accurateMax, anyMax }) => accurateMax ?? anyMax) }
}

const repetitions = (days: ReadonlyArray<TrainingDay>): Measured => ({
  measured: "repetitions",
  values: valuesOf(days, ({ reps }) => reps)
})

const valuesOf = (
  days: ReadonlyArray<TrainingDay>,
  ofDay: (day: TrainingDay) => number | undefined
): ReadonlyArray<ValueDay> =>
  days.flatMap((day) => {
    const value = ofDay(day)
    return value === undefined ? [] : [{ day: day.day, date: day.date, value }]
  })
