import type { ExercisePeriod } from "./ExercisePeriod.ts"
import type { ExerciseSummary } from "./ExerciseResults.ts"
import { estimateOf } from "./Performance.ts"
import { roundTotal } from "./Statistics.ts"

/** An exercise with its number of workouts and its best estimated one-repetition maximum. */
export const exerciseSummary = ({ estimate, lastDate, name, sessions }: ExercisePeriod): ExerciseSummary => ({
  ...{ name, sessions, lastDate },
  bestEstimatedOneRepMaxKg: estimate === undefined ? null : roundTotal(estimateOf(estimate.value))
})
