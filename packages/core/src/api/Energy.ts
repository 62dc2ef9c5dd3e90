import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { operation } from "../contract/Annotations.ts"
import { strict } from "../contract/Primitives.ts"
import { CalendarDate, rangeFields, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { DayEnergy } from "../domain/insights/energy/Expenditure.ts"
import { ENERGY_DATES } from "../plain/Limits.ts"

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
  .annotate(OpenApi.Title, "Energy")
  .annotate(OpenApi.Description, "What the body burns, estimated from food and body weight.") {}
