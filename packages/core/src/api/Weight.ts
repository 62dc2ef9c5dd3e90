import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation, TODAY } from "../contract/Annotations.ts"
import { numberFrom, optional, strict } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { WEIGH_IN_KG } from "../plain/Limits.ts"
import { checkInOfWrite } from "./Measurements.ts"

export const WeightDraft = strict({
  weightKg: numberFrom(WEIGH_IN_KG).annotations({ description: "Body weight, kg" }),
  date: optional(DateOrToday.pipe(described(`Date of the weigh-in; default ${TODAY}`)))
}).annotations({ identifier: "WeightDraft", examples: [{ weightKg: 81.4, date: CalendarDate.make("2026-03-10") }] })

const WeightLogged = Schema.Struct({
  logged: Schema.Literal(true),
  date: CalendarDate,
  weightKg: Schema.Number
}).annotations({
  identifier: "WeightLogged",
  examples: [{ logged: true, date: CalendarDate.make("2026-03-10"), weightKg: 81.4 }]
})

export class WeightApi extends HttpApiGroup.make("weight", { topLevel: true })
  .add(
    HttpApiEndpoint.post("logWeight", "/weight")
      .setPayload(WeightDraft)
      .addSuccess(WeightLogged)
      .annotateContext(
        operation({
          title: "Log body weight",
          description: `Sets the body weight of a date; a later one replaces it.`,
          idempotent: true,
          overwrites: true,
          location: checkInOfWrite
        })
      )
  )
  .annotate(OpenApi.Title, "Weight")
  .annotate(OpenApi.Description, "Weigh-ins.") {}
