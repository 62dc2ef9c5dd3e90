import { fractionBetween, mean, median, standardDeviation } from "../../../plain/Statistics.ts"
import { isWork } from "../../../plain/TrainingSets.ts"
import { type CalendarDate, dayNumber } from "../../CalendarDate.ts"
import type { TrainedSession } from "../TrainingDay.ts"
import type { Point } from "../Trend.ts"

/** Values of dates, by day number. */
export type Daily = ReadonlyMap<number, number>

/** Values by their day. The values of one date are added up; `null` does not count. */
export const daily = <A extends { readonly date: CalendarDate }>(
  rows: ReadonlyArray<A>,
  read: (row: A) => number | null
): Daily => {
  const values = new Map<number, number>()
  for (const row of rows) {
    const value = read(row)
    if (value === null) continue
    const day = dayNumber(row.date)
    values.set(day, (values.get(day) ?? 0) + value)
  }
  return values
}

/** The values of the last `dates` dates up to and including a day, ascending. Dates without a value are left out. */
export const lastDates = (values: Daily, day: number, dates: number): ReadonlyArray<Point> => {
  const found: Array<Point> = []
  for (let at = day - dates + 1; at <= day; at++) {
    const value = values.get(at)
    if (value !== undefined) found.push({ day: at, value })
  }
  return found
}

/** The sum of the values of the last `dates` dates up to and including a day. */
const sumOfDates = (values: Daily, day: number, dates: number): number =>
  lastDates(values, day, dates).reduce((sum, { value }) => sum + value, 0)

/** The number of nights for both scores. */
const NIGHTS = 14

/** The nights with a reading that the sleep score needs. */
const MIN_NIGHTS = 7

/** Minutes of a night that score 100: 7 to 9 hours, Hirshkowitz et al. (2015), Sleep Health 1:40-43. */
const ENOUGH = { min: 420, max: 540 }

/** The minutes of a night that score 0. */
const FAR_TOO_SHORT = 240

/** Longer nights score less, down to this score from these minutes on. */
const LONG = { minutes: 720, score: 50 }

/** Standard deviations of the nights' minutes that score 100 and 0. */
const REGULAR = 30
const IRREGULAR = 120

const WEIGHT = { duration: 0.7, regularity: 0.3 }

/**
 * 0 to 100: 70 % for the length of the date's night (100 from 7 to 9 hours, falling to 0 at 4 hours and to 50 at 12), 30 % for the
 * regularity of the last 14 nights' lengths (100 at a standard deviation up to 30 minutes, 0 from 120). Sleep stages are not in it:
 * the log has none. `null` without a reading of the date, and with fewer than 7 of the 14 nights.
 */
export const sleepScore = (sleep: Daily, day: number): number | null => {
  const nights = lastDates(sleep, day, NIGHTS)
  const last = nights.at(-1)
  if (last?.day !== day || nights.length < MIN_NIGHTS) return null
  const spread = standardDeviation(nights.map(({ value }) => value))
  return (
    WEIGHT.duration * durationScore(last.value) + WEIGHT.regularity * 100 * fractionBetween(spread, IRREGULAR, REGULAR)
  )
}

const durationScore = (minutes: number): number =>
  minutes <= ENOUGH.max
    ? 100 * fractionBetween(minutes, FAR_TOO_SHORT, ENOUGH.min)
    : LONG.score + (100 - LONG.score) * fractionBetween(minutes, LONG.minutes, ENOUGH.max)

/** The nights with a reading that the debt needs. */
const MIN_DEBT_NIGHTS = 10

/** The dates whose free nights show the person's need, and the least of these nights: four weekends of eight. */
const NEED_DATES = 56
const MIN_FREE_NIGHTS = 8

/** The need without enough free nights, in minutes: about 8 hours in Van Dongen et al. (2003), Sleep 26:117-126. */
const USUAL_NEED = 480

/** 1970-01-03, a Saturday. */
const SATURDAY = 2

/** The nights that end on a Saturday or a Sunday. People sleep longer then, nearer to their need: Roenneberg et al. (2007), Sleep Med Rev 11:429-438. */
const isFree = (day: number): boolean => (((day - SATURDAY) % 7) + 7) % 7 < 2

/**
 * The person's own need of sleep as of a date, in minutes: the median of the free nights of 8 weeks, within the 7 to 9 hours that adults need
 * (Hirshkowitz et al. 2015, Sleep Health 1:40-43). An upper quartile would find a debt of 0.67 standard deviations a night where every
 * night is as long as the person needs.
 */
const sleepNeed = (sleep: Daily, day: number): number => {
  const free = lastDates(sleep, day, NEED_DATES).filter((night) => isFree(night.day))
  return free.length < MIN_FREE_NIGHTS
    ? USUAL_NEED
    : Math.min(Math.max(median(free.map(({ value }) => value)), ENOUGH.min), ENOUGH.max)
}

/**
 * Minutes of sleep missing over the last 14 nights: 14 times the mean shortfall of the nights with a reading from the person's own need,
 * at least 0; what is missing adds up over two weeks (Van Dongen et al. 2003). `null` with fewer than 10 nights.
 */
export const sleepDebt = (sleep: Daily, day: number): number | null => {
  const nights = lastDates(sleep, day, NIGHTS).map(({ value }) => value)
  return nights.length < MIN_DEBT_NIGHTS ? null : Math.max(0, NIGHTS * (sleepNeed(sleep, day) - mean(nights)))
}

/**
 * Minutes that a set takes with its rest: the median of 1,236 workouts of six people is 3.1, of half of them between 2.5 and 4.0.
 */
const MINUTES_PER_SET = 3

/** The dates that count as usual training. Without a session in them, training may just not have been logged. */
const WINDOW_DATES = 28

/** A workout with its minutes, which are estimated from its sets if the duration was not recorded. */
export interface LoadedSession {
  readonly date: CalendarDate
  readonly minutes: number
}

/** The minutes of exercises without a duration: 3 for each set that is no warm-up, or its time if that is longer. */
export const minutesOfSets = (exercises: TrainedSession["exercises"]): number =>
  exercises
    .flatMap(({ sets }) => sets.filter(isWork))
    .reduce((sum, { seconds = 0 }) => sum + Math.max(MINUTES_PER_SET, seconds / 60), 0)

/** The load of each date with a session, in arbitrary units: one is a minute of training. */
export const loadOfDates = (sessions: ReadonlyArray<LoadedSession>): Daily => daily(sessions, ({ minutes }) => minutes)

/**
 * Minutes of training on a date; a session without a duration counts that of its sets. Effort does not count, since most sets are
 * logged without it (with it, it would be the session load of Foster et al. 2001, J Strength Cond Res 15:109-115). 0 on a date without a session; `null` without
 * a session in the last 28 dates.
 */
export const trainingLoad = (loads: Daily, day: number): number | null =>
  lastDates(loads, day, WINDOW_DATES).length === 0 ? null : (loads.get(day) ?? 0)

const ACUTE_DATES = 7
const WEEKS = WINDOW_DATES / ACUTE_DATES

/** The dates with a session that the weekly mean needs. */
const MIN_TRAINED_DATES = 4

/**
 * The load of the last 7 dates over the weekly mean of the last 28, which include them: 1 is as usual. After Gabbett (2016), Br J Sports
 * Med 50:273-280. It describes a change of load and predicts no injury: Impellizzeri et al. (2020), Int J Sports Physiol Perform
 * 15:907-913. `null` until the first session of the log is 27 dates back, and with sessions on fewer than 4 of the 28.
 */
export const loadRatio = (loads: Daily, firstSession: number | undefined, day: number): number | null => {
  if (firstSession === undefined || firstSession > day - WINDOW_DATES + 1) return null
  if (lastDates(loads, day, WINDOW_DATES).length < MIN_TRAINED_DATES) return null
  return sumOfDates(loads, day, ACUTE_DATES) / (sumOfDates(loads, day, WINDOW_DATES) / WEEKS)
}
