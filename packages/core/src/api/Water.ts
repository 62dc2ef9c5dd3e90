import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation, TODAY, withoutDefault } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { numberFrom, optional, strict } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { WATER_ML } from "../plain/Limits.ts"
import { entryPath, entrySchema, somethingToCorrect } from "./EntryFields.ts"

export const WaterDraft = strict({
  amountMl: numberFrom(WATER_ML).annotations({ description: "Amount drunk" }),
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

const corrected = {
  amountMl: optional(WaterDraft.fields.amountMl),
  date: optional(DateOrToday.pipe(described("Date to move it to"), withoutDefault))
}

export const WaterCorrection = strict(corrected, somethingToCorrect(Object.keys(corrected))).annotations({
  identifier: "WaterCorrection",
  examples: [{ amountMl: 500 }]
})

/** A drink as an entry of the log, for examples. */
export const LOGGED_DRINK = {
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f58",
  kind: "water",
  date: CalendarDate.make("2026-03-10"),
  at: "2026-03-10T09:40:00.000Z",
  by: { kind: "key", name: "phone" },
  amountMl: 500
} as const

/** A drink as an entry of the log, in millilitres. */
export const LoggedWater = entrySchema("water", { amountMl: Schema.Number }).annotations({
  identifier: "LoggedWater",
  examples: [LOGGED_DRINK]
})

export class WaterApi extends HttpApiGroup.make("water", { topLevel: true })
  .add(
    HttpApiEndpoint.post("logWater", "/water")
      .setPayload(WaterDraft)
      .addSuccess(WaterLogged)
      .annotateContext(
        operation({
          title: "Log water",
          description: "Adds a drink of water (a glass is about 250 ml).",
          location: { part: "water", by: ["date"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("updateWater", "/water/:id")
      .setPath(entryPath)
      .setPayload(WaterCorrection)
      .addSuccess(LoggedWater)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Correct a drink",
          description: "Changes the amount, or moves it to another date.",
          idempotent: true,
          overwrites: true
        })
      )
  )
  .annotate(OpenApi.Title, "Water")
  .annotate(OpenApi.Description, "Water drunk.") {}
