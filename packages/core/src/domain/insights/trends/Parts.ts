import { type CalendarDate, dayNumber, daysBetween, fromDayNumber, monthOf } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"

/** What one point of a chart stands for. */
export type Step = "day" | "week" | "month"

/** More points than this are too many to tell apart. */
const MOST_DAYS = 100
const MOST_DAYS_IN_WEEKS = 800

/** The step of bars over a range. */
export const stepOf = ({ end, start }: DateRange): Step => {
  const days = daysBetween(start, end)
  return days < MOST_DAYS ? "day" : days < MOST_DAYS_IN_WEEKS ? "week" : "month"
}

const DAYS_OF_WEEK = 7

/**
 * The first date of the part that a date belongs to. Weeks are counted back from the end of the range, so that the last one is
 * whole; months are those of the calendar.
 */
export const partStart = (date: CalendarDate, { end }: DateRange, step: Step): CalendarDate => {
  if (step === "day") return date
  if (step === "month") return fromDayNumber(dayNumber(`${monthOf(date)}-01`))
  const last = dayNumber(end)
  return fromDayNumber(last - Math.floor((last - dayNumber(date)) / DAYS_OF_WEEK) * DAYS_OF_WEEK - DAYS_OF_WEEK + 1)
}

/** Rows by their part, in the order of the rows. */
export const inParts = <Row extends { readonly date: CalendarDate }>(
  rows: ReadonlyArray<Row>,
  range: DateRange,
  step: Step
): ReadonlyArray<readonly [start: CalendarDate, rows: readonly [Row, ...Array<Row>]]> => {
  const parts = new Map<CalendarDate, [Row, ...Array<Row>]>()
  for (const row of rows) {
    const start = partStart(row.date, range, step)
    const part = parts.get(start)
    if (part === undefined) parts.set(start, [row])
    else part.push(row)
  }
  return [...parts]
}
