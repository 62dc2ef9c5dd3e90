import { fractionBetween } from "./FractionBetween.ts"

/** The load ratio from which recent training is deducted, and the one of the greatest deduction. */
const USUAL_RATIO = 1.3
const GREATEST_RATIO = 2
const GREATEST_DEDUCTION = 30

/**
 * 0 to 100: the recovery score, less up to 30 points where the last week's training was more than usual (none up to a load ratio
 * of 1.3, growing in proportion up to 30 at 2.0). The points are a convention of Daybook's. `null` if the recovery score or the
 * load ratio is.
 */
export const readiness = (recovery: number | null, ratio: number | null): number | null =>
  recovery === null || ratio === null
    ? null
    : Math.max(0, recovery - GREATEST_DEDUCTION * fractionBetween(ratio, USUAL_RATIO, GREATEST_RATIO))
