import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { INSIGHT_EXERCISES, INSIGHT_MONTHS } from "../contract/Limits.ts"
import { optional, strict } from "../contract/Strict.ts"
import { DateOrToday } from "../domain/CalendarDate.ts"

export const Verdict = Schema.Literal("progressing", "plateaued", "regressing", "insufficient_data")
export type Verdict = typeof Verdict.Type

export const RecoveryStatus = Schema.Literal("recovered", "normal", "strained", "unknown")
export type RecoveryStatus = typeof RecoveryStatus.Type

export const ExerciseProgression = Schema.Struct({
  exercise: Schema.String.annotations({ description: "Exercise, as last written" }),
  verdict: Verdict,
  trend: Schema.String.annotations({ description: "The figures behind the verdict, in words" })
})
export type ExerciseProgression = typeof ExerciseProgression.Type

export const Recovery = Schema.Struct({
  status: RecoveryStatus,
  vsBaseline: Schema.String.annotations({
    description: "The last week against the person's own baseline, and the days since the last rest day, in words"
  })
})
export type Recovery = typeof Recovery.Type

export const MonthlySummary = Schema.Struct({
  month: Schema.String.annotations({ description: "`YYYY-MM`" }),
  totalWorkouts: Schema.Number.annotations({ description: "Workout sessions in the month" }),
  avgCalories: Schema.NullOr(Schema.Number).annotations({
    description: "Mean kcal of the days with food logged; null when there is none"
  }),
  avgWeightKg: Schema.NullOr(Schema.Number).annotations({
    description: "Mean of the month's weigh-ins, kg; null when there is none"
  })
})
export type MonthlySummary = typeof MonthlySummary.Type

export const Insights = Schema.Struct({
  progression: Schema.Array(ExerciseProgression).annotations({
    description: `Exercises of the last 8 weeks, most trained first, at most ${INSIGHT_EXERCISES}`
  }),
  recovery: Recovery,
  monthlySummaries: Schema.Array(MonthlySummary).annotations({
    description: `Months with anything logged among the last ${INSIGHT_MONTHS}, newest first`
  })
}).annotations({
  examples: [
    {
      progression: [
        {
          exercise: "Squat",
          verdict: "progressing",
          trend:
            "Best estimated 1RM 121.3 kg in the last 3 training days, 116.7 kg in the 3 before: +3.9 % (8 training days in 8 weeks)."
        }
      ],
      recovery: {
        status: "normal",
        vsBaseline: "HRV 62 ms this week, baseline 61 ms: within. Rest day 2 days ago (2026-03-08)."
      },
      monthlySummaries: [{ month: "2026-03", totalWorkouts: 5, avgCalories: 2140.5, avgWeightKg: 81.4 }]
    }
  ]
})
export type Insights = typeof Insights.Type

export class InsightsApi extends HttpApiGroup.make("insights", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getInsights", "/insights")
      .setUrlParams(
        strict({
          date: optional(
            DateOrToday.pipe(described("Anchors every window; nothing after it counts. Default today UTC"))
          )
        })
      )
      .addSuccess(Insights)
      .annotateContext(
        operation({
          title: "Read what the log means",
          description:
            "Progression verdict per exercise, recovery against the person's own baseline, monthly summaries. For the raw log use listDays or listWorkouts."
        })
      )
  )
  .annotate(OpenApi.Title, "Insights")
  .annotate(OpenApi.Description, "What the log means, as of a date.") {}
