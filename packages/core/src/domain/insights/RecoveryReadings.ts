import { dayNumber } from "../CalendarDate.ts"
import { BASELINE_DAYS, MIN_RECENT, RECENT_DAYS, type RecoveryDay, type Signal } from "./RecoverySignals.ts"
import type { Point } from "./Trend.ts"

/** The source of a day that has only readings set by hand. */
const TYPED = "manual"

/** A reading in the unit of the comparison. */
export interface Reading extends Point {
  readonly source: string
}

/** The readings of one signal, by day. */
export const readingsOf = (signal: Signal, days: ReadonlyArray<RecoveryDay>): ReadonlyArray<Reading> =>
  days
    .flatMap((day) => {
      const value = day[signal.reading]
      return value === null || value < signal.leastValue
        ? []
        : [{ day: dayNumber(day.date), source: day.source, value: signal.logarithmic ? Math.log(value) : value }]
    })
    .sort((a, b) => a.day - b.day)

/**
 * The platform whose readings are compared: that of the last synced one. Readings set by hand have no platform. They are compared with
 * one another if the week has enough of them and no other.
 */
const platformOf = (known: ReadonlyArray<Reading>, today: number): string => {
  const week = readingsBetween(known, today - RECENT_DAYS, today)
  const typed = week.length >= MIN_RECENT && week.every(({ source }) => source === TYPED)
  return typed ? TYPED : (known.findLast(({ source }) => source !== TYPED)?.source ?? TYPED)
}

/** The readings of one signal in both windows. */
export interface KnownReadings {
  readonly signal: Signal
  /** The platform of the readings that are compared; undefined for a signal of every platform. */
  readonly platform: string | undefined
  /** Readings of other platforms in both windows, which are not compared. */
  readonly otherPlatforms: number
  readonly readings: ReadonlyArray<Reading>
}

/** The readings of a signal that are comparable as of a day. */
export const knownReadings = (signal: Signal, all: ReadonlyArray<Reading>, today: number): KnownReadings => {
  const known = readingsBetween(all, today - RECENT_DAYS - BASELINE_DAYS, today)
  const platform = signal.logarithmic ? platformOf(known, today) : undefined
  const readings =
    platform === undefined || known.every(({ source }) => source === platform)
      ? known
      : known.filter(({ source }) => source === platform)
  return { signal, platform, otherPlatforms: known.length - readings.length, readings }
}

/** The readings after a day, up to another. */
export const readingsBetween = (
  readings: ReadonlyArray<Reading>,
  after: number,
  last: number
): ReadonlyArray<Reading> => readings.slice(indexAfter(readings, after), indexAfter(readings, last))

/** The index of the first reading after a day. It is found by binary search, since a year of scores needs it for each date. */
const indexAfter = (readings: ReadonlyArray<Reading>, day: number): number => {
  let low = 0
  let high = readings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((readings[middle]?.day ?? day) > day) high = middle
    else low = middle + 1
  }
  return low
}
