import { CalendarDate } from "@daybook/core"
import type { PhoneBody, PhoneDay, Sample } from "@daybook/imports/phone"
import * as Effect from "effect/Effect"
import { nextTurn } from "../runtime/Waiting.ts"
import type { PackedBody } from "../workers/PackedBody.ts"

/** Numbers texts in the order of their first use. */
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
  const values = days.flatMap(({ date, parts, values }) =>
    Object.entries(values).map(
      ([signal, value]) => [dates.of(date), names.of(signal), value, parts[signal] === undefined ? 0 : 1] as const
    )
  )
  return {
    ...head,
    days: {
      date: Uint32Array.from(values, ([date]) => date),
      signal: Uint32Array.from(values, ([, signal]) => signal),
      value: Float64Array.from(values, ([, , value]) => value),
      isPart: Uint8Array.from(values, ([, , , isPart]) => isPart)
    },
    samples: {
      date: Uint32Array.from(samples, ({ date }) => dates.of(date)),
      signal: Uint32Array.from(samples, ({ signal }) => names.of(signal)),
      source: Uint32Array.from(samples, ({ source }) => names.of(source)),
      start: Float64Array.from(samples, ({ start }) => start),
      end: Float64Array.from(samples, ({ end }) => end),
      value: Float64Array.from(samples, ({ value }) => value),
      record: Uint32Array.from(samples, ({ record }) => names.of(record)),
      modified: Float64Array.from(samples, ({ modified }) => modified)
    },
    dates: dates.texts().join(""),
    names: names.texts()
  }
}

const DATE_CHARACTERS = "YYYY-MM-DD".length

/** The most values that are unpacked in one turn of the event loop. */
const VALUES_A_TURN = 4000

/** Unpacks a body in turns, so that other requests need not wait for all of it. */
export const unpacked = ({ dates, days, names, samples, ...head }: PackedBody): Effect.Effect<PhoneBody> =>
  Effect.gen(function* () {
    const dateAt = (index: number): CalendarDate =>
      CalendarDate.make(dates.slice(index * DATE_CHARACTERS, (index + 1) * DATE_CHARACTERS), {
        disableValidation: true
      })
    const nameAt = (index: number | undefined): string => names[index ?? -1] ?? ""
    const byDate: Array<
      PhoneDay & {
        readonly index: number
        readonly values: Record<string, number>
        readonly parts: Record<string, null>
      }
    > = []
    for (const [at, index] of days.date.entries()) {
      if (at % VALUES_A_TURN === VALUES_A_TURN - 1) yield* nextTurn
      let day = byDate.at(-1)
      if (day?.index !== index) {
        day = { index, date: dateAt(index), values: {}, parts: {} }
        byDate.push(day)
      }
      const signal = nameAt(days.signal[at])
      day.values[signal] = days.value[at] ?? 0
      if (days.isPart[at] === 1) day.parts[signal] = null
    }
    const taken: Array<Sample> = []
    for (const [at, date] of samples.date.entries()) {
      if (at % VALUES_A_TURN === VALUES_A_TURN - 1) yield* nextTurn
      taken.push({
        date: dateAt(date),
        signal: nameAt(samples.signal[at]),
        source: nameAt(samples.source[at]),
        start: samples.start[at] ?? 0,
        end: samples.end[at] ?? 0,
        value: samples.value[at] ?? 0,
        record: nameAt(samples.record[at]),
        modified: samples.modified[at] ?? 0
      })
    }
    return { ...head, days: byDate, samples: taken }
  })
