import {
  type CalendarDate,
  CHECK_IN_FIELDS,
  findHealthMetric,
  HEALTH_READINGS,
  type HealthReading,
  type HealthStore,
  Limits,
  type Principal,
  type Readings,
  readingMetric,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { nextTurn } from "../EventLoop.ts"
import { CheckInStore } from "../store/CheckInStore.ts"
import { HealthDayStore } from "../store/HealthDayStore.ts"
import { MetricStore } from "../store/MetricStore.ts"
import { Sql } from "../store/Sql.ts"

/** A date's values from a phone. */
export interface PhoneDay {
  readonly date: CalendarDate
  readonly readings?: Partial<Record<HealthReading, number>>
  readonly checkIn?: typeof Readings.Type
  /** Values of other signals, by catalogue key. */
  readonly metrics?: Readonly<Record<string, number>>
}

/** A value outside the plausible range of its signal, which was not written. */
export interface Implausible {
  readonly date: CalendarDate
  readonly signal: string
  readonly value: number
}

/** Dates that are written in one transaction, during which other requests wait. */
const DATES_A_TRANSACTION = 20

/**
 * Writes the values of a phone's health store. Pins, values set by hand and check-ins of the person are not changed; an
 * implausible value is reported and not written. A few dates are written at a time, so that other requests do not wait for all
 * of them. After a failure the phone sends all dates again, because writing a date is idempotent.
 */
export class PhoneSync extends Context.Tag("daybook/sync/PhoneSync")<
  PhoneSync,
  {
    /** Writes the days of a phone and returns the values that were not written. */
    readonly apply: (
      store: typeof HealthStore.Type,
      days: ReadonlyArray<PhoneDay>
    ) => Effect.Effect<ReadonlyArray<Implausible>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    PhoneSync,
    Effect.gen(function* () {
      const db = yield* Sql
      const healthDays = yield* HealthDayStore
      const checkIns = yield* CheckInStore
      const metrics = yield* MetricStore

      const applyDay = (store: typeof HealthStore.Type, day: PhoneDay) =>
        Effect.gen(function* () {
          const { implausible, plausible } = checked(day)
          yield* healthDays.sync(day.date, store, plausible.readings)
          yield* checkIns.sync(day.date, plausible.checkIn)
          for (const [key, value] of plausible.metrics) yield* metrics.sync(key, day.date, value)
          return implausible
        })

      return {
        apply: (store, days) =>
          Effect.gen(function* () {
            const implausible: Array<Implausible> = []
            for (let at = 0; at < days.length; at += DATES_A_TRANSACTION) {
              if (at > 0) yield* nextTurn
              const some = days.slice(at, at + DATES_A_TRANSACTION)
              const found = yield* db.transaction(Effect.forEach(some, (day) => applyDay(store, day)))
              implausible.push(...found.flat())
            }
            return implausible
          })
      }
    })
  )
}

const within = (value: number, { max, min }: Limits.Bounds): boolean => value >= min && value <= max

/** Separates a day's values from those outside the plausible range of their signal. */
const checked = ({ checkIn = {}, date, metrics = {}, readings = {} }: PhoneDay) => {
  const implausible: Array<Implausible> = []
  const keep = (signal: string, value: number | undefined, bounds: Limits.Bounds | undefined): value is number => {
    if (value === undefined) return false
    if (bounds !== undefined && within(value, bounds)) return true
    implausible.push({ date, signal, value })
    return false
  }
  const plausibleReadings: Partial<Record<HealthReading, number>> = {}
  for (const reading of HEALTH_READINGS) {
    const value = readings[reading]
    if (keep(reading, value, readingMetric(reading).plausibleRange)) plausibleReadings[reading] = value
  }
  const plausibleCheckIn: Partial<Record<keyof typeof Limits.CHECK_IN, number>> = {}
  for (const field of CHECK_IN_FIELDS) {
    if (field === "note") continue
    const value = checkIn[field]
    if (keep(field, value, Limits.CHECK_IN[field])) plausibleCheckIn[field] = value
  }
  const plausibleMetrics = Object.entries(metrics).filter(([key, value]) =>
    keep(key, value, findHealthMetric(key)?.plausibleRange)
  )
  return {
    implausible,
    plausible: { readings: plausibleReadings, checkIn: plausibleCheckIn, metrics: plausibleMetrics }
  }
}
