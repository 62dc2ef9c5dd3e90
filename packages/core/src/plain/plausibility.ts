/** The subpath `@daybook/core/plausibility`. With it, every surface asks about the same slips. */

export { sameLift } from "./LiftNames.ts"
export { bodyFacts } from "./plausibility/BodyDoubts.ts"
export { aMonthAfter, dateDoubt } from "./plausibility/DateDoubts.ts"
export {
  type Doubt,
  doubtSentences,
  doubtText,
  type EatenFigures,
  type KnownExercise,
  type PlausibilityFacts,
  REPEAT_MS,
  type RepeatedEntry,
  TYPED_REPEAT_MS
} from "./plausibility/Doubt.ts"
export { doubtsOf } from "./plausibility/Doubts.ts"
export { type DoubtFormats, type DoubtWords, doubtedValue, doubtReason } from "./plausibility/DoubtWords.ts"
export { isAlcoholicDrink, labelDoubt } from "./plausibility/FoodEnergy.ts"
export { similar as similarExercise } from "./plausibility/SimilarExercise.ts"
export { type Usual, usualOf } from "./plausibility/Usual.ts"
export { quoted } from "./Text.ts"
