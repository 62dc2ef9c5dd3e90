/** The subpath `@daybook/core/plausibility`. With it, every surface asks about the same slips. */
export { quoted } from "./contract/Quoted.ts"
export { bodyFacts } from "./domain/plausibility/BodyDoubts.ts"
export {
  type Doubt,
  doubtSentences,
  doubtText,
  type PlausibilityFacts,
  REPEAT_MS,
  type Repeated
} from "./domain/plausibility/Doubt.ts"
export { doubtsOf } from "./domain/plausibility/Doubts.ts"
export { labelDoubt } from "./domain/plausibility/EnergyDoubts.ts"
export { similar as similarExercise } from "./domain/plausibility/TrainingDoubts.ts"
