import { median, round } from "../../plain/Statistics.ts"
import type { Lift } from "./BodyWeight.ts"
import { type ComparableDays, comparableDays, MIN_DAYS, OTHER_LOAD_HIGHER, OTHER_LOAD_LOWER } from "./ComparableDays.ts"
import { comparesIn, cycleOf, isLike, isLikeToFailure, type SetDay } from "./LikeDays.ts"
import { isLikeTimed, TIMED_MEASURES, type TimedMeasure, timedMeasureOf } from "./TimedSets.ts"
import type { TrainingDay } from "./TrainingDay.ts"
import { type Compares, type Line, lineOf, type Point, type Ranks, ranksOf } from "./Trend.ts"

/** The limits that a trend has to reach to count as a direction. */
export interface Limits {
  /** Least trend, % in 4 weeks. */
  readonly percent: number
  /** Least significance of the rank correlation with time, in standard deviations. */
  readonly significance: Readonly<Record<Direction, number>>
}

export const CLEAR: Limits = { percent: 1.5, significance: { progressing: 1.6, regressing: 1.8 } }

/** The limits under which a direction that was clear a week ago continues. */
export const CONTINUED: Limits = { percent: 0.75, significance: { progressing: 0.75, regressing: 0.75 } }

/** A trend beyond these limits that is not clear may still be one if the days are fewer than these: they are too few to tell. */
const POSSIBLE: Limits = { percent: 5, significance: { progressing: 1, regressing: 1 } }
const ENOUGH_DAYS = 8

const TREND_DAYS = 28

/**
 * The smallest change from the first to the last of the compared days, in % and in the unit of the values (kg of estimated 1RM, repetitions, s,
 * m; a speed has none). One repetition is about 3 % of the estimate, so a smaller fall is no regression.
 */
const CHANGE_PERCENT = { progressing: 1, regressing: 3 }
const CHANGE = {
  load: { progressing: 0.25, regressing: 0.25 },
  repetitions: { progressing: 0.5, regressing: 1.5 },
  time: { progressing: 1, regressing: 1 },
  distance: { progressing: 1, regressing: 1 },
  pace: { progressing: 0, regressing: 0 }
}

/** The measure that the verdict compares. */
export type Measure = LiftMeasure | TimedMeasure
type LiftMeasure = "estimated_max" | "estimated_max_with_body" | "repetitions"

/** The reason why the days of an exercise cannot be compared. */
export type NotMeasured = "assisted" | "body_weight_unknown" | "no_repetitions" | "only_warm_ups"

/** The training days of an exercise with their comparison. */
export interface ComparedExercise {
  readonly lift: Lift
  /** The number of training days in the window, and the last of them. */
  readonly trained: number
  readonly lastDay: number | undefined
  readonly measured: Measure | NotMeasured
  /** True if the repetitions that were left count, by the efforts of the sets. */
  readonly withReserve: boolean
  /** The number of days that are left out because some have a load and others have none. */
  readonly apart: number
  readonly comparable: ComparableDays<SetDay>
  /** The length of the cycle whose phases are compared, days. */
  readonly cycleDays: number | undefined
  /** True if some of the days are not compared with one another, because their sets or their phases differ. */
  readonly isPartial: boolean
  /** The line through the logarithms of the values; undefined with too few days that compare. */
  readonly line: () => Line | undefined
  /** True if more days are left out than compared: what is left is a choice, not a trend. */
  readonly isMostlyLeftOut: boolean
  /** True if the values go in the direction, beyond these limits. */
  readonly goes: (direction: Direction, limits: Limits) => boolean
  /** True if the days are too few to tell a steep trend from chance. */
  readonly isOpen: () => boolean
  /** The day from which on the load is far from that of the day before; undefined if the change over the days is none of another load. */
  readonly atOnce: () => SetDay | undefined
}

export type Direction = "progressing" | "regressing"

/** The part of the days that need an effort, so that the repetitions that were left count on each of them. */
const RATED_PART = 0.75

/** Fewer pairs of days than this show no direction. */
const MIN_PAIRS = 3

/** Compares the training days of one exercise, in the order of their dates, as of a day. */
export const compareDays = (days: ReadonlyArray<TrainingDay>, lift: Lift, today: number): ComparedExercise => {
  const timed = lift.isAssisted ? undefined : timedMeasureOf(days)
  const measured = timed ?? measureOf(days, lift)
  const rated = days.filter((day) => day.withReserve !== undefined)
  const withReserve = timed === undefined && rated.length > 0 && rated.length >= RATED_PART * days.length
  const values = valuesBy(measured, withReserve ? days.map((day) => ({ ...day, ...day.withReserve })) : days)
  const change = CHANGE[timed ?? (measured === "repetitions" ? measured : "load")]
  const isEstimate = change === CHANGE.load
  // A speed varies as little from day to day as a load does.
  const variation = isEstimate || timed === "pace" ? "load" : timed === undefined ? "repetitions" : "time"
  const comparable = comparableDays(values, variation, today)
  const { days: compared, deload, light, outliers } = comparable
  // Who trains light and heavy in turn has one light day more than heavy ones, if both ends are light. The last days of a deload are not over.
  const isMostlyLeftOut = light.length + outliers.length > compared.length + 1
  const enough = compared.length >= MIN_DAYS
  const cycleDays = enough && timed === undefined ? cycleOf(inOrder(compared, [...deload, ...light])) : undefined
  const compares = comparesIn(cycleDays, timed !== undefined ? isLikeTimed : withReserve ? isLikeToFailure : isLike)
  const ranks = enough ? ranksOf(compared, compares) : NO_RANKS
  const line = once(() =>
    ranks.pairs < MIN_PAIRS ? undefined : lineOf(compared, compares, ({ value }) => Math.log(value))
  )
  const isLasting = {
    progressing: once(() => lasts({ points: compared, compares, direction: "progressing", today, timed })),
    regressing: once(() => lasts({ points: compared, compares, direction: "regressing", today, timed }))
  }
  const atOnce = once(() => (isEstimate && isLarge(line()) ? compared.find(isOtherLoad) : undefined))
  const goes = (direction: Direction, { percent, significance }: Limits): boolean => {
    if (isMostlyLeftOut) return false
    const sign = direction === "progressing" ? 1 : -1
    // The ranks are cheap, the line is not.
    if (sign * ranks.rising <= 0 || sign * ranks.significance() < significance[direction]) return false
    const through = line()
    return (
      through !== undefined &&
      sign * percentInFourWeeks(through) >= percent &&
      matters(through, CHANGE_PERCENT[direction], change[direction]) &&
      atOnce() === undefined &&
      isLasting[direction]()
    )
  }
  return {
    lift,
    trained: days.length,
    lastDay: days.at(-1)?.day,
    measured,
    withReserve,
    apart:
      values.length === 0 || timed !== undefined
        ? 0
        : days.filter(({ reps }) => reps !== undefined).length - values.length,
    comparable,
    cycleDays,
    isPartial: ranks.pairs < (compared.length * (compared.length - 1)) / 2,
    line,
    isMostlyLeftOut,
    goes,
    isOpen: () => compared.length < ENOUGH_DAYS && (goes("progressing", POSSIBLE) || goes("regressing", POSSIBLE)),
    atOnce
  }
}

/** A greater change over the days, %, is seldom one of strength alone. Repetitions change more: a tenth of strength is a half of twenty. */
const LARGE_PERCENT = { load: 25, repetitions: 50 }

/** True if the values change along a line by more than strength does. */
export const isLarge = (line: Line | undefined, kind: keyof typeof LARGE_PERCENT = "load"): boolean =>
  line !== undefined && Math.abs(Math.exp(line.to - line.from) - 1) * 100 > LARGE_PERCENT[kind]

/** True if a day's value is so far from that of the day before as only another load is. */
const isOtherLoad = ({ value }: Point, at: number, all: ReadonlyArray<Point>): boolean => {
  const step = value / (all[at - 1]?.value ?? value)
  return step <= OTHER_LOAD_LOWER || step >= OTHER_LOAD_HIGHER
}

const NO_RANKS: Ranks = { pairs: 0, rising: 0, significance: () => 0 }

const inOrder = (days: ReadonlyArray<SetDay>, others: ReadonlyArray<SetDay>): ReadonlyArray<SetDay> =>
  others.length === 0 ? days : [...days, ...others].sort((a, b) => a.day - b.day)

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

/** The best days of those that compare are a fifth of them. */
const BEST_PART = 5

/**
 * A rise without a new best, or a fall without a new worst, in three weeks and in four training days is over. A rise is not, if the days
 * since the best rise again: one lucky day does not end it.
 */
const ENDED_DAYS = 21
const ENDED_TRAININGS = 4

/**
 * True if a direction is not over and the last days keep to it: for a rise they are together not behind the median of the days that compare
 * with them, for a fall each is behind the best fifth of these. One good day disproves a fall, because a day can be lighter than the lifter
 * is strong, but not heavier.
 */
const lasts = ({ points, compares, direction, today, timed }: Course): boolean => {
  const lately = points
    .slice(-Math.max(LEAST_LAST, Math.round(points.length / LAST_PART)))
    .map((day) => ({ day, like: points.filter((other) => other === day || compares(other, day)) }))
    .filter(({ like }) => like.length > 1)
  const keeps =
    direction === "progressing"
      ? median(lately.map(({ day, like }) => day.value / median(like.map(({ value }) => value)))) >= 1
      : lately.length > 0 && lately.every(({ day, like }) => isBehindBest(day, like))
  if (!keeps) return false
  if (direction === "regressing" && (risesAgain(points, compares) || (timed === undefined && isInTurn(points))))
    return false
  const sign = direction === "progressing" ? 1 : -1
  const at = points.findLastIndex((day, index) => {
    const before = points.slice(0, index).filter((other) => compares(other, day))
    return before.length > 0 && before.every(({ value }) => sign * (day.value - value) > 0)
  })
  if (today - (points[at]?.day ?? 0) < ENDED_DAYS || points.length - 1 - at < ENDED_TRAININGS) return true
  const since = points.slice(at + 1)
  return direction === "progressing" && ranksOf(since, compares).significance() >= CONTINUED.significance.progressing
}

/** Significance from which days since the lowest one rise again. */
const RISING_AGAIN = 1

/** True if the lift is on its way back: the days since the lowest of them rise, three at least. */
const risesAgain = (points: ReadonlyArray<SetDay>, compares: Compares<SetDay>): boolean => {
  const least = Math.min(...points.map(({ value }) => value))
  const since = points.slice(points.findLastIndex(({ value }) => value === least))
  return since.length > LAST_PART && ranksOf(since, compares).significance() >= RISING_AGAIN
}

/** A step between two days that is larger than that of strength, as between two machines or gyms. */
const TURN = 1.2

/** True if the values step down and up in turn, twice at least each: two machines, which a trend would mix. */
const isInTurn = (points: ReadonlyArray<SetDay>): boolean => {
  const steps = points.slice(1).map(({ value }, at) => value / (points[at]?.value ?? value))
  return steps.filter((step) => step >= TURN).length > 1 && steps.filter((step) => step <= 1 / TURN).length > 1
}

/** True if a value is below the best fifth of the values, at least of one. */
const isBehindBest = ({ value }: SetDay, days: ReadonlyArray<SetDay>): boolean =>
  days.filter((day) => day.value > value).length >= Math.max(1, Math.round(days.length / BEST_PART))

/** The change of a line in 4 weeks, %. */
export const percentInFourWeeks = ({ slope }: Line): number => (Math.exp(slope * TREND_DAYS) - 1) * 100

const matters = (line: Line, percent: number, least: number): boolean => {
  const before = Math.exp(line.from)
  const change = Math.abs(Math.exp(line.to) - before)
  // A change of exactly the limit counts in spite of rounding errors.
  return round((change / before) * 100, 9) >= percent && change >= least
}

/** How the days of an exercise are measured, or why they are not. */
export const measureOf = (
  days: ReadonlyArray<TrainingDay>,
  { bodyPart, isAssisted }: Lift
): LiftMeasure | NotMeasured => {
  const loaded = days.filter((day) => day.loaded)
  const withoutLoad = days.length - loaded.length - days.filter(({ reps }) => reps === undefined).length
  if (days.length > 0 && loaded.length + withoutLoad === 0) {
    return days.every(({ sets }) => sets === 0) ? "only_warm_ups" : "no_repetitions"
  }
  if (isAssisted) return "assisted"
  if (loaded.length > 0 && bodyPart > 0 && loaded[0]?.best !== undefined) return "estimated_max_with_body"
  if (bodyPart === 0 && (loaded.length >= MIN_DAYS || withoutLoad === 0)) return "estimated_max"
  if (bodyPart > 0 && loaded.length > 0 && (withoutLoad < MIN_DAYS || withoutLoad <= loaded.length)) {
    return "body_weight_unknown"
  }
  return "repetitions"
}

interface Course {
  readonly points: ReadonlyArray<SetDay>
  readonly compares: Compares<SetDay>
  readonly direction: Direction
  readonly today: number
  readonly timed: TimedMeasure | undefined
}

/** True for the measures of sets without repetitions. */
export const isTimedMeasure = (measured: Measure | NotMeasured): measured is TimedMeasure =>
  TIMED_MEASURES.some((measure) => measure === measured)

/** The days that a measure covers, with their values. Days with a load and days without one are not compared, unless the body is the load. */
export const valuesBy = (measured: Measure | NotMeasured, days: ReadonlyArray<TrainingDay>): ReadonlyArray<SetDay> => {
  if (measured === "repetitions") {
    return days
      .filter(({ loaded, reps }) => !loaded && reps !== undefined)
      .map(({ date, day, reps = 0 }) => ({ date, day, value: reps, reps, kg: 0 }))
  }
  if (isTimedMeasure(measured)) return days.flatMap(({ timed }) => timed?.[measured] ?? [])
  if (measured !== "estimated_max" && measured !== "estimated_max_with_body") return []
  const covered = measured === "estimated_max" ? days.filter(({ loaded }) => loaded) : days
  return covered.map(({ best }) => best).filter((best) => best !== undefined)
}
