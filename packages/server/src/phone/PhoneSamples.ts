import { addDays, type CalendarDate, type HealthStore } from "@daybook/core"
import * as Effect from "effect/Effect"
import { nextTurn } from "../runtime/EventLoop.ts"
import { NIGHT_SIGNALS, type Sample, type SleepSession, sampleStore } from "../store/SampleStore.ts"
import { decided } from "./Collector.ts"
import { type PhoneBody, type PhoneDay, placeOf } from "./PhoneDay.ts"
import { groupsOf, type SampleGroup, withinLimit } from "./SampleGroups.ts"
import { sampleTotals } from "./SampleTotals.ts"
import { isSleep } from "./SleepTotals.ts"
import { coverOf, type Span, union } from "./Spans.ts"
import { addsUp, mergedDays } from "./Totals.ts"

/** Sessions of sleep that replace all that their sources sent of the same time before. */
interface ToldAnew {
  /** The time of the sessions, as spans that do not overlap. */
  readonly sessions: ReadonlyArray<SleepSession>
  /** True if a part of sleep begins within a session of its source. */
  readonly has: (part: Sample) => boolean
}

const toldAnew = (sessions: ReadonlyArray<SleepSession>): ToldAnew => {
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

/** The number of days for which single measurements are kept, so that a total can include all that was sent of its day. */
const DAYS_KEPT = 35

const TOO_OLD = `a single measurement of more than ${DAYS_KEPT} days ago: import the export, or turn on the app's summary by day`

export const phoneSamples = Effect.gen(function* () {
  const store = yield* sampleStore

  /** The measurements of the nights of a date. Some may be on the dates beside it. */
  const nights = (of: HealthStore, date: CalendarDate) =>
    Effect.map(
      Effect.forEach(BESIDE, (days) =>
        Effect.forEach(NIGHT_SIGNALS, (each) => store.ofSignal(of, each, addDays(date, days)))
      ),
      (found) => found.flat(2)
    )

  /**
   * Keeps the single measurements of a body, and returns all days that it changes, with their totals. These are the totals that were
   * sent, and for other signals the totals of the measurements.
   */
  const days = (body: PhoneBody, now: CalendarDate, refuse: (sample: Sample, why: string) => void) =>
    Effect.gen(function* () {
      const since = addDays(now, -DAYS_KEPT)
      const { days: sent, samples } = yield* decided(store, body, since)
      const totals = sent
        .filter(({ date }) => date >= since)
        .flatMap(({ date, values }) =>
          Object.keys(values).map((signal) => ({ date, signal: placeOf(signal)?.key ?? signal }))
        )
      if (totals.length > 0) yield* store.noteTotals(body.store, totals, since)
      if (samples.length === 0) return sent

      yield* store.removeBefore(since)
      const last = addDays(now, 1)
      const added = new Map<string, AddedGroup>()
      for (const group of yield* groupsOf(samples)) {
        const { date, signal } = group
        const why = date < since ? TOO_OLD : date > last ? "a date after tomorrow" : undefined
        if (why !== undefined) for (const sample of group.samples) refuse(sample, why)
        else {
          const known = yield* store.ofSignal(body.store, signal, date)
          added.set(`${date} ${signal}`, { date, signal, known, samples: withinLimit(group, known, refuse) })
        }
      }
      const anew = toldAnew(body.sessions)

      /** The samples of a day's total: those stored before this request, and those with the request's own added. */
      const measured = (date: CalendarDate, signal: string) => {
        const addedOn = (of: string, on: CalendarDate) => added.get(`${on} ${of}`)?.samples ?? []
        if (signal !== NIGHT) {
          const former = added.get(`${date} ${signal}`)?.known ?? []
          return Effect.succeed({ former, present: withAdded(former, addedOn(signal, date)) })
        }
        const parts = BESIDE.flatMap((days) => NIGHT_SIGNALS.flatMap((each) => addedOn(each, addDays(date, days))))
        return Effect.map(nights(body.store, date), (former) => ({
          former,
          present: withAdded(
            former.filter((part) => !anew.has(part)),
            parts
          )
        }))
      }

      const computed: Array<PhoneDay> = []
      for (const [date, signals] of touchedBy([...added.values()])) {
        const ofStore = yield* store.totalsOf(body.store, date)
        const values: Record<string, number> = {}
        const parts: Record<string, number | null> = {}
        for (const signal of signals) {
          const { former, present } = yield* measured(date, signal)
          const before = totalsOn(date, former)
          for (const [of, value] of Object.entries(totalsOn(date, present))) {
            if (ofStore.has(of)) continue
            values[of] = value
            if (addsUp(of)) parts[of] = before[of] ?? null
          }
          yield* nextTurn
        }
        computed.push({ date, values, parts })
      }
      yield* store.removeSleep(body.store, anew.sessions)
      for (const group of added.values()) yield* store.keep(body.store, group.samples)
      return mergedDays(sent, computed)
    })

  return { days }
})

/** The measurements that a body adds for a signal and date, with those that the log has. */
interface AddedGroup extends SampleGroup {
  readonly known: ReadonlyArray<Sample>
}

const withAdded = (known: ReadonlyArray<Sample>, added: ReadonlyArray<Sample>): ReadonlyArray<Sample> => [
  ...new Map([...known, ...added].map((each) => [`${each.signal} ${each.start} ${each.source}`, each])).values()
]

const totalsOn = (date: CalendarDate, samples: ReadonlyArray<Sample>): PhoneDay["values"] =>
  sampleTotals(samples).find((day) => day.date === date)?.values ?? {}

/** A night of a date may begin on the date before, and the next one may end on the date after. */
const BESIDE = [-1, 0, 1]

/** The first signal of a night stands for all of them. */
const [NIGHT] = NIGHT_SIGNALS

/** The signals whose totals change, by date. A part of sleep changes all of its night, which may be that of the next date. */
const touchedBy = (groups: ReadonlyArray<SampleGroup>): ReadonlyMap<CalendarDate, ReadonlySet<string>> => {
  const touched = new Map<CalendarDate, Set<string>>()
  for (const { date, signal } of groups)
    for (const each of isSleep(signal) ? [date, addDays(date, 1)] : [date])
      touched.set(each, (touched.get(each) ?? new Set()).add(isSleep(signal) ? NIGHT : signal))
  return touched
}
