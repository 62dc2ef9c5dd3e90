import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { numberParameter, optional, strict } from "../contract/Primitives.ts"
import { CalendarDate, rangeFields, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { DayEnergy } from "../domain/insights/energy/Expenditure.ts"
import { Projection } from "../domain/insights/energy/Projection.ts"
import { ENERGY_DATES, WEIGH_IN_KG } from "../plain/Limits.ts"

const EnergyOfDates = Schema.Array(DayEnergy).annotations({
  examples: [
    [
      {
        date: CalendarDate.make("2026-03-10"),
        expenditureKcal: 2610,
        lowKcal: 2500,
        highKcal: 2720,
        intakeKcal: 2290,
        weightKg: 81.72,
        loggedDays: 26,
        weighIns: 25
      }
    ]
  ]
})

const ProjectionOfToday = Projection.annotations({
  identifier: "Projection",
  examples: [
    {
      date: CalendarDate.make("2026-03-10"),
      outlook: "arrives",
      goalKg: 78,
      weightKg: 81.31,
      pace: { kgPerWeek: -0.42, lowKg: -0.55, highKg: -0.29 },
      stillSince: null,
      arrival: {
        date: CalendarDate.make("2026-05-09"),
        earliest: CalendarDate.make("2026-04-24"),
        latest: CalendarDate.make("2026-06-02")
      },
      weights: [{ date: CalendarDate.make("2026-04-07"), weightKg: 79.68, lowKg: 79.2, highKg: 80.15 }],
      text: "Your weight changes by -0.42 kg a week (90 %: -0.55 to -0.29). If you go on eating as lately, it is at 78 kg around 2026-05-09 (80 %: 2026-04-24 to 2026-06-02)."
    }
  ]
})

export class EnergyApi extends HttpApiGroup.make("energy", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getEnergy", "/energy")
      .setUrlParams(strict(rangeFields(ENERGY_DATES), rangeOfAtMost(ENERGY_DATES)))
      .addSuccess(EnergyOfDates)
      .annotateContext(
        operation({
          title: "Read energy",
          description:
            "What the body burns a day (kcal), its 90 % band, intake and weight trend. null if too uncertain."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("getProjection", "/projection")
      .setUrlParams(
        strict({
          weightKg: optional(
            numberParameter(WEIGH_IN_KG).pipe(
              described("Goal weight, kg. The goals hold none, so without it there is no date of arrival")
            )
          )
        })
      )
      .addSuccess(ProjectionOfToday)
      .annotateContext(
        operation({
          title: "Project the weight",
          description:
            "Where body weight leads within two years if eating stays as lately: pace, later weights and the date of a goal weight, with bands of 80 %; or that there is no date."
        })
      )
  )
  .annotate(OpenApi.Title, "Energy")
  .annotate(OpenApi.Description, "What the body burns, estimated from food and body weight.") {}
