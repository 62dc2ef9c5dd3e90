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
