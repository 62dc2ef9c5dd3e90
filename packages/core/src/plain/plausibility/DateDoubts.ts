import { dateText, dayNumber, daysBetween, isCalendarDate } from "../Days.ts"
import type { Doubt, PlausibilityFacts } from "./Doubt.ts"

/** A date further back is most likely of a wrong year or month. */
const DAYS_BACK = 60

/** The last month has this day of the month as well: the month of a date is wrong more often than an old one is right. */
const aMonthBack = (date: string): string | undefined => {
  const [year = 0, month = 1] = date.split("-").map(Number)
  const back = `${month === 1 ? year - 1 : year}-${String(month === 1 ? 12 : month - 1).padStart(2, "0")}-${date.slice(8)}`
  return isCalendarDate(back) ? back : undefined
}

/** A day with so many foods is logged in full. */
const FULL_DAY = 3

/** Today or yesterday, if a date is the same day of the month before. */
export const aMonthAfter = (date: string, today: string): string | undefined =>
  [today, dateText(dayNumber(today) - 1)].find((day) => aMonthBack(day) === date)

/** Doubts the same day of last month, if that is logged already. */
export const monthDoubt = (field: string, date: string, { eatenOn, today }: PlausibilityFacts): Doubt | undefined => {
  if (!isCalendarDate(date)) return undefined
  const meant = aMonthAfter(date, today)
  if (meant === undefined || (eatenOn?.(date).length ?? 0) < FULL_DAY) return undefined
  return {
    ...{ field, kind: "date", value: date, meant },
    why: `${date} is a month before ${meant}, and is logged already`,
    condition: `if ${meant} is meant`
  }
}

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
