/** The subpath `@daybook/core/plausibility`. With it, every surface asks about the same slips. */

export { sameLift } from "./LiftNames.ts"
export { dateDoubt } from "./plausibility/DateDoubts.ts"
export {
  type Doubt,
  doubtSentences,
  doubtText,
  type PlausibilityFacts,
  REPEAT_MS,
  type RepeatedEntry
} from "./plausibility/Doubt.ts"
export { doubtsOf } from "./plausibility/Doubts.ts"
export { bodyFacts, isAlcoholicDrink, labelDoubt } from "./plausibility/FigureDoubts.ts"
export { similar as similarExercise } from "./plausibility/TrainingDoubts.ts"
export { quoted } from "./Text.ts"
