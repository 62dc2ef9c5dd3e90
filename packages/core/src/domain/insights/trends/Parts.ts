import type { DateRange } from "../../CalendarDate.ts"
import { type CalendarDate, dayNumber, daysBetween, fromDayNumber, monthOf } from "../../CalendarDate.ts"
import { grouped } from "../DayPeriods.ts"

/** The length of time that one point of a chart covers. */
export type Step = "day" | "week" | "month"

/** From these numbers of days on, points of a day or of a week are too many to tell apart. */
const MOST_DAYS = 100
const MOST_DAYS_IN_WEEKS = 800

/** The step of the bars over a range. */
export const stepOf = ({ end, start }: DateRange): Step => {
  const days = daysBetween(start, end)
  return days < MOST_DAYS ? "day" : days < MOST_DAYS_IN_WEEKS ? "week" : "month"
}

/** In a range of fewer days, each reading is a point of its own. */
const MOST_POINTS = 400

/** The step of the points of readings over a range. */
export const pointStep = ({ end, start }: DateRange): "day" | "week" =>
  daysBetween(start, end) < MOST_POINTS ? "day" : "week"

const DAYS_OF_WEEK = 7

/**
 * The key of a date's part. Weeks are counted back from the end of the range, so that the last one is complete; months are those of the
 * calendar.
 */
const partOf = (date: CalendarDate, lastDay: number, step: Step): number | string => {
  if (step === "day") return date
  if (step === "month") return monthOf(date)
  return Math.floor((lastDay - dayNumber(date)) / DAYS_OF_WEEK)
}

/** The first date of a part. */
const startOf = (date: CalendarDate, lastDay: number, step: Step): CalendarDate => {
  if (step === "day") return date
  if (step === "month") return fromDayNumber(dayNumber(`${monthOf(date)}-01`))
  const weeks = Math.floor((lastDay - dayNumber(date)) / DAYS_OF_WEEK)
  return fromDayNumber(lastDay - (weeks + 1) * DAYS_OF_WEEK + 1)
}

/** Rows by their part, each with its first date, in the order of the rows. */
export const inParts = <Row extends { readonly date: CalendarDate }>(
  rows: ReadonlyArray<Row>,
  { end }: DateRange,
  step: Step
): ReadonlyArray<readonly [start: CalendarDate, rows: readonly [Row, ...Array<Row>]]> => {
  const lastDay = dayNumber(end)
  const parts = grouped(rows, ({ date }) => partOf(date, lastDay, step))
  return [...parts.values()].map((part) => [startOf(part[0].date, lastDay, step), part])
}
