import { medianSlope } from "../Trend.ts"
import { type Daily, lastDates } from "./Daily.ts"

/** The dates whose weigh-ins are used. The longer window is for people who weigh themselves once a week. */
const WINDOWS = [28, 56] as const

/** A trend whose last weigh-in is more days ago does not show the present. */
const MAX_AGE_DAYS = 10

/** The slope of fewer weigh-ins, or over fewer days, is mostly water: the noise of a weigh-in is 0.5 to 0.8 kg. */
const MIN_WEIGH_INS = 6
const MIN_SPAN_DAYS = 14

const DAYS_PER_WEEK = 7

/**
 * Change of body weight in kg a week: the median of the slopes between every two weigh-ins of the last 28 dates, or with fewer than 6 of the last 56 (Theil
 * 1950, Proc K Ned Akad Wet 53:386; Sen 1968, J Am Stat Assoc 63:1379). Slopes are over calendar days, so gaps are taken into account, and a single wrong
 * weigh-in barely changes it. `null` with fewer than 6 weigh-ins, with fewer than 14 days between the first and the last, or if the last
 * is more than 10 days ago.
 */
export const weightTrend = (weights: Daily, day: number): number | null => {
  for (const dates of WINDOWS) {
    const weighIns = lastDates(weights, day, dates)
    const first = weighIns[0]
    const last = weighIns.at(-1)
    if (first === undefined || last === undefined || weighIns.length < MIN_WEIGH_INS) continue
    if (last.day - first.day < MIN_SPAN_DAYS || day - last.day > MAX_AGE_DAYS) continue
    return medianSlope(weighIns) * DAYS_PER_WEEK
  }
  return null
}
