import { mean } from "../Statistics.ts"
import { type Daily, lastDates } from "./Daily.ts"

const NIGHTS = 14
const MIN_NIGHTS = 10

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
  return nights.length < MIN_NIGHTS ? null : Math.max(0, NIGHTS * (NEED_MINUTES - mean(nights)))
}
