import { mean, median, robustDeviation, standardDeviation } from "./Statistics.ts"
import type { Point } from "./Trend.ts"

/** The usual values of a person: the level of a series of daily values, their spread, and the similarity of a day to the one before. */
export interface Baseline {
  readonly count: number
  readonly level: number
  /** Standard deviation of single days. */
  readonly spread: number
  /** Correlation of a day with the next one, 0 to 0.9. */
  readonly correlation: number
}

/** Values further from the median count as this many standard deviations away, so that an illness does not set the baseline. */
const WINSORISED_AT = 3

/** The assumed correlation of consecutive days, and its weight in pairs of days. A person's own correlation replaces it gradually. */
const USUAL_CORRELATION = 0.3
const USUAL_PAIRS = 5
const GREATEST_CORRELATION = 0.9

/** The baseline of a series in the order of its days. The spread is at least `leastSpread`. */
export const baselineOf = (days: ReadonlyArray<Point>, leastSpread: number): Baseline => {
  const found = days.map(({ value }) => value)
  const centre = median(found)
  const furthest = WINSORISED_AT * Math.max(robustDeviation(found, centre), leastSpread)
  const values = found.map((value) => Math.min(Math.max(value, centre - furthest), centre + furthest))
  const level = mean(values)
  return {
    count: values.length,
    level,
    spread: Math.max(standardDeviation(values), leastSpread),
    correlation: correlationOf(days, values, level)
  }
}

const correlationOf = (days: ReadonlyArray<Point>, values: ReadonlyArray<number>, level: number): number => {
  let pairs = 0
  let products = 0
  let squares = 0
  for (const [index, { day }] of days.entries()) {
    const one = (values[index] ?? level) - level
    squares += one * one
    if (days[index + 1]?.day !== day + 1) continue
    products += one * ((values[index + 1] ?? level) - level)
    pairs += 1
  }
  const own = pairs === 0 || squares === 0 ? 0 : products / pairs / (squares / values.length)
  const shrunk = (pairs * own + USUAL_PAIRS * USUAL_CORRELATION) / (pairs + USUAL_PAIRS)
  return Math.min(Math.max(shrunk, 0), GREATEST_CORRELATION)
}

/**
 * The standard error of the difference between the mean of some recent days and the baseline's level. Days resemble their neighbours, so
 * a mean of seven varies more than that of seven independent readings. The values are taken as a first-order autoregressive series: days
 * that are k apart correlate by the k-th power of the correlation of neighbours. The spread is itself an estimate, which widens the error
 * like Student's t.
 */
export const standardError = ({ correlation, count, spread }: Baseline, recent: ReadonlyArray<Point>): number => {
  let shared = recent.length
  for (const later of recent) {
    for (const earlier of recent) {
      if (earlier === later) break
      shared += 2 * correlation ** (later.day - earlier.day)
    }
  }
  const ofRecent = shared / recent.length ** 2
  const ofBaseline = (1 + correlation) / (1 - correlation) / count
  return spread * Math.sqrt((ofRecent + ofBaseline) * ((count - 1) / (count - 3)))
}
