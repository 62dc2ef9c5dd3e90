import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { type Baseline, baselineOf, standardError } from "./Baseline.ts"
import { mean } from "./Statistics.ts"
import type { Point } from "./Trend.ts"

/** The recent window. A single day of HRV is noise, the mean of a week is not: Plews et al. (2013), Sports Med 43:773-781. */
export const RECENT_DAYS = 7

/** Minimum of readings per week: Plews et al. (2014), Int J Sports Physiol Perform 9:783-790. */
export const MIN_RECENT = 3

/** The person's own baseline: the 60 days before the recent week. */
export const BASELINE_DAYS = 60

/** Minimum of readings for a baseline: two weeks. */
export const MIN_BASELINE = 14

/** A signal whose last reading is more days ago does not show today's state. */
export const STALE_DAYS = 3

/** The last readings, in which an illness shows before the mean of the week moves, and the days in which they must be. */
const LAST_READINGS = 2
const LAST_DAYS = 3

/** The source of a day that has only readings set by hand. */
const TYPED = "manual"

/** The readings of a day that recovery uses. */
export interface RecoveryDay {
  readonly date: CalendarDate
  readonly source: string
  readonly hrvMs: number | null
  readonly restingHeartRateBpm: number | null
  readonly sleepMinutes: number | null
}

export interface Signal {
  readonly name: string
  readonly unit: string
  readonly reading: "hrvMs" | "restingHeartRateBpm" | "sleepMinutes"
  /** 1 if a higher value is better, -1 if it is worse. */
  readonly more: 1 | -1
  /** True if values are compared by their natural logarithm, and only within one platform. */
  readonly logarithmic: boolean
  /** The weight of the signal in the composite of the week. */
  readonly weight: number
  /** The standard errors from which the week of this signal alone shows strain, regardless of the others; undefined if it never does. */
  readonly aloneErrors: number | undefined
  /** The least change of a week's mean that matters, in the unit of the comparison (of HRV: its logarithm). */
  readonly leastChange: number
  /** The same for the mean of the last two readings; undefined for a signal in which two readings show nothing. */
  readonly leastOfLastDays: number | undefined
  /** A smaller spread of single days is an artefact, such as rounded or typed readings. */
  readonly leastSpread: number
  /** A lower value does not count as a reading. */
  readonly leastValue: number
  /** Decimals in sentences. */
  readonly decimals: number
}

/** HRV has the most weight; resting heart rate and sleep support it. */
export const HRV: Signal = {
  name: "HRV",
  unit: "ms",
  reading: "hrvMs",
  more: 1,
  logarithmic: true,
  weight: 0.5,
  aloneErrors: 2.2,
  leastChange: Math.log(1.05),
  leastOfLastDays: Math.log(1.1),
  leastSpread: 0.05,
  // Zero has no logarithm, and is not a real reading.
  leastValue: Number.MIN_VALUE,
  decimals: 1
}
const RESTING_HEART_RATE: Signal = {
  name: "Resting heart rate",
  unit: "bpm",
  reading: "restingHeartRateBpm",
  more: -1,
  logarithmic: false,
  weight: 0.3,
  aloneErrors: 3,
  leastChange: 2,
  leastOfLastDays: 3,
  leastSpread: 1,
  leastValue: 0,
  decimals: 1
}
export const SLEEP: Signal = {
  name: "Sleep",
  unit: "min",
  reading: "sleepMinutes",
  more: 1,
  logarithmic: false,
  weight: 0.2,
  // People sleep less for many reasons other than strain, so beside another signal sleep never decides alone.
  aloneErrors: undefined,
  leastChange: 30,
  // One or two short nights are usual.
  leastOfLastDays: undefined,
  leastSpread: 15,
  // A shorter night is a gap of the recording.
  leastValue: 60,
  decimals: 0
}

const SIGNALS: ReadonlyArray<Signal> = [HRV, RESTING_HEART_RATE, SLEEP]

/** Recent readings beside the baseline. Differences are signed so that more is better. */
export interface Difference {
  readonly better: number
  /** In standard errors. */
  readonly score: number
  readonly error: number
  readonly level: number
}

/** One signal, compared with its baseline as of a date. */
export interface ComparedSignal {
  readonly signal: Signal
  /** The platform of the readings that are compared; undefined for a signal of every platform. */
  readonly platform: string | undefined
  /** Readings of other platforms in both windows, which are not compared. */
  readonly otherPlatforms: number
  readonly recent: ReadonlyArray<Point>
  readonly baselineCount: number
  /** Days since the last reading in both windows; undefined without one. */
  readonly age: number | undefined
  /** The following fields are undefined with too few readings, or if the last one is too old. */
  readonly baseline: Baseline | undefined
  readonly week: Difference | undefined
  readonly lastDays: Difference | undefined
}

interface Reading extends Point {
  readonly source: string
}

/** The readings of one signal, by day. */
const readingsOf = (signal: Signal, days: ReadonlyArray<RecoveryDay>): ReadonlyArray<Reading> =>
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

/** Compares the readings of the week up to a day with those of the 60 days before it. */
const compare = (signal: Signal, readings: ReadonlyArray<Reading>, today: number): ComparedSignal => {
  const known = readingsBetween(readings, today - RECENT_DAYS - BASELINE_DAYS, today)
  const platform = signal.logarithmic ? platformOf(known, today) : undefined
  const comparable =
    platform === undefined || known.every(({ source }) => source === platform)
      ? known
      : known.filter(({ source }) => source === platform)
  const recent = readingsBetween(comparable, today - RECENT_DAYS, today)
  const before = comparable.slice(0, comparable.length - recent.length)
  const last = comparable.at(-1)
  const age = last === undefined ? undefined : today - last.day
  const enough = recent.length >= MIN_RECENT && before.length >= MIN_BASELINE && (age ?? 0) <= STALE_DAYS
  const baseline = enough ? baselineOf(before, signal.leastSpread) : undefined
  const lastDays = recent.slice(-LAST_READINGS).filter(({ day }) => day > today - LAST_DAYS)
  return {
    signal,
    platform,
    otherPlatforms: known.length - comparable.length,
    recent,
    baselineCount: before.length,
    age,
    baseline,
    week: baseline && differenceOf(signal, baseline, recent),
    lastDays:
      baseline && signal.leastOfLastDays !== undefined && lastDays.length === LAST_READINGS
        ? differenceOf(signal, baseline, lastDays)
        : undefined
  }
}

/** Compares every signal with its baseline as of any day. The readings must cover all of the 67 dates up to it. */
export const comparedSignals = (
  days: ReadonlyArray<RecoveryDay>
): ((today: number) => ReadonlyArray<ComparedSignal>) => {
  const readings = SIGNALS.map((signal) => ({ signal, of: readingsOf(signal, days) }))
  return (today) => readings.map(({ of, signal }) => compare(signal, of, today))
}

/** The readings after a day, up to another. */
const readingsBetween = (readings: ReadonlyArray<Reading>, after: number, last: number): ReadonlyArray<Reading> =>
  readings.slice(indexAfter(readings, after), indexAfter(readings, last))

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

const differenceOf = ({ more }: Signal, baseline: Baseline, days: ReadonlyArray<Point>): Difference => {
  const level = mean(days.map(({ value }) => value))
  const error = standardError(baseline, days)
  const better = more * (level - baseline.level)
  return { better, score: better / error, error, level }
}
