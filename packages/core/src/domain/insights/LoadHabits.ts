import { median } from "../../plain/Statistics.ts"
import { isLoaded, workingSets } from "../../plain/TrainingSets.ts"
import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import { reserveOf, type TrainedSession } from "./TrainingDay.ts"

/** The work of one date: all its sets, and those of the greatest load. */
export interface LiftDay {
  readonly date: CalendarDate
  readonly day: number
  readonly sets: ReadonlyArray<LoggedSet>
  readonly kg: number
  readonly top: ReadonlyArray<LoggedSet>
  /** The fewest and the most repetitions of the top sets. */
  readonly least: number
  readonly most: number
  /** The repetitions that were left in the hardest top set; undefined without an effort. */
  readonly left: number | undefined
}

/** Loads within this part are the same. */
const SAME_LOAD = 0.005

/** The fewest repetitions after a great step, as a part of those before it. */
export const REPS_AFTER_STEP = 0.6

/** Training days alternate if those of a period are alike: in 3 of 4 pairs, by one repetition and 8 % of the load. */
const PERIODS = [1, 2, 3, 4]
const ALIKE_PART = 0.75
const ALIKE_PAIRS = 3
const ALIKE_LOAD = 0.08

/** The load of a set, kg; 0 without load. */
export const loadOf = (set: LoggedSet): number => (isLoaded(set) ? set.weightKg : 0)

export const isSameLoad = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SAME_LOAD * Math.max(one, other)

const isDrop = ({ kind }: LoggedSet): boolean => kind === "drop"

/** The work of each date with a set that counts, in order. */
export const liftDays = (
  sessions: ReadonlyArray<TrainedSession>,
  start: CalendarDate,
  end: CalendarDate
): ReadonlyArray<LiftDay> => {
  const byDate = new Map<CalendarDate, ReadonlyArray<LoggedSet>>()
  for (const { date, exercises } of sessions) {
    if (date < start || date > end) continue
    const sets = exercises.flatMap((exercise) => workingSets(exercise.sets))
    byDate.set(date, [...(byDate.get(date) ?? []), ...sets])
  }
  return [...byDate]
    .filter(([, sets]) => sets.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, sets]) => {
      const kg = Math.max(...sets.map(loadOf))
      const heaviest = sets.filter((set) => isSameLoad(loadOf(set), kg))
      // A drop set has the fewer repetitions that the sets before it left.
      const top = heaviest.every(isDrop) ? heaviest : heaviest.filter((set) => !isDrop(set))
      const reps = top.map((set) => set.reps)
      const left = top.flatMap((set) => reserveOf(set) ?? [])
      return {
        ...{ date, day: dayNumber(date), sets, kg, top, least: Math.min(...reps), most: Math.max(...reps) },
        left: left.length === 0 ? undefined : Math.min(...left)
      }
    })
}

/** The number of days after which training days are alike: 2 for a heavy and a light day in turn. */
export const periodOf = (days: ReadonlyArray<LiftDay>): number =>
  PERIODS.find((period) => {
    const pairs = days.slice(period).map((day, at) => isAlike(day, days[at] ?? day))
    return pairs.length >= ALIKE_PAIRS && pairs.filter(Boolean).length >= ALIKE_PART * pairs.length
  }) ?? 1

const isAlike = (one: LiftDay, other: LiftDay): boolean =>
  Math.abs(one.most - other.most) <= 1 && Math.abs(one.kg - other.kg) <= ALIKE_LOAD * Math.max(one.kg, other.kg)

const isHeavier = (from: LiftDay, to: LiftDay): boolean => to.kg > from.kg && !isSameLoad(to.kg, from.kg)

const isRise = (from: LiftDay, to: LiftDay): boolean =>
  from.kg > 0 && isHeavier(from, to) && to.most >= REPS_AFTER_STEP * from.least

/** True for a test of the maximum: a heavier load with far fewer repetitions than the day before is another kind of day. */
export const isHeavierOnce = (from: LiftDay | undefined, to: LiftDay): boolean =>
  from !== undefined && from.kg > 0 && isHeavier(from, to) && !isRise(from, to)

const risesOf = (series: ReadonlyArray<LiftDay>) =>
  series.slice(1).flatMap((to, at) => {
    const from = series[at]
    return from !== undefined && isRise(from, to) ? [{ from, to }] : []
  })

/** The usual step of the load, kg; undefined if it rose once at most. */
export const usualStep = (series: ReadonlyArray<LiftDay>): number | undefined => {
  const steps = risesOf(series)
    .map(({ from, to }) => to.kg - from.kg)
    .sort((a, b) => a - b)
  return steps.length > 1 ? steps[Math.floor((steps.length - 1) / 2)] : undefined
}

/**
 * The habits of a lifter in a series of days: the repetitions at which the load rises (`goal`), those with the new load (`after`), and those
 * that are left in the hardest set. Undefined where the series does not show them.
 */
export const habitOf = (series: ReadonlyArray<LiftDay>) => {
  const rises = risesOf(series)
  const lefts = series.slice(0, -1).flatMap(({ left }) => left ?? [])
  return {
    goal:
      rises.length > 1
        ? Math.round(median(rises.map(({ from }) => from.least)))
        : mostFrequent(series.map(({ most }) => most)),
    after: rises.length === 0 ? undefined : Math.round(median(rises.map(({ to }) => to.most))),
    left: lefts.length < 2 ? undefined : median(lefts)
  }
}

const mostFrequent = (values: ReadonlyArray<number>): number => {
  const count = (value: number) => values.filter((other) => other === value).length
  return [...values].sort((a, b) => count(b) - count(a) || b - a)[0] ?? 0
}

/** The mean repetitions of the top sets. */
export const meanReps = ({ top }: LiftDay): number => top.reduce((sum, { reps }) => sum + reps, 0) / top.length
