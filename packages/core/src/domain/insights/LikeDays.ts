import { median } from "../../plain/Statistics.ts"
import { ACCURATE_REPS } from "../../plain/TrainingSets.ts"
import type { CalendarDate } from "../CalendarDate.ts"
import type { Compares, Point } from "./Trend.ts"

/** A day with the set and the value by which it is compared: the estimated 1RM in kg, the repetitions, or the measure of a set without them. */
export interface SetDay extends Point {
  readonly date: CalendarDate
  readonly reps: number
  /** The load in kg, that of the body included; 0 for a day that is compared by its repetitions. */
  readonly kg: number
  /** The distance of a speed, m. */
  readonly meters?: number
}

/**
 * Sets compare if their repetitions differ by one at most, of more than 12 by three, or their loads by one per cent, or if one has both more
 * repetitions and more load. Between other sets an estimate depends on the formula: the repetitions that lifters do at the same part of their
 * maximum differ by a half and more (Richens & Cleather 2014, Biol Sport 31:157-161).
 */
const LIKE_REPS = 1
const LIKE_MANY_REPS = 3
const LIKE_LOAD = 0.01
/**
 * With the repetitions that were left, those of all sets are to failure, but each is off by one or so. Sets compare over more of them, and never because
 * one has both more repetitions and more load: where that is chance, it would be counted, and its opposite would not.
 */
const LIKE_RESERVE_REPS = 4

/** The lengths that a cycle of training may have, in weeks, and the days by which its sessions may be early or late. */
const CYCLE_WEEKS = [3, 4, 5, 6]
const PHASE_DAYS = 3

/**
 * A cycle is seen if loads repeat after its length: 3 in 4 of at least three pairs of days change by the same part, within 2 %, at most
 * two repetitions apart, and of the pairs of other days 3 in 4 do not. The loads of two cycles differ by 8 % at most.
 */
const CYCLE_PAIRS = 3
const CYCLE_PART = 0.75
const CYCLE_REPS = 2
const SAME_CHANGE = 0.02
const OTHER_PART = 0.75
const CYCLE_CHANGE = 0.08

/**
 * Tells which days have values that compare: those of like sets, in a cycle only those of the same phase in different cycles. So no part of a
 * programme is compared with another one, as no season is in the seasonal Kendall test: Hirsch, Slack & Smith (1982), Water Resour Res
 * 18:107-121.
 */
export const comparesIn =
  (cycleDays: number | undefined, isAlike: Compares<SetDay> = isLike): Compares<SetDay> =>
  (one, other) =>
    isAlike(one, other) && (cycleDays === undefined || isSamePhase(Math.abs(one.day - other.day), cycleDays))

/** Tells whether two sets compare by the repetitions that were done. */
export const isLike: Compares<SetDay> = (one, other) => {
  const most = Math.max(one.reps, other.reps) > ACCURATE_REPS ? LIKE_MANY_REPS : LIKE_REPS
  return (
    Math.abs(one.reps - other.reps) <= most ||
    isLikeLoad(one, other) ||
    (one.reps - other.reps) * (one.kg - other.kg) > 0
  )
}

/** Tells whether two sets compare by the repetitions to failure. */
export const isLikeToFailure: Compares<SetDay> = (one, other) =>
  Math.abs(one.reps - other.reps) <= LIKE_RESERVE_REPS || isLikeLoad(one, other)

/** Tells whether the loads of two sets differ by 1 % at most. */
export const isLikeLoad: Compares<SetDay> = (one, other) =>
  Math.abs(one.kg - other.kg) <= LIKE_LOAD * Math.max(one.kg, other.kg)

const isSamePhase = (days: number, cycleDays: number): boolean => {
  const cycles = Math.round(days / cycleDays)
  return cycles > 0 && Math.abs(days - cycles * cycleDays) <= PHASE_DAYS
}

/** A day with the logarithm of its load. */
interface LoadDay {
  readonly day: number
  readonly reps: number
  readonly load: number
}

/** The length in days of the cycle in which loads repeat; undefined without one. Of several, the one with the least change. */
export const cycleOf = (days: ReadonlyArray<SetDay>): number | undefined => {
  const loads = days.map(({ day, kg, reps }) => ({ day, reps, load: Math.log(kg) }))
  if (!loads.some(({ load }) => Math.abs(load - (loads[0]?.load ?? load)) > SAME_CHANGE)) return undefined
  let found: { readonly cycleDays: number; readonly change: number } | undefined
  for (const weeks of CYCLE_WEEKS) {
    const change = Math.abs(changeInCycle(loads, 7 * weeks) ?? Number.POSITIVE_INFINITY)
    if (change < (found?.change ?? 1) - 1e-9) found = { cycleDays: 7 * weeks, change }
  }
  return found?.cycleDays
}

/** The logarithm of the change of load from one cycle to the next; undefined if loads do not repeat after so many days. */
const changeInCycle = (days: ReadonlyArray<LoadDay>, cycleDays: number): number | undefined => {
  const { pairs, rises } = risesAfter(days, cycleDays)
  if (pairs < CYCLE_PAIRS || rises.length < CYCLE_PART * pairs) return undefined
  const change = median(rises)
  if (Math.abs(change) > CYCLE_CHANGE) return undefined
  const same = rises.filter((rise) => Math.abs(rise - change) <= SAME_CHANGE)
  return same.length >= CYCLE_PART * pairs && othersDiffer(days, cycleDays, change) ? change : undefined
}

/** The pairs of days that are so many days apart, and the changes of load of those with like repetitions. */
const risesAfter = (days: ReadonlyArray<LoadDay>, cycleDays: number) => {
  const rises: Array<number> = []
  let pairs = 0
  for (const to of days) {
    for (const from of days) {
      const between = to.day - from.day
      if (between < cycleDays - PHASE_DAYS) break
      if (between > cycleDays + PHASE_DAYS) continue
      pairs += 1
      if (Math.abs(to.reps - from.reps) <= CYCLE_REPS) rises.push(to.load - from.load)
    }
  }
  return { pairs, rises }
}

/** True if the loads of other pairs of days, nearer to one another, do not change by the same part of the change in a cycle. */
const othersDiffer = (days: ReadonlyArray<LoadDay>, cycleDays: number, change: number): boolean => {
  let [others, different] = [0, 0]
  for (const to of days) {
    for (const from of days) {
      const between = to.day - from.day
      if (between <= PHASE_DAYS) break
      if (between >= cycleDays - PHASE_DAYS) continue
      others += 1
      if (Math.abs(to.load - from.load - (change * between) / cycleDays) > SAME_CHANGE) different += 1
    }
  }
  return different >= OTHER_PART * others
}
