import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { WATER_ML } from "../contract/Limits.ts"
import { numberFrom } from "../contract/Primitives.ts"
import { optional, strict } from "../contract/Strict.ts"
import { TODAY } from "../contract/Words.ts"
import { dayOfWrite } from "../contract/WriteEffects.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"

export const WaterDraft = strict({
  amountMl: numberFrom(WATER_ML).annotations({ description: "Amount drunk, millilitres" }),
  date: optional(DateOrToday.pipe(described(`Date; default ${TODAY}`)))
}).annotations({ identifier: "WaterDraft", examples: [{ amountMl: 250, date: CalendarDate.make("2026-03-10") }] })

const WaterLogged = Schema.Struct({
  logged: Schema.Literal(true),
  date: CalendarDate,
  amountMl: Schema.Number
}).annotations({
  identifier: "WaterLogged",
  examples: [{ logged: true, date: CalendarDate.make("2026-03-10"), amountMl: 250 }]
})

export class WaterApi extends HttpApiGroup.make("water", { topLevel: true })
  .add(
    HttpApiEndpoint.post("logWater", "/water")
      .setPayload(WaterDraft)
      .addSuccess(WaterLogged)
      .annotateContext(
        operation({
          title: "Log water",
          description:
            "Adds a drink of water, in millilitres (a glass is about 250). Two identical requests log two drinks.",
          trace: { ...dayOfWrite, path: [{ field: "waterMl" }], growsBy: "amountMl" }
        })
      )
  )
  .annotate(OpenApi.Title, "Water")
  .annotate(OpenApi.Description, "Water drunk.") {}
