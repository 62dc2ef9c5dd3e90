import type { ImportReport } from "../ImportReport.ts"
import type { Sources } from "./DayValues.ts"

interface Growing<A extends Float64Array | Uint32Array | Int32Array> {
  at: A
}

const grown = <A extends Float64Array | Uint32Array | Int32Array>(column: Growing<A>, next: A): void => {
  next.set(column.at)
  column.at = next
}

/** Samples in columns, which take a tenth of the memory of objects. Times are seconds since 1970. */
export class Samples {
  length = 0
  readonly #start = { at: new Float64Array(256) }
  readonly #seconds = { at: new Float64Array(256) }
  readonly #value = { at: new Float64Array(256) }
  readonly #day = { at: new Int32Array(256) }
  readonly #source = { at: new Uint32Array(256) }
  readonly #line = { at: new Uint32Array(256) }

  add(start: number, seconds: number, value: number, day: number, source: number, line: number): void {
    const at = this.length
    if (at === this.#start.at.length) this.#grow(at * 2)
    this.#start.at[at] = start
    this.#seconds.at[at] = seconds
    this.#value.at[at] = value
    this.#day.at[at] = day
    this.#source.at[at] = source
    this.#line.at[at] = line
    this.length = at + 1
  }

  #grow(size: number): void {
    for (const column of [this.#start, this.#seconds, this.#value]) grown(column, new Float64Array(size))
    for (const column of [this.#source, this.#line]) grown(column, new Uint32Array(size))
    grown(this.#day, new Int32Array(size))
  }

  start(at: number): number {
    return this.#start.at[at] ?? 0
  }
  end(at: number): number {
    return this.start(at) + (this.#seconds.at[at] ?? 0)
  }
  value(at: number): number {
    return this.#value.at[at] ?? 0
  }
  day(at: number): number {
    return this.#day.at[at] ?? 0
  }
  source(at: number): number {
    return this.#source.at[at] ?? 0
  }
  line(at: number): number {
    return this.#line.at[at] ?? 0
  }
}

/** Spans of time that do not touch each other, ascending. */
interface Spans {
  readonly starts: Array<number>
  readonly ends: Array<number>
}

interface Total {
  value: number
  rows: number
  readonly line: number
}

/**
 * Adds up the samples of each day. If sources overlap in time, the preferred one counts whole, and the others by the share of their time
 * that is left. A sample belongs to the day on which it begins.
 */
export const totalsOfDays = (
  samples: Samples,
  sources: Sources,
  report: ImportReport,
  emit: (day: number, value: number, rows: number, line: number) => void
): void => {
  const totals = new Map<number, Total>()
  const add = (at: number, share: number): void => {
    const day = samples.day(at)
    const total = totals.get(day)
    if (total === undefined) totals.set(day, { value: samples.value(at) * share, rows: 1, line: samples.line(at) })
    else {
      total.value += samples.value(at) * share
      total.rows += 1
    }
  }

  const bySource = [...indexesBySource(samples)].sort(([a], [b]) => sources.order(a) - sources.order(b))
  let covered: Spans = { starts: [], ends: [] }
  for (const [rank, [, indexes]] of bySource.entries()) {
    let from = 0
    let last = -1
    for (const at of indexes) {
      if (last >= 0 && isRepeat(samples, last, at)) {
        report.lose("merged", "the file has this sample twice", samples.line(at))
        continue
      }
      last = at
      const start = samples.start(at)
      while ((covered.ends[from] ?? Number.POSITIVE_INFINITY) <= start) from++
      const share = shareLeft(start, samples.end(at), covered, from)
      if (share > 0) add(at, share)
      else report.lose("merged", "another device has counted this time already", samples.line(at))
    }
    if (rank < bySource.length - 1) covered = withSpans(covered, samples, indexes)
  }
  for (const [day, { line, rows, value }] of totals) emit(day, value, rows, line)
}

/** The samples of each source, in the order of their starts. */
const indexesBySource = (samples: Samples): ReadonlyMap<number, Uint32Array> => {
  const counts = new Map<number, number>()
  for (let at = 0; at < samples.length; at++) counts.set(samples.source(at), (counts.get(samples.source(at)) ?? 0) + 1)
  const found = new Map<number, { readonly indexes: Uint32Array; length: number; isSorted: boolean }>()
  for (const [source, count] of counts)
    found.set(source, { indexes: new Uint32Array(count), length: 0, isSorted: true })
  for (let at = 0; at < samples.length; at++) {
    const of = found.get(samples.source(at))
    if (of === undefined) continue
    if (of.length > 0 && samples.start(of.indexes[of.length - 1] ?? 0) > samples.start(at)) of.isSorted = false
    of.indexes[of.length++] = at
  }
  for (const { indexes, isSorted } of found.values()) {
    // Apple Health writes most kinds in this order.
    if (!isSorted) indexes.sort((a, b) => samples.start(a) - samples.start(b))
  }
  return new Map([...found].map(([source, { indexes }]) => [source, indexes]))
}

const isRepeat = (samples: Samples, a: number, b: number): boolean =>
  samples.start(a) === samples.start(b) && samples.end(a) === samples.end(b) && samples.value(a) === samples.value(b)

/** The share of a span that is not covered; the covered spans before `from` end before it. */
const shareLeft = (start: number, end: number, { ends, starts }: Spans, from: number): number => {
  if (end <= start) return (starts[from] ?? Number.POSITIVE_INFINITY) <= start ? 0 : 1
  let covered = 0
  for (let at = from; at < starts.length; at++) {
    const [first = 0, last = 0] = [starts[at], ends[at]]
    if (first >= end) break
    covered += Math.min(last, end) - Math.max(first, start)
  }
  return 1 - covered / (end - start)
}

const withSpans = ({ ends, starts }: Spans, samples: Samples, indexes: Uint32Array): Spans => {
  const merged: Spans = { starts: [], ends: [] }
  const add = (start: number, end: number): void => {
    const last = merged.ends.length - 1
    const lastEnd = merged.ends[last]
    if (lastEnd === undefined || start > lastEnd) {
      merged.starts.push(start)
      merged.ends.push(end)
    } else if (end > lastEnd) merged.ends[last] = end
  }
  let next = 0
  for (const at of indexes) {
    const start = samples.start(at)
    for (; next < starts.length && (starts[next] ?? 0) <= start; next++) add(starts[next] ?? 0, ends[next] ?? 0)
    add(start, samples.end(at))
  }
  for (; next < starts.length; next++) add(starts[next] ?? 0, ends[next] ?? 0)
  return merged
}
