/** The subpath `@daybook/core/training`. With it, a client without Effect judges sets as the insights do. */
export { exerciseKey } from "./domain/insights/ExerciseKey.ts"
export { ACCURATE_REPS, estimatedOneRepMax, isAssisted, isLoaded } from "./domain/insights/OneRepMax.ts"
