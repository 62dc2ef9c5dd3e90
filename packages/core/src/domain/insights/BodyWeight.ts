import { addDays, type CalendarDate, daysBetween } from "../CalendarDate.ts"
import { isAssisted } from "./OneRepMax.ts"

/** A weigh-in. */
export interface WeighIn {
  readonly date: CalendarDate
  readonly weightKg: number
}

/** The body weight on a date, kg; undefined if no weigh-in is near. */
export type BodyWeight = (date: CalendarDate) => number | undefined

/** A weigh-in counts for the dates that are at most this many days from it. */
const WEIGH_IN_DAYS = 60

/** The first date whose weigh-in counts for a date. */
export const weighInsSince = (date: CalendarDate): CalendarDate => addDays(date, -WEIGH_IN_DAYS)

/**
 * The body weight by the last weigh-in up to the date, or by the first after it where there is none. Weigh-ins after the anchor do
 * not count.
 */
export const bodyWeightOf = (weighIns: ReadonlyArray<WeighIn>, anchor: CalendarDate): BodyWeight => {
  let sorted: ReadonlyArray<WeighIn> | undefined
  const upToAnchor = () => weighIns.filter(({ date }) => date <= anchor).sort((a, b) => (a.date < b.date ? -1 : 1))
  const near = (weighIn: WeighIn | undefined, date: CalendarDate): number | undefined =>
    weighIn && Math.abs(daysBetween(weighIn.date, date)) <= WEIGH_IN_DAYS ? weighIn.weightKg : undefined
  const found = (date: CalendarDate): number | undefined => {
    sorted ??= upToAnchor()
    const after = sorted.findIndex((weighIn) => weighIn.date > date)
    return near(sorted[(after === -1 ? sorted.length : after) - 1], date) ?? near(sorted[after], date)
  }
  const byDate = new Map<CalendarDate, number | undefined>()
  return (date) => {
    if (!byDate.has(date)) byDate.set(date, found(date))
    return byDate.get(date)
  }
}

/** Lifts of the whole body. Ebben et al. (2011), J Strength Cond Res 25:2891-2894, found 64 % of body weight in a push-up. */
const WHOLE_BODY = /(pull|chin|muscle)[\s-]*ups?\b|\bdips?\b/i
const PUSH_UP = /\b(push|press)[\s-]*ups?\b/i
const PUSH_UP_PART = 0.64

/** A machine or a band carries an unknown part of the body. */
const CARRIED = /\b(machine|assisted|band(ed)?|bench dips?)\b/i

/** The part of the body weight that the lifter moves besides the added load, 0 to 1. */
export const bodyWeightPart = (exercise: string): number => {
  if (CARRIED.test(exercise)) return 0
  if (WHOLE_BODY.test(exercise)) return 1
  return PUSH_UP.test(exercise) ? PUSH_UP_PART : 0
}

/** The load of a set on a date, kg, from what it adds; 0 without load, undefined where it is not known. */
export type LoadOf = (addedKg: number, date: CalendarDate) => number | undefined

/** How the load of an exercise follows from its sets. The load of an assisted exercise is no load of the lifter. */
export const loadOf = (exercise: string, bodyWeight: BodyWeight): LoadOf => {
  if (isAssisted(exercise)) return () => undefined
  const part = bodyWeightPart(exercise)
  if (part === 0) return (addedKg) => addedKg
  return (addedKg, date) => {
    const body = bodyWeight(date)
    return body === undefined ? undefined : addedKg + part * body
  }
}
