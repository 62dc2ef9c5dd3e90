import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { HRV, type RecoveryDay } from "./RecoverySignals.ts"
import { judgedRecovery } from "./RecoveryStatus.ts"

/** Recovery in figures. */
export interface RecoveryFigures {
  /** 0 to 100: 25 and less is `strained`, 75 and more `recovered`, 50 the baseline; null if the status is `unknown`. */
  readonly score: number | null
  /** The week's HRV against the baseline, %; null if HRV is not judged. */
  readonly hrvChangePercent: number | null
}

/** The score is the logistic function of the index times this, so that an index of 1 is a score of 75. */
const STEEPNESS = Math.log(3)

/** The figures of any date. The readings must cover the dates from `recoverySince` on. */
export const recoveryFigures = (days: ReadonlyArray<RecoveryDay>): ((date: CalendarDate) => RecoveryFigures) => {
  const judgedOn = judgedRecovery(days)
  return (date) => {
    const {
      judged: { index },
      signals
    } = judgedOn(dayNumber(date))
    const hrv = signals.find(({ signal }) => signal === HRV)?.week
    return {
      score: index === undefined ? null : 100 / (1 + Math.exp(-STEEPNESS * index)),
      hrvChangePercent: hrv === undefined ? null : (Math.exp(hrv.better) - 1) * 100
    }
  }
}
