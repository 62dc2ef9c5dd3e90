import { bodyWeightPart } from "./BodyWeight.ts"
import { type ComparableDays, comparableDays, MIN_DAYS, OTHER_LOAD_HIGHER, OTHER_LOAD_LOWER } from "./ComparableDays.ts"
import { cycleOf, likePairs, type SetDay } from "./LikeDays.ts"
import { isAssisted } from "./OneRepMax.ts"
import { median, round } from "./Statistics.ts"
import type { TrainingDay } from "./TrainingDay.ts"
import { type Line, lineOf, type Pairs, type Point, ranksOf } from "./Trend.ts"

/** The limits that a trend has to reach to count as a direction. */
export interface Limits {
  /** Least trend, % in 4 weeks. */
  readonly percent: number
  /** Least significance of the rank correlation with time, in standard deviations. */
  readonly significance: Readonly<Record<Direction, number>>
}

export const CLEAR: Limits = { percent: 1.5, significance: { progressing: 1.5, regressing: 1.8 } }

/** The limits under which a direction that was clear a week ago continues. */
export const CONTINUED: Limits = { percent: 0.75, significance: { progressing: 0.75, regressing: 0.75 } }

/** A trend beyond these limits that is not clear may still be one if the days are fewer than these: they are too few to tell. */
const POSSIBLE: Limits = { percent: 5, significance: { progressing: 1, regressing: 1 } }
const ENOUGH_DAYS = 8

const TREND_DAYS = 28

/**
 * The smallest change from the first to the last of the compared days, in % and in the unit of the values (kg of estimated 1RM, or
 * repetitions). One repetition is about 3 % of the estimate, so a smaller fall is no regression.
 */
const CHANGE_PERCENT = { progressing: 1, regressing: 3 }
const CHANGE = {
  load: { progressing: 0.25, regressing: 0.25 },
  repetitions: { progressing: 0.5, regressing: 1.5 }
}

/** The measure that the verdict compares. */
export type Measure = "estimated_max" | "estimated_max_with_body" | "repetitions"

/** The reason why the days of an exercise cannot be compared. */
export type NotMeasured = "assisted" | "body_weight_unknown" | "no_repetitions"

/** A training day with the value that is compared. */
export interface ValueDay extends SetDay {
  readonly date: TrainingDay["date"]
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
  /** The length of the cycle whose phases are compared, days. */
  readonly cycleDays: number | undefined
  /** True if some of the days are not compared with one another, because their sets or their phases differ. */
  readonly isPartial: boolean
  /** The line through the logarithms of the values; undefined with too few days that compare. */
  readonly line: () => Line | undefined
  /** True if the values go in the direction, beyond these limits. */
  readonly goes: (direction: Direction, limits: Limits) => boolean
  /** True if the days are too few to tell a steep trend from chance. */
  readonly isOpen: () => boolean
  /** The day from which on the load is far from that of the day before; undefined if the change over the days is none of another load. */
  readonly atOnce: () => ValueDay | undefined
}

export type Direction = "progressing" | "regressing"

/** Fewer pairs of days than this show no direction. */
const MIN_PAIRS = 3

/** Compares the training days of one exercise, in the order of their dates, as of a day. */
export const compareDays = (days: ReadonlyArray<TrainingDay>, today: number): ComparedExercise => {
  const { apart, measured, values } = measure(days)
  const kind = measured === "repetitions" ? "repetitions" : "load"
  const comparable = comparableDays(values, kind, today)
  const { days: compared, deload, light } = comparable
  const cycleDays = compared.length < MIN_DAYS ? undefined : cycleOf(inOrder(compared, deload, light))
  const pairs = compared.length < MIN_DAYS ? NO_PAIRS : likePairs(compared, cycleDays)
  const enough = pairs.later.length >= MIN_PAIRS
  const ranks = enough ? ranksOf(compared, pairs) : undefined
  const line = once(() =>
    enough
      ? lineOf(
          compared.map(({ day, value }) => ({ day, value: Math.log(value) })),
          pairs
        )
      : undefined
  )
  const isLasting = {
    progressing: once(() => lasts(compared, pairs, "progressing", today)),
    regressing: once(() => lasts(compared, pairs, "regressing", today))
  }
  const atOnce = once(() => (kind === "load" && isLarge(line()) ? compared.find(isOtherLoad) : undefined))
  const goes = (direction: Direction, { percent, significance }: Limits): boolean => {
    const sign = direction === "progressing" ? 1 : -1
    // The ranks are cheap, the line is not.
    if (ranks === undefined || sign * ranks.rising <= 0 || sign * ranks.significance() < significance[direction])
      return false
    const through = line()
    return (
      through !== undefined &&
      sign * percentInFourWeeks(through) >= percent &&
      matters(through, CHANGE_PERCENT[direction], CHANGE[kind][direction]) &&
      atOnce() === undefined &&
      isLasting[direction]()
    )
  }
  return {
    exercise: days.at(-1)?.name ?? "",
    trained: days.length,
    lastDay: days.at(-1)?.day,
    measured,
    apart,
    comparable,
    cycleDays,
    isPartial: pairs.later.length < (compared.length * (compared.length - 1)) / 2,
    line,
    goes,
    isOpen: () => compared.length < ENOUGH_DAYS && (goes("progressing", POSSIBLE) || goes("regressing", POSSIBLE)),
    atOnce
  }
}

/** A greater change over the days, %, is seldom one of strength alone. */
const LARGE_PERCENT = 25

/** True if the values change by more than a quarter along a line. */
export const isLarge = (line: Line | undefined): boolean =>
  line !== undefined && Math.abs(Math.exp(line.to - line.from) - 1) * 100 > LARGE_PERCENT

/** True if a day's value is so far from that of the day before as only another load is. */
const isOtherLoad = ({ value }: Point, at: number, all: ReadonlyArray<Point>): boolean => {
  const step = value / (all[at - 1]?.value ?? value)
  return step <= OTHER_LOAD_LOWER || step >= OTHER_LOAD_HIGHER
}

const NO_PAIRS: Pairs = { earlier: [], later: [] }

const inOrder = (...parts: ReadonlyArray<ReadonlyArray<ValueDay>>): ReadonlyArray<ValueDay> =>
  parts.flat().sort((a, b) => a.day - b.day)

const once = <Value>(compute: () => Value): (() => Value) => {
  let found: { readonly value: Value } | undefined
  return () => {
    found ??= { value: compute() }
    return found.value
  }
}

/** The last third of the days, and at least this many, must confirm a direction. */
const LAST_PART = 3
const LEAST_LAST = 2

/** A rise without a new best, or a fall without a new worst, in three weeks and in four training days is over. */
const ENDED_DAYS = 21
const ENDED_TRAININGS = 4

/** A day that compares with others, and their values, its own included. */
interface LikeValues {
  readonly value: number
  readonly all: ReadonlyArray<number>
}

/** The days of the last third that compare with others. */
const lastDays = (points: ReadonlyArray<Point>, { earlier, later }: Pairs): ReadonlyArray<LikeValues> => {
  const all = points.map(({ value }) => [value])
  later.forEach((to, pair) => {
    const from = earlier[pair] ?? 0
    all[from]?.push(points[to]?.value ?? Number.NaN)
    all[to]?.push(points[from]?.value ?? Number.NaN)
  })
  const first = points.length - Math.max(LEAST_LAST, Math.round(points.length / LAST_PART))
  return points
    .flatMap(({ value }, at) => (at < first ? [] : [{ value, all: all[at] ?? [] }]))
    .filter(({ all }) => all.length > 1)
}

/**
 * True if a direction is not over and the last days keep to it: for a rise they are together not behind the median of the days that compare
 * with them, for a fall each is behind the best fifth of these. One good day disproves a fall, because a day can be lighter than the lifter
 * is strong, but not heavier.
 */
const lasts = (points: ReadonlyArray<Point>, pairs: Pairs, direction: Direction, today: number): boolean => {
  const lately = lastDays(points, pairs)
  if (lately.length === 0) return false
  const keeps =
    direction === "progressing"
      ? median(lately.map(({ all, value }) => value / median(all))) >= 1
      : lately.every(({ all, value }) => value < bestPart(all))
  if (!keeps) return false
  const sign = direction === "progressing" ? 1 : -1
  const isBeyond = points.map((): boolean | undefined => undefined)
  pairs.later.forEach((to, pair) => {
    const change = (points[to]?.value ?? Number.NaN) - (points[pairs.earlier[pair] ?? 0]?.value ?? Number.NaN)
    isBeyond[to] = isBeyond[to] !== false && sign * change > 0
  })
  const at = isBeyond.lastIndexOf(true)
  return today - (points[at]?.day ?? Number.NEGATIVE_INFINITY) < ENDED_DAYS || points.length - 1 - at < ENDED_TRAININGS
}

/** The least of the best fifth of the values, at least of one. */
const bestPart = (values: ReadonlyArray<number>): number =>
  [...values].sort((a, b) => b - a)[Math.max(0, Math.round(values.length / 5) - 1)] ?? Number.NaN

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
  if (loaded.length > 0 && part > 0 && loaded[0]?.best !== undefined) {
    return { measured: "estimated_max_with_body", values: valuesOf(days, estimateOf), apart: 0 }
  }
  if (part === 0 && (loaded.length >= MIN_DAYS || withoutLoad.length === 0)) {
    return { measured: "estimated_max", values: valuesOf(loaded, estimateOf), apart: withoutLoad.length }
  }
  if (part > 0 && loaded.length > 0 && (withoutLoad.length < MIN_DAYS || withoutLoad.length <= loaded.length)) {
    return { measured: "body_weight_unknown", values: [], apart: 0 }
  }
  // Days with a load and days without one are not compared.
  return {
    measured: "repetitions",
    values: valuesOf(withoutLoad, ({ reps }) => (reps === undefined ? undefined : { value: reps })),
    apart: loaded.length
  }
}

const estimateOf = ({ best }: TrainingDay) => best && { value: best.max, set: best }

const valuesOf = (
  days: ReadonlyArray<TrainingDay>,
  ofDay: (day: TrainingDay) => Pick<ValueDay, "set" | "value"> | undefined
): ReadonlyArray<ValueDay> => {
  const values: Array<ValueDay> = []
  for (const day of days) {
    const value = ofDay(day)
    if (value !== undefined) values.push({ day: day.day, date: day.date, ...value })
  }
  return values
}
