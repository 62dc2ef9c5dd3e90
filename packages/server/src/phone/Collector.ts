import { findHealthMetric, type HealthStore, Limits, type RefusedValue } from "@daybook/core"
import type { Sample, SleepSession } from "../store/SampleStore.ts"
import { isDate } from "./Dates.ts"
import { numberIn } from "./NumberText.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { Totals } from "./Totals.ts"
import { converted } from "./Units.ts"

/** A measurement that is not checked yet. */
type SentSample = Omit<Sample, "date" | "value"> & { readonly date: unknown; readonly value: unknown }

/** Collects what a body holds: totals by day, samples, what is refused and what has no place. */
export class Collector {
  readonly #samples: Array<Sample> = []
  readonly #spans = new Map<string, number>()
  readonly #sessions: Array<SleepSession> = []
  readonly #atMidnight: Array<Sample> = []
  readonly #totals = new Totals()
  readonly #refused: Array<RefusedValue> = []
  readonly #ignored = new Map<string, number>()
  #refusedCount = 0
  #received = 0

  /** Takes a value of a day. `from` is the unit that it was sent in; `mayBePart`, whether it may be of a part of the day. */
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
   * Takes what was counted or taken in over a time. What an app has eaten and drunk from one time on adds up, as two foods of a meal do;
   * of counts from one time on the largest stands, since they are of the same time.
   */
  span(sample: SentSample, from?: string): void {
    for (const measured of this.#measured(sample, from)) {
      const { end, signal, source, start, value } = measured
      const place = `${signal} ${start} ${source}`
      const at = this.#spans.get(place)
      const other = at === undefined ? undefined : this.#samples[at]
      if (at === undefined || other === undefined) {
        this.#spans.set(place, this.#samples.length)
        this.#samples.push(measured)
      } else {
        const isTakenIn = findHealthMetric(signal)?.category === "nutrition"
        const together = isTakenIn ? other.value + value : Math.max(other.value, value)
        this.#samples[at] = { ...measured, end: Math.max(other.end, end), value: together }
      }
    }
  }

  /** Notes that the body has all of a session of sleep. */
  session(session: SleepSession): void {
    this.#sessions.push(session)
  }

  /** Takes a figure at midnight that is either the total of its day or the first measurement of it. */
  atMidnight(sample: SentSample, from?: string): void {
    this.#atMidnight.push(...this.#measured(sample, from))
  }

  /** Refuses a value of a day for a reason of its own. */
  refused(date: unknown, signal: string, value: unknown, { from, why }: { from?: string; why: string }): void {
    this.#received++
    const number = this.#valid(date, signal, value, from)
    if (number !== undefined && isDate(date)) this.#refuse(date, signal, number, why)
  }

  #measured(sample: SentSample, from: string | undefined): ReadonlyArray<Sample> {
    this.#received++
    const { date, signal, value } = sample
    const number = this.#valid(date, signal, value, from)
    return number !== undefined && isDate(date) ? [{ ...sample, date, value: number }] : []
  }

  #refuse(date: string | null, signal: string, value: number | null, why: string): void {
    this.#refusedCount++
    if (this.#refused.length < Limits.REFUSALS_LISTED) this.#refused.push({ date, signal, value, why })
  }

  /** Counts a value that cannot be read for a reason of its own. */
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

  body(store: HealthStore): PhoneBody {
    return {
      store,
      days: this.#totals.days(),
      samples: this.#samples,
      sessions: this.#sessions,
      atMidnight: this.#atMidnight,
      received: this.#received,
      refused: this.#refused,
      refusedCount: this.#refusedCount,
      ignored: Object.fromEntries(this.#ignored)
    }
  }

  #valid(date: unknown, signal: string, value: unknown, from: string | undefined): number | undefined {
    const day = typeof date === "string" ? date : null
    const sent = typeof value === "string" ? numberIn(value) : value
    if (typeof sent !== "number" || !Number.isFinite(sent)) {
      this.#refuse(day, signal, null, typeof value === "string" ? NO_NUMBER : "not a number")
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

/** Names of another app are shown to the person: neither long nor many. */
const NAME_CHARACTERS = 80
const NAMES = 500
