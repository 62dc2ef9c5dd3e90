import type { Sample, SleepSession } from "../store/SampleStore.ts"
import { coverOf, type Span, union } from "./Spans.ts"

/** Sessions of sleep in the place of all that their sources sent of the same time before. */
export interface ToldAnew {
  /** The time that they take, in spans that are apart. */
  readonly sessions: ReadonlyArray<SleepSession>
  /** Whether a part of sleep begins within a session of its source. */
  readonly has: (part: Sample) => boolean
}

export const toldAnew = (sessions: ReadonlyArray<SleepSession>): ToldAnew => {
  const bySource = new Map<string, Array<Span>>()
  for (const session of sessions) {
    const own = bySource.get(session.source)
    if (own === undefined) bySource.set(session.source, [session])
    else own.push(session)
  }
  const times = [...bySource].map(([source, spans]) => [source, union(spans)] as const)
  const covers = new Map(times.map(([source, spans]) => [source, coverOf(spans)]))
  return {
    sessions: times.flatMap(([source, spans]) => spans.map(({ end, start }) => ({ source, start, end }))),
    has: ({ source, start }) => covers.get(source)?.freeOf({ start, end: start + 1 }) === 0
  }
}
