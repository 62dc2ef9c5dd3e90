import { addDays, type CalendarDate, dayNumber, daysBetween, fromDayNumber } from "../CalendarDate.ts"
import type { DeviceChange } from "./DeviceChange.ts"
import { type ComparedSignal, type Difference, SLIDE_DAYS } from "./RecoveryComparison.ts"
import { type RecoveryIndex, STRAIN_ERRORS, strainAlone } from "./RecoveryIndex.ts"
import {
  BASELINE_DAYS,
  MIN_BASELINE,
  MIN_RECENT,
  RECENT_DAYS,
  type RecoveryDay,
  type Signal,
  STALE_DAYS
} from "./RecoverySignals.ts"
import { type JudgedRecovery, judgedRecovery, MEMORY_DAYS } from "./RecoveryStatus.ts"
import type { Recovery } from "./Results.ts"
import { mean, round } from "./Statistics.ts"

/** The first date whose readings affect the recovery of an anchor. */
export const recoverySince = (anchor: CalendarDate): CalendarDate =>
  addDays(anchor, 1 - RECENT_DAYS - BASELINE_DAYS - MEMORY_DAYS)

/**
 * Compares the last week with the person's own baseline, the 60 days before: HRV by its logarithm and within one platform, resting
 * heart rate, sleep. docs/insights.md has the rules and the simulations that chose the constants.
 */
export const recovery = (
  days: ReadonlyArray<RecoveryDay>,
  restDates: ReadonlyArray<CalendarDate>,
  anchor: CalendarDate
): Recovery => {
  const found = judgedRecovery(days)(dayNumber(anchor))
  return { status: found.judged.status, vsBaseline: `${recoveryText(found)} ${restText(restDates, anchor)}` }
}

const restText = (restDates: ReadonlyArray<CalendarDate>, anchor: CalendarDate): string => {
  const last = restDates.filter((date) => date <= anchor).reduce((a, b) => (a > b ? a : b), "")
  if (last === "") return "No rest day is logged."
  const days = daysBetween(last, anchor)
  return `${days} ${days === 1 ? "day" : "days"} since the last rest day (${last}).`
}

/** Sentences about the signals, and the reason for the status. */
const recoveryText = ({ device, judged, signals }: JudgedRecovery): string =>
  [reasonText(judged, signals), device === undefined ? "" : deviceText(device), ...signals.map(signalText)]
    .filter((text) => text !== "")
    .join(" ")

const reasonText = ({ reason, status }: RecoveryIndex, signals: ReadonlyArray<ComparedSignal>): string => {
  switch (reason) {
    case "alone":
      return signals
        .filter((compared) => strainAlone(compared) <= -1)
        .map(aloneText)
        .join(" ")
    case "last_days":
      return `The last two readings together are clearly worse than your baseline: ${signals.flatMap(lastDaysText).join(", ")}.`
    case "slide":
      return `The readings of the last ${SLIDE_DAYS} days move away from your baseline, clearly for the worse.`
    case "extreme_rise":
      return "This week's HRV is far above your baseline. Such a rise can also come with overreaching or illness, so it does not count as recovery."
    case "week":
      return `${signals.some(isOutside) ? "The week is" : "Each signal is within its range, but together they are"} clearly ${status === "strained" ? "worse" : "better"} than your baseline.`
    case "unsettled":
      return `Today's readings alone would not be called ${status}. The status changes when two days in a row agree.`
    case undefined:
      return ""
  }
}

const aloneText = ({ alone, baseline, signal }: ComparedSignal): string =>
  alone === undefined || baseline === undefined
    ? ""
    : `${signal.name} alone shows strain: ${shown(signal, baseline.level + signal.more * alone.better)} ${signal.unit} in the last ${signal.alone.days} days.`

/** The change of device: a step that no illness explains, and what it does to the comparison. */
const deviceText = ({ changes, day }: DeviceChange): string => {
  const sizes = [...changes].map(([signal, change]) =>
    signal.logarithmic
      ? `${signal.name} ${signed(round((Math.exp(change) - 1) * 100, 0))} %`
      : `${signal.name} ${signed(round(change, signal.decimals))} ${signal.unit}`
  )
  return `Since ${fromDayNumber(day)} the readings are at another level (${sizes.join(", ")}), as after a change of device, and are compared with that level.`
}

const signed = (value: number): string => (value < 0 ? `${value}` : `+${value}`)

const lastDaysText = ({ baseline, lastDays, signal }: ComparedSignal): ReadonlyArray<string> =>
  baseline === undefined || lastDays === undefined || lastDays.better >= 0
    ? []
    : [`${signal.name} ${shown(signal, baseline.level + signal.more * lastDays.better)} ${signal.unit}`]

/** The mean of readings in the unit of the signal, rounded for display. That of HRV is geometric, as in the comparison. */
export const meanReading = (signal: Signal, values: ReadonlyArray<number>): number =>
  figure(signal, mean(signal.logarithmic ? values.map(Math.log) : values))

/** The mean of the last 7 dates as the sentence states it; undefined without a reading that is compared. */
export const weekFigure = ({ recent, signal }: ComparedSignal): number | undefined =>
  recent.length === 0 ? undefined : figure(signal, mean(recent))

const figure = ({ decimals, logarithmic }: Signal, value: number): number =>
  round(logarithmic ? Math.exp(value) : value, decimals)

const shown = (signal: Signal, value: number): string => `${figure(signal, value)}`

/** The difference up to which the week of a signal is within the person's normal range. */
const usualDifference = ({ signal }: ComparedSignal, { error }: Difference): number =>
  Math.max(STRAIN_ERRORS * error, signal.leastChange)

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
  const place = !isOutside(compared) ? "within" : week.better * signal.more > 0 ? "above" : "below"
  const last = compared.age === undefined || compared.age < 2 ? "" : `, the last ${compared.age} days ago`
  return `${signal.name} ${weekFigure(compared)} ${signal.unit} this week (${readings(recent.length)}${last}), ${place} your normal ${usual.low} to ${usual.high}.`
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
