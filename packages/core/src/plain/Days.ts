import { DATE, FULL_DAY_KCAL } from "./Limits.ts"

/** The energy logged on a date. */
export interface EatenOn {
  readonly date: string
  /** kcal; null if no food is logged. */
  readonly calories: number | null
}

/** True for a date before today with at least `FULL_DAY_KCAL`. Every average of intake is over such dates: today is not over. */
export const isFullDay =
  (today: string) =>
  ({ calories, date }: EatenOn): boolean =>
    date < today && calories !== null && calories >= FULL_DAY_KCAL

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
export const MS_PER_DAY = 24 * 3_600_000

export const isCalendarDate = (text: string): boolean =>
  DATE_PATTERN.test(text) && text >= DATE.first && text <= DATE.last && dateText(dayNumber(text)) === text

/** Days since 1970-01-01, negative before. */
export function dayNumber(date: string): number {
  // The insights do it for every row, and it is faster than parsing an ISO text.
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / MS_PER_DAY
}

export function dateText(day: number): string {
  const date = new Date(day * MS_PER_DAY)
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10)
}

/** Whole days from `earlier` to `later`. */
export const daysBetween = (earlier: string, later: string): number => dayNumber(later) - dayNumber(earlier)
