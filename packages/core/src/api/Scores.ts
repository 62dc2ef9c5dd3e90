import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { operation } from "../contract/Annotations.ts"
import { strict } from "../contract/Primitives.ts"
import { CalendarDate, rangeFields, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { DayScores } from "../domain/insights/Scores.ts"
import { SCORE_DATES } from "../plain/Limits.ts"

const ScoresOfDates = Schema.Array(DayScores).annotations({
  examples: [
    [
      {
        date: CalendarDate.make("2026-03-10"),
        scores: {
          weight_trend: -0.35,
          energy_balance: -410,
          training_load: 62,
          load_ratio: 1.08,
          sleep_debt: 215,
          sleep_score: 91,
          hrv_baseline_change: -2.4,
          recovery_score: 64,
          readiness_score: 64
        }
      }
    ]
  ]
})

export class ScoresApi extends HttpApiGroup.make("scores", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listScores", "/scores")
      .setUrlParams(strict(rangeFields(SCORE_DATES), rangeOfAtMost(SCORE_DATES)))
      .addSuccess(ScoresOfDates)
      .annotateContext(
        operation({
          title: "List scores",
          description:
            "Each null without data: weight trend (kg/week), energy balance (kcal), training load and its ratio, sleep debt (min), HRV change (%); sleep, recovery, readiness of 100."
        })
      )
  )
  .annotate(OpenApi.Title, "Scores")
  .annotate(OpenApi.Description, "Figures that Daybook computes from the log for each date.") {}
