/** The subpath `@daybook/core/training`. With it, a client without Effect judges sets as the insights do. */
export { exerciseKey } from "./domain/insights/ExerciseKey.ts"
export {
  ACCURATE_REPS,
  estimatedOneRepMax,
  isAssisted,
  isLoaded,
  isWork,
  workingSets
} from "./domain/insights/OneRepMax.ts"
export type { LoggedSet, SetKind } from "./domain/LoggedSet.ts"
export { type Merged, mergedChange } from "./domain/MergedChange.ts"
