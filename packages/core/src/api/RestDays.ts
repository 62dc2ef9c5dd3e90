import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { operation } from "../contract/Annotations.ts"
import { strict } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { REST_DATES } from "../plain/Limits.ts"
import { entrySchema } from "./EntryFields.ts"

const RestDaysDraft = strict({
  dates: Schema.Array(DateOrToday).pipe(
    Schema.minItems(REST_DATES.min),
    Schema.maxItems(REST_DATES.max),
    Schema.annotations({ description: "Rest dates" })
  )
}).annotations({
  identifier: "RestDaysDraft",
  examples: [{ dates: [CalendarDate.make("2026-03-08"), CalendarDate.make("2026-03-09")] }]
})

const RestDaysLogged = Schema.Struct({
  logged: Schema.Literal(true),
  count: Schema.Number.annotations({ description: "Distinct dates" }),
  dates: Schema.Array(CalendarDate).annotations({ description: "Distinct dates, ascending" })
}).annotations({
  identifier: "RestDaysLogged",
  examples: [{ logged: true, count: 2, dates: [CalendarDate.make("2026-03-08"), CalendarDate.make("2026-03-09")] }]
})

/** A rest day as an entry of the log. */
export const LoggedRestDay = entrySchema("rest_day", {}).annotations({ identifier: "LoggedRestDay" })

export class RestDaysApi extends HttpApiGroup.make("restDays", { topLevel: true })
  .add(
    HttpApiEndpoint.post("logRestDays", "/rest-days")
      .setPayload(RestDaysDraft)
      .addSuccess(RestDaysLogged)
      .annotateContext(
        operation({
          title: "Log rest days",
          description: "Marks dates as rest days.",
          idempotent: true
        })
      )
  )
  .annotate(OpenApi.Title, "Rest days")
  .annotate(OpenApi.Description, "Days of rest.") {}
