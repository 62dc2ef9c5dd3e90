import { fractionBetween, mean, median, standardDeviation } from "../Statistics.ts"
import { type Daily, lastDates } from "./Daily.ts"

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
