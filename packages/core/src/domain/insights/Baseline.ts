import { mean, median } from "../../plain/Statistics.ts"
import type { Readings } from "./RecoverySignals.ts"

/** The usual values of a person: the level of a series of daily values, their spread, and the similarity of a day to those before. */
export interface Baseline {
  /** The number of equally weighted readings that would give the level as exactly. */
  readonly count: number
  readonly level: number
  /** Standard deviation of single days. */
  readonly spread: number
  /** Correlation of a day with the next one, 0 to 0.9. */
  readonly correlation: number
  /** The part of the variance that lasts for weeks, 0 to 0.5: a wandering level, a cycle, a season. */
  readonly wander: number
  /** Recent values beyond these count as these, so that one wrong reading does not set the week. */
  readonly least: number
  readonly greatest: number
}

/** Values of the baseline further from the median count as this many standard deviations away, so that no illness sets it. */
const WINSORISED_AT = 3

/** The same of recent values, so that one wrong reading does not set the week, and a collapse still does. */
const RECENT_WINSORISED_AT = 4

/** The factor from the median absolute deviation of normal noise to its standard deviation. */
const MAD_TO_SD = 1.4826

/** Where half of the values are alike, as in people who work in shifts, the mean absolute deviation times this is the least spread. */
const MEAN_TO_SD = 0.75

/** The assumed correlation of consecutive days, and its weight in pairs of days. A person's own correlation replaces it gradually. */
const USUAL_CORRELATION = 0.3
const USUAL_PAIRS = 5
const GREATEST_CORRELATION = 0.9

/**
 * An influence that lasts for weeks, such as a cycle or a season, makes days that are this far apart similar. The mean of their correlations, times
 * `WANDER`, is the part of the variance that a mean of a week does not lessen.
 */
const FAR_FROM = 3
const FAR_TO = 8
const WANDER = 1.5
const GREATEST_WANDER = 0.5

/** The weight of a reading falls in a straight line, to none at this age in days, so that a season moves the level along. */
const FADED_DAYS = 61

/** The baseline of the first readings, `size` of them. The spread is at least `leastSpread`. */
export const baselineOf = ({ days, values: all }: Readings, size: number, leastSpread: number): Baseline => {
  const values = all.slice(0, size)
  const centre = median(values)
  for (let at = 0; at < size; at++) values[at] = Math.abs((values[at] ?? 0) - centre)
  const robust = Math.max(MAD_TO_SD * median(values), MEAN_TO_SD * mean(values), leastSpread)
  const newest = days[size - 1] ?? 0
  let weights = 0
  let squares = 0
  let weighted = 0
  let sum = 0
  for (let at = 0; at < size; at++) {
    const value = within(all[at] ?? 0, centre, WINSORISED_AT * robust)
    const age = newest - (days[at] ?? newest)
    const weight = Math.max(0, 1 - age / FADED_DAYS)
    values[at] = value
    weights += weight
    squares += weight * weight
    weighted += weight * value
    sum += value
  }
  const middle = sum / size
  let variance = 0
  for (let at = 0; at < size; at++) {
    const off = (values[at] ?? 0) - middle
    values[at] = off
    variance += off * off
  }
  const { far, near } = correlationsOf(days, values, variance / size)
  // The deviations are from the mean of the same values, which varies with them.
  const free = size - Math.min((1 + near) / (1 - near), size / 2)
  return {
    count: weights ** 2 / squares,
    level: weighted / weights,
    spread: Math.max(Math.sqrt(variance / free), leastSpread),
    correlation: near,
    wander: Math.min(Math.max(WANDER * far, 0), GREATEST_WANDER),
    least: centre - RECENT_WINSORISED_AT * robust,
    greatest: centre + RECENT_WINSORISED_AT * robust
  }
}

const within = (value: number, centre: number, furthest: number): number =>
  Math.min(Math.max(value, centre - furthest), centre + furthest)

/** The correlation of a day with the next one, and the mean of those of days that are far apart. `off` are the deviations from the mean. */
const correlationsOf = (
  days: ReadonlyArray<number>,
  off: ReadonlyArray<number>,
  variance: number
): { readonly near: number; readonly far: number } => {
  let pairs = 0
  let products = 0
  let farPairs = 0
  let farProducts = 0
  for (let later = 1; later < off.length; later++) {
    const value = off[later] ?? 0
    const day = days[later] ?? 0
    for (let earlier = later - 1; earlier >= 0; earlier--) {
      const apart = day - (days[earlier] ?? 0)
      if (apart > FAR_TO) break
      const product = value * (off[earlier] ?? 0)
      if (apart === 1) {
        pairs += 1
        products += product
      } else if (apart >= FAR_FROM) {
        farPairs += 1
        farProducts += product
      }
    }
  }
  const found = pairs === 0 || variance === 0 ? 0 : products / pairs / variance
  // A short series underestimates its correlations: Marriott & Pope (1954), Biometrika 41:390-402.
  const own = found + (1 + 3 * Math.max(found, 0)) / off.length
  const shrunk = (pairs * own + USUAL_PAIRS * USUAL_CORRELATION) / (pairs + USUAL_PAIRS)
  const far = farPairs === 0 || variance === 0 ? 0 : farProducts / farPairs / variance + 1 / off.length
  return { near: Math.min(Math.max(shrunk, 0), GREATEST_CORRELATION), far }
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
 * The difference between the mean of the readings from an index on and the baseline's level. The day after `weightFrom` weighs 1, the
 * next one 2, and so on; without it all weigh the same. Days resemble their neighbours, so a mean of seven varies more than that of seven
 * independent readings. The values are taken as a first-order autoregressive series, in which days that are k apart correlate by the k-th
 * power of the correlation of neighbours, beside the part of the variance that lasts for weeks. The spread is itself an estimate, which
 * widens the error like Student's t.
 */
export const departureOf = (
  { correlation, count, greatest, least, level, spread, wander }: Baseline,
  { days, values }: Readings,
  from: number,
  weightFrom?: number
): Departure => {
  let weights = 0
  let sum = 0
  let winsorised = 0
  let shared = 0
  // The weights of earlier days, each times its correlation with the day.
  let before = 0
  let last = 0
  for (let at = from; at < days.length; at++) {
    const day = days[at] ?? 0
    const value = values[at] ?? 0
    const weight = weightFrom === undefined ? 1 : day - weightFrom
    if (at > from) before *= day - last === 1 ? correlation : correlation ** (day - last)
    shared += weight * (weight + 2 * before)
    before += weight
    last = day
    weights += weight
    sum += weight * value
    winsorised += weight * Math.min(Math.max(value, least), greatest)
  }
  const ofRecent = shared / weights ** 2
  const ofBaseline = (1 + correlation) / (1 - correlation) / count
  const ofBoth = (ofRecent + ofBaseline) * (1 - wander) + wander
  const error = spread * Math.sqrt(ofBoth * ((count - 1) / (count - 3)))
  return { change: sum / weights - level, errors: (winsorised / weights - level) / error, error }
}
