import { addDays, type CalendarDate, daysBetween } from "../CalendarDate.ts"
import type { Recovery, RecoveryStatus } from "./Results.ts"
import { mean, round, standardDeviation } from "./Statistics.ts"

/** The recent window. A single day of HRV is noise, the mean of a week is not: Plews et al. (2013), Sports Med 43:773-781. */
const RECENT_DAYS = 7

/** Minimum of readings per week: Plews et al. (2014), Int J Sports Physiol Perform 9:783-790. */
const MIN_RECENT = 3

/** The person's own baseline: the 60 days before the recent week. */
const BASELINE_DAYS = 60

/** Minimum of readings for a baseline: two weeks. */
const MIN_BASELINE = 14

/** Smallest worthwhile change, in standard deviations of the baseline: Plews et al. (2013). */
const WORTHWHILE_SD = 0.5

/** Two means of equal values may differ by a rounding error; a smaller difference is no change. */
const SMALLEST_CHANGE = 1e-9

/** The source of a day that has only readings set by hand. */
const TYPED = "manual"

/** The readings of a day that recovery uses. */
export interface RecoveryDay {
  readonly date: CalendarDate
  readonly source: string
  readonly hrvMs: number | null
  readonly restingHeartRateBpm: number | null
  readonly sleepMinutes: number | null
}

/** The first date whose readings affect the recovery of an anchor. */
export const recoverySince = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - RECENT_DAYS - BASELINE_DAYS)

/**
 * Compares the last week with the person's own baseline, the 60 days before. The signals are HRV, resting heart rate and
 * sleep. A signal differs from its baseline if the means differ by more than half a standard deviation of the baseline. With
 * more signals worse than better the status is `strained`, with more better `recovered`, else `normal`; without a baseline
 * for any of them it is `unknown`. HRV is compared by its logarithm, and only within one platform, since each platform
 * measures a different statistic. HRV falls and resting heart rate rises with strain: Altini & Plews (2021), Sensors
 * 21:7932.
 */
export const recovery = (
  days: ReadonlyArray<RecoveryDay>,
  restDates: ReadonlyArray<CalendarDate>,
  anchor: CalendarDate
): Recovery => {
  const known = days
    .filter(({ date }) => date >= recoverySince(anchor) && date <= anchor)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  const signals = SIGNALS.map((signal) => compare(signal, known, anchor))
  const judged = signals.filter((signal) => signal.effect !== undefined)
  const balance = judged.reduce((sum, { effect = 0 }) => sum + effect, 0)
  return {
    status: judged.length === 0 ? "unknown" : statusOf(balance),
    vsBaseline: `${signals.map(({ text }) => text).join(" ")} ${restText(restDates, anchor)}`
  }
}

const statusOf = (balance: number): RecoveryStatus => (balance < 0 ? "strained" : balance > 0 ? "recovered" : "normal")

interface Signal {
  readonly name: string
  readonly unit: string
  readonly reading: "hrvMs" | "restingHeartRateBpm" | "sleepMinutes"
  /** Whether a higher value is better (1) or worse (-1). */
  readonly more: 1 | -1
  /** Compared by its logarithm, and only within one platform. */
  readonly logarithmic: boolean
}

const SIGNALS: ReadonlyArray<Signal> = [
  { name: "HRV", unit: "ms", reading: "hrvMs", more: 1, logarithmic: true },
  { name: "Resting heart rate", unit: "bpm", reading: "restingHeartRateBpm", more: -1, logarithmic: false },
  { name: "Sleep", unit: "min", reading: "sleepMinutes", more: 1, logarithmic: false }
]

interface Comparison {
  /** 1 is better than the baseline, -1 worse, 0 within it; undefined without a baseline. */
  readonly effect: -1 | 0 | 1 | undefined
  readonly text: string
}

const compare = (signal: Signal, days: ReadonlyArray<RecoveryDay>, anchor: CalendarDate): Comparison => {
  const { logarithmic, more, name, reading, unit } = signal
  const withReading = days.flatMap((day) => {
    const value = day[reading]
    // Zero has no logarithm, and an HRV of zero is not a real reading.
    return value === null || (logarithmic && value <= 0)
      ? []
      : [{ date: day.date, source: day.source, value: logarithmic ? Math.log(value) : value }]
  })
  // A value set by hand has no platform, so the platform is that of the last synced value.
  const platform = withReading.findLast(({ source }) => source !== TYPED)?.source ?? TYPED
  const comparable = logarithmic ? withReading.filter(({ source }) => source === platform) : withReading
  const recentFrom = addDays(anchor, 1 - RECENT_DAYS)
  const recent = comparable.filter(({ date }) => date >= recentFrom).map(({ value }) => value)
  const baseline = comparable.filter(({ date }) => date < recentFrom).map(({ value }) => value)
  if (recent.length < MIN_RECENT || baseline.length < MIN_BASELINE) {
    return {
      effect: undefined,
      text: `${name}: ${recent.length} ${recent.length === 1 ? "reading" : "readings"} this week and ${baseline.length} in the ${BASELINE_DAYS} days before, too few to compare (${MIN_RECENT} and ${MIN_BASELINE}).`
    }
  }
  const difference = mean(recent) - mean(baseline)
  const worthwhile = Math.max(WORTHWHILE_SD * standardDeviation(baseline), SMALLEST_CHANGE)
  const direction = Math.abs(difference) <= worthwhile ? 0 : difference > 0 ? 1 : -1
  const show = (value: number) => `${round(logarithmic ? Math.exp(value) : value, 1)} ${unit}`
  const place = direction === 0 ? "within it" : direction > 0 ? "above it" : "below it"
  return {
    effect: direction === 0 ? 0 : direction === more ? 1 : -1,
    text: `${name} ${show(mean(recent))} this week, own baseline ${show(mean(baseline))}: ${place}.`
  }
}

const restText = (restDates: ReadonlyArray<CalendarDate>, anchor: CalendarDate): string => {
  const last = restDates.filter((date) => date <= anchor).reduce((a, b) => (a > b ? a : b), "")
  if (last === "") return "No rest day is logged."
  const days = daysBetween(last, anchor)
  return `${days} ${days === 1 ? "day" : "days"} since the last rest day (${last}).`
}
