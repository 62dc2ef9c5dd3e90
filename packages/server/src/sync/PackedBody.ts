import { CalendarDate, HealthStore, RefusedValue } from "@daybook/core"
import * as Schema from "effect/Schema"
import type { Sample } from "../store/SampleStore.ts"
import type { PhoneBody, PhoneDay } from "./PhoneDay.ts"

const Numbers = Schema.instanceOf(Float64Array)
const Indices = Schema.instanceOf(Uint32Array)

/**
 * What a phone sent, as a thread hands it over: columns of numbers, which cost the receiving thread nothing, and lists of the
 * dates and names that they refer to.
 */
export const PackedBody = Schema.Struct({
  store: HealthStore,
  received: Schema.Number,
  refused: Schema.Array(RefusedValue),
  refusedCount: Schema.Number,
  ignored: Schema.Record({ key: Schema.String, value: Schema.Number }),
  /** Each date once, ten characters a date. */
  dates: Schema.String,
  names: Schema.Array(Schema.String),
  days: Schema.Struct({ date: Indices, signal: Indices, value: Numbers }),
  samples: Schema.Struct({
    date: Indices,
    signal: Indices,
    source: Indices,
    start: Numbers,
    end: Numbers,
    value: Numbers
  })
})
export type PackedBody = typeof PackedBody.Type

/** Gives each text a number, in the order of their first use. */
const indexed = () => {
  const numbers = new Map<string, number>()
  return {
    texts: () => [...numbers.keys()],
    of: (text: string): number => {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    }
  }
}

export const packed = ({ days, samples, ...head }: PhoneBody): PackedBody => {
  const dates = indexed()
  const names = indexed()
  const values = days.flatMap(({ date, values }) =>
    Object.entries(values).map(([signal, value]) => [dates.of(date), names.of(signal), value] as const)
  )
  return {
    ...head,
    days: {
      date: Uint32Array.from(values, ([date]) => date),
      signal: Uint32Array.from(values, ([, signal]) => signal),
      value: Float64Array.from(values, ([, , value]) => value)
    },
    samples: {
      date: Uint32Array.from(samples, ({ date }) => dates.of(date)),
      signal: Uint32Array.from(samples, ({ signal }) => names.of(signal)),
      source: Uint32Array.from(samples, ({ source }) => names.of(source)),
      start: Float64Array.from(samples, ({ start }) => start),
      end: Float64Array.from(samples, ({ end }) => end),
      value: Float64Array.from(samples, ({ value }) => value)
    },
    dates: dates.texts().join(""),
    names: names.texts()
  }
}

const DATE_CHARACTERS = "YYYY-MM-DD".length

export const unpacked = ({ dates, days, names, samples, ...head }: PackedBody): PhoneBody => {
  const dateAt = (index: number): CalendarDate =>
    CalendarDate.make(dates.slice(index * DATE_CHARACTERS, (index + 1) * DATE_CHARACTERS), { disableValidation: true })
  const nameAt = (index: number | undefined): string => names[index ?? -1] ?? ""
  const byDate: Array<PhoneDay & { readonly index: number; readonly values: Record<string, number> }> = []
  for (const [at, index] of days.date.entries()) {
    let day = byDate.at(-1)
    if (day?.index !== index) {
      day = { index, date: dateAt(index), values: {} }
      byDate.push(day)
    }
    day.values[nameAt(days.signal[at])] = days.value[at] ?? 0
  }
  return {
    ...head,
    days: byDate,
    samples: Array.from(
      samples.date,
      (date, at): Sample => ({
        date: dateAt(date),
        signal: nameAt(samples.signal[at]),
        source: nameAt(samples.source[at]),
        start: samples.start[at] ?? 0,
        end: samples.end[at] ?? 0,
        value: samples.value[at] ?? 0
      })
    )
  }
}
