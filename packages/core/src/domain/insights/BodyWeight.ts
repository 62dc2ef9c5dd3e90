import { addDays, type CalendarDate } from "../CalendarDate.ts"
import { bodyLiftOf } from "./BodyWeightNames.ts"
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

/** Ebben et al. (2011), J Strength Cond Res 25:2891-2894, found 64 % of body weight in a push-up. */
const PARTS = { whole: 1, push_up: 0.64 }

/** The part of the body weight that the lifter moves besides the added load, 0 to 1. */
export const bodyWeightPart = (exercise: string): number => {
  const lift = isAssisted(exercise) ? undefined : bodyLiftOf(exerciseKey(exercise))
  return lift === undefined ? 0 : PARTS[lift]
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
