import { addDays, type CalendarDate } from "../CalendarDate.ts"
import { bodyLiftOf } from "./BodyWeightNames.ts"
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

/** How the load of an exercise is counted. */
export interface Lift {
  /** True if a load assists the lifter, so that there is no load of the lifter. */
  readonly isAssisted: boolean
  /** The part of the body weight that the lifter moves besides the added load, 0 to 1. */
  readonly bodyPart: number
}

/** How the load of the exercise with a key is counted. */
export const liftOf = (exerciseKey: string): Lift => {
  if (isAssisted(exerciseKey)) return { isAssisted: true, bodyPart: 0 }
  const lift = bodyLiftOf(exerciseKey)
  return { isAssisted: false, bodyPart: lift === undefined ? 0 : PARTS[lift] }
}

/** The kg that the lifter moves besides the load of a set: a part of the body weight; undefined if it or the load is unknown. */
export const bodyKgOf = ({ bodyPart, isAssisted }: Lift, bodyWeight: number | undefined): number | undefined => {
  if (isAssisted) return undefined
  if (bodyPart === 0) return 0
  return bodyWeight === undefined ? undefined : bodyPart * bodyWeight
}
