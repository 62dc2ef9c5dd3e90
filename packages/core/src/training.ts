/** What a client without Effect needs to judge sets as the insights do: the subpath `@daybook/core/training`. */
export { leftOutDays } from "./domain/insights/ComparableDays.ts"
export { exerciseKey } from "./domain/insights/ExerciseKey.ts"
export { ACCURATE_REPS, estimatedOneRepMax, isAssisted, isLoaded } from "./domain/insights/OneRepMax.ts"
