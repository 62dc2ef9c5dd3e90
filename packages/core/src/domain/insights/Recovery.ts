import { addDays, type CalendarDate, dayNumber, daysBetween } from "../CalendarDate.ts"
import { recoveryIndex } from "./RecoveryIndex.ts"
import { BASELINE_DAYS, comparedSignals, RECENT_DAYS, type RecoveryDay } from "./RecoverySignals.ts"
import { recoveryText } from "./RecoveryText.ts"
import type { Recovery } from "./Results.ts"

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
