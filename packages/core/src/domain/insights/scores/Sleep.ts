import { fractionBetween, mean, standardDeviation } from "../Statistics.ts"
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

/**
 * The need of an adult, in minutes: 7 to 9 hours by Hirshkowitz et al. (2015), Sleep Health 1:40-43, and about 8 in Van Dongen et
 * al. (2003), Sleep 26:117-126, where the deficits of shorter nights add up over two weeks.
 */
const NEED_MINUTES = 480

/**
 * Minutes of sleep missing over the last 14 nights: 14 times the mean shortfall of the nights with a reading from 8 hours, at
 * least 0. `null` with fewer than 10 nights.
 */
export const sleepDebt = (sleep: Daily, day: number): number | null => {
  const nights = lastDates(sleep, day, NIGHTS).map(({ value }) => value)
  return nights.length < MIN_DEBT_NIGHTS ? null : Math.max(0, NIGHTS * (NEED_MINUTES - mean(nights)))
}
