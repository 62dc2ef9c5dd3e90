import { isFullDay } from "../../contract/FullDay.ts"
import { addDays, type CalendarDate, dayNumber, monthOf } from "../CalendarDate.ts"
import { grouped } from "./Grouped.ts"
import { mean, roundTotal } from "./Statistics.ts"

/** The totals of a date. */
interface DayTotals {
  readonly date: CalendarDate
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly waterMl: number
  readonly weightKg: number | null
}

const FOOD = ["calories", "protein", "carbs", "fat"] as const

/**
 * The days of each week (from Monday) or month, ascending, as one row: `date` and `end` are its first and last date within the range.
 * Energy (kcal) and macronutrients (g) are means over the full days before `today`, water (ml) over the dates with water, 0 without any;
 * weight (kg) over the weigh-ins. `total` has the sums of all dates.
 */
export const dayPeriods = (days: ReadonlyArray<DayTotals>, per: "week" | "month", today: CalendarDate) => {
  const isFull = isFullDay(today)
  const periods = grouped(days, ({ date }) => (per === "month" ? monthOf(date) : mondayOf(date)))
  return [...periods.values()].map((period) => {
    const [{ date }] = period
    const full = period.filter(isFull)
    const withWater = period.filter(({ waterMl }) => waterMl > 0)
    const weights = period.flatMap(({ weightKg }) => weightKg ?? [])
    const average = (values: ReadonlyArray<number>) => (values.length === 0 ? 0 : roundTotal(mean(values)))
    const ofFood = (field: (typeof FOOD)[number]) => average(full.map((day) => day[field]))
    const total = (field: (typeof FOOD)[number] | "waterMl") =>
      roundTotal(period.reduce((sum, day) => sum + day[field], 0))
    return {
      ...{ date, end: period.at(-1)?.date ?? date },
      ...{ calories: ofFood("calories"), protein: ofFood("protein"), carbs: ofFood("carbs"), fat: ofFood("fat") },
      waterMl: average(withWater.map(({ waterMl }) => waterMl)),
      weightKg: weights.length === 0 ? null : average(weights),
      ...{ fullDays: full.length, waterDays: withWater.length, weighIns: weights.length },
      total: {
        ...{ calories: total("calories"), protein: total("protein"), carbs: total("carbs"), fat: total("fat") },
        waterMl: total("waterMl")
      }
    }
  })
}

const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -((((dayNumber(date) + 3) % 7) + 7) % 7))
