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
import type { RecordVersion, Sample } from "./Records.ts"

/** A date's values by signal: a health reading, a check-in field or a key of the catalogue. */
export interface PhoneDay {
  readonly date: CalendarDate
  readonly values: Readonly<Record<string, number>>
  /**
   * The signals whose total may be of a part of the day. Such a total replaces a larger one only if that equals the number given here:
   * the former sum of the measurements. It is null if there were none.
   */
  readonly parts: Readonly<Record<string, number | null>>
  /** The former totals of the signals whose measurements are all gone. */
  readonly gone?: Readonly<Record<string, number>>
}

/** A workout as a phone sent it. */
export interface PhoneWorkout extends RecordVersion {
  readonly date: CalendarDate
  /** Milliseconds since 1970. */
  readonly start: number
  readonly name: string
  readonly seconds: number
  readonly meters: number | null
  /** The app and the device that recorded it; empty if unknown. */
  readonly source: string
  /** True if the name is one that the person or an app gave it, not that of its kind. */
  readonly isTitled: boolean
}

/** The body of a phone in Daybook's terms. */
export interface PhoneBody {
  readonly store: HealthStore
  /** True if the body says that it holds no measurements, as the test of an app does. */
  readonly isTest: boolean
  /** The ids of deleted records. */
  readonly deleted: ReadonlyArray<string>
  readonly days: ReadonlyArray<PhoneDay>
  /** Measurements of parts of a day. */
  readonly samples: ReadonlyArray<Sample>
  /** Figures at midnight. The body does not show if one is the total of its day or the first measurement of it. */
  readonly atMidnight: ReadonlyArray<Sample>
  /** Runs, rides and other workouts; undefined if the body has none. */
  readonly workouts?: ReadonlyArray<PhoneWorkout>
  /** The number of values of the body. */
  readonly received: number
  /** The first refused values, and their total number. */
  readonly refused: ReadonlyArray<RefusedValue>
  readonly refusedCount: number
  /** The number of values without a place in Daybook, by name. */
  readonly ignored: Readonly<Record<string, number>>
}

/** The place of a signal's values, with the plausible range. */
export interface Place {
  readonly reading?: HealthReading
  readonly field?: BodyField
  /** The key of the catalogue, to which custom metrics can be bound. */
  readonly key?: string
  readonly range: Limits.Bounds
  readonly unit: string
  /** True if the value is a whole number. */
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

/** The place of a signal; undefined if it is not in the catalogue. */
export const placeOf = (signal: string): Place | undefined => {
  const known = places.get(signal)
  if (known !== undefined) return known
  const metric = findHealthMetric(signal)
  if (metric === undefined || !metric.bindable) return undefined
  const { key, plausibleRange: range, unit } = metric
  return { key, range, unit, isWhole: false }
}

/** The nearest whole number; of two, the higher one: 0.5 becomes 1. */
const halfUp = (value: number): number => Math.floor(value + 0.5)

/** A value as it is stored: whole if the signal is, else rounded, without the last digits that conversions and sums leave. */
export const stored = (value: number, { field, isWhole }: Place): number => {
  if (isWhole) return halfUp(value)
  return field === undefined ? Number(value.toPrecision(9)) : halfUp(value * 100) / 100
}
