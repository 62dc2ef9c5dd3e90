import { addDays, type CalendarDate, type Principal, type Unavailable } from "@daybook/core"
import { mergedDays, type PhoneBody, type Sample, Totals } from "@daybook/imports/phone"
import * as Effect from "effect/Effect"
import type { Samples } from "./SampleStore.ts"

/**
 * The days and the measurements of a body. Each figure at midnight is put among one of them. At midnight, an app that sends by the hour
 * has only this figure: as the total of the day it could not be changed by later hours. The log identifies such an app by its former
 * measurements.
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
 * Decides whether a figure at midnight of a date is a measurement. It is one if the log has one from that midnight, or if it has none of
 * the date but some of the date before, and no total of that.
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
