/** The subpath `@daybook/core/training`. With it, a client without Effect judges sets as the insights do. */

export type { LoggedSet, SetKind } from "./domain/LoggedSet.ts"
export { type MergeOutcome, mergedChange } from "./plain/MergedChange.ts"
export {
  ACCURATE_REPS,
  estimatedOneRepMax,
  exerciseKey,
  isAssisted,
  isLoaded,
  isWork,
  workingSets
} from "./plain/TrainingSets.ts"
