import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { optional, strict } from "../contract/Primitives.ts"
import { DateOrToday } from "../domain/CalendarDate.ts"
import { ExerciseProgression, MonthlySummary, Recovery } from "../domain/insights/Results.ts"
import { INSIGHT_EXERCISES, INSIGHT_MONTHS } from "../plain/Limits.ts"

export const Insights = Schema.Struct({
  progression: Schema.Array(ExerciseProgression).annotations({
    description: `Exercises of the last 8 weeks, most trained first, at most ${INSIGHT_EXERCISES}`
  }),
  recovery: Recovery,
  monthlySummaries: Schema.Array(MonthlySummary).annotations({
    description: `Months with anything logged among the last ${INSIGHT_MONTHS}, newest first`
  })
}).annotations({
  identifier: "Insights",
  examples: [
    {
      progression: [
        {
          exercise: "Squat",
          verdict: "progressing",
          trend:
            "Estimated 1RM from about 110.9 kg to 121.1 kg in 3 weeks: +9.3 % (8 training days, 2026-02-17 to 2026-03-10)."
        }
      ],
      recovery: {
        status: "normal",
        vsBaseline:
          "HRV 61 ms this week (7 readings), within your normal 56.8 to 65.1. Resting heart rate 51.9 bpm this week (7 readings), within your normal 50 to 54. Sleep 428 min this week (7 readings), within your normal 400 to 460. 2 days since the last rest day (2026-03-08)."
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
          date: optional(DateOrToday.pipe(described("Later dates are ignored; default the person's today")))
        })
      )
      .addSuccess(Insights)
      .annotateContext(
        operation({
          title: "Read insights",
          description: `Progression verdict per exercise, recovery against the person's own baseline, monthly summaries.`
        })
      )
  )
  .annotate(OpenApi.Title, "Insights")
  .annotate(OpenApi.Description, "What the log shows, as of a date.") {}
