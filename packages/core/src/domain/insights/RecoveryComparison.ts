import { type Baseline, baselineOf, departureOf } from "./Baseline.ts"
import { type DeviceChange, deviceChange, moved } from "./DeviceChange.ts"
import { type KnownReadings, knownReadings, readingsBetween, readingsOf } from "./RecoveryReadings.ts"
import {
  MIN_BASELINE,
  MIN_RECENT,
  RECENT_DAYS,
  type RecoveryDay,
  SIGNALS,
  type Signal,
  STALE_DAYS
} from "./RecoverySignals.ts"
import type { Point } from "./Trend.ts"

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
  readonly recent: ReadonlyArray<Point>
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
  const readings = SIGNALS.map((signal) => ({ signal, of: readingsOf(signal, days) }))
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
const compare = ({ readings, ...known }: KnownReadings, today: number): ComparedSignal => {
  const { signal } = known
  const since = (days: number) => readingsBetween(readings, today - days, today)
  const recent = since(RECENT_DAYS)
  const before = readings.slice(0, readings.length - recent.length)
  const last = readings.at(-1)
  const age = last === undefined ? undefined : today - last.day
  const enough = recent.length >= MIN_RECENT && before.length >= MIN_BASELINE && (age ?? 0) <= STALE_DAYS
  const baseline = enough ? baselineOf(before, signal.leastSpread) : undefined
  const differenceOf = (days: ReadonlyArray<Point>, least: number, weightOf?: (day: number) => number) =>
    baseline === undefined || days.length < least ? undefined : difference(signal, baseline, days, weightOf)
  const week = differenceOf(recent, MIN_RECENT)
  return {
    ...known,
    recent,
    baselineCount: before.length,
    age,
    baseline,
    week,
    alone: signal.alone.days === RECENT_DAYS ? week : differenceOf(since(signal.alone.days), signal.alone.days - 1),
    slide: differenceOf(since(SLIDE_DAYS), MIN_SLIDE, (day) => day - (today - SLIDE_DAYS)),
    lastDays: signal.lastDays && differenceOf(since(LAST_DAYS).slice(-LAST_READINGS), LAST_READINGS)
  }
}

const difference = (
  { more }: Signal,
  baseline: Baseline,
  days: ReadonlyArray<Point>,
  weightOf?: (day: number) => number
): Difference => {
  const { change, error, errors } = departureOf(baseline, days, weightOf)
  return { better: more * change, score: more * errors, error }
}
