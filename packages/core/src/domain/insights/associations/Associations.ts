import { mean, median, round } from "../../../plain/Statistics.ts"
import type { InsightWords } from "../words/InsightWords.ts"
import { type Association, type Associations, LEAST_DAYS_OF_CLAIM } from "./AssociationResults.ts"
import { CAUTION, deviate, type Evidence, evidenceOf } from "./Evidence.ts"
import type { Exposure, Outcome } from "./LoggedSeries.ts"
import { type DailyValues, known, residuals, withoutWeekdays } from "./Residuals.ts"

/** The share of people without any association who may see a claim. */
const FALSE_CLAIMS = 0.05

/** The share of bands that may not contain the true difference: 10 %. */
const MISSED_BANDS = 0.1

/** A smaller difference is not claimed. In standard deviations of the outcome from day to day; 0.2 is a small effect (Cohen 1988). */
const LEAST_EFFECT = 0.2

/** An association that there is shows in 80 of 100 cases from the days on that are promised. */
const MISSED_EFFECTS = 0.2

interface Pair {
  readonly outcome: ComparedOutcome
  readonly exposure: Exposure
  readonly evidence: Evidence
}

/** An outcome with what its days have beside the usual. */
interface ComparedOutcome extends Outcome {
  readonly residuals: DailyValues
  /** Standard deviation of the residuals; NaN if too few readings have one. */
  readonly spread: number
  /** Days with a reading after a day of which some exposure is known. */
  readonly days: number
}

/**
 * What goes with what in a log: for each outcome and each exposure of the day before, the difference that the exposure makes
 * (`Evidence.ts`), claimed where it is none of chance by the procedure of Benjamini & Yekutieli (2001, Ann Stat 29:1165), which holds for
 * pairs that depend on one another, over all pairs that are looked at. Bands are widened for the choice of what is claimed (Benjamini &
 * Yekutieli 2005, J Am Stat Assoc 100:71). A name in `only` restricts what is told, not what is corrected for.
 */
export const associations = (
  logged: ReadonlyArray<Outcome>,
  exposures: ReadonlyArray<Exposure>,
  only: string | undefined,
  words: InsightWords
): Associations => {
  const outcomes = logged.map((outcome) => comparedOutcome(outcome, exposures))
  const unusual = exposures.map((exposure) => ({ exposure, contrast: withoutWeekdays(exposure.values) }))
  const pairs = outcomes.flatMap((outcome) =>
    unusual.flatMap(({ contrast, exposure }): ReadonlyArray<Pair> => {
      if (outcome.name === exposure.name) return []
      const evidence = evidenceOf(outcome.residuals, contrast, exposure.values)
      return evidence !== undefined && evidence.days >= LEAST_DAYS_OF_CLAIM ? [{ outcome, exposure, evidence }] : []
    })
  )
  const isTold = ({ name }: Outcome): boolean => only === undefined || name === only
  const found = claimed(pairs)
  const claims = found.filter(({ outcome }) => isTold(outcome))
  const band = deviate((MISSED_BANDS * Math.max(1, found.length)) / (2 * Math.max(1, pairs.length)))
  const told = outcomes.filter(isTold)
  return {
    days: Math.max(0, ...told.map(({ days }) => days)),
    needed: LEAST_DAYS_OF_CLAIM,
    claims: claims.map((pair) => claimOf(pair, band, words)),
    nothing: claims.length > 0 ? null : nothingText(told, exposures, words)
  }
}

const comparedOutcome = (outcome: Outcome, exposures: ReadonlyArray<Exposure>): ComparedOutcome => {
  const rest = residuals(outcome.values)
  const days = outcome.values.filter(
    (value, day) => !Number.isNaN(value) && exposures.some(({ values }) => !Number.isNaN(values[day] ?? Number.NaN))
  ).length
  return { ...outcome, residuals: rest, spread: Math.sqrt(mean(known(rest).map((value) => value ** 2))), days }
}

/** The pairs whose association is none of chance, the most certain first. */
const claimed = (pairs: ReadonlyArray<Pair>): ReadonlyArray<Pair> => {
  const ranked = [...pairs].sort((a, b) => a.evidence.probability - b.evidence.probability)
  const last = ranked.findLastIndex(({ evidence }, at) => evidence.probability <= (at + 1) * mostForFirst(pairs.length))
  return ranked
    .slice(0, last + 1)
    .filter(({ evidence, outcome }) => Math.abs(evidence.change) >= LEAST_EFFECT * outcome.spread)
}

/** The probability up to which the most certain of so many pairs is claimed. */
const mostForFirst = (pairs: number): number => {
  let harmonic = 0
  for (let rank = 1; rank <= pairs; rank++) harmonic += 1 / rank
  return FALSE_CLAIMS / (pairs * harmonic)
}

const claimOf = ({ evidence, exposure, outcome }: Pair, band: number, words: InsightWords): Association => {
  const figure = (value: number) => round(value, outcome.decimals)
  const half = band * evidence.standardError
  const claim = {
    change: figure(evidence.change),
    low: figure(evidence.change - half),
    high: figure(evidence.change + half),
    days: evidence.days
  }
  const text = words.associations.claim({
    ...claim,
    ...{ outcome: outcome.title(words), unit: outcome.unit, after: exposure.title(words), exposed: evidence.exposed }
  })
  return { outcome: outcome.name, exposure: exposure.name, ...claim, unit: outcome.unit, text }
}

/** The days of which a sentence says what they would show. */
const HORIZONS = [LEAST_DAYS_OF_CLAIM, 90, 180, 365]
const HORIZONS_TOLD = 2

const nothingText = (
  outcomes: ReadonlyArray<ComparedOutcome>,
  exposures: ReadonlyArray<Exposure>,
  words: InsightWords
): string => {
  const days = Math.max(0, ...outcomes.map((outcome) => outcome.days))
  const { effect, nothing, tooEarly, wouldShow } = words.associations
  const spread = outcomes.filter((outcome) => outcome.spread > 0)
  const later = HORIZONS.filter((horizon) => horizon > days || horizon === HORIZONS.at(-1)).slice(0, HORIZONS_TOLD)
  const variances = exposures.flatMap(({ values }) => varianceOf(known(values)))
  const size = detectable(variances.length === 0 ? A_THIRD : median(variances), spread.length * variances.length)
  return [
    days < LEAST_DAYS_OF_CLAIM ? tooEarly(days, LEAST_DAYS_OF_CLAIM) : nothing(days),
    ...(spread.length === 0 ? [] : later).map((horizon) =>
      wouldShow(
        horizon,
        spread.map((outcome) =>
          effect(outcome.title(words), round(size(outcome.spread, horizon), outcome.decimals), outcome.unit)
        )
      )
    )
  ].join(" ")
}

/** The variance of an exposure on a third of the days. */
const A_THIRD = 2 / 9

const varianceOf = (values: DailyValues): ReadonlyArray<number> => {
  const share = mean(values)
  return share > 0 && share < 1 ? [share * (1 - share)] : []
}

/**
 * The difference that is claimed in 80 of 100 cases after so many days, by the person's own spread and by how often exposures of this variance
 * change, among so many looks.
 */
const detectable =
  (variance: number, looks: number) =>
  (spread: number, days: number): number =>
    ((deviate(mostForFirst(Math.max(1, looks)) / 2) + deviate(MISSED_EFFECTS)) * CAUTION * spread) /
    Math.sqrt(days * variance)
