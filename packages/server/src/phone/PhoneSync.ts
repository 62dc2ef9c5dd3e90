import {
  addDays,
  type CalendarDate,
  findHealthMetric,
  type HealthReading,
  type HealthStore,
  Limits,
  Principal,
  type RefusedValue,
  type SyncResult,
  today,
  type Unavailable
} from "@daybook/core"
import {
  Collector,
  localTimeIn,
  type PhoneBody,
  type PhoneDay,
  type PhoneWorkout,
  type Place,
  placeOf,
  readWorkout,
  stored
} from "@daybook/imports/phone"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeTrial } from "../journal/Trial.ts"
import { preferenceStore } from "../log/Account.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { type DayOutcome, phoneDayStore, type StoreDay } from "./PhoneDayStore.ts"
import { phoneSamples } from "./PhoneSamples.ts"
import type { WorkoutOutcome } from "./PhoneSessions.ts"
import { phoneWorkoutStore } from "./PhoneWorkoutStore.ts"

/** The number of dates in one transaction, during which other requests wait. */
const DATES_A_TRANSACTION = 20

/** The number of days in which a deleted workout is looked for. */
const DAYS_SEARCHED = 35

/**
 * Writes the values of a phone's health store. It does not change pins, values set by hand and the person's check-ins, and refuses
 * implausible values. It writes a few dates at a time, so that other requests need not wait for all of them. After a failure the phone
 * sends all dates again: writing a date is idempotent.
 */
export class PhoneSync extends Context.Tag("daybook/sync/PhoneSync")<
  PhoneSync,
  {
    /** Writes the days of a phone and returns the outcome of each value. */
    readonly apply: (body: PhoneBody) => Effect.Effect<SyncResult, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    PhoneSync,
    Effect.gen(function* () {
      const phoneDays = yield* phoneDayStore
      const phoneWorkouts = yield* phoneWorkoutStore
      const preferences = yield* preferenceStore
      const samples = yield* phoneSamples

      const trial = yield* makeTrial

      const applyAs = (body: PhoneBody) =>
        Effect.gen(function* () {
          const { preferredStore } = yield* preferences.read
          const now = yield* today
          const result = new Result(body)
          const { days, deleted, keep, workouts } = yield* samples.days(body, now, (sample, why) =>
            result.refuse(sample.date, sample.signal, sample.value, why)
          )
          for (let at = 0; at < days.length; at += DATES_A_TRANSACTION) {
            if (at > 0) yield* nextTurn
            const some = days.slice(at, at + DATES_A_TRANSACTION).flatMap((day) => {
              const placed = result.placed(day, addDays(now, 1))
              return placed === undefined ? [] : [placed]
            })
            const outcomes = yield* phoneDays.write(
              body.store,
              preferredStore === body.store,
              some.map(({ day }) => day)
            )
            for (const [index, outcome] of outcomes.entries()) {
              const placed = some[index]
              if (placed !== undefined) result.count(placed, outcome)
            }
          }
          yield* keep
          if (workouts !== undefined || deleted.size > 0) {
            const sound = result.soundWorkouts(workouts ?? [], addDays(now, 1))
            const gone = { records: deleted, since: addDays(now, -DAYS_SEARCHED), until: addDays(now, 1) }
            const outcome = yield* phoneWorkouts.write(body.store, preferredStore === body.store, sound, gone)
            if (workouts !== undefined) result.countWorkouts(outcome)
          }
          return result.value()
        })

      /** The outcome that a body would have. Nothing of it stays. */
      const tried = (body: PhoneBody) =>
        Effect.gen(function* () {
          const done = yield* Deferred.make<SyncResult>()
          const error = yield* trial(Effect.flatMap(applyAs(body), (result) => Deferred.succeed(done, result)))
          if (error !== undefined) return yield* error
          return { ...(yield* Deferred.await(done)), test: true as const }
        })

      return {
        apply: (body) =>
          Effect.flatMap(Principal, (principal) =>
            Effect.provideService((body.isTest ? tried : applyAs)(body), Principal, {
              ...principal,
              writer: `sync:${body.store}`
            })
          )
      }
    })
  )
}

/** A day that can be written, with its valid values as they were sent. */
interface Placed {
  readonly day: StoreDay
  readonly sound: ReadonlyArray<readonly [signal: string, value: number]>
}

/** The outcome of the values of a sync. */
class Result {
  readonly #body: PhoneBody
  readonly #refused: Array<RefusedValue>
  #refusedCount: number
  readonly #ignored: Map<string, number>
  readonly #applied = { readings: 0, checkIns: 0, metrics: 0 }
  readonly #kept = { pinned: 0, typed: 0, manualCheckIns: 0 }
  #days: { from: CalendarDate; to: CalendarDate } | null = null
  #workouts: SyncResult["workouts"] | undefined

  constructor(body: PhoneBody) {
    this.#body = body
    this.#refused = [...body.refused]
    this.#refusedCount = body.refusedCount
    this.#ignored = new Map(Object.entries(body.ignored))
  }

  refuse(date: string, signal: string, value: number | null, why: string): void {
    this.#refusedCount++
    if (this.#refused.length < Limits.REFUSALS_LISTED) this.#refused.push({ date, signal, value, why })
  }

  /** The valid values of a day, each in its place. */
  placed(
    { date, gone: sentGone = {}, parts: sentParts, values }: PhoneDay,
    lastDate: CalendarDate
  ): Placed | undefined {
    const sound: Array<readonly [string, number]> = []
    const readings: Partial<Record<HealthReading, number>> = {}
    const checkIn: Record<string, number> = {}
    const metrics: Record<string, number> = {}
    const parts: Record<string, number | null> = {}
    for (const [signal, sent] of Object.entries(values)) {
      const place = placeOf(signal)
      const value = place === undefined ? sent : stored(sent, place)
      const why = refusal(place, value, date, lastDate)
      if (why !== undefined || place === undefined) this.refuse(date, signal, sent, why ?? "")
      else {
        sound.push([signal, sent])
        if (place.reading !== undefined) readings[place.reading] = value
        if (place.field !== undefined) checkIn[place.field] = value
        if (place.key !== undefined) metrics[place.key] = value
        const former = sentParts[signal]
        if (place.key !== undefined && former !== undefined)
          parts[place.key] = former === null ? null : stored(former, place)
      }
    }
    const gone: Record<string, number> = {}
    for (const [signal, former] of Object.entries(sentGone)) {
      const place = placeOf(signal)
      const names = [place?.reading, place?.field, place?.key]
      for (const name of names) if (place !== undefined && name !== undefined) gone[name] = stored(former, place)
    }
    if (sound.length === 0 && Object.keys(gone).length === 0) return undefined
    this.#days = { from: this.#days?.from ?? date, to: date }
    return { day: { date, readings, checkIn, metrics, parts, gone }, sound }
  }

  count({ day: { date }, sound }: Placed, { applied, held, isOtherStores, kept, unbound }: DayOutcome): void {
    if (isOtherStores) {
      for (const [signal, value] of sound) this.refuse(date, signal, value, "other_store")
      return
    }
    for (const [signal, value] of sound)
      if (held.includes(placeOf(signal)?.key ?? signal)) this.refuse(date, signal, value, PART)
    this.#applied.readings += applied.readings
    this.#applied.checkIns += applied.checkIns
    this.#applied.metrics += applied.metrics
    this.#kept.pinned += kept.pinned
    this.#kept.typed += kept.typed
    this.#kept.manualCheckIns += kept.manualCheckIns
    for (const signal of unbound) {
      const place = placeOf(signal)
      if (place?.reading === undefined && place?.field === undefined)
        this.#ignored.set(signal, (this.#ignored.get(signal) ?? 0) + 1)
    }
  }

  /** The workouts that are not of a date after tomorrow. */
  soundWorkouts(workouts: ReadonlyArray<PhoneWorkout>, lastDate: CalendarDate): ReadonlyArray<PhoneWorkout> {
    return workouts.filter(({ date, name }) => {
      if (date > lastDate) this.refuse(date, name, null, LATE)
      else {
        const { from = date, to = date } = this.#days ?? {}
        this.#days = { from: from < date ? from : date, to: to > date ? to : date }
      }
      return date <= lastDate
    })
  }

  countWorkouts({ applied, kept, refused }: WorkoutOutcome): void {
    for (const { why, workout } of refused) this.refuse(workout.date, workout.name, null, why)
    this.#workouts = { applied, kept }
  }

  value(): SyncResult {
    return {
      received: this.#body.received,
      days: this.#days,
      applied: this.#applied,
      kept: this.#kept,
      refused: this.#refused,
      refusedCount: this.#refusedCount,
      ignored: Object.fromEntries(this.#ignored),
      ...(this.#workouts !== undefined && { workouts: this.#workouts })
    }
  }
}

/** The reason to refuse a total that may be of a part of the day. */
const PART = "less than the log has of this date: it may be the total of a part of the day"

const LATE = "a date after tomorrow"

const refusal = (
  place: Place | undefined,
  value: number,
  date: CalendarDate,
  lastDate: CalendarDate
): string | undefined => {
  if (place === undefined) return "no signal of the health catalogue"
  if (date > lastDate) return LATE
  const { max, min } = place.range
  return value < min || value > max ? `outside the plausible range, ${min} to ${max} ${place.unit}` : undefined
}

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
  readonly workouts?: ReadonlyArray<{
    readonly name: string
    readonly start: string
    readonly seconds: number
    readonly meters?: number
  }>
}

/** Days that are already in Daybook's terms. For two days of one date, the later one's values count. */
export const syncedDays = ({ days, store, workouts = [] }: SentDays): PhoneBody => {
  const collector = new Collector()
  const byDate = new Map<CalendarDate, Record<string, number>>()
  for (const { checkIn = {}, date, metrics = {}, readings = {} } of days) {
    byDate.set(date, { ...byDate.get(date), ...known(metrics, collector), ...checkIn, ...readings })
  }
  for (const [date, values] of byDate)
    for (const [signal, value] of Object.entries(values)) collector.day(date, signal, value)
  for (const { meters: distance, name, seconds, start } of workouts)
    readWorkout({ name, start: localTimeIn(start), seconds, distance }, collector)
  return collector.body(store)
}

/** Only the values of signals that a phone can have. */
const known = (metrics: Numbers, collector: Collector): Numbers =>
  Object.fromEntries(
    Object.entries(metrics).filter(([key]) => {
      const isKnown = placeOf(key) !== undefined && findHealthMetric(key)?.phoneReadable === true
      if (!isKnown) collector.ignore(key)
      return isKnown
    })
  )
