import { type Baseline, baselineOf, type Departure, departureOf } from "./Baseline.ts"
import {
  indexAfter,
  type KnownReadings,
  LAST_DAYS,
  MIN_BASELINE,
  MIN_RECENT,
  RECENT_DAYS,
  type Readings,
  type Signal,
  SLIDE_DAYS
} from "./RecoverySignals.ts"

/** The readings that a slide takes: as many a week as the week itself. */
export const MIN_SLIDE = 2 * MIN_RECENT

/** The standard errors from which the person is strained, by what is known: one signal, or two. */
const LIMITS = [
  { week: 2.3, slide: 1.95 },
  { week: 2.3, slide: 1.7 }
] as const

/** Strain is over if the last days, in standard deviations of single days, are nearer to the baseline than this. */
const STILL = 0.6

/** The correlation of HRV and the heart rate that is assumed, and its weight in days. A person's own replaces it gradually. */
const USUAL_TOGETHER = 0.4
const USUAL_TOGETHER_DAYS = 5
const TOGETHER = { least: -0.3, most: 0.8 }

/** Days further from the baseline count as this many standard deviations away in the correlation. */
const FURTHEST = 3

/** How far the readings are on the side of strain: -1 and less is strained, 0 where they do not show it. */
export interface Strain {
  readonly week: number
  readonly slide: number
}

export const NO_STRAIN: Strain = { week: 0, slide: 0 }

/** The recent readings of a signal beside its earlier baseline. */
interface EarlierBaseline {
  readonly signal: Signal
  readonly readings: Readings
  readonly baseline: Baseline
}

/**
 * The readings of the week, and of the slide of two weeks, beside a baseline that ends 14 days ago, which has nothing of a slow change in it.
 * Strain counts only while the last days still show it, so that what has passed leaves no echo.
 */
export const strainOf = (known: ReadonlyArray<KnownReadings>, today: number): Strain => {
  const found = known.some(({ signal }) => signal.strain > 0) ? known.filter(({ signal }) => signal.strain > 0) : known
  const earlier = found.map(({ readings, signal }) => earlierBaseline(readings, signal, today))
  const together = correlationOf(earlier, today)
  const departures = (dates: number, least: number, weightFrom?: number): ReadonlyArray<SignalDeparture> =>
    earlier.flatMap(({ baseline, readings, signal }) => {
      const from = indexAfter(readings.days, today - dates)
      if (readings.days.length - from < least) return []
      return [{ signal, spread: baseline.spread, ...departureOf(baseline, readings, from, weightFrom) }]
    })
  const lately = departures(LAST_DAYS, 1).map((one) => ({
    ...one,
    errors: (one.errors * one.error) / one.spread,
    error: one.spread
  }))
  if (combined(lately, together) > -STILL) return NO_STRAIN
  const strain = (moved: ReadonlyArray<SignalDeparture>) => (moved.some(matters) ? combined(moved, together) : 0)
  const limits = LIMITS[earlier.length > 1 ? 1 : 0]
  return {
    week: strain(departures(RECENT_DAYS, MIN_RECENT)) / limits.week,
    slide: strain(departures(SLIDE_DAYS, MIN_SLIDE, today - SLIDE_DAYS)) / limits.slide
  }
}

/** With too few readings before the last 14 days, the baseline ends before the week. */
const earlierBaseline = (readings: Readings, signal: Signal, today: number): EarlierBaseline => {
  const early = indexAfter(readings.days, today - SLIDE_DAYS)
  const size = early >= MIN_BASELINE ? early : indexAfter(readings.days, today - RECENT_DAYS)
  return { signal, readings, baseline: baselineOf(readings, size, signal.leastSpread) }
}

interface SignalDeparture extends Departure {
  readonly signal: Signal
  /** Of single days. */
  readonly spread: number
}

const matters = ({ change, signal }: SignalDeparture): boolean => signal.more * change <= -signal.leastChange

/**
 * One figure of the signals, weighted by what strain does to each and by how they correlate in this person: generalised least squares (Aitken
 * 1935, Proc R Soc Edinb 55:42-48). Without strain it has the variance 1.
 */
const combined = ([a, b]: ReadonlyArray<SignalDeparture>, together: number): number => {
  if (a === undefined) return 0
  const [ofA, scoreA] = [expected(a), a.signal.more * a.errors]
  if (b === undefined) return scoreA
  const [ofB, scoreB] = [expected(b), b.signal.more * b.errors]
  const [weightA, weightB] = [ofA - together * ofB, ofB - together * ofA]
  const variance = weightA ** 2 + weightB ** 2 + 2 * together * weightA * weightB
  return (weightA * scoreA + weightB * scoreB) / Math.sqrt(variance)
}

const expected = ({ error, signal, spread }: SignalDeparture): number => (signal.strain * spread) / error

/** The correlation of two signals on the days of the baseline that have both. Each is signed so that more is better. */
const correlationOf = ([a, b]: ReadonlyArray<EarlierBaseline>, today: number): number => {
  if (a === undefined || b === undefined) return USUAL_TOGETHER
  let days = 0
  let products = 0
  let other = 0
  for (let at = 0; at < a.readings.days.length; at++) {
    const day = a.readings.days[at] ?? today
    if (day > today - SLIDE_DAYS) break
    while ((b.readings.days[other] ?? day) < day) other++
    if (b.readings.days[other] !== day) continue
    days += 1
    products += deviation(a, at) * deviation(b, other)
  }
  const shrunk = (products + USUAL_TOGETHER_DAYS * USUAL_TOGETHER) / (days + USUAL_TOGETHER_DAYS)
  return Math.min(Math.max(shrunk, TOGETHER.least), TOGETHER.most)
}

const deviation = ({ baseline, readings, signal }: EarlierBaseline, at: number): number => {
  const off = (signal.more * ((readings.values[at] ?? 0) - baseline.level)) / baseline.spread
  return Math.min(Math.max(off, -FURTHEST), FURTHEST)
}
