import { addDays, type CalendarDate } from "../CalendarDate.ts"
import { exerciseKey } from "./ExerciseKey.ts"
import { isAssisted } from "./OneRepMax.ts"
import { median } from "./Statistics.ts"

/** A weigh-in. */
export interface WeighIn {
  readonly date: CalendarDate
  readonly weightKg: number
}

/** Weigh-ins of this many dates up to the anchor count. */
const WEIGH_IN_DAYS = 120

/** The first date whose weigh-in counts for the lifts of an anchor. */
export const weighInsSince = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - WEIGH_IN_DAYS)

/**
 * The body weight that belongs to the loads as of an anchor, kg: the median of the weigh-ins, undefined without any. It is the same for
 * all days, so that a lift does not progress or regress by the scales.
 */
export const bodyWeightAsOf = (weighIns: ReadonlyArray<WeighIn>, anchor: CalendarDate): number | undefined => {
  const since = weighInsSince(anchor)
  const known = weighIns.filter(({ date }) => date >= since && date <= anchor)
  return known.length === 0 ? undefined : median(known.map(({ weightKg }) => weightKg))
}

/** Lifts of the whole body, by the key of the exercise. */
const WHOLE_BODY = /(pull|chin|muscle)-?ups?|(?<!hip)dips?($|\(|-)/

/** Ebben et al. (2011), J Strength Cond Res 25:2891-2894, found 64 % of body weight in a push-up. */
const PUSH_UP = /(push|press)-?ups?/
const PUSH_UP_PART = 0.64

/** A machine or a band carries an unknown part of the body. */
const CARRIED = /machine|assisted|band|benchdip/

/** The part of the body weight that the lifter moves besides the added load, 0 to 1. */
export const bodyWeightPart = (exercise: string): number => {
  const key = exerciseKey(exercise)
  if (CARRIED.test(key)) return 0
  if (WHOLE_BODY.test(key)) return 1
  return PUSH_UP.test(key) ? PUSH_UP_PART : 0
}

/** The load of a set, kg, from its added load; 0 without load, undefined if it is unknown. */
export type LoadOf = (addedKg: number) => number | undefined

/** Returns how the load of an exercise follows from its sets. An assisted exercise has no load of the lifter. */
export const loadOf = (exercise: string, bodyWeight: number | undefined): LoadOf => {
  if (isAssisted(exercise)) return () => undefined
  const part = bodyWeightPart(exercise)
  if (part === 0) return (addedKg) => addedKg
  return (addedKg) => (bodyWeight === undefined ? undefined : addedKg + part * bodyWeight)
}
