import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { InToolGroup, NoTool, operation } from "../contract/Annotations.ts"
import { strict } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { TimeZone } from "../domain/PersonDay.ts"

const PersonClock = Schema.Struct({
  timeZone: Schema.NullOr(Schema.String).annotations({
    description: "IANA name of the person's time zone; null if it is not known"
  }),
  today: CalendarDate.annotations({ description: "The person's date; that of UTC without a time zone" }),
  now: Schema.String.annotations({ description: "ISO 8601 with the offset of the time zone" })
}).annotations({
  identifier: "PersonClock",
  examples: [{ timeZone: "Europe/Berlin", today: CalendarDate.make("2026-03-10"), now: "2026-03-10T20:15:00+01:00" }]
})

const TimeZoneDraft = strict({
  timeZone: TimeZone.annotations({ description: "IANA name, such as Europe/Berlin" })
}).annotations({ identifier: "TimeZoneDraft", examples: [{ timeZone: "Europe/Berlin" }] })

export class ClockApi extends HttpApiGroup.make("clock", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getClock", "/clock")
      .addSuccess(PersonClock)
      .annotateContext(
        operation({
          title: "Read the clock",
          description: "The person's time zone, and the date and the time there."
          // The instructions and the answers of MCP say it.
        }).pipe(Context.add(NoTool, true))
      )
  )
  .add(
    HttpApiEndpoint.post("setTimeZone", "/clock")
      .setPayload(TimeZoneDraft)
      .addSuccess(PersonClock)
      .annotateContext(
        operation({
          title: "Set the time zone",
          description:
            "Sets the time zone where the person lives: it says when a day is over, for averages, scores, energy and insights.",
          idempotent: true,
          overwrites: true
        })
      )
  )
  .annotate(InToolGroup, "admin")
  .annotate(OpenApi.Title, "Clock")
  .annotate(OpenApi.Description, "The time zone of the person, and the date and the time there.") {}
