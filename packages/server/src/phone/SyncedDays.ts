import { type CalendarDate, findHealthMetric, type HealthStore } from "@daybook/core"
import { Collector } from "./Collector.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { placeOf } from "./PhoneDay.ts"

type Numbers = Readonly<Record<string, number>>

/** The body of `POST /sync/days`. */
export interface SentDays {
  readonly store: HealthStore
  readonly days: ReadonlyArray<{
    readonly date: CalendarDate
    readonly readings?: Numbers
    readonly checkIn?: Numbers
    readonly metrics?: Numbers
  }>
}

/** Days that are in Daybook's terms already. Of two of one date, the later one's values count. */
export const syncedDays = ({ days, store }: SentDays): PhoneBody => {
  const collector = new Collector()
  const byDate = new Map<CalendarDate, Record<string, number>>()
  for (const { checkIn = {}, date, metrics = {}, readings = {} } of days) {
    byDate.set(date, { ...byDate.get(date), ...known(metrics, collector), ...checkIn, ...readings })
  }
  for (const [date, values] of byDate)
    for (const [signal, value] of Object.entries(values)) collector.day(date, signal, value)
  return collector.body(store)
}

/** The values of signals that a phone can have. */
const known = (metrics: Numbers, collector: Collector): Numbers =>
  Object.fromEntries(
    Object.entries(metrics).filter(([key]) => {
      const isKnown = placeOf(key) !== undefined && findHealthMetric(key)?.phoneReadable === true
      if (!isKnown) collector.ignore(key)
      return isKnown
    })
  )
