import * as Schema from "effect/Schema"
import { FULL_DAY_KCAL } from "../../plain/Limits.ts"

export const Verdict = Schema.Literal("progressing", "plateaued", "regressing", "insufficient_data")
export type Verdict = typeof Verdict.Type

export const RecoveryStatus = Schema.Literal("recovered", "normal", "strained", "unknown")
export type RecoveryStatus = typeof RecoveryStatus.Type

export const ExerciseProgression = Schema.Struct({
  exercise: Schema.String.annotations({ description: "Exercise, as last written" }),
  verdict: Verdict,
  trend: Schema.String.annotations({
    description: "The numbers behind the verdict, as a sentence, with weights in the `weightUnit` of the goals"
  })
}).annotations({ identifier: "ExerciseProgression" })
export type ExerciseProgression = typeof ExerciseProgression.Type

export const Recovery = Schema.Struct({
  status: RecoveryStatus,
  vsBaseline: Schema.String.annotations({
    description: "The last week against the person's own baseline, and the days since the last rest day, as sentences"
  })
}).annotations({ identifier: "Recovery" })
export type Recovery = typeof Recovery.Type

export const MonthlySummary = Schema.Struct({
  month: Schema.String.annotations({ description: "`YYYY-MM`" }),
  totalWorkouts: Schema.Number.annotations({ description: "Workout sessions in the month" }),
  avgCalories: Schema.NullOr(Schema.Number).annotations({
    description: `Mean kcal of the full days: ${FULL_DAY_KCAL} kcal or more, before today; null if there are none`
  }),
  avgWeightKg: Schema.NullOr(Schema.Number).annotations({
    description: "Mean of the month's weigh-ins, kg; null if there are none"
  })
}).annotations({ identifier: "MonthlySummary" })
export type MonthlySummary = typeof MonthlySummary.Type
