import { averageOfDays, type DayTotal } from "../../plain/DayAverages.ts"
import { roundTotal } from "../../plain/Statistics.ts"
import { addDays, type CalendarDate, dayNumber, monthOf } from "../CalendarDate.ts"

/** The totals of a date. */
interface DayTotals {
  readonly date: CalendarDate
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly waterMl: number
  readonly weightKg: number | null
}

/**
 * The days of each week (from Monday) or month, ascending, as one row: `date` and `end` are its first and last date within the range.
 * Energy (kcal) and macronutrients (g) are means over the full days before `today`, water (ml) over the dates before it with water, 0 without any;
 * weight (kg) over the weigh-ins. `total` has the sums of all dates.
 */
export const dayPeriods = (days: ReadonlyArray<DayTotals>, per: "week" | "month", today: CalendarDate) => {
  const periods = grouped(days, ({ date }) => (per === "month" ? monthOf(date) : mondayOf(date)))
  return [...periods.values()].map((period) => {
    const [{ date }] = period
    const average = (field: DayTotal) => averageOfDays(period, field, today)
    const figure = (field: DayTotal) => roundTotal(average(field).value ?? 0)
    const weight = average("weightKg")
    const total = (field: Exclude<DayTotal, "weightKg">) => roundTotal(period.reduce((sum, day) => sum + day[field], 0))
    return {
      ...{ date, end: period.at(-1)?.date ?? date },
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
}

const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -((((dayNumber(date) + 3) % 7) + 7) % 7))

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
