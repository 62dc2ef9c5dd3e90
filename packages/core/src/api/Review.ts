import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { optional, strict } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { Review } from "../domain/insights/review/ReviewResults.ts"

const ReviewOfWeek = Review.annotations({
  identifier: "Review",
  examples: [
    {
      start: CalendarDate.make("2026-03-02"),
      end: CalendarDate.make("2026-03-08"),
      goals: [
        { goal: "calories", target: 2000, kept: 4, missed: 2, average: 2085.5 },
        { goal: "protein", target: 120, kept: 1, missed: 5, average: 96 },
        { goal: "waterMl", target: 2000, kept: 5, missed: 2, average: 2140 }
      ],
      proteinByMeal: { meals: 17, enough: 9, gramsEnough: 24.4 },
      weight: { weightKg: 81.31, weighIns: 6, perWeekKg: -0.42, lowKg: -0.55, highKg: -0.29, wantedKg: -0.4 },
      energy: { fullDays: 6, intakeKcal: 2086, expenditureKcal: 2520, lowKcal: 2400, highKcal: 2640 },
      training: {
        sessions: 3,
        hardSets: 38,
        usualHardSets: 36.5,
        muscles: [{ muscle: "chest", hardSets: 10, usual: 9.5, least: 6 }],
        best: {
          exercise: "Squat",
          isRecord: true,
          estimatedOneRepMaxKg: 121.3,
          verdict: "progressing",
          trend:
            "Estimated 1RM from about 110.9 kg to 121.1 kg in 3 weeks: +9.3 % (8 training days, 2026-02-15 to 2026-03-08)."
        }
      },
      recovery: { strainedDays: 1, judgedDays: 7, nights: 7, sleepMinutes: 428, sleepNeedMinutes: 450 },
      change: {
        about: "protein",
        calories: null,
        text: "Eat more protein at breakfast, which has 9 g in the mean: your goal of 120 g was kept on 1 of 6 full days, with 96 g in the mean."
      }
    }
  ]
})

export class ReviewApi extends HttpApiGroup.make("review", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getReview", "/review")
      .setUrlParams(
        strict({
          week: optional(
            DateOrToday.pipe(
              described("Monday of the week, or any date of it; default the last week that is over"),
              withoutDefault
            )
          )
        })
      )
      .addSuccess(ReviewOfWeek)
      .annotateContext(
        operation({
          title: "Review a week",
          description:
            "One week, Monday to Sunday: goals kept and missed, protein by meal, weight, energy, hard sets, best lift, recovery, and at most one thing to change."
        })
      )
  )
  .annotate(OpenApi.Title, "Review")
  .annotate(OpenApi.Description, "One week in figures, and at most one thing to change.") {}
