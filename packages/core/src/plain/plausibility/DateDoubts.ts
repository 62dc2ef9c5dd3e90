import { daysBetween, isCalendarDate } from "../Days.ts"
import type { Doubt, PlausibilityFacts } from "./Doubt.ts"

/** A date further back is most likely of a wrong year or month. */
const DAYS_BACK = 60

/** Doubts a date after tomorrow, and one more than 60 days back. */
export const dateDoubt = (
  field: string,
  date: string,
  { today, tomorrow }: Pick<PlausibilityFacts, "today" | "tomorrow">
): Doubt | undefined => {
  if (!isCalendarDate(date)) return undefined
  if (date <= tomorrow && daysBetween(date, today) <= DAYS_BACK) return undefined
  const near = sameDayNear(date, today, tomorrow)
  const why =
    date > tomorrow
      ? `${date} is after tomorrow (${tomorrow})`
      : `${date} is ${daysBetween(date, today)} days before today (${today})`
  return {
    ...{ field, why, kind: "date", value: date },
    ...(near !== undefined && { condition: `if ${near} is meant`, meant: near })
  }
}

/** The same day of another year that needs no question: the year of a date is what is wrong most often. */
const sameDayNear = (date: string, today: string, tomorrow: string): string | undefined => {
  const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1]
  return years
    .map((year) => `${year}${date.slice(4)}`)
    .find((other) => isCalendarDate(other) && other <= tomorrow && daysBetween(other, today) <= DAYS_BACK)
}
