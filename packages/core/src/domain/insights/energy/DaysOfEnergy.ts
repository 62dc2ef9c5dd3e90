import { isFullDay } from "../../../contract/FullDay.ts"
import { type CalendarDate, datesBetween, dayNumber } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"
import { trendWeights } from "../BodyWeightTrend.ts"
import { mean, round, roundTotal } from "../Statistics.ts"
import type { DayEnergy } from "./EnergyResults.ts"
import { type EnergyLog, expenditureOf } from "./Expenditure.ts"

/** The dates whose full days and weigh-ins are counted. */
const WINDOW_DATES = 28

/** Expenditure, intake and weight as of each date of a range. `days` ascend, and begin at `expenditureSince` of its start. */
export const daysOfEnergy = (
  days: ReadonlyArray<EnergyLog>,
  { end, start }: DateRange,
  today: CalendarDate
): ReadonlyArray<DayEnergy> => {
  const expenditure = expenditureOf(days, today)
  const full = days
    .filter(isFullDay(today))
    .map(({ calories, date }) => ({ day: dayNumber(date), kcal: calories ?? 0 }))
  const weighIns = days.flatMap(({ date, weightKg }) => (weightKg === null ? [] : [{ date, weightKg }]))
  const trend = trendWeights(weighIns).map(({ date, trendKg }) => ({ day: dayNumber(date), trendKg }))
  const fullOf = windows(full)
  const trendOf = windows(trend)
  return datesBetween(start, end).map((date) => {
    const day = dayNumber(date)
    const burnt = expenditure(date)
    const eaten = fullOf(day)
    const weighed = trendOf(day)
    const last = weighed.at(-1)
    return {
      date,
      expenditureKcal: burnt?.kcal ?? null,
      lowKcal: burnt?.low ?? null,
      highKcal: burnt?.high ?? null,
      intakeKcal: eaten.length === 0 ? null : round(mean(eaten.map(({ kcal }) => kcal)), 0),
      weightKg: last === undefined ? null : roundTotal(last.trendKg),
      loggedDays: eaten.length,
      weighIns: weighed.length
    }
  })
}

/** The rows of the 28 days up to a day. They ascend, and so must the days that are asked for. */
const windows = <Row extends { readonly day: number }>(rows: ReadonlyArray<Row>) => {
  let from = 0
  let to = 0
  return (day: number): ReadonlyArray<Row> => {
    while ((rows[to]?.day ?? Number.POSITIVE_INFINITY) <= day) to++
    while ((rows[from]?.day ?? Number.POSITIVE_INFINITY) <= day - WINDOW_DATES) from++
    return rows.slice(from, to)
  }
}
