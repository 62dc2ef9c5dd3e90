import { type ComparedSignals, comparedSignals } from "./RecoveryComparison.ts"
import { type RecoveryIndex, recoveryIndex, underStatus } from "./RecoveryIndex.ts"
import type { RecoveryDay } from "./RecoverySignals.ts"

/** The days in which the last status is looked for. Without two days that agree, it is `normal`. */
export const MEMORY_DAYS = 7

/** The signals as of a day, and the status with its index. */
export interface JudgedRecovery extends ComparedSignals {
  readonly judged: RecoveryIndex
}

/**
 * Judges any day by the readings up to it; they must cover the 67 dates up to it and the 7 before. A status is left if two days in a row
 * agree on another, so that noise does not flap; strain in the last two readings and an extreme rise count at once. The days before are judged again
 * instead of remembered, so the status follows from the log alone.
 */
export const judgedRecovery = (days: ReadonlyArray<RecoveryDay>): ((today: number) => JudgedRecovery) => {
  const comparedAsOf = comparedSignals(days)
  const known = new Map<number, JudgedRecovery>()
  const unsettled = (day: number): JudgedRecovery => {
    const found = known.get(day)
    if (found !== undefined) return found
    const compared = comparedAsOf(day)
    const made = { ...compared, judged: recoveryIndex(compared.signals) }
    known.set(day, made)
    return made
  }
  return (today) => {
    const found = unsettled(today)
    if (found.judged.status === "unknown") return found
    return {
      ...found,
      judged: underStatus(
        found.judged,
        settled((day) => unsettled(day).judged, today)
      )
    }
  }
}

const settled = (judgedOn: (day: number) => RecoveryIndex, today: number): RecoveryIndex["status"] => {
  for (let day = today; day > today - MEMORY_DAYS; day--) {
    const { reason, status } = judgedOn(day)
    if (reason === "last_days" || reason === "extreme_rise") return status
    const before = judgedOn(day - 1).status
    if (before === status || before === "unknown") return status
  }
  return "normal"
}
