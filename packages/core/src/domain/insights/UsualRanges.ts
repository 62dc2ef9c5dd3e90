import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { usualRange } from "./Recovery.ts"
import { comparedSignals, type RecoveryDay, type Signal } from "./RecoverySignals.ts"

export type { RecoveryDay } from "./RecoverySignals.ts"

/** The range that is normal for a person; null where too little is known. */
export interface UsualRange {
  readonly reading: Signal["reading"]
  readonly decimals: number
  readonly low: number | null
  readonly high: number | null
}

/** The normal range of each signal as of a date, as the insights state it. */
export const usualRanges = (days: ReadonlyArray<RecoveryDay>, anchor: CalendarDate): ReadonlyArray<UsualRange> =>
  comparedSignals(days)(dayNumber(anchor)).map((compared) => {
    const { decimals, reading } = compared.signal
    const usual = usualRange(compared)
    return { reading, decimals, low: usual?.low ?? null, high: usual?.high ?? null }
  })
