import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import type { WeighIn } from "./BodyWeight.ts"
import { daily } from "./scores/Daily.ts"
import { weightTrend } from "./scores/WeightTrend.ts"

/** A body weight without its noise. */
export interface TrendWeight {
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
