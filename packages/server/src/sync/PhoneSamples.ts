import { addDays, type CalendarDate, type Principal, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { nextTurn } from "../EventLoop.ts"
import { type Sample, SampleStore } from "../store/SampleStore.ts"
import { type PhoneBody, type PhoneDay, placeOf } from "./PhoneDay.ts"
import { sampleTotals } from "./SampleTotals.ts"
import { isSleep } from "./SleepTotals.ts"

/** Days for which single measurements are kept, so that the total of a day is that of all that was sent of it. */
const DAYS_KEPT = 35

const TOO_OLD = `a single measurement of more than ${DAYS_KEPT} days ago: import the export, or turn on the app's summary by day`

export class PhoneSamples extends Context.Tag("daybook/sync/PhoneSamples")<
  PhoneSamples,
  {
    /** Keeps the measurements of a body and gives the totals of the dates that they are of, where the store sent none itself. */
    readonly totals: (
      body: PhoneBody,
      now: CalendarDate,
      refuse: (sample: Sample, why: string) => void
    ) => Effect.Effect<ReadonlyArray<PhoneDay>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    PhoneSamples,
    Effect.map(SampleStore, (store) => ({
      totals: (body, now, refuse) =>
        Effect.gen(function* () {
          const since = addDays(now, -DAYS_KEPT)
          const totals = body.days
            .filter(({ date }) => date >= since)
            .flatMap(({ date, values }) =>
              Object.keys(values).map((signal) => ({ date, signal: placeOf(signal)?.key ?? signal }))
            )
          if (totals.length > 0) yield* store.noteTotals(body.store, totals, since)
          if (body.samples.length === 0) return []
          const kept: Array<Sample> = []
          for (const sample of body.samples) {
            if (sample.date < since) refuse(sample, TOO_OLD)
            else if (sample.date > addDays(now, 1)) refuse(sample, "a date after tomorrow")
            else kept.push(sample)
          }
          yield* store.keep(body.store, kept, since)
          const days: Array<PhoneDay> = []
          for (const date of datesOf(kept)) {
            yield* nextTurn
            const [day] = sampleTotals(yield* store.around(body.store, date)).filter((one) => one.date === date)
            if (day === undefined) continue
            const sent = yield* store.totalsOf(body.store, date)
            const values = Object.entries(day.values).filter(([signal]) => !sent.has(signal))
            if (values.length > 0) days.push({ date, values: Object.fromEntries(values) })
          }
          return days
        })
    }))
  )
}

/** The dates whose totals measurements change: a part of sleep may belong to the night of the next date. */
const datesOf = (samples: ReadonlyArray<Sample>): ReadonlyArray<CalendarDate> =>
  [...new Set(samples.flatMap(({ date, signal }) => (isSleep(signal) ? [date, addDays(date, 1)] : [date])))].sort()
