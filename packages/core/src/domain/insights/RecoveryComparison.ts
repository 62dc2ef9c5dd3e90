import { type Baseline, baselineOf, departureOf } from "./Baseline.ts"
import { type DeviceChange, deviceChange, movedReadings } from "./DeviceChange.ts"
import { withoutLone } from "./LoneReadings.ts"
import {
  HRV,
  indexAfter,
  type KnownReadings,
  knownReadings,
  LAST_DAYS,
  MIN_BASELINE,
  MIN_RECENT,
  numberedDays,
  RECENT_DAYS,
  RESTING_HEART_RATE,
  type RecoveryDay,
  readingsOf,
  SIGNALS,
  type Signal,
  SLIDE_DAYS,
  STALE_DAYS
} from "./RecoverySignals.ts"
import { MIN_SLIDE, NO_STRAIN, type Strain, strainOf } from "./RecoveryStrain.ts"
import type { RecoveryStatus } from "./Results.ts"

/** The difference of a signal from its baseline, in standard errors, that leaves the normal range. */
export const STRAIN_ERRORS = 2.3

/** The differences of the composite on the better side, of either. */
const GAIN_ERRORS = 2

/** The same for strain in the composite of the last two readings, which shows before the mean of the week does. */
const LAST_DAYS_ERRORS = 1.92

/** Signals correlate, most of all HRV and resting heart rate, so that their composite varies more than that of independent ones. */
const CORRELATION = 0.5

/**
 * A week of HRV that is 40 % above the baseline is no proof of recovery: such rises also come with overreaching and illness
 * (Le Meur et al. 2013, Med Sci Sports Exerc 45:2061-2071; Plews et al. 2013).
 */
const EXTREME_RISE = Math.log(1.4)

/** Between this part of the strain limit and the limit, the index passes from the composite to the signal of strain. */
const BLEND_FROM = 0.5

/** The greatest index of the status `normal`. After rounding, its score still differs from that of the limit. */
const JUST_WITHIN = 0.97

/** Recovery as one figure, with the reason for it. */
export interface RecoveryIndex {
  readonly status: RecoveryStatus
  /** `strained` from -1 down, `recovered` from 1 up, 0 at the baseline; undefined if no signal is judged. */
  readonly index: number | undefined
  readonly reason: "alone" | "week" | "slide" | "last_days" | "extreme_rise" | "unsettled" | undefined
}

/**
 * The readings up to a day, without the days before. The composite is the weighted mean of the signals' differences in standard errors,
 * again in standard errors. Strain shows in the week and in the slide of two weeks (`RecoveryStrain.ts`), in one signal alone, and in the
 * last two readings.
 */
export const recoveryIndex = ({ signals, strain: { slide, week } }: ComparedSignals): RecoveryIndex => {
  const weeks = judged(signals, ({ week }) => week)
  if (weeks.length === 0) return { status: "unknown", index: undefined, reason: undefined }
  const slides = judged(signals, ({ slide }) => slide)
  const strains: ReadonlyArray<readonly [RecoveryIndex["reason"], number]> = [
    ["alone", Math.min(...signals.map(strainAlone))],
    ["week", week],
    ["slide", slide],
    ["last_days", strainOfLastDays(signals)]
  ]
  const [reason, strain] = strains.reduce((a, b) => (b[1] < a[1] ? b : a))
  if (strain <= -1) return { status: "strained", index: strain, reason }
  const towards = Math.max(0, (-strain - BLEND_FROM) / (1 - BLEND_FROM))
  const gain = Math.max(composite(weeks), composite(slides)) / GAIN_ERRORS
  const index = Math.max(gain * (1 - towards) + strain * towards, -JUST_WITHIN)
  const hrv = weeks.find(({ signal }) => signal === HRV)?.better ?? 0
  const gains = weeks.some(({ better, signal }) => better >= signal.leastChange) && hrv >= 0
  if (index < 1 || !gains) return { status: "normal", index: Math.min(index, JUST_WITHIN), reason: undefined }
  if (hrv >= EXTREME_RISE) return { status: "normal", index: JUST_WITHIN, reason: "extreme_rise" }
  return { status: "recovered", index, reason: "week" }
}

/** The same readings under another status, with an index that agrees with it. */
export const underStatus = (unsettled: RecoveryIndex, status: RecoveryStatus): RecoveryIndex => {
  const { index = 0 } = unsettled
  if (status === unsettled.status) return unsettled
  const within = Math.min(Math.max(index, -JUST_WITHIN), JUST_WITHIN)
  const agreeing = { strained: Math.min(index, -1), recovered: Math.max(index, 1), normal: within, unknown: undefined }
  return { status, index: agreeing[status], reason: "unsettled" }
}

interface JudgedSignal extends Difference {
  readonly signal: Signal
  readonly weight: number
}

const judged = (
  signals: ReadonlyArray<ComparedSignal>,
  part: (compared: ComparedSignal) => Difference | undefined
): ReadonlyArray<JudgedSignal> =>
  signals.flatMap((compared) => {
    const found = part(compared)
    return found === undefined ? [] : [{ signal: compared.signal, weight: compared.signal.weight, ...found }]
  })

const strainOfLastDays = (signals: ReadonlyArray<ComparedSignal>): number => {
  const found = signals.flatMap(({ lastDays, signal: { lastDays: rule } }) =>
    lastDays === undefined || rule === undefined
      ? []
      : [{ ...lastDays, ...rule, matters: lastDays.better <= -rule.leastChange }]
  )
  const alone = found.map(({ aloneErrors, matters, score }) => (matters ? score / aloneErrors : 0))
  return Math.min(found.some(({ matters }) => matters) ? composite(found) / LAST_DAYS_ERRORS : 0, ...alone)
}

/** Rates the last days of one signal without the others: -1 and less is strain. */
export const strainAlone = ({ alone, signal: { alone: rule } }: ComparedSignal): number =>
  alone === undefined || alone.better > -rule.leastChange ? 0 : alone.score / rule.errors

interface WeightedScore {
  readonly score: number
  readonly weight: number
}

const composite = (differences: ReadonlyArray<WeightedScore>): number => {
  let sum = 0
  let variance = 0
  for (const a of differences) {
    sum += a.weight * a.score
    for (const b of differences) variance += a.weight * b.weight * (a === b ? 1 : CORRELATION)
  }
  return variance === 0 ? 0 : sum / Math.sqrt(variance)
}

/** The readings of the last days in which an illness shows first. */
const LAST_READINGS = 2

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
  readonly strain: Strain
}

/** Compares every signal with its baseline as of any day. The readings must cover all of the 67 dates up to it. */
export const comparedSignals = (days: ReadonlyArray<RecoveryDay>): ((today: number) => ComparedSignals) => {
  const ascending = numberedDays(days)
  const readings = SIGNALS.map((signal) => ({ signal, of: readingsOf(signal, ascending) }))
  return (today) => {
    const all = readings.map(({ of, signal }) => knownReadings(signal, of, today))
    const first = all.map((one) => compare(one, today))
    const measured = withoutLone(
      all,
      first.map(({ baseline }) => baseline),
      today
    )
    const again =
      (before: ReadonlyArray<KnownReadings>, now: ReadonlyArray<KnownReadings>) => (one: ComparedSignal, at: number) =>
        now[at] === undefined || now[at] === before[at] ? one : compare(now[at], today)
    const found = first.map(again(all, measured))
    const far = found.filter(isFar).map(({ signal }) => signal)
    const device = far.length > 0 ? deviceChange(measured, today, far.includes(RESTING_HEART_RATE)) : undefined
    const known = device === undefined ? measured : measured.map((one) => movedReadings(one, device))
    const signals = found.map(again(measured, known))
    const judged = known.filter((_, at) => signals[at]?.baseline !== undefined)
    const strain = isWorseLately(signals) ? strainOf(judged, today) : NO_STRAIN
    return { signals, device, strain }
  }
}

/** True unless the last readings are on the better side: on these days no strain has to be looked for. */
const isWorseLately = (signals: ReadonlyArray<ComparedSignal>): boolean => {
  const last = signals.flatMap(({ lastDays, signal }) =>
    lastDays === undefined ? [] : [{ score: lastDays.score, weight: signal.weight }]
  )
  return last.length === 0 || composite(last) < 0
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
