import type { ImportReport } from "../ImportReport.ts"

const RANKS = { watch: 0, phone: 1, device: 2, app: 3 } as const

/** The sources of samples, by number. If two have the same time, the one with the lower order is preferred. */
export interface Sources {
  /** The number of a source. `device` describes the device of one of its samples. */
  readonly numberOf: (name: string, device: string | undefined) => number
  readonly order: (source: number) => number
}

/** More sources than anybody has. It bounds the memory for a hostile file. */
const MOST_SOURCES = 5000

const rankOf = (name: string, device: string): number => {
  const text = `${name} ${device}`
  if (/watch/i.test(text)) return RANKS.watch
  if (/iphone|phone/i.test(text)) return RANKS.phone
  return device === "" ? RANKS.app : RANKS.device
}

/** A watch comes before a phone, a phone before other devices, these before apps; of equals, the first in the file. */
export const makeSources = (): Sources => {
  const numbers = new Map<string, number>()
  const orders: Array<number> = []
  return {
    numberOf: (name, device) => {
      const known = numbers.get(name)
      if (known !== undefined) return known
      const source = Math.min(numbers.size, MOST_SOURCES)
      if (source < MOST_SOURCES) {
        // A copy: the name may be a part of a large text, which it would keep in memory.
        numbers.set(Buffer.from(name).toString(), source)
        orders.push(rankOf(name, device ?? "") * MOST_SOURCES + source)
      }
      return source
    },
    order: (source) => orders[source] ?? Number.MAX_SAFE_INTEGER
  }
}

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
