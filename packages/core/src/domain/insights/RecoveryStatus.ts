import { type ComparedSignals, comparedSignals } from "./RecoveryComparison.ts"
import { type RecoveryIndex, recoveryIndex, underStatus } from "./RecoveryIndex.ts"
import type { RecoveryDay } from "./RecoverySignals.ts"

/** The days in which the last status is looked for. Without two days that agree, it is `normal`. */
export const MEMORY_DAYS = 7

/** Strain in the last two readings is over when the next two are clearly within the limits: the index is nearer to 0 than this. */
const CLEARLY_WITHIN = 0.5

/** The signals as of a day, and the status with its index. */
export interface JudgedRecovery extends ComparedSignals {
  readonly judged: RecoveryIndex
}

/**
 * Judges any day by the readings up to it; they must cover the 67 dates up to it and the 7 before. A status is left if two days in a row
 * agree on another, so that noise does not flap. Strain in the last two readings and an extreme rise count at once, and so does a change
 * of device. The days before are judged again instead of remembered, so the status follows from the log alone.
 */
export const judgedRecovery = (days: ReadonlyArray<RecoveryDay>): ((today: number) => JudgedRecovery) => {
  const comparedAsOf = comparedSignals(days)
  const known = new Map<number, Unsettled>()
  const judge = (day: number): JudgedRecovery => {
    const { device, signals } = comparedAsOf(day)
    const judged = recoveryIndex(signals)
    const { index = 0, reason, status } = judged
    known.set(day, { status, reason, index, onDevice: device !== undefined })
    return { signals, device, judged }
  }
  const unsettled = (day: number): Unsettled => {
    if (!known.has(day)) judge(day)
    return known.get(day) ?? NOT_JUDGED
  }
  return (today) => {
    const found = judge(today)
    return { ...found, judged: underStatus(found.judged, settled(unsettled, today)) }
  }
}

/** The state by the readings up to a day, without the days before. A year of scores keeps one for each of its dates, so it is small. */
interface Unsettled {
  readonly status: RecoveryIndex["status"]
  readonly reason: RecoveryIndex["reason"]
  readonly index: number
  readonly onDevice: boolean
}

const NOT_JUDGED: Unsettled = { status: "unknown", reason: undefined, index: 0, onDevice: false }

const settled = (unsettledOn: (day: number) => Unsettled, today: number): RecoveryIndex["status"] => {
  if (unsettledOn(today).status === "unknown") return "unknown"
  for (let day = today; day > today - MEMORY_DAYS; day--) {
    const { index, onDevice, reason, status } = unsettledOn(day)
    if (reason === "last_days" || reason === "extreme_rise") return status
    const before = unsettledOn(day - 1)
    const isOver = before.reason === "last_days" && status === "normal" && index > -CLEARLY_WITHIN
    const agrees = before.status === status || before.status === "unknown"
    if (agrees || isOver || (onDevice && !before.onDevice)) return status
  }
  return "normal"
}
