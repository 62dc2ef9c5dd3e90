import { addDays, type CalendarDate, type Principal, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Sample, Samples } from "../store/SampleStore.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { mergedDays, Totals } from "./Totals.ts"

/**
 * The days and the measurements of a body, with its figures at midnight among the ones or the others. An app that sends by the hour
 * has only that of midnight at first: it would count as the total of the day, which no later hour could change. The log tells such
 * an app by the measurements that it has of it.
 */
export const decided = (
  store: Samples,
  body: PhoneBody,
  since: CalendarDate
): Effect.Effect<Pick<PhoneBody, "days" | "samples">, Unavailable, Principal> =>
  Effect.gen(function* () {
    const totals = new Totals()
    const samples = [...body.samples]
    for (const [date, figures] of byDate(body.atMidnight)) {
      const isMeasurement = date < since ? () => false : yield* measuredOn(store, body, date)
      for (const figure of figures)
        if (isMeasurement(figure)) samples.push(figure)
        else totals.add(date, figure.signal, figure.value)
    }
    return { days: mergedDays(body.days, totals.days()), samples }
  })

const byDate = (figures: ReadonlyArray<Sample>): ReadonlyMap<CalendarDate, ReadonlyArray<Sample>> => {
  const dates = new Map<CalendarDate, Array<Sample>>()
  for (const figure of figures) dates.set(figure.date, [...(dates.get(figure.date) ?? []), figure])
  return dates
}

/**
 * Whether a figure at midnight of a date is a measurement: the log has one from that midnight, or it has none of the date yet, and of
 * the date before measurements without a total.
 */
const measuredOn = (store: Samples, { store: of }: PhoneBody, date: CalendarDate) =>
  Effect.gen(function* () {
    const before = addDays(date, -1)
    const [today, yesterday] = [yield* store.firstOf(of, date), yield* store.firstOf(of, before)]
    if (today.size === 0 && yesterday.size === 0) return () => false
    const [sentToday, sentYesterday] = [yield* store.totalsOf(of, date), yield* store.totalsOf(of, before)]
    return ({ signal, start }: Sample): boolean => {
      if (sentToday.has(signal)) return false
      const first = today.get(signal)
      return first === undefined ? yesterday.has(signal) && !sentYesterday.has(signal) : first <= start
    }
  })
