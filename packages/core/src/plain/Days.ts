import { DATE, FULL_DAY_KCAL } from "./Limits.ts"
import { mean } from "./Statistics.ts"

/** A mark on the food of a date: everything eaten is logged (nothing, on a day of fasting), or some of it is missing. */
export type FoodMark = "complete" | "partial"

/** The energy logged on a date. */
export interface EatenOn {
  readonly date: string
  /** kcal; null if no food is logged. */
  readonly calories: number | null
  readonly food?: FoodMark | undefined
}

/**
 * True for a date before today whose food is whole: it is marked as complete, or has at least `FULL_DAY_KCAL` and no mark. Every average of
 * intake is over such dates: today is not over.
 */
export const isFullDay =
  (today: string) =>
  ({ calories, date, food }: EatenOn): boolean =>
    date < today && (food === undefined ? calories !== null && calories >= FULL_DAY_KCAL : food === "complete")

/** kcal of a date if it is full, else null. A full day without food is a fast. */
export const fullDayKcal = (today: string): ((day: EatenOn) => number | null) => {
  const isFull = isFullDay(today)
  return (day) => (isFull(day) ? (day.calories ?? 0) : null)
}

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
export const MS_PER_DAY = 24 * 3_600_000

export const isCalendarDate = (text: string): boolean =>
  DATE_PATTERN.test(text) && text >= DATE.first && text <= DATE.last && dateText(dayNumber(text)) === text

/**
 * The days from 1970-01-01 to a date of the year 1 or later, negative for earlier dates. Algorithm: `days_from_civil` of Hinnant, "chrono-Compatible
 * Low-Level Date Algorithms". The insights need it for every row, and parsing the text for `Date.UTC` takes ten times as long.
 */
export function dayNumber(date: string): number {
  const digit = (at: number) => date.charCodeAt(at) - ZERO
  const month = digit(5) * 10 + digit(6)
  // A year from March on, so that the day of a leap year is its last.
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3) - (month > 2 ? 0 : 1)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + digit(8) * 10 + digit(9)
  return 365 * year + leapDays + dayOfYear - MARCH_OF_YEAR_0
}

const ZERO = "0".charCodeAt(0)

/** The days from 29 February of the year 0 to 1970-01-01. */
const MARCH_OF_YEAR_0 = 719469

export function dateText(day: number): string {
  const date = new Date(day * MS_PER_DAY)
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10)
}

/** Whole days from `earlier` to `later`. */
export const daysBetween = (earlier: string, later: string): number => dayNumber(later) - dayNumber(earlier)

/** The arithmetic mean; null for an empty list. */
export const meanOf = (values: ReadonlyArray<number>): number | null => (values.length === 0 ? null : mean(values))

/**
 * The days that an average of a figure is over. What adds up over a day leaves today out, which is not over: `intake` is averaged over the
 * full days, `total` over the earlier days with a value. What is `measured` once is averaged over all days with a value.
 */
export type AveragedOver = "intake" | "total" | "measured"

/** A day whose intake counts by the kcal of its foods, and by the mark. */
type DatedIntake = Pick<EatenOn, "date" | "food"> & Partial<Pick<EatenOn, "calories">>

/** True for a day that an average is over, if it has a value. */
export const countsIn = (over: AveragedOver, today: string): ((day: DatedIntake) => boolean) => {
  const isFull = isFullDay(today)
  return ({ calories = null, date, food }) =>
    over === "measured" || (over === "total" ? date < today : isFull({ date, calories, food }))
}

/** A mean with the number of its days; null without any. */
export interface Average {
  readonly value: number | null
  readonly days: number
}

/** The average of a figure of some days. Days where the figure is null have none, but for a complete day, whose intake was none. */
export const averageOf = <Day extends DatedIntake>(
  days: ReadonlyArray<Day>,
  figure: (day: Day) => number | null,
  over: AveragedOver,
  today: string
): Average => {
  const values = days
    .filter(countsIn(over, today))
    .flatMap((day) => figure(day) ?? (over === "intake" && day.food === "complete" ? 0 : []))
  return { value: meanOf(values), days: values.length }
}

/** The days that the average of each total is over. */
export const TOTALS_OVER = {
  ...{ calories: "intake", protein: "intake", carbs: "intake", fat: "intake" },
  ...{ waterMl: "total", weightKg: "measured" }
} as const satisfies Record<string, AveragedOver>

/** A total of a day that is averaged over days. */
export type DayTotal = keyof typeof TOTALS_OVER

/** The average of a total of some days. Water of zero means that none is logged. */
export const averageOfDays = <Field extends DayTotal>(
  days: ReadonlyArray<DatedIntake & Readonly<Record<Field, number | null>>>,
  field: Field,
  today: string
): Average =>
  averageOf(days, (day) => (field === "waterMl" ? day[field] || null : day[field]), TOTALS_OVER[field], today)

/** The values of a day: what a rule of the health catalogue combines. */
interface Tally {
  readonly sum: number
  readonly count: number
  readonly min: number
  readonly max: number
  readonly latest: number
}

/** The value of a day by a rule of the health catalogue. What adds up is the sum, and without a rule the latest counts. */
export const aggregated = (rule: string | undefined, { count, latest, max, min, sum }: Tally): number => {
  switch (rule) {
    case "sum":
    case "count":
    case "duration":
      return sum
    case "average":
      return sum / count
    case "min":
      return min
    case "max":
      return max
    default:
      return latest
  }
}
