import { mean } from "@daybook/core/averages"
import { addDays, daysBetween } from "../format/dates.ts"

interface Value {
  readonly date: string
  readonly value: number
}

/** The number of the week of a date, counted back from `end`: 0 for the seven days up to it. */
export const weekBefore = (end: string, date: string): number => Math.floor(daysBetween(date, end) / 7)

/** The mean of each week that has a value, placed at the mean of its dates. Keeps the order. */
export const weeklyMeans = (
  values: ReadonlyArray<Value>,
  end: string
): ReadonlyArray<Value & { readonly week: number }> => {
  const weeks = new Map<number, Array<Value>>()
  for (const each of values) {
    const week = weekBefore(end, each.date)
    const known = weeks.get(week)
    if (known === undefined) weeks.set(week, [each])
    else known.push(each)
  }
  return [...weeks].map(([week, those]) => ({
    week,
    date: addDays(end, -Math.round(mean(those.map(({ date }) => daysBetween(date, end))))),
    value: mean(those.map(({ value }) => value))
  }))
}
