import { type CalendarDate, dayNumber } from "../CalendarDate.ts"

/** The recent window. A single day of HRV is noise, the mean of a week is not: Plews et al. (2013), Sports Med 43:773-781. */
export const RECENT_DAYS = 7

/** Minimum of readings per week: Plews et al. (2014), Int J Sports Physiol Perform 9:783-790. */
export const MIN_RECENT = 3

/** The person's own baseline: the 60 days before the recent week. */
export const BASELINE_DAYS = 60

/** Minimum of readings for a baseline: two weeks. */
export const MIN_BASELINE = 14

/** The days of a slow slide. */
export const SLIDE_DAYS = 14

/** The last days, in which an illness shows before the mean of the week moves. */
export const LAST_DAYS = 3

/** A signal whose last reading is more days ago does not show today's state. */
export const STALE_DAYS = 3

/** The readings of a day that recovery uses. */
export interface RecoveryDay {
  readonly date: CalendarDate
  readonly source: string
  readonly hrvMs: number | null
  readonly restingHeartRateBpm: number | null
  readonly sleepMinutes: number | null
}

export interface Signal {
  readonly unit: string
  readonly reading: "hrvMs" | "restingHeartRateBpm" | "sleepMinutes"
  /** 1 if a higher value is better, -1 if it is worse. */
  readonly more: 1 | -1
  /** True if values are compared by their natural logarithm, and only within one platform. */
  readonly logarithmic: boolean
  /** The weight of the signal in the composite of the week. */
  readonly weight: number
  /** The change for the worse that strain makes in this signal, relative to the other signals, in standard deviations of single days. */
  readonly strain: number
  /** The last days that show strain regardless of the other signals: their number, and the readings, standard errors and change that it takes. */
  readonly alone: {
    readonly days: number
    readonly readings: number
    readonly errors: number
    readonly leastChange: number
  }
  /** The least change of a week's mean that matters, in the unit of the comparison (of HRV: its logarithm). */
  readonly leastChange: number
  /**
   * The same for the mean of the last two readings, with the weight in their composite, and the standard errors from which they show
   * strain alone. Undefined for a signal in which two readings show nothing.
   */
  readonly lastDays: { readonly leastChange: number; readonly weight: number; readonly aloneErrors: number } | undefined
  /** A smaller spread of single days is an artefact, such as rounded or typed readings. */
  readonly leastSpread: number
  /** A lower value does not count as a reading. */
  readonly leastValue: number
  /** Decimals in sentences. */
  readonly decimals: number
}

/** HRV and the resting heart rate have the same weight; sleep supports them. */
export const HRV: Signal = {
  unit: "ms",
  reading: "hrvMs",
  more: 1,
  logarithmic: true,
  weight: 0.4,
  strain: 1,
  alone: { days: RECENT_DAYS, readings: MIN_RECENT, errors: 2.8, leastChange: Math.log(1.05) },
  leastChange: Math.log(1.05),
  lastDays: { leastChange: Math.log(1.1), weight: 1, aloneErrors: 2.9 },
  leastSpread: 0.05,
  // Zero has no logarithm, and is not a real reading.
  leastValue: Number.MIN_VALUE,
  decimals: 1
}
export const RESTING_HEART_RATE: Signal = {
  unit: "bpm",
  reading: "restingHeartRateBpm",
  more: -1,
  logarithmic: false,
  weight: 0.4,
  // Illness and overreaching change the heart rate by more standard deviations than HRV.
  strain: 1.3,
  alone: { days: RECENT_DAYS, readings: MIN_RECENT, errors: 3, leastChange: 2 },
  leastChange: 2,
  // An infection shows in it early: Mishra et al. (2020), Nat Biomed Eng 4:1208-1220.
  lastDays: { leastChange: 3, weight: 2, aloneErrors: Number.POSITIVE_INFINITY },
  leastSpread: 1,
  leastValue: 0,
  decimals: 1
}
export const SLEEP: Signal = {
  unit: "min",
  reading: "sleepMinutes",
  more: 1,
  logarithmic: false,
  weight: 0.1,
  strain: 0,
  // The sleep that five nights lack adds up (Van Dongen et al. 2003, Sleep 26:117-126).
  alone: { days: 5, readings: 4, errors: 2.8, leastChange: 60 },
  leastChange: 30,
  // One or two short nights are usual.
  lastDays: undefined,
  leastSpread: 15,
  // A shorter night is a gap of the recording.
  leastValue: 60,
  decimals: 0
}

export const SIGNALS: ReadonlyArray<Signal> = [HRV, RESTING_HEART_RATE, SLEEP]

/** The source of a day that has only readings set by hand. */
const TYPED = "manual"

/** Readings in the unit of the comparison, by their days, which ascend. */
export interface Readings {
  readonly days: ReadonlyArray<number>
  readonly values: ReadonlyArray<number>
}

interface SourcedReadings extends Readings {
  readonly sources: ReadonlyArray<string>
}

/** The days with their numbers, ascending. */
export const numberedDays = (days: ReadonlyArray<RecoveryDay>): ReadonlyArray<readonly [number, RecoveryDay]> =>
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
