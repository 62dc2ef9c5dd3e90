import { addDays, type CalendarDate, type HealthStore, type Principal, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { nextTurn } from "../EventLoop.ts"
import { NIGHT_SIGNALS, type Sample, SampleStore } from "../store/SampleStore.ts"
import { decided } from "./AtMidnight.ts"
import { type PhoneBody, type PhoneDay, placeOf } from "./PhoneDay.ts"
import { groupsOf, type SampleGroup, withinLimit } from "./SampleGroups.ts"
import { sampleTotals } from "./SampleTotals.ts"
import { isSleep } from "./SleepTotals.ts"
import { mergedDays, Totals } from "./Totals.ts"

/** Days for which single measurements are kept, so that the total of a day is that of all that was sent of it. */
const DAYS_KEPT = 35

const TOO_OLD = `a single measurement of more than ${DAYS_KEPT} days ago: import the export, or turn on the app's summary by day`

export class PhoneSamples extends Context.Tag("daybook/sync/PhoneSamples")<
  PhoneSamples,
  {
    /**
     * Keeps the single measurements of a body, and gives all days that it changes: with the totals that were sent, and with those
     * of the measurements of the signals of which the store sent no total itself.
     */
    readonly days: (
      body: PhoneBody,
      now: CalendarDate,
      refuse: (sample: Sample, why: string) => void
    ) => Effect.Effect<ReadonlyArray<PhoneDay>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    PhoneSamples,
    Effect.gen(function* () {
      const store = yield* SampleStore

      /** The measurements of a signal on a date; of a night also those of the dates beside it, which it may reach into. */
      const measured = (of: HealthStore, signal: string, date: CalendarDate) =>
        signal !== NIGHT
          ? store.ofSignal(of, signal, date)
          : Effect.map(
              Effect.forEach([-1, 0, 1], (days) =>
                Effect.forEach(NIGHT_SIGNALS, (each) => store.ofSignal(of, each, addDays(date, days)))
              ),
              (found) => found.flat(2)
            )

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
          const changed: Array<SampleGroup> = []
          for (const group of yield* groupsOf(samples)) {
            const why = group.date < since ? TOO_OLD : group.date > last ? "a date after tomorrow" : undefined
            if (why !== undefined) for (const sample of group.samples) refuse(sample, why)
            else {
              const kept = yield* withinLimit(store, body.store, group, refuse)
              yield* store.keep(body.store, kept)
              changed.push(group)
            }
          }
          const computed = new Totals()
          for (const [date, signals] of touchedBy(changed)) {
            const ofStore = yield* store.totalsOf(body.store, date)
            for (const signal of signals) {
              const [day] = sampleTotals(yield* measured(body.store, signal, date)).filter((one) => one.date === date)
              yield* nextTurn
              for (const [of, value] of Object.entries(day?.values ?? {}))
                if (!ofStore.has(of)) computed.add(date, of, value)
            }
          }
          return mergedDays(sent, computed.days())
        })

      return { days }
    })
  )
}

/** The first signal of a night stands for all of them. */
const [NIGHT] = NIGHT_SIGNALS

/** The signals by date whose totals measurements change: a part of sleep is of all its night, which may be that of the next date. */
const touchedBy = (groups: ReadonlyArray<SampleGroup>): ReadonlyMap<CalendarDate, ReadonlySet<string>> => {
  const touched = new Map<CalendarDate, Set<string>>()
  for (const { date, signal } of groups)
    for (const each of isSleep(signal) ? [date, addDays(date, 1)] : [date])
      touched.set(each, (touched.get(each) ?? new Set()).add(isSleep(signal) ? NIGHT : signal))
  return touched
}
