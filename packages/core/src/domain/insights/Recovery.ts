import { addDays, type CalendarDate, dayNumber, daysBetween } from "../CalendarDate.ts"
import { COMPOSITE_ERRORS, type RecoveryIndex, recoveryIndex, strainAlone } from "./RecoveryIndex.ts"
import {
  BASELINE_DAYS,
  type ComparedSignal,
  comparedSignals,
  type Difference,
  MIN_BASELINE,
  MIN_RECENT,
  RECENT_DAYS,
  type RecoveryDay,
  STALE_DAYS
} from "./RecoverySignals.ts"
import type { Recovery } from "./Results.ts"
import { round } from "./Statistics.ts"

/** The first date whose readings affect the recovery of an anchor. */
export const recoverySince = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - RECENT_DAYS - BASELINE_DAYS)

/**
 * Compares the last week with the person's own baseline, the 60 days before: HRV by its logarithm and within one platform, resting
 * heart rate, sleep. docs/insights.md has the rules and the simulations that chose the constants.
 */
export const recovery = (
  days: ReadonlyArray<RecoveryDay>,
  restDates: ReadonlyArray<CalendarDate>,
  anchor: CalendarDate
): Recovery => {
  const signals = comparedSignals(days)(dayNumber(anchor))
  const judged = recoveryIndex(signals)
  return { status: judged.status, vsBaseline: `${recoveryText(signals, judged)} ${restText(restDates, anchor)}` }
}

const restText = (restDates: ReadonlyArray<CalendarDate>, anchor: CalendarDate): string => {
  const last = restDates.filter((date) => date <= anchor).reduce((a, b) => (a > b ? a : b), "")
  if (last === "") return "No rest day is logged."
  const days = daysBetween(last, anchor)
  return `${days} ${days === 1 ? "day" : "days"} since the last rest day (${last}).`
}

/** Sentences about the signals, and the reason for the status. */
const recoveryText = (signals: ReadonlyArray<ComparedSignal>, { reason, status }: RecoveryIndex): string =>
  [reasonText(reason, status, signals), ...signals.map(signalText)].filter((text) => text !== "").join(" ")

const reasonText = (
  reason: RecoveryIndex["reason"],
  status: RecoveryIndex["status"],
  signals: ReadonlyArray<ComparedSignal>
): string => {
  switch (reason) {
    case "alone":
      return strainText(signals.filter((compared) => strainAlone(compared) <= -1).map(({ signal }) => signal.name))
    case "last_days":
      return `The last two readings together are clearly worse than your baseline: ${signals.flatMap(lastDaysText).join(", ")}.`
    case "extreme_rise":
      return "This week's HRV is far above your baseline. Such a rise can also come with overreaching or illness, so it does not count as recovery."
    case "week":
      return `${signals.some(isOutside) ? "The week is" : "Each signal is within its range, but together they are"} clearly ${status === "strained" ? "worse" : "better"} than your baseline.`
    case undefined:
      return ""
  }
}

const strainText = (names: ReadonlyArray<string>): string =>
  names.length === 1
    ? `${names[0]} alone shows strain this week.`
    : `${names.join(" and ")} each show strain this week.`

const lastDaysText = ({ lastDays, signal }: ComparedSignal): ReadonlyArray<string> =>
  lastDays === undefined || lastDays.better >= 0
    ? []
    : [`${signal.name} ${shown(signal, lastDays.level)} ${signal.unit}`]

const figure = ({ decimals, logarithmic }: ComparedSignal["signal"], value: number): number =>
  round(logarithmic ? Math.exp(value) : value, decimals)

const shown = (signal: ComparedSignal["signal"], value: number): string => `${figure(signal, value)}`

/** The difference up to which the week of a signal is within the person's normal range. */
const usualDifference = ({ signal }: ComparedSignal, { error }: Difference): number =>
  Math.max(COMPOSITE_ERRORS * error, signal.leastChange)

/** The person's normal range of a week of a signal, in its unit; undefined if it is not judged. */
export const usualRange = (compared: ComparedSignal): { readonly low: number; readonly high: number } | undefined => {
  const { baseline, signal, week } = compared
  if (baseline === undefined || week === undefined) return undefined
  const usual = usualDifference(compared, week)
  const low = baseline.level - usual
  return {
    low: figure(signal, signal.logarithmic ? low : Math.max(0, low)),
    high: figure(signal, baseline.level + usual)
  }
}

const isOutside = (compared: ComparedSignal): boolean =>
  compared.week !== undefined && Math.abs(compared.week.better) >= usualDifference(compared, compared.week)

const signalText = (compared: ComparedSignal): string => {
  const { baseline, recent, signal, week } = compared
  const usual = usualRange(compared)
  if (baseline === undefined || week === undefined || usual === undefined) return notJudged(compared)
  const place = !isOutside(compared) ? "within" : week.level > baseline.level ? "above" : "below"
  const last = compared.age === undefined || compared.age < 2 ? "" : `, the last ${compared.age} days ago`
  return `${signal.name} ${shown(signal, week.level)} ${signal.unit} this week (${readings(recent.length)}${last}), ${place} your normal ${usual.low} to ${usual.high}.`
}

const readings = (count: number): string => `${count} ${count === 1 ? "reading" : "readings"}`

const PLATFORMS: Readonly<Record<string, string>> = {
  apple_health: " of Apple Health",
  health_connect: " of Health Connect",
  manual: " set by hand"
}

const notJudged = ({ age, baselineCount, otherPlatforms, platform = "", recent, signal }: ComparedSignal): string => {
  const others =
    otherPlatforms === 0
      ? ""
      : ` ${readings(otherPlatforms)} of another platform ${otherPlatforms === 1 ? "is" : "are"} not compared, because each measures HRV differently.`
  if (age === undefined) return `${signal.name}: no readings in ${RECENT_DAYS + BASELINE_DAYS} days.`
  if (age > STALE_DAYS) return `${signal.name}: the last reading is ${age} days old, too old to judge.${others}`
  const source = otherPlatforms === 0 ? "" : (PLATFORMS[platform] ?? "")
  return `${signal.name}: ${readings(recent.length)}${source} this week and ${baselineCount} in the ${BASELINE_DAYS} days before, too few to compare: it takes ${MIN_RECENT} and ${MIN_BASELINE}.${others}`
}
