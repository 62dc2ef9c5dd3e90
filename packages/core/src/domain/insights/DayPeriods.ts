import * as Record from "effect/Record"
import {
  type Average,
  type AveragedOver,
  averageOf,
  averageOfDays,
  type DayTotal,
  type FoodMark
} from "../../plain/Days.ts"
import { INSIGHT_MONTHS } from "../../plain/Limits.ts"
import { roundTotal } from "../../plain/Statistics.ts"
import {
  addDays,
  type CalendarDate,
  type DateRange,
  dayNumber,
  daysBetween,
  fromDayNumber,
  monthOf,
  monthsBefore
} from "../CalendarDate.ts"
import type { MonthlySummary } from "./Results.ts"

interface DayTotals {
  readonly date: CalendarDate
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly waterMl: number
  readonly weightKg: number | null
  readonly food?: FoodMark
}

type Period = "week" | "month"

/** The days of each week (from Monday) or month, in the order given. */
const periodsOf = <Day extends { readonly date: CalendarDate }>(days: ReadonlyArray<Day>, per: Period) =>
  [...grouped(days, ({ date }) => (per === "month" ? monthOf(date) : mondayOf(date))).values()].map((period) => {
    const [{ date }] = period
    return { period, dates: { date, end: period.at(-1)?.date ?? date } }
  })

/**
 * The days of each week (from Monday) or month, ascending, as one row: `date` and `end` are its first and last date within the range.
 * Energy (kcal) and macronutrients (g) are means over the full days before `today`, water (ml) over the dates before it with water, 0 without any;
 * weight (kg) over the weigh-ins. `total` has the sums of all dates.
 */
export const dayPeriods = (days: ReadonlyArray<DayTotals>, per: Period, today: CalendarDate) =>
  periodsOf(days, per).map(({ dates, period }) => {
    const average = (field: DayTotal) => averageOfDays(period, field, today)
    const figure = (field: DayTotal) => roundTotal(average(field).value ?? 0)
    const weight = average("weightKg")
    const total = (field: Exclude<DayTotal, "weightKg">) => roundTotal(period.reduce((sum, day) => sum + day[field], 0))
    return {
      ...dates,
      ...{ calories: figure("calories"), protein: figure("protein"), carbs: figure("carbs"), fat: figure("fat") },
      waterMl: figure("waterMl"),
      weightKg: weight.value === null ? null : roundTotal(weight.value),
      ...{ fullDays: average("calories").days, waterDays: average("waterMl").days, weighIns: weight.days },
      total: {
        ...{ calories: total("calories"), protein: total("protein"), carbs: total("carbs"), fat: total("fat") },
        waterMl: total("waterMl")
      }
    }
  })

/** The readings that add up over a day leave today out. */
const READINGS_OVER = {
  ...{ sleepMinutes: "measured", steps: "total", restingHeartRateBpm: "measured", hrvMs: "measured" },
  activeEnergyKcal: "total"
} as const satisfies Record<string, AveragedOver>

type Reading = keyof typeof READINGS_OVER

type ReadDay = { readonly date: CalendarDate; readonly manualFields: ReadonlyArray<Reading> } & {
  readonly [reading in Reading]: number | null
}

/** The readings of each week (from Monday) or month as one row: means over the days that have them, before `today` of what adds up over a day. */
export const healthPeriods = <Day extends ReadDay>(days: ReadonlyArray<Day>, per: Period, today: CalendarDate) =>
  periodsOf(days, per).map(({ dates, period }) => {
    const averages = Record.map(READINGS_OVER, (over, reading) => averageOf(period, (day) => day[reading], over, today))
    return {
      ...period[0],
      ...dates,
      ...Record.map(averages, ({ value }) => (value === null ? null : roundTotal(value))),
      days: Record.map(averages, ({ days }) => days),
      manualFields: [...new Set(period.flatMap(({ manualFields }) => manualFields))]
    }
  })

/** The Monday of the ISO 8601 week of a date. */
export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -((((dayNumber(date) + 3) % 7) + 7) % 7))

/** Rows by a key, in the order of the first row of each key. The object of `Array.groupBy` would order names like `5` otherwise. */
export const grouped = <Row, Key>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => Key
): ReadonlyMap<Key, readonly [Row, ...Array<Row>]> => {
  const groups = new Map<Key, [Row, ...Array<Row>]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}

/** The length of time that one point of a chart covers. */
type Step = "day" | "week" | "month"

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

const startOf = (date: CalendarDate, lastDay: number, step: Step): CalendarDate => {
  if (step === "day") return date
  if (step === "month") return fromDayNumber(dayNumber(`${monthOf(date)}-01`))
  const day = dayNumber(date)
  const weeks = Math.floor((lastDay - day) / DAYS_OF_WEEK)
  const first = lastDay - (weeks + 1) * DAYS_OF_WEEK + 1
  return first === day ? date : fromDayNumber(first)
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

/** The totals of one date for the summaries. */
export interface LoggedDay {
  readonly date: CalendarDate
  readonly workouts: number
  /** kcal of the day's foods; null if no food is logged. */
  readonly calories: number | null
  readonly weightKg: number | null
  readonly food?: FoodMark | undefined
}

/** The first date that affects the summaries of an anchor. */
export const summariesSince = (anchor: CalendarDate): CalendarDate =>
  fromDayNumber(dayNumber(`${monthsBefore(monthOf(anchor), INSIGHT_MONTHS - 1)}-01`))

/**
 * The months with anything logged among the six that end with the anchor's, newest first. `avgCalories` is the mean of the
 * full days, `avgWeightKg` the mean of the weigh-ins; each is null if there is nothing to average. Days after the
 * anchor are ignored.
 */
export const monthlySummaries = (
  days: ReadonlyArray<LoggedDay>,
  anchor: CalendarDate,
  today: CalendarDate
): ReadonlyArray<MonthlySummary & { readonly fullDays: number }> => {
  const first = summariesSince(anchor)
  // Sorted by date, so that rounding does not depend on the input order.
  const counted = days.filter(({ date }) => date >= first && date <= anchor).sort((a, b) => (a.date < b.date ? -1 : 1))
  const months = new Map<string, Array<LoggedDay>>()
  for (const day of counted) {
    const month = monthOf(day.date)
    const logged = months.get(month)
    if (logged === undefined) months.set(month, [day])
    else logged.push(day)
  }
  return [...months]
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([month, logged]) => {
      const calories = averageOfDays(logged, "calories", today)
      return {
        month,
        totalWorkouts: logged.reduce((sum, { workouts }) => sum + workouts, 0),
        avgCalories: rounded(calories),
        avgWeightKg: rounded(averageOfDays(logged, "weightKg", today)),
        fullDays: calories.days
      }
    })
}

const rounded = ({ value }: Average): number | null => (value === null ? null : roundTotal(value))
