import type { CalendarDate } from "@daybook/core"
import { NIGHT_SIGNALS, type Sample } from "../store/SampleStore.ts"
import { rankOf } from "./SourceRank.ts"
import { type Span, union } from "./Spans.ts"

const STAGES = ["sleep_light", "sleep_deep", "sleep_rem"]

/** Sleep of any stage, or without one. */
const ASLEEP = ["sleep_duration", ...STAGES]

/** Whether a signal is a stage of a night. */
export const isSleep = (signal: string): boolean => NIGHT_SIGNALS.some((each) => each === signal)

/** Parts of sleep that are no further apart are one night. */
const APART_MS = 3 * 3_600_000

/** Minutes of the nights and naps, of the date on which each ends. */
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
  /** Those of the best source that tells stages, or of all where none does. */
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
