import { type ComparedSignal, HRV, type Signal, SLEEP } from "./RecoverySignals.ts"
import type { RecoveryStatus } from "./Results.ts"

/** The difference of the week's composite from the baseline, in standard errors, from which the person is strained or recovered. */
export const COMPOSITE_ERRORS = 2.2

/**
 * The same for strain in the composite of the last two readings, which shows before the mean of the week does. Both signals have the same
 * weight there: an infection raises the resting heart rate as early as it lowers HRV (Mishra et al. 2020, Nat Biomed Eng 4:1208-1220).
 */
const LAST_DAYS_ERRORS = 2

/** Signals correlate, most of all HRV and resting heart rate, so that their composite varies more than that of independent ones. */
const CORRELATION = 0.4

/**
 * A week of HRV that is 40 % above the baseline is no proof of recovery: such rises also come with overreaching and illness
 * (Le Meur et al. 2013, Med Sci Sports Exerc 45:2061-2071; Plews et al. 2013).
 */
const EXTREME_RISE = Math.log(1.4)

/** Between this part of the strain limit and the limit, the index passes from the composite to the signal of strain. */
const BLEND_FROM = 0.5

/** Recovery as one figure, with the reason for it. */
export interface RecoveryIndex {
  readonly status: RecoveryStatus
  /** `strained` from -1 down, `recovered` from 1 up, 0 at the baseline; undefined if no signal is judged. */
  readonly index: number | undefined
  readonly reason: "alone" | "week" | "last_days" | "extreme_rise" | undefined
}

/**
 * The composite is the weighted mean of the signals' differences in standard errors, again in standard errors. Strain shows in three
 * ways: in the composite of the week, in the week of HRV or of the resting heart rate alone, and in the composite of the last two
 * readings. Longer sleep than usual never lessens strain, since people sleep longer when ill.
 */
export const recoveryIndex = (signals: ReadonlyArray<ComparedSignal>): RecoveryIndex => {
  const weeks = signals.flatMap(({ signal, week }) => (week ? [{ signal, weight: signal.weight, ...week }] : []))
  if (weeks.length === 0) return { status: "unknown", index: undefined, reason: undefined }
  const hrv = weeks.find(({ signal }) => signal === HRV)
  const overall = composite(weeks) / COMPOSITE_ERRORS
  const matters = weeks.some(({ better, signal }) => better <= -signal.leastChange)
  const lastDays = signals.flatMap(({ lastDays: found, signal }) => (found ? [{ signal, ...found }] : []))
  const lastDaysMatter = lastDays.some(({ better, signal }) => better <= -(signal.leastOfLastDays ?? 0))
  const strains: ReadonlyArray<readonly [RecoveryIndex["reason"], number]> = [
    ["alone", Math.min(...signals.map(strainAlone))],
    ["week", matters ? composite(weeks.map(withoutGain)) / COMPOSITE_ERRORS : 0],
    ["last_days", lastDaysMatter ? composite(lastDays.map((found) => ({ ...found, weight: 1 }))) / LAST_DAYS_ERRORS : 0]
  ]
  const [reason, strain] = strains.reduce((a, b) => (b[1] < a[1] ? b : a))
  if (strain <= -1) return { status: "strained", index: strain, reason }
  const towards = Math.max(0, (-strain - BLEND_FROM) / (1 - BLEND_FROM))
  const index = Math.max(overall * (1 - towards) + strain * towards, -JUST_WITHIN)
  const gains = weeks.some(({ better, signal }) => better >= signal.leastChange) && (hrv?.better ?? 0) >= 0
  if (index < 1 || !gains) return { status: "normal", index: Math.min(index, JUST_WITHIN), reason: undefined }
  if ((hrv?.better ?? 0) >= EXTREME_RISE) return { status: "normal", index: JUST_WITHIN, reason: "extreme_rise" }
  return { status: "recovered", index, reason: "week" }
}

/** The greatest index of the status `normal`. After rounding, its score still differs from that of the limit. */
const JUST_WITHIN = 0.97

/** Rates the week of one signal without the others: -1 and less is strain. */
export const strainAlone = ({ signal, week }: ComparedSignal): number =>
  week === undefined || signal.aloneErrors === undefined || week.better > -signal.leastChange
    ? 0
    : week.score / signal.aloneErrors

interface Weighted {
  readonly score: number
  readonly weight: number
}

const withoutGain = <Week extends Weighted & { readonly signal: Signal }>(week: Week): Weighted =>
  week.signal === SLEEP ? { ...week, score: Math.min(week.score, 0) } : week

const composite = (differences: ReadonlyArray<Weighted>): number => {
  let sum = 0
  let variance = 0
  for (const a of differences) {
    sum += a.weight * a.score
    for (const b of differences) variance += a.weight * b.weight * (a === b ? 1 : CORRELATION)
  }
  return variance === 0 ? 0 : sum / Math.sqrt(variance)
}
