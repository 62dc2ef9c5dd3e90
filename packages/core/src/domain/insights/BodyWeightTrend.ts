import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import type { WeighIn } from "./BodyWeight.ts"
import { type Daily, daily, lastDates } from "./scores/SleepAndLoad.ts"
import { medianSlope } from "./Trend.ts"

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

/** A body weight without its noise. */
interface TrendWeight {
  readonly date: CalendarDate
  readonly trendKg: number
}

/** The part of the difference between trend and weigh-in that is left after a day. */
const KEPT_A_DAY = 0.9

/**
 * The trend at each weigh-in. They ascend by date. The trend moves towards the weigh-in by `1 - 0.9^days`, with the days since the one
 * before. A single salty dinner barely shows, and after a gap the new weigh-in counts more.
 */
export const trendWeights = (weighIns: ReadonlyArray<WeighIn>): ReadonlyArray<TrendWeight> => {
  const found: Array<TrendWeight> = []
  let before: { readonly day: number; readonly trendKg: number } | undefined
  for (const { date, weightKg } of weighIns) {
    const day = dayNumber(date)
    const trendKg: number =
      before === undefined
        ? weightKg
        : before.trendKg + (weightKg - before.trendKg) * (1 - KEPT_A_DAY ** (day - before.day))
    before = { day, trendKg }
    found.push({ date, trendKg })
  }
  return found
}

/** Change of body weight as of a date, kg a week, like the score `weight_trend`; null with too few weigh-ins. */
export const weightPerWeek = (weighIns: ReadonlyArray<WeighIn>, date: CalendarDate): number | null =>
  weightTrend(
    daily(weighIns, ({ weightKg }) => weightKg),
    dayNumber(date)
  )
