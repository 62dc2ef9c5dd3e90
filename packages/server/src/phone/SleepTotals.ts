import type { CalendarDate } from "@daybook/core"
import { NIGHT_SIGNALS, rankOf, type Sample } from "../store/SampleStore.ts"
import { type Span, union } from "./Spans.ts"

const STAGES = ["sleep_light", "sleep_deep", "sleep_rem"]

/** Sleep of any stage, or of an unknown one. */
const ASLEEP = ["sleep_duration", ...STAGES]

/** True if a signal is a stage of a night. */
export const isSleep = (signal: string): boolean => NIGHT_SIGNALS.some((each) => each === signal)

/** Parts of sleep with a shorter gap belong to one night. */
const APART_MS = 3 * 3_600_000

/** The minutes of the nights and naps. Each counts for the date on which it ends. */
export const sleepTotals = (samples: ReadonlyArray<Sample>) =>
  nightsOf(samples).flatMap(({ date, parts }) =>
    [...new Set(["sleep_duration", ...parts.map(({ signal }) => signal)])].flatMap((signal) => {
      const ofSignal = parts.filter((part) =>
        signal === "sleep_duration" ? ASLEEP.includes(part.signal) : part.signal === signal
      )
      const minutes = union(ofSignal).reduce((sum, { end, start }) => sum + (end - start) / 60_000, 0)
      return minutes > 0 ? [{ date, signal, value: minutes }] : []
    })
  )

interface Night {
  readonly date: CalendarDate
  /** The parts of the best source that knows stages, or of all sources if none does. */
  readonly parts: ReadonlyArray<Sample>
}

const nightsOf = (samples: ReadonlyArray<Sample>): ReadonlyArray<Night> => {
  const nights: Array<{ span: Span; parts: Array<Sample> }> = []
  for (const part of [...samples].sort((a, b) => a.start - b.start)) {
    const last = nights.at(-1)
    if (last !== undefined && part.start - last.span.end < APART_MS) {
      last.parts.push(part)
      last.span = { start: last.span.start, end: Math.max(last.span.end, part.end) }
    } else nights.push({ span: part, parts: [part] })
  }
  return nights.flatMap(({ parts }) => {
    const best = parts
      .filter(({ signal }) => STAGES.includes(signal))
      .sort((a, b) => rankOf(a.source) - rankOf(b.source))[0]?.source
    const chosen = best === undefined ? parts : parts.filter(({ source }) => source === best)
    const last = chosen.reduce<Sample | undefined>(
      (latest, part) => (latest === undefined || part.end > latest.end ? part : latest),
      undefined
    )
    return last === undefined ? [] : [{ date: last.date, parts: chosen }]
  })
}
