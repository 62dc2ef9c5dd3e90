import { addDays, daysBetween, formatDate } from "../format/dates.ts"

/** A label below a chart. */
export interface DateTick {
  readonly date: string
  readonly text: string
}

const MOST_TICKS = 6

const monthStart = (date: string): string => `${date.slice(0, 8)}01`
const nextMonth = (date: string): string => monthStart(addDays(monthStart(date), 32))

/** Weeks in a short range, months in a longer one, years in a long one: no more than six. */
export const dateTicks = (start: string, end: string): ReadonlyArray<DateTick> => {
  const days = daysBetween(start, end)
  if (days <= 42) {
    const step = Math.max(1, Math.ceil(days / MOST_TICKS))
    return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => {
      const date = addDays(end, -index * step)
      return { date, text: formatDate(date, "short") }
    }).reverse()
  }
  const months: Array<string> = []
  for (let month = nextMonth(start); month <= end; month = nextMonth(month)) months.push(month)
  if (days <= 800) return everyFew(months).map((date) => ({ date, text: formatDate(date, "monthShort") }))
  return everyFew(months.filter((date) => date.slice(5, 7) === "01")).map((date) => ({ date, text: date.slice(0, 4) }))
}

const everyFew = (dates: ReadonlyArray<string>): ReadonlyArray<string> => {
  const step = Math.max(1, Math.ceil(dates.length / MOST_TICKS))
  return dates.filter((_, index) => index % step === 0)
}
