import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { HealthStore } from "../api/HealthDays.ts"
import { operation } from "../contract/Annotations.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { SyncResult } from "../sync/SyncResult.ts"

/** A doubtfully long night that a phone sent. */
const LongNight = Schema.Struct({ date: CalendarDate, sleepMinutes: Schema.Number }).annotations({
  identifier: "LongNight"
})

/** The last sync of a health store through one route. The time is ISO 8601 in UTC. */
const LastSync = Schema.Struct({
  store: HealthStore,
  way: Schema.String.annotations({ description: "The route that took it, syncDays" }),
  at: Schema.String,
  result: SyncResult,
  longNights: Schema.Array(LongNight).annotations({
    description: "Nights of more than 14 hours among its dates, newest first: the app may have added two devices up"
  })
}).annotations({ identifier: "LastSync" })

export class PhoneApi extends HttpApiGroup.make("phone", { topLevel: true }).add(
  HttpApiEndpoint.get("listSyncs", "/phone/syncs")
    .addSuccess(Schema.Array(LastSync))
    .annotateContext(
      operation({
        title: "List the last syncs",
        description: "The last sync of each health store and way, newest first, with what was kept and refused."
      })
    )
) {}
