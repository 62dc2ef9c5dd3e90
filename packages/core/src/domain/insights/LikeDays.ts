import { ACCURATE_REPS } from "./OneRepMax.ts"
import { median } from "./Statistics.ts"
import type { Pairs, Point } from "./Trend.ts"

/** A day with its best set; a day that is judged by its repetitions alone has none. */
export interface SetDay extends Point {
  readonly set?: { readonly reps: number; readonly kg: number } | undefined
}

/**
 * Sets compare if their repetitions differ by one at most, of more than 12 by three, or their loads by one per cent. Between other sets an estimate depends on the
 * formula: the repetitions that lifters do at the same part of their maximum differ by a half and more (Richens & Cleather 2014, Biol
 * Sport 31:157-161).
 */
const LIKE_REPS = 1
const LIKE_MANY_REPS = 3
const LIKE_LOAD = 0.01

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
 * The pairs of days whose values compare: days of like sets, in a cycle only those of the same phase in different cycles. So no part of a
 * programme is compared with another one, as no season is in the seasonal Kendall test: Hirsch, Slack & Smith (1982), Water Resour Res
 * 18:107-121.
 */
export const likePairs = (days: ReadonlyArray<SetDay>, cycleDays: number | undefined): Pairs => {
  const pairs = { earlier: [] as number[], later: [] as number[] }
  days.forEach((to, later) => {
    for (let earlier = 0; earlier < later; earlier += 1) {
      const from = days[earlier]
      if (from === undefined || !isLike(from, to)) continue
      if (cycleDays !== undefined && !isSamePhase(to.day - from.day, cycleDays)) continue
      pairs.earlier.push(earlier)
      pairs.later.push(later)
    }
  })
  return pairs
}

const isLike = ({ set }: SetDay, { set: other }: SetDay): boolean => {
  if (set === undefined || other === undefined) return true
  const most = Math.max(set.reps, other.reps) > ACCURATE_REPS ? LIKE_MANY_REPS : LIKE_REPS
  return (
    Math.abs(set.reps - other.reps) <= most || Math.abs(set.kg - other.kg) <= LIKE_LOAD * Math.max(set.kg, other.kg)
  )
}

const isSamePhase = (days: number, cycleDays: number): boolean => {
  const cycles = Math.round(days / cycleDays)
  return cycles > 0 && Math.abs(days - cycles * cycleDays) <= PHASE_DAYS
}

/** The length in days of the cycle in which loads repeat; undefined without one. Of several, the one with the least change. */
export const cycleOf = (days: ReadonlyArray<SetDay>): number | undefined => {
  let found: { readonly cycleDays: number; readonly change: number } | undefined
  if (!days.some(({ set }) => isOtherLoad(set, days[0]?.set))) return undefined
  for (const weeks of CYCLE_WEEKS) {
    const change = Math.abs(changeInCycle(days, 7 * weeks) ?? Number.POSITIVE_INFINITY)
    if (change <= Math.min(CYCLE_CHANGE, (found?.change ?? 1) - 1e-9)) found = { cycleDays: 7 * weeks, change }
  }
  return found?.cycleDays
}

const isOtherLoad = (set: SetDay["set"], other: SetDay["set"]): boolean =>
  set !== undefined && other !== undefined && Math.abs(Math.log(set.kg / other.kg)) > SAME_CHANGE

/** The logarithm of the change of load from one cycle to the next; undefined if loads do not repeat after so many days. */
const changeInCycle = (days: ReadonlyArray<SetDay>, cycleDays: number): number | undefined => {
  const rises: Array<number> = []
  let pairs = 0
  forPairs(days, (from, to, between) => {
    if (Math.abs(between - cycleDays) > PHASE_DAYS) return
    pairs += 1
    if (Math.abs(to.reps - from.reps) <= CYCLE_REPS) rises.push(Math.log(to.kg / from.kg))
  })
  if (pairs < CYCLE_PAIRS) return undefined
  const change = median(rises)
  const same = rises.filter((rise) => Math.abs(rise - change) <= SAME_CHANGE)
  if (same.length < CYCLE_PART * pairs) return undefined
  let [others, different] = [0, 0]
  forPairs(days, (from, to, between) => {
    if (between <= PHASE_DAYS || between >= cycleDays - PHASE_DAYS) return
    others += 1
    if (Math.abs(Math.log(to.kg / from.kg) - (change * between) / cycleDays) > SAME_CHANGE) different += 1
  })
  return different >= OTHER_PART * others ? change : undefined
}

type BestSet = NonNullable<SetDay["set"]>

/** Calls a function with the sets of every two days, the earlier one first, and the days between them. */
const forPairs = (days: ReadonlyArray<SetDay>, call: (from: BestSet, to: BestSet, between: number) => void): void => {
  for (const [later, to] of days.entries()) {
    for (let earlier = 0; earlier < later; earlier += 1) {
      const from = days[earlier]
      if (from?.set !== undefined && to.set !== undefined) call(from.set, to.set, to.day - from.day)
    }
  }
}
