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
import { CheckInStore } from "../store/CheckInStore.ts"
import { HealthDayStore } from "../store/HealthDayStore.ts"
import { MetricStore } from "../store/MetricStore.ts"
import { Database } from "../store/sqlite/Database.ts"

/** What a phone sends of one date. */
export interface PhoneDay {
  readonly date: CalendarDate
  readonly readings?: Partial<Record<HealthReading, number>>
  readonly checkIn?: typeof Readings.Type
  /** Figures by the catalogue key of their signal. */
  readonly metrics?: Readonly<Record<string, number>>
}

/** A figure that was not taken, since no body has it. */
export interface Implausible {
  readonly date: CalendarDate
  readonly what: string
  readonly value: number
}

/**
 * Applies what a phone's health store holds. Figures go under the person's pins, typed figures and own check-ins; an
 * implausible one is left out and reported, never clamped; all dates are applied, or none.
 */
export class PhoneSync extends Context.Tag("daybook/sync/PhoneSync")<
  PhoneSync,
  {
    readonly apply: (
      store: typeof HealthStore.Type,
      days: ReadonlyArray<PhoneDay>
    ) => Effect.Effect<ReadonlyArray<Implausible>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    PhoneSync,
    Effect.gen(function* () {
      const db = yield* Database
      const healthDays = yield* HealthDayStore
      const checkIns = yield* CheckInStore
      const metrics = yield* MetricStore

      const applyDay = (store: typeof HealthStore.Type, day: PhoneDay) =>
        Effect.gen(function* () {
          const { implausible, plausible } = judged(day)
          yield* healthDays.sync(day.date, store, plausible.readings)
          yield* checkIns.sync(day.date, plausible.checkIn)
          for (const [key, value] of plausible.metrics) yield* metrics.sync(key, day.date, value)
          return implausible
        })

      return {
        apply: (store, days) =>
          Effect.map(db.transaction(Effect.forEach(days, (day) => applyDay(store, day))), (each) => each.flat())
      }
    })
  )
}

const within = (value: number, { max, min }: Limits.Bounds): boolean => value >= min && value <= max

/** A day's figures, those apart that are outside the plausible range of their signal. */
const judged = ({ checkIn = {}, date, metrics = {}, readings = {} }: PhoneDay) => {
  const implausible: Array<Implausible> = []
  const keep = (what: string, value: number | undefined, bounds: Limits.Bounds | undefined): value is number => {
    if (value === undefined) return false
    if (bounds !== undefined && within(value, bounds)) return true
    implausible.push({ date, what, value })
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
