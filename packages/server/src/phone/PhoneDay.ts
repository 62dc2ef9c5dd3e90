import {
  BODY_FIELDS,
  type BodyField,
  bodyMeasure,
  type CalendarDate,
  CHECK_IN,
  findHealthMetric,
  HEALTH_READINGS,
  type HealthReading,
  type HealthStore,
  type Limits,
  type RefusedValue,
  readingMetric
} from "@daybook/core"
import type { Sample, SleepSession } from "../store/SampleStore.ts"

/** A field of a check-in that has a number. */

/** A date's values by signal: a health reading, a check-in field or a key of the catalogue. */
export interface PhoneDay {
  readonly date: CalendarDate
  readonly values: Readonly<Record<string, number>>
  /**
   * The signals whose total may be of a part of the day. It takes the place of a larger one only if that is the number given here: what
   * the measurements added up to before. It is null where there were none.
   */
  readonly parts: Readonly<Record<string, number | null>>
}

/** What a phone sent, in Daybook's terms. */
export interface PhoneBody {
  readonly store: HealthStore
  readonly days: ReadonlyArray<PhoneDay>
  /** Measurements of parts of a day. */
  readonly samples: ReadonlyArray<Sample>
  /** Sessions of sleep of which the samples have all. */
  readonly sessions: ReadonlyArray<SleepSession>
  /** Figures at midnight, each either the total of its day or the first measurement of it: the body does not tell which. */
  readonly atMidnight: ReadonlyArray<Sample>
  /** The number of values of the body. */
  readonly received: number
  /** The first refused values, and the number of all. */
  readonly refused: ReadonlyArray<RefusedValue>
  readonly refusedCount: number
  /** The number of values by name that Daybook has no place for. */
  readonly ignored: Readonly<Record<string, number>>
}

/** Where the values of a signal belong, and which are plausible. */
export interface Place {
  readonly reading?: HealthReading
  readonly field?: BodyField
  /** The key of the catalogue, to which custom metrics can be bound. */
  readonly key?: string
  readonly range: Limits.Bounds
  readonly unit: string
  /** Whether the value is a whole number. */
  readonly isWhole: boolean
}

const places = new Map<string, Place>()
for (const reading of HEALTH_READINGS) {
  const { key, plausibleRange: range, unit } = readingMetric(reading)
  const place = { reading, key, range, unit, isWhole: reading !== "hrvMs" }
  places.set(reading, place)
  places.set(key, place)
}
for (const field of BODY_FIELDS) {
  const { signal: key } = bodyMeasure(field)
  const unit = (key === undefined ? undefined : findHealthMetric(key)?.unit) ?? "cm"
  const place = { field, range: CHECK_IN[field], unit, isWhole: false, ...(key !== undefined && { key }) }
  places.set(field, place)
  if (key !== undefined) places.set(key, place)
}

/** The place of a signal; undefined where it is not in the catalogue. */
export const placeOf = (signal: string): Place | undefined => {
  const known = places.get(signal)
  if (known !== undefined) return known
  const metric = findHealthMetric(signal)
  if (metric === undefined || !metric.bindable) return undefined
  const { key, plausibleRange: range, unit } = metric
  return { key, range, unit, isWhole: false }
}

/** The number that is nearest, the higher one of two: 0.5 is 1. */
const halfUp = (value: number): number => Math.floor(value + 0.5)

/** A value as it is stored: whole where the signal is, else without what conversions and sums leave in the last digits. */
export const stored = (value: number, { field, isWhole }: Place): number => {
  if (isWhole) return halfUp(value)
  return field === undefined ? Number(value.toPrecision(9)) : halfUp(value * 100) / 100
}
