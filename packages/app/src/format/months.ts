import { addDays, firstWeekday, weekday } from "./dates.ts"

export const monthEnd = (first: string): string => addDays(`${addDays(first, 32).slice(0, 8)}01`, -1)

/** The first day of each month up to the month of a date, newest first. */
export const monthsUpTo = (date: string, count: number): ReadonlyArray<string> => {
  const months = [`${date.slice(0, 8)}01`]
  while (months.length < count) months.push(`${addDays(months.at(-1) ?? date, -1).slice(0, 8)}01`)
  return months
}

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

/** The same day of another month, or its last one if it is shorter. */
export const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = monthEnd(first)
  const same = addDays(first, day - 1)
  return same < last ? same : last
}

const isRightToLeft = (): boolean => document.documentElement.dir === "rtl"

/** How many days an arrow key moves in a month that is drawn in weeks; undefined for other keys. */
export const daysOfKey = (key: string): number | undefined => {
  const forward = isRightToLeft() ? -1 : 1
  switch (key) {
    case "ArrowRight":
      return forward
    case "ArrowLeft":
      return -forward
    case "ArrowDown":
      return 7
    case "ArrowUp":
      return -7
    default:
      return undefined
  }
}
