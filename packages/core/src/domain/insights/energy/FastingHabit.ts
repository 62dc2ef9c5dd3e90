import { LITTLE_FOOD_KCAL } from "../../../plain/Limits.ts"
import { addDays, type CalendarDate, datesBetween, dayNumber } from "../../CalendarDate.ts"
import type { EnergyLog } from "./Expenditure.ts"

/** The dates that are looked at: six of each weekday. */
const WINDOW_DATES = 42

/** So many such days are more than chance. */
const LEAST_LITTLE = 2
const LEAST_OF_WEEKDAY = 3

/**
 * The dates before a date that look like a habit of fasting, and have no mark: two with little food, or three of one weekday without any,
 * each between days with usual food. Ascending.
 */
export const likelyFasts = (days: ReadonlyArray<EnergyLog>, before: CalendarDate): ReadonlyArray<CalendarDate> => {
  const first = addDays(before, -WINDOW_DATES)
  const known = new Map(days.flatMap((day) => (day.date >= addDays(first, -1) ? [[day.date, day]] : [])))
  const kcalOf = (date: CalendarDate): number => known.get(date)?.calories ?? 0
  const isUsual = (date: CalendarDate): boolean => kcalOf(date) >= LITTLE_FOOD_KCAL
  const low = datesBetween(first, addDays(before, -1)).filter(
    (date) =>
      known.get(date)?.food === undefined && !isUsual(date) && isUsual(addDays(date, -1)) && isUsual(addDays(date, 1))
  )
  const little = low.filter((date) => kcalOf(date) > 0)
  const none = low.filter((date) => kcalOf(date) === 0)
  const isWeekly = (date: CalendarDate): boolean =>
    none.filter((other) => (dayNumber(other) - dayNumber(date)) % 7 === 0).length >= LEAST_OF_WEEKDAY
  return [...(little.length < LEAST_LITTLE ? [] : little), ...none.filter(isWeekly)].sort()
}
