import { dayNumber, meanOf } from "./Days.ts"
import type { DAILY_GOALS } from "./Limits.ts"

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const

/** The days that may have targets of their own: the weekdays, and the days with a workout. */
export const TARGET_DAYS = [...WEEKDAYS, "training"] as const
export type TargetDay = (typeof TARGET_DAYS)[number]

/** The daily targets of the goals. */
export type Targets = Readonly<Record<keyof typeof DAILY_GOALS, number>>

/** The targets of some days; a figure that is absent is that of the goals. */
export type DayTargets = { readonly [On in TargetDay]?: Partial<Targets> }

/** Monday is 0. 1970-01-01, the day of number 0, was a Thursday. */
const weekdayOf = (date: string): number => (((dayNumber(date) + 3) % 7) + 7) % 7

/** The goals with the targets of a date. A workout of the date goes before its weekday: it is what happened, and a weekday is what was planned. */
export const goalsOf = <Goals extends Targets>(
  goals: Goals,
  dayTargets: DayTargets | undefined,
  date: string,
  hasWorkout: boolean
): Goals => {
  if (dayTargets === undefined) return goals
  const weekday = WEEKDAYS[weekdayOf(date)]
  return {
    ...goals,
    ...((hasWorkout ? dayTargets.training : undefined) ?? (weekday === undefined ? undefined : dayTargets[weekday]))
  }
}

/** The dates over which days with a workout are as many as they usually are. */
export const USUAL_DATES = 28

/** The target of several days: the mean of those that have one, or 0, which is none. Targets that are equal stay as they are. */
export const targetOfDays = (all: ReadonlyArray<number>): number => {
  const targets = all.filter((target) => target > 0)
  const [first = 0, ...others] = targets
  return others.every((each) => each === first) ? first : Math.round(meanOf(targets) ?? 0)
}
