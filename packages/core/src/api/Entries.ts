import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { operation, routeRef } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { optional, strict } from "../contract/Primitives.ts"
import { rangeFields, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { ENTRY_DATES } from "../plain/Limits.ts"
import { Deleted, EntryKind, entryPath } from "./EntryFields.ts"
import { LoggedFood } from "./Food.ts"
import { LoggedRestDay } from "./RestDays.ts"
import { LOGGED_DRINK, LoggedWater } from "./Water.ts"
import { LoggedWorkout } from "./Workouts.ts"

/** An entry of the log, of any kind. */
export const Entry = Schema.Union(LoggedFood, LoggedWater, LoggedWorkout, LoggedRestDay).annotations({
  identifier: "Entry"
})
export type Entry = typeof Entry.Type

export class EntriesApi extends HttpApiGroup.make("entries", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listEntries", "/entries")
      .setUrlParams(
        strict(
          { ...rangeFields(ENTRY_DATES), kind: optional(EntryKind.annotations({ description: "Only this kind" })) },
          rangeOfAtMost(ENTRY_DATES)
        )
      )
      .addSuccess(Schema.Array(Entry).annotations({ examples: [[LOGGED_DRINK]] }))
      .annotateContext(
        operation({
          title: "List entries",
          description: `Every food, drink, workout and rest day of at most ${ENTRY_DATES} dates with its id, in the order logged.`
        })
      )
  )
  .add(
    HttpApiEndpoint.del("deleteEntry", "/entries/:id")
      .setPath(entryPath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Delete an entry",
          description: `Deletes a food, drink, workout or rest day. ${routeRef("undoChange")} restores it.`
        })
      )
  )
  .annotate(OpenApi.Title, "Entries")
  .annotate(OpenApi.Description, "What was logged, entry by entry.") {}
