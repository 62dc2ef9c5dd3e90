import { type CalendarDate, dayNumber } from "../../CalendarDate.ts"
import type { Point } from "../Trend.ts"

/** Values of dates, by day number. */
export type Daily = ReadonlyMap<number, number>

/** Values by their day. The values of one date are added up; `null` does not count. */
export const daily = <A extends { readonly date: CalendarDate }>(
  rows: ReadonlyArray<A>,
  read: (row: A) => number | null
): Daily => {
  const values = new Map<number, number>()
  for (const row of rows) {
    const value = read(row)
    if (value === null) continue
    const day = dayNumber(row.date)
    values.set(day, (values.get(day) ?? 0) + value)
  }
  return values
}

/** The values of the last `dates` dates up to and including a day, ascending. Dates without a value are left out. */
export const lastDates = (values: Daily, day: number, dates: number): ReadonlyArray<Point> => {
  const found: Array<Point> = []
  for (let at = day - dates + 1; at <= day; at++) {
    const value = values.get(at)
    if (value !== undefined) found.push({ day: at, value })
  }
  return found
}

/** The sum of the values of the last `dates` dates up to and including a day. */
export const sumOfDates = (values: Daily, day: number, dates: number): number =>
  lastDates(values, day, dates).reduce((sum, { value }) => sum + value, 0)
