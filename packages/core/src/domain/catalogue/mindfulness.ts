import { gap, type Row } from "./Row.ts"

// biome-ignore format: a table reads best one line a signal
export const mindfulness = [
  ["mindful_minutes", "Mindful minutes", "min", "duration", "HKCategoryTypeIdentifierMindfulSession", "MindfulnessSessionRecord", 0, 1440],
  ["state_of_mind", "State of mind", "score", "average", "HKDataTypeIdentifierStateOfMind", null, -1, 1, gap.noRecord],
  ["anxiety_score", "Anxiety questionnaire (GAD-7)", "points", "latest", "HKScoredAssessmentTypeIdentifierGAD7", null, 0, 21, gap.noRecord],
  ["depression_score", "Depression questionnaire (PHQ-9)", "points", "latest", "HKScoredAssessmentTypeIdentifierPHQ9", null, 0, 27, gap.noRecord],
  ["daylight", "Time in daylight", "min", "sum", "HKQuantityTypeIdentifierTimeInDaylight", null, 0, 1440, gap.noRecord]
] as const satisfies ReadonlyArray<Row>
