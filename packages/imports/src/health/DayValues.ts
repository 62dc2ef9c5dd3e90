import type { ImportReport } from "../ImportReport.ts"
import type { Sources } from "./Sources.ts"

/** The combined samples of one source and day. */
export interface DayValue {
  count: number
  rows: number
  sum: number
  min: number
  max: number
  latest: number
  latestAt: number
  readonly line: number
}

/** Values of days that are no totals. Of each day, those of the preferred source count. */
export interface DayValues {
  /** `rows` is 0 for a further sample of a row; 1 by default. */
  readonly add: (at: number, value: number, day: number, source: number, line: number, rows?: number) => void
  readonly emit: (each: (day: number, value: DayValue) => void) => void
}

/** Greater than the number of any source. */
const SOURCES = 8192

export const makeDayValues = (sources: Sources, report: ImportReport): DayValues => {
  const byDayAndSource = new Map<number, DayValue>()
  let lastKey = -1
  let last: DayValue | undefined
  return {
    add: (at, value, day, source, line, rows = 1) => {
      const key = day * SOURCES + source
      if (key !== lastKey || last === undefined) {
        last = byDayAndSource.get(key)
        lastKey = key
        if (last === undefined) {
          last = { count: 0, rows: 0, sum: 0, min: value, max: value, latest: value, latestAt: at, line }
          byDayAndSource.set(key, last)
        }
      }
      last.count++
      last.rows += rows
      last.sum += value
      if (value < last.min) last.min = value
      if (value > last.max) last.max = value
      if (at >= last.latestAt) {
        last.latest = value
        last.latestAt = at
      }
    },
    emit: (each) => {
      const best = new Map<number, readonly [order: number, value: DayValue]>()
      const lose = ({ line, rows }: DayValue): void =>
        report.lose("merged", "the day's value is that of a preferred device", line, rows)
      for (const [key, value] of byDayAndSource) {
        const day = Math.floor(key / SOURCES)
        const order = sources.order(key - day * SOURCES)
        const other = best.get(day)
        if (other === undefined) best.set(day, [order, value])
        else if (other[0] <= order) lose(value)
        else {
          lose(other[1])
          best.set(day, [order, value])
        }
      }
      for (const [day, [, value]] of best) each(day, value)
    }
  }
}
