import { type Baseline, baselineOf, departureOf } from "./Baseline.ts"
import { type DeviceChange, deviceChange, moved } from "./DeviceChange.ts"
import { indexAfter, type KnownReadings, knownReadings, numbered, readingsOf } from "./RecoveryReadings.ts"
import { MIN_BASELINE, MIN_RECENT, RECENT_DAYS, type RecoveryDay, SIGNALS, STALE_DAYS } from "./RecoverySignals.ts"

/** The last readings, in which an illness shows before the mean of the week moves, and the days in which they must be. */
const LAST_READINGS = 2
const LAST_DAYS = 3

/** The days of a slow slide, and the readings that it takes: as many a week as the week itself. */
export const SLIDE_DAYS = 14
const MIN_SLIDE = 2 * MIN_RECENT

/** Recent readings beside the baseline. Differences are signed so that more is better. */
export interface Difference {
  readonly better: number
  /** In standard errors. A reading far from the baseline counts less in it. */
  readonly score: number
  readonly error: number
}

/** One signal, compared with its baseline as of a date. */
export interface ComparedSignal extends Omit<KnownReadings, "readings"> {
  /** The readings of the week, in the unit of the comparison. */
  readonly recent: ReadonlyArray<number>
  readonly baselineCount: number
  /** Days since the last reading in both windows; undefined without one. */
  readonly age: number | undefined
  /** The following fields are undefined with too few readings, or if the last one is too old. */
  readonly baseline: Baseline | undefined
  readonly week: Difference | undefined
  /** The last days by which the signal alone shows strain. */
  readonly alone: Difference | undefined
  /** The line that leaves the baseline 14 days ago, by least squares. It finds a slow change that a week hides. */
  readonly slide: Difference | undefined
  readonly lastDays: Difference | undefined
}

/** The signals as of a day, and the change of device since which they are compared. */
export interface ComparedSignals {
  readonly signals: ReadonlyArray<ComparedSignal>
  readonly device: DeviceChange | undefined
}

/** Compares every signal with its baseline as of any day. The readings must cover all of the 67 dates up to it. */
export const comparedSignals = (days: ReadonlyArray<RecoveryDay>): ((today: number) => ComparedSignals) => {
  const ascending = numbered(days)
  const readings = SIGNALS.map((signal) => ({ signal, of: readingsOf(signal, ascending) }))
  return (today) => {
    const known = readings.map(({ of, signal }) => knownReadings(signal, of, today))
    const signals = known.map((one) => compare(one, today))
    const device = signals.some(isFar) ? deviceChange(known, today) : undefined
    return device === undefined
      ? { signals, device }
      : { signals: known.map((one) => compare(moved(one, device), today)), device }
  }
}

/** True if the week is so far from the baseline that a change of device matters. In most weeks none has to be looked for. */
const isFar = ({ week }: ComparedSignal): boolean => Math.abs(week?.score ?? 0) >= 1

/** Compares the readings of the week up to a day with those of the 60 days before it. */
const compare = ({ otherPlatforms, platform, readings, signal }: KnownReadings, today: number): ComparedSignal => {
  const { days, values } = readings
  const firstOf = (dates: number) => indexAfter(days, today - dates)
  const week = firstOf(RECENT_DAYS)
  const last = days.at(-1)
  const age = last === undefined ? undefined : today - last
  const enough = days.length - week >= MIN_RECENT && week >= MIN_BASELINE && (age ?? 0) <= STALE_DAYS
  const baseline = enough ? baselineOf(readings, week, signal.leastSpread) : undefined
  const differenceFrom = (from: number, least: number, weightFrom?: number): Difference | undefined => {
    if (baseline === undefined || days.length - from < least) return undefined
    const { change, error, errors } = departureOf(baseline, readings, from, weightFrom)
    return { better: signal.more * change, score: signal.more * errors, error }
  }
  return {
    signal,
    platform,
    otherPlatforms,
    recent: values.slice(week),
    baselineCount: week,
    age,
    baseline,
    week: differenceFrom(week, MIN_RECENT),
    alone: differenceFrom(firstOf(signal.alone.days), signal.alone.readings),
    slide: differenceFrom(firstOf(SLIDE_DAYS), MIN_SLIDE, today - SLIDE_DAYS),
    lastDays:
      signal.lastDays && differenceFrom(Math.max(firstOf(LAST_DAYS), days.length - LAST_READINGS), LAST_READINGS)
  }
}
