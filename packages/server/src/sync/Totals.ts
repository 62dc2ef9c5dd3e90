import { type CalendarDate, findHealthMetric } from "@daybook/core"
import type { PhoneDay } from "./PhoneDay.ts"

interface Tally {
  sum: number
  count: number
  min: number
  max: number
  latest: number
}

/** Combines the values of a day as the catalogue says: sums, averages, the latest. */
export class Totals {
  readonly #days = new Map<CalendarDate, Map<string, Tally>>()

  /** Adds a value. Of the values of a day, the latest is that which is added last. */
  add(date: CalendarDate, signal: string, value: number): void {
    const day = this.#days.get(date) ?? new Map<string, Tally>()
    this.#days.set(date, day)
    const tally = day.get(signal)
    if (tally === undefined) {
      day.set(signal, { sum: value, count: 1, min: value, max: value, latest: value })
      return
    }
    tally.sum += value
    tally.count++
    tally.min = Math.min(tally.min, value)
    tally.max = Math.max(tally.max, value)
    tally.latest = value
  }

  /** The days with a value of each signal, ascending. */
  days(): ReadonlyArray<PhoneDay> {
    return [...this.#days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, signals]) => ({
        date,
        values: Object.fromEntries([...signals].map(([signal, tally]) => [signal, totalOf(signal, tally)]))
      }))
  }
}

/** The values of some days, and those of others for the signals that the former do not have, ascending. */
export const mergedDays = (days: ReadonlyArray<PhoneDay>, others: ReadonlyArray<PhoneDay>): ReadonlyArray<PhoneDay> => {
  if (others.length === 0) return days
  const merged = new Map(others.map((day) => [day.date, day]))
  for (const { date, values } of days) merged.set(date, { date, values: { ...merged.get(date)?.values, ...values } })
  return [...merged.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

const totalOf = (signal: string, { count, latest, max, min, sum }: Tally): number => {
  switch (findHealthMetric(signal)?.aggregation) {
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
