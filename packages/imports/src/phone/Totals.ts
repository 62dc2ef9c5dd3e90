import { aggregated, type CalendarDate, findHealthMetric } from "@daybook/core"
import type { PhoneDay } from "./PhoneDay.ts"

/** A time, in milliseconds since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The times that at least one of the spans covers, as ascending spans that do not touch. */
export const union = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const joined: Array<{ start: number; end: number }> = []
  for (const { end, start } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** The cover of ascending spans that do not overlap. */
export const coverOf = (spans: ReadonlyArray<Span>) => {
  const lengths = [0]
  for (const { end, start } of spans) lengths.push((lengths.at(-1) ?? 0) + end - start)
  /** The number of spans that begin at a time or before it. */
  const begunAt = (at: number): number => {
    let [low, high] = [0, spans.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((spans[middle]?.start ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  const lengthBefore = (at: number): number => {
    const begun = begunAt(at)
    const last = spans[begun - 1]
    return (lengths[begun] ?? 0) - (last === undefined ? 0 : Math.max(0, last.end - at))
  }
  return {
    has: (at: number): boolean => at <= (spans[begunAt(at) - 1]?.end ?? Number.NEGATIVE_INFINITY),
    /** The length of the part of a span that they do not cover. */
    freeOf: ({ end, start }: Span): number => end - start - (lengthBefore(end) - lengthBefore(start))
  }
}

interface Tally {
  sum: number
  count: number
  min: number
  max: number
  latest: number
  mayBePart: boolean
}

/** Combines the values of a day by the rule of the catalogue: sum, average, latest, and so on. */
export class Totals {
  readonly #days = new Map<CalendarDate, Map<string, Tally>>()

  /** Adds a value. The last added value counts as the latest of the day. */
  add(date: CalendarDate, signal: string, value: number, mayBePart = false): void {
    const day = this.#days.get(date) ?? new Map<string, Tally>()
    this.#days.set(date, day)
    const tally = day.get(signal)
    if (tally === undefined) {
      day.set(signal, { sum: value, count: 1, min: value, max: value, latest: value, mayBePart })
      return
    }
    tally.sum += value
    tally.count++
    tally.min = Math.min(tally.min, value)
    tally.max = Math.max(tally.max, value)
    tally.latest = value
    tally.mayBePart ||= mayBePart
  }

  /** The days with a value of each signal, ascending. */
  days(): ReadonlyArray<PhoneDay> {
    return [...this.#days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, signals]) => {
        const parts = [...signals].flatMap(([signal, { mayBePart }]) =>
          mayBePart && addsUp(signal) ? [[signal, null] as const] : []
        )
        return {
          date,
          values: Object.fromEntries(
            [...signals].map(([signal, tally]) => [signal, aggregated(findHealthMetric(signal)?.aggregation, tally)])
          ),
          parts: Object.fromEntries(parts)
        }
      })
  }
}

/** The values of some days, with those of `others` for signals that the former lack, ascending. */
export const mergedDays = (days: ReadonlyArray<PhoneDay>, others: ReadonlyArray<PhoneDay>): ReadonlyArray<PhoneDay> => {
  if (others.length === 0) return days
  const merged = new Map(others.map((day) => [day.date, day]))
  for (const { date, parts, values } of days) {
    const other = merged.get(date)
    const otherParts = Object.entries(other?.parts ?? {}).filter(([signal]) => values[signal] === undefined)
    merged.set(date, {
      ...other,
      date,
      values: { ...other?.values, ...values },
      parts: { ...Object.fromEntries(otherParts), ...parts }
    })
  }
  return [...merged.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** True if the values of a signal add up over the day. */
export const addsUp = (signal: string): boolean =>
  ["sum", "count", "duration"].includes(findHealthMetric(signal)?.aggregation ?? "")

/** True if a signal is of food or drink. */
export const isTakenIn = (signal: string): boolean => findHealthMetric(signal)?.category === "nutrition"
