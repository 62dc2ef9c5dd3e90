import { INSIGHT_MONTHS } from "../../contract/Limits.ts"
import { type CalendarDate, dayNumber, fromDayNumber, monthOf, monthsBefore } from "../CalendarDate.ts"
import type { MonthlySummary } from "./Results.ts"
import { mean, roundTotal } from "./Statistics.ts"

/** What was logged on one date, as the summaries need it. */
export interface LoggedDay {
  readonly date: CalendarDate
  readonly workouts: number
  /** kcal of the day's foods; null where no food is logged. */
  readonly calories: number | null
  readonly weightKg: number | null
}

/** The first date that can matter for an anchor. */
export const summariesSince = (anchor: CalendarDate): CalendarDate =>
  fromDayNumber(dayNumber(`${monthsBefore(monthOf(anchor), INSIGHT_MONTHS - 1)}-01`))

/**
 * The months with anything logged among the six that end with the anchor's, newest first. `avgCalories` is the mean of the
 * days with food, `avgWeightKg` the mean of the weigh-ins; either is null where there is nothing to average. Days after the
 * anchor do not count.
 */
export const monthlySummaries = (
  days: ReadonlyArray<LoggedDay>,
  anchor: CalendarDate
): ReadonlyArray<MonthlySummary> => {
  const first = summariesSince(anchor)
  const months = new Map<string, Array<LoggedDay>>()
  for (const day of days) {
    if (day.date < first || day.date > anchor) continue
    const month = monthOf(day.date)
    months.set(month, [...(months.get(month) ?? []), day])
  }
  return [...months]
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([month, logged]) => ({
      month,
      totalWorkouts: logged.reduce((sum, { workouts }) => sum + workouts, 0),
      avgCalories: average(logged, "calories"),
      avgWeightKg: average(logged, "weightKg")
    }))
}

/** The mean of a figure over the days that have it, taken in the order of the dates so that the last bit is the same too. */
const average = (days: ReadonlyArray<LoggedDay>, figure: "calories" | "weightKg"): number | null => {
  const values = [...days].sort((a, b) => (a.date < b.date ? -1 : 1)).flatMap((day) => day[figure] ?? [])
  return values.length === 0 ? null : roundTotal(mean(values))
}
