/** The subpath `@daybook/core/plausibility`. With it, every surface asks about the same slips. */
export { bodyFacts } from "./domain/plausibility/BodyDoubts.ts"
export { type Doubt, doubtText, type PlausibilityFacts, REPEAT_MS } from "./domain/plausibility/Doubt.ts"
export { doubtsOf } from "./domain/plausibility/Doubts.ts"
