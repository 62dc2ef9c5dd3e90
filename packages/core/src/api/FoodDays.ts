import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { NoTool, nullable, operation } from "../contract/Annotations.ts"
import { strict } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday, DateRangeQuery } from "../domain/CalendarDate.ts"

/** The marks of the food of a date. */
export const FoodMark = Schema.Literal("complete", "partial")
export type FoodMark = typeof FoodMark.Type

const FoodDayDraft = strict({
  date: DateOrToday.annotations({ description: "The date" }),
  food: nullable(
    FoodMark,
    "complete: all that was eaten is logged, or nothing was eaten; partial: some is missing",
    "removes the mark",
    "clear"
  )
}).annotations({
  identifier: "FoodDayDraft",
  examples: [{ date: CalendarDate.make("2026-03-10"), food: "complete" }]
})

const FoodDay = Schema.Struct({
  date: CalendarDate,
  food: FoodMark.annotations({ description: "complete: all is logged; partial: some is missing" })
}).annotations({ identifier: "FoodDay" })

const FoodDayMarked = Schema.Struct({
  date: CalendarDate,
  food: Schema.NullOr(FoodMark).annotations({ description: "null without a mark" })
}).annotations({
  identifier: "FoodDayMarked",
  examples: [{ date: CalendarDate.make("2026-03-10"), food: "complete" }]
})

export class FoodDaysApi extends HttpApiGroup.make("foodDays", { topLevel: true })
  .add(
    HttpApiEndpoint.post("markFoodDay", "/food-days")
      .setPayload(FoodDayDraft)
      .addSuccess(FoodDayMarked)
      .annotateContext(
        operation({
          title: "Mark the food of a day",
          description:
            "Says whether the food log of a date is whole. A complete day counts in averages at what it holds, a fast too; a partial one never.",
          idempotent: true,
          overwrites: true,
          location: { part: "foodDay", by: ["date"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.get("listFoodDays", "/food-days")
      .setUrlParams(DateRangeQuery)
      .addSuccess(
        Schema.Array(FoodDay).annotations({ examples: [[{ date: CalendarDate.make("2026-03-10"), food: "complete" }]] })
      )
      .annotateContext(
        // The totals of dates have the marks, so a tool of its own would say nothing more.
        operation({ title: "List marked food days", description: "The dates whose food is marked, ascending." }).pipe(
          Context.add(NoTool, true)
        )
      )
  )
  .annotate(OpenApi.Title, "Food days")
  .annotate(OpenApi.Description, "Whether the food of a date is logged whole.") {}
