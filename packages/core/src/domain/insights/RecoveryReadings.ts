import { dayNumber } from "../CalendarDate.ts"
import { BASELINE_DAYS, MIN_RECENT, RECENT_DAYS, type RecoveryDay, type Signal } from "./RecoverySignals.ts"

/** The source of a day that has only readings set by hand. */
const TYPED = "manual"

/** Readings in the unit of the comparison, by their days, which ascend. */
export interface Readings {
  readonly days: ReadonlyArray<number>
  readonly values: ReadonlyArray<number>
}

/** The readings of one signal with their platforms. */
export interface SourcedReadings extends Readings {
  readonly sources: ReadonlyArray<string>
}

/** The days with their numbers, ascending. */
export const numbered = (days: ReadonlyArray<RecoveryDay>): ReadonlyArray<readonly [number, RecoveryDay]> =>
  days.map((day) => [dayNumber(day.date), day] as const).sort(([a], [b]) => a - b)

/** The readings of one signal, from days that ascend. */
export const readingsOf = (
  { leastValue, logarithmic, reading }: Signal,
  ascending: ReadonlyArray<readonly [number, RecoveryDay]>
): SourcedReadings => {
  const days: Array<number> = []
  const values: Array<number> = []
  const sources: Array<string> = []
  for (const [number, day] of ascending) {
    const value = day[reading]
    if (value === null || value < leastValue) continue
    days.push(number)
    values.push(logarithmic ? Math.log(value) : value)
    sources.push(day.source)
  }
  return { days, values, sources }
}

/**
 * The platform whose readings are compared: that of the last synced one. Readings set by hand have no platform. They are compared with
 * one another if the week has enough of them and no other.
 */
const platformOf = (sources: ReadonlyArray<string>, inWeek: number): string => {
  const week = sources.slice(sources.length - inWeek)
  const typed = inWeek >= MIN_RECENT && week.every((source) => source === TYPED)
  return typed ? TYPED : (sources.findLast((source) => source !== TYPED) ?? TYPED)
}

/** The readings of one signal in both windows. */
export interface KnownReadings {
  readonly signal: Signal
  /** The platform of the readings that are compared; undefined for a signal of every platform. */
  readonly platform: string | undefined
  /** Readings of other platforms in both windows, which are not compared. */
  readonly otherPlatforms: number
  readonly readings: Readings
}

/** The readings of a signal that are comparable as of a day. */
export const knownReadings = (signal: Signal, all: SourcedReadings, today: number): KnownReadings => {
  const from = indexAfter(all.days, today - RECENT_DAYS - BASELINE_DAYS)
  const to = indexAfter(all.days, today)
  const known = { days: all.days.slice(from, to), values: all.values.slice(from, to) }
  if (!signal.logarithmic) return { signal, platform: undefined, otherPlatforms: 0, readings: known }
  const sources = all.sources.slice(from, to)
  const platform = platformOf(sources, to - indexAfter(all.days, today - RECENT_DAYS))
  const isOwn = (_: number, at: number) => sources[at] === platform
  const readings = sources.every((source) => source === platform)
    ? known
    : { days: known.days.filter(isOwn), values: known.values.filter(isOwn) }
  return { signal, platform, otherPlatforms: sources.length - readings.days.length, readings }
}

/** The index of the first reading after a day. It is found by binary search, since a year of scores needs it for each date. */
export const indexAfter = (days: ReadonlyArray<number>, day: number): number => {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? day) > day) high = middle
    else low = middle + 1
  }
  return low
}
