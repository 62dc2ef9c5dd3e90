import { type Average, averageOfDays } from "../../plain/DayAverages.ts"
import { INSIGHT_MONTHS } from "../../plain/Limits.ts"
import { roundTotal } from "../../plain/Statistics.ts"
import { type CalendarDate, dayNumber, fromDayNumber, monthOf, monthsBefore } from "../CalendarDate.ts"
import type { MonthlySummary } from "./Results.ts"

/** The totals of one date for the summaries. */
export interface LoggedDay {
  readonly date: CalendarDate
  readonly workouts: number
  /** kcal of the day's foods; null if no food is logged. */
  readonly calories: number | null
  readonly weightKg: number | null
}

/** The first date that affects the summaries of an anchor. */
export const summariesSince = (anchor: CalendarDate): CalendarDate =>
  fromDayNumber(dayNumber(`${monthsBefore(monthOf(anchor), INSIGHT_MONTHS - 1)}-01`))

/**
 * The months with anything logged among the six that end with the anchor's, newest first. `avgCalories` is the mean of the
 * full days, `avgWeightKg` the mean of the weigh-ins; each is null if there is nothing to average. Days after the
 * anchor are ignored.
 */
export const monthlySummaries = (
  days: ReadonlyArray<LoggedDay>,
  anchor: CalendarDate,
  today: CalendarDate
): ReadonlyArray<MonthlySummary & { readonly fullDays: number }> => {
  const first = summariesSince(anchor)
  // Sorted by date, so that rounding does not depend on the input order.
  const counted = days.filter(({ date }) => date >= first && date <= anchor).sort((a, b) => (a.date < b.date ? -1 : 1))
  const months = new Map<string, Array<LoggedDay>>()
  for (const day of counted) {
    const month = monthOf(day.date)
    const logged = months.get(month)
    if (logged === undefined) months.set(month, [day])
    else logged.push(day)
  }
  return [...months]
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([month, logged]) => {
      const calories = averageOfDays(logged, "calories", today)
      return {
        month,
        totalWorkouts: logged.reduce((sum, { workouts }) => sum + workouts, 0),
        avgCalories: rounded(calories),
        avgWeightKg: rounded(averageOfDays(logged, "weightKg", today)),
        fullDays: calories.days
      }
    })
}

const rounded = ({ value }: Average): number | null => (value === null ? null : roundTotal(value))
