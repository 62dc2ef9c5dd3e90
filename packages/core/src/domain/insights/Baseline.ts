import { mean, median, robustDeviation, standardDeviation } from "./Statistics.ts"
import type { Point } from "./Trend.ts"

/** The usual values of a person: the level of a series of daily values, their spread, and the similarity of a day to the one before. */
export interface Baseline {
  /** The number of equally weighted readings that would give the level as exactly. */
  readonly count: number
  readonly level: number
  /** Standard deviation of single days. */
  readonly spread: number
  /** Correlation of a day with the next one, 0 to 0.9. */
  readonly correlation: number
  /** Values beyond these count as these, so that neither an illness sets the baseline nor one wrong reading the week. */
  readonly least: number
  readonly greatest: number
}

/** Values further from the median count as this many standard deviations away. */
const WINSORISED_AT = 3

/** The assumed correlation of consecutive days, and its weight in pairs of days. A person's own correlation replaces it gradually. */
const USUAL_CORRELATION = 0.3
const USUAL_PAIRS = 5
const GREATEST_CORRELATION = 0.9

/**
 * A reading that is this many days older than the newest counts a fifth. In between, the weight falls in a straight line, so that a
 * season moves the level along.
 */
const FADED_DAYS = 60
const FADED_WEIGHT = 0.2

/** The baseline of a series in the order of its days. The spread is at least `leastSpread`. */
export const baselineOf = (days: ReadonlyArray<Point>, leastSpread: number): Baseline => {
  const found = days.map(({ value }) => value)
  const centre = median(found)
  const furthest = WINSORISED_AT * Math.max(robustDeviation(found, centre), leastSpread)
  const [least, greatest] = [centre - furthest, centre + furthest]
  const values = found.map((value) => Math.min(Math.max(value, least), greatest))
  const newest = days.at(-1)?.day ?? 0
  let weights = 0
  let squares = 0
  let sum = 0
  for (let at = 0; at < values.length; at++) {
    const age = newest - (days[at]?.day ?? newest)
    const weight = 1 - (1 - FADED_WEIGHT) * Math.min(1, age / FADED_DAYS)
    weights += weight
    squares += weight ** 2
    sum += weight * (values[at] ?? 0)
  }
  const level = sum / weights
  return {
    count: weights ** 2 / squares,
    level,
    spread: Math.max(standardDeviation(values), leastSpread),
    correlation: correlationOf(days, values, mean(values)),
    least,
    greatest
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
  const found = pairs === 0 || squares === 0 ? 0 : products / pairs / (squares / values.length)
  // A short series underestimates its correlation: Marriott & Pope (1954), Biometrika 41:390-402.
  const own = found + (1 + 3 * Math.max(found, 0)) / values.length
  const shrunk = (pairs * own + USUAL_PAIRS * USUAL_CORRELATION) / (pairs + USUAL_PAIRS)
  return Math.min(Math.max(shrunk, 0), GREATEST_CORRELATION)
}

/** A mean of recent days beside the baseline. */
export interface Departure {
  /** The difference from the baseline's level. */
  readonly change: number
  /** The same in standard errors. A reading far from the baseline counts less in it. */
  readonly errors: number
  /** The standard error of the difference. */
  readonly error: number
}

/**
 * The difference between the weighted mean of some recent days and the baseline's level. Days resemble their neighbours, so a mean of
 * seven varies more than that of seven independent readings. The values are taken as a first-order autoregressive series: days that are
 * k apart correlate by the k-th power of the correlation of neighbours. The spread is itself an estimate, which widens the error like
 * Student's t.
 */
export const departureOf = (
  { correlation, count, greatest, least, level, spread }: Baseline,
  recent: ReadonlyArray<Point>,
  weightOf: (day: number) => number = () => 1
): Departure => {
  let weights = 0
  let sum = 0
  let winsorised = 0
  let shared = 0
  // The weights of earlier days, each times its correlation with the day.
  let before = 0
  let last = 0
  for (const { day, value } of recent) {
    const weight = weightOf(day)
    before *= correlation ** (day - last)
    shared += weight * (weight + 2 * before)
    before += weight
    last = day
    weights += weight
    sum += weight * value
    winsorised += weight * Math.min(Math.max(value, least), greatest)
  }
  const ofRecent = shared / weights ** 2
  const ofBaseline = (1 + correlation) / (1 - correlation) / count
  const error = spread * Math.sqrt((ofRecent + ofBaseline) * ((count - 1) / (count - 3)))
  return { change: sum / weights - level, errors: (winsorised / weights - level) / error, error }
}
