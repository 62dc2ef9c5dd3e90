import { addDays, firstWeekday, weekday } from "../format/dates.ts"

/** The last date of the month of a date. */
export const monthEnd = (first: string): string => addDays(`${addDays(first, 32).slice(0, 8)}01`, -1)

/** The first day of each month up to the month of a date, newest first. */
export const monthsUpTo = (date: string, count: number): ReadonlyArray<string> => {
  const months = [`${date.slice(0, 8)}01`]
  while (months.length < count) months.push(`${addDays(months.at(-1) ?? date, -1).slice(0, 8)}01`)
  return months
}

/** The dates of a month. */
export const datesOf = (first: string): ReadonlyArray<string> =>
  Array.from({ length: Number(monthEnd(first).slice(8)) }, (_, day) => addDays(first, day))

/** The weeks of a month from its first weekday; dates of other months are left out. */
export const weeksOf = (first: string): ReadonlyArray<ReadonlyArray<string | undefined>> => {
  const before = (weekday(first) - firstWeekday() + 7) % 7
  const dates = datesOf(first)
  return Array.from({ length: Math.ceil((before + dates.length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => dates[week * 7 + column - before])
  )
}
