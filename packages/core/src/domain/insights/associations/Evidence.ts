import type { DailyValues } from "./Residuals.ts"

/** How an outcome differs between days with and without an exposure. */
export interface Evidence {
  /** The outcome with the exposure less that without. */
  readonly change: number
  readonly standardError: number
  /** Two-sided probability of as much by chance. */
  readonly probability: number
  /** Days that are compared. */
  readonly days: number
  /** Of these, days with the exposure. */
  readonly exposed: number
}

/** Days with and without the exposure that a comparison takes, each. */
const LEAST_OF_EACH = 8

/** Turns of the exposure by fewer days leave most of a run where it was. */
const LEAST_TURN = 14
const WEEK = 7

/** The standard error is at least this much of the usual one: days in a row are more alike than one day's dependence says. */
export const CAUTION = 1.05

/** The spread of few turns is uncertain: it counts as one of so many more turns with the usual spread. */
const USUAL_TURNS = 20

/** Probabilities above this lead to no claim, whatever the turns say. */
const UNREMARKABLE = 0.05

/**
 * Tests whether an outcome differs after an exposure; undefined if too few days can be compared. `exposed` is 1 or 0 for each day; `residuals`
 * and `exposure` are the outcome and the exposure less what is usual (`Residuals.ts`), the exposure of the day before. Three things could mimic a difference:
 *
 * - a bad stretch makes both: the difference is adjusted for the outcome of the day before (lagged dependent variable, an AR(1) of the outcome);
 * - runs of days: the exposure is turned round by whole weeks, which keeps its runs and weekdays and breaks the tie to the outcome, and
 *   the difference has to exceed that of every turn (circular shifts: Harris 2020, arXiv:2012.06862); their spread widens the standard error;
 * - chance in many looks: `Associations.ts` corrects for the number of pairs.
 */
export const evidenceOf = (
  residuals: DailyValues,
  exposure: DailyValues,
  exposed: DailyValues
): Evidence | undefined => {
  const [first, length] = spanOf(residuals, exposure)
  const outcome = residuals.subarray(first, first + length)
  const contrast = exposure.subarray(first, first + length)
  const own = laggedSlope(outcome, contrast)
  const withIt = contrast.filter(
    (value, day) => !Number.isNaN(value + (outcome[day] ?? Number.NaN)) && exposed[first + day] === 1
  ).length
  if (own === undefined || withIt < LEAST_OF_EACH || own.days - withIt < LEAST_OF_EACH) return undefined
  const { change, days } = own
  const judged = (standardError: number, least = 0): Evidence => ({
    ...{ change, standardError, days, exposed: withIt },
    probability: Math.max(least, twoSided(change / standardError, days - PARAMETERS))
  })
  const usual = judged(own.standardError * CAUTION)
  if (usual.probability > UNREMARKABLE) return usual
  const { asFar, spread } = turns(outcome, contrast, Math.abs(change / own.standardError))
  return judged(own.standardError * Math.max(CAUTION, spread), asFar)
}

/** The spread of the ratios of change to standard error when the exposure is turned round, and the share of those as far from 0 as one; 0 if none is. */
const turns = (outcome: DailyValues, exposure: DailyValues, far: number) => {
  const turned = new Float64Array(exposure.length)
  const ratios: Array<number> = []
  for (let by = LEAST_TURN; by <= exposure.length - LEAST_TURN; by += WEEK) {
    for (const direction of [1, -1]) {
      turn(exposure, by, direction, turned)
      const other = laggedSlope(outcome, turned)
      if (other !== undefined) ratios.push(Math.abs(other.change / other.standardError))
    }
  }
  const squares = ratios.reduce((sum, ratio) => sum + ratio ** 2, USUAL_TURNS)
  const beyond = ratios.filter((ratio) => ratio >= far).length
  return {
    spread: Math.sqrt(squares / (ratios.length + USUAL_TURNS)),
    asFar: beyond === 0 ? 0 : (beyond + 1) / (ratios.length + 1)
  }
}

/** The days in a circle, from one of them on, forwards or backwards. */
const turn = (days: DailyValues, from: number, direction: number, into: DailyValues): void => {
  let at = from
  for (let day = 0; day < days.length; day++) {
    into[day] = days[at] ?? Number.NaN
    at += direction
    if (at === days.length) at = 0
    if (at < 0) at = days.length - 1
  }
}

/** The first day on which both are known, and the days from it to the last one. */
const spanOf = (a: DailyValues, b: DailyValues): readonly [first: number, length: number] => {
  const isKnown = (_: number, day: number): boolean => !Number.isNaN((a[day] ?? Number.NaN) + (b[day] ?? Number.NaN))
  const first = a.findIndex(isKnown)
  return first < 0 ? [0, 0] : [first, a.findLastIndex(isKnown) + 1 - first]
}

/** The parameters of the regression: a constant, the exposure, the outcome of the day before. */
const PARAMETERS = 3

/** Days that a regression takes. */
const LEAST_DAYS = 30

const LEAST_VARIATION = 1e-9

/**
 * The coefficient of `exposure` in the least-squares regression of `outcome` on it and on the outcome of the day before, which counts as usual (0)
 * where it is not known.
 */
const laggedSlope = (
  outcome: DailyValues,
  exposure: DailyValues
): { readonly change: number; readonly standardError: number; readonly days: number } | undefined => {
  let [n, sx, sb, sy, xx, bb, xb, xy, by, yy] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  let before = 0
  for (let day = 0; day < outcome.length; day++) {
    const y = outcome[day] ?? Number.NaN
    const x = exposure[day] ?? Number.NaN
    const b = before
    before = Number.isNaN(y) ? 0 : y
    if (Number.isNaN(x + y)) continue
    n++
    sx += x
    sb += b
    sy += y
    xx += x * x
    bb += b * b
    xb += x * b
    xy += x * y
    by += b * y
    yy += y * y
  }
  xx -= (sx * sx) / n
  bb -= (sb * sb) / n
  xb -= (sx * sb) / n
  xy -= (sx * sy) / n
  by -= (sb * sy) / n
  yy -= (sy * sy) / n
  const determinant = xx * bb - xb * xb
  if (n < LEAST_DAYS || determinant <= LEAST_VARIATION) return undefined
  const change = (xy * bb - by * xb) / determinant
  const rest = Math.max(LEAST_VARIATION, yy - change * xy - ((by * xx - xy * xb) / determinant) * by)
  return { change, standardError: Math.sqrt(((rest / (n - PARAMETERS)) * bb) / determinant), days: n }
}

/** Both tails of Student's t, by the normal ones of Wallace's transform (1959, Ann Math Stat 30:1124). */
const twoSided = (t: number, freedom: number): number =>
  2 * upperTail((Math.abs(t) * (1 - 1 / (4 * freedom))) / Math.sqrt(1 + (t * t) / (2 * freedom)))

/** The upper tail of the normal distribution, within 1e-7 (Abramowitz & Stegun 1964, 26.2.17). */
const upperTail = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}

/** The normal deviate that is exceeded with a probability of at most a half, within 4.5e-4 (Abramowitz & Stegun 1964, 26.2.23). */
export const deviate = (probability: number): number => {
  const t = Math.sqrt(-2 * Math.log(probability))
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
}
