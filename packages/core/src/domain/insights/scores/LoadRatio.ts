import { type Daily, lastDates, sumOfDates } from "./Daily.ts"

const ACUTE_DATES = 7
const CHRONIC_DATES = 28
const WEEKS = CHRONIC_DATES / ACUTE_DATES

/** Dates with a session that the weekly mean needs. */
const MIN_TRAINED_DATES = 4

/**
 * The load of the last 7 dates over the weekly mean of the last 28, which include them: 1 is as usual. After Gabbett (2016), Br
 * J Sports Med 50:273-280. It describes a change of load and predicts no injury: Impellizzeri et al. (2020), Int J Sports Physiol
 * Perform 15:907-913. `null` until the first session of the log is 27 dates back, and with sessions on fewer than 4 of the 28.
 */
export const loadRatio = (loads: Daily, firstSession: number | undefined, day: number): number | null => {
  if (firstSession === undefined || firstSession > day - CHRONIC_DATES + 1) return null
  if (lastDates(loads, day, CHRONIC_DATES).length < MIN_TRAINED_DATES) return null
  return sumOfDates(loads, day, ACUTE_DATES) / (sumOfDates(loads, day, CHRONIC_DATES) / WEEKS)
}
