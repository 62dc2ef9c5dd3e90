import { findHealthMetric, type HealthStore, Limits, type RefusedValue } from "@daybook/core"
import { plainNumberIn } from "../Numbers.ts"
import type { PhoneBody, PhoneWorkout } from "./PhoneDay.ts"
import type { RecordVersion, Sample } from "./Records.ts"
import { isDate } from "./Times.ts"
import { isTakenIn, Totals } from "./Totals.ts"
import { converted } from "./Units.ts"

/** A measurement that is not checked yet. */
type SentSample = Pick<Sample, "signal" | "source" | "start" | "end"> &
  Partial<RecordVersion> & { readonly date: unknown; readonly value: unknown }

/** Collects the contents of a body: totals by day, samples, refused values, and names that Daybook has no place for. */
export class Collector {
  readonly #samples: Array<Sample> = []
  readonly #spans = new Map<string, number>()
  readonly #atMidnight: Array<Sample> = []
  #workouts: Array<PhoneWorkout> | undefined
  readonly #totals = new Totals()
  readonly #refused: Array<RefusedValue> = []
  readonly #ignored = new Map<string, number>()
  #refusedCount = 0
  #received = 0

  /** Takes a value of a day. `from` is its unit. `mayBePart` is true if the value may be of a part of the day. */
  day(date: unknown, signal: string, value: unknown, from?: string, mayBePart = false): void {
    this.#received++
    const number = this.#valid(date, signal, value, from)
    if (number !== undefined && isDate(date)) this.#totals.add(date, signal, number, mayBePart)
  }

  /** Takes a measurement of a part of a day. */
  sample(sample: SentSample, from?: string): void {
    this.#samples.push(...this.#measured(sample, from))
  }

  /**
   * Takes an amount that was counted or consumed over a time. Of one start, amounts of food and drink add up, like two foods of a meal.
   * Counts of one start are of the same time, so the largest stands. Records with ids stay apart, so that each can be corrected.
   */
  span(sample: SentSample, from?: string): void {
    for (const measured of this.#measured(sample, from)) {
      const { end, record, signal, source, start, value } = measured
      const place = `${signal} ${start} ${source} ${record}`
      const at = this.#spans.get(place)
      const other = at === undefined ? undefined : this.#samples[at]
      if (at === undefined || other === undefined || record !== "") {
        this.#spans.set(place, this.#samples.length)
        this.#samples.push(measured)
      } else {
        const together = isTakenIn(signal) ? other.value + value : Math.max(other.value, value)
        this.#samples[at] = { ...measured, end: Math.max(other.end, end), value: together }
      }
    }
  }

  /** Takes a figure at midnight that is either the total of its day or the first measurement of it. */
  atMidnight(sample: SentSample, from?: string): void {
    this.#atMidnight.push(...this.#measured(sample, from))
  }

  /** Refuses a value of a day for the given reason. */
  refused(date: unknown, signal: string, value: unknown, { from, why }: { from?: string; why: string }): void {
    this.#received++
    const number = this.#valid(date, signal, value, from)
    if (number !== undefined && isDate(date)) this.#refuse(date, signal, number, why)
  }

  /** Takes a workout. */
  workout(workout: PhoneWorkout): void {
    this.#received++
    this.#workouts ??= []
    this.#workouts.push(workout)
  }

  /** Counts and refuses a workout for the given reason. */
  refusedWorkout(date: string | null, name: string, seconds: number | null, why: string): void {
    this.#received++
    this.#workouts ??= []
    this.#refuse(date, name, seconds, why)
  }

  #measured(sample: SentSample, from: string | undefined): ReadonlyArray<Sample> {
    this.#received++
    const { date, signal, value } = sample
    const number = this.#valid(date, signal, value, from)
    return number !== undefined && isDate(date) ? [{ record: "", modified: 0, ...sample, date, value: number }] : []
  }

  #refuse(date: string | null, signal: string, value: number | null, why: string): void {
    this.#refusedCount++
    if (this.#refused.length < Limits.REFUSALS_LISTED) this.#refused.push({ date, signal, value, why })
  }

  /** Counts and refuses an unreadable value for the given reason. */
  unread(signal: string, why: string): void {
    this.#received++
    this.#refuse(null, signal, null, why)
  }

  /** Counts values that Daybook has no place for. */
  ignore(name: string, count = 1): void {
    if (count === 0) return
    this.#received += count
    const shown = name.slice(0, NAME_CHARACTERS)
    if (this.#ignored.has(shown) || this.#ignored.size < NAMES)
      this.#ignored.set(shown, (this.#ignored.get(shown) ?? 0) + count)
  }

  body(store: HealthStore, deleted: ReadonlyArray<string> = [], isTest = false): PhoneBody {
    return {
      store,
      deleted,
      isTest,
      days: this.#totals.days(),
      samples: this.#samples,
      atMidnight: this.#atMidnight,
      received: this.#received,
      refused: this.#refused,
      refusedCount: this.#refusedCount,
      ignored: Object.fromEntries(this.#ignored),
      ...(this.#workouts !== undefined && { workouts: this.#workouts })
    }
  }

  #valid(date: unknown, signal: string, value: unknown, from: string | undefined): number | undefined {
    const day = typeof date === "string" ? date : null
    const sent = typeof value === "string" ? plainNumberIn(value) : value
    if (typeof sent !== "number" || !Number.isFinite(sent)) {
      this.#refuse(day, signal, null, typeof value === "string" || Number.isNaN(value) ? NO_NUMBER : "not a number")
      return undefined
    }
    if (!isDate(date)) {
      this.#refuse(day, signal, sent, "not a date that Daybook has")
      return undefined
    }
    const unit = findHealthMetric(signal)?.unit ?? ""
    const number = from === undefined ? sent : converted(sent, from, unit)
    if (number === undefined) this.#refuse(day, signal, sent, `sent in ${from}, which is no unit of ${unit}`)
    return number
  }
}

const NO_NUMBER = "text that is not clearly a number: send a number, or text without a separator of thousands"

/** The app shows these names to the person, so their length and their number are bounded. */
const NAME_CHARACTERS = 80
const NAMES = 500
