import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { optional, strict, textOf, wholeNumberParameter } from "../contract/Primitives.ts"
import { boundFields, CalendarDate, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { LOG_FOUND, LOG_QUERY_CHARACTERS, NAME_DATES_COUNTED } from "../plain/Limits.ts"
import { Meal } from "./Food.ts"

/** The texts that a search looks through: foods, exercises of workouts, and notes of check-ins, workouts and exercises. */
export const SearchKind = Schema.Literal("food", "exercise", "note")
export type SearchKind = typeof SearchKind.Type

/** What a search without a kind looks through: the kinds of entries, and the names of custom metrics and meals. */
const Searched = Schema.Literal(...SearchKind.literals, "metric", "meal")

const counted = (what: string) => ({
  since: CalendarDate.annotations({
    description: `What is before was not counted: start, or the first of the newest ${NAME_DATES_COUNTED} dates`
  }),
  dates: Schema.Number.annotations({ description: `Dates since then with ${what}` }),
  last: Schema.NullOr(CalendarDate).annotations({ description: "The newest of these dates" })
})

const FoundMetric = Schema.Struct({
  id: Schema.String.annotations({ description: "Id of the metric" }),
  name: Schema.String,
  ...counted("a value other than 0")
})

const FoundMeal = Schema.Struct({ meal: Meal, ...counted("a food of the meal") })

/** An entry that matches. It has no figures, so that ten entries are a short answer; `listEntries` gives the figures of a date. */
export const FoundInLog = Schema.Struct({
  id: Schema.String.annotations({ description: "Of the entry, or of the check-in of a note" }),
  kind: SearchKind,
  date: CalendarDate,
  name: Schema.String.annotations({ description: "The food, the exercise, or the note" }),
  sets: optional(Schema.Number)
}).annotations({ identifier: "FoundInLog" })
export type FoundInLog = typeof FoundInLog.Type

const SearchResult = Schema.Struct({
  count: Schema.Number.annotations({ description: "All matching entries, not only those listed" }),
  dates: Schema.Number.annotations({ description: "Distinct dates of all matches" }),
  first: Schema.NullOr(CalendarDate).annotations({ description: "Date of the oldest match" }),
  last: Schema.NullOr(CalendarDate).annotations({ description: "Date of the newest match" }),
  entries: Schema.Array(FoundInLog).annotations({ description: "Newest first" }),
  searched: optional(
    Schema.Array(Searched).annotations({
      description: "With a count of 0: what was looked through; nothing is said of the rest"
    })
  ),
  metrics: optional(
    Schema.Array(FoundMetric).annotations({ description: "Custom metrics with this name, beside the entries" })
  ),
  meals: optional(Schema.Array(FoundMeal).annotations({ description: "The meal of this name, in any language" })),
  didYouMean: optional(
    Schema.String.annotations({
      description: "Like the words sent, which no name has: words that names have, at any date"
    })
  )
}).annotations({
  identifier: "SearchResult",
  examples: [
    {
      count: 14,
      dates: 12,
      first: CalendarDate.make("2026-01-09"),
      last: CalendarDate.make("2026-03-10"),
      entries: [
        {
          id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57",
          kind: "food",
          date: CalendarDate.make("2026-03-10"),
          name: "Pizza Margherita"
        }
      ]
    }
  ]
})
export type SearchResult = typeof SearchResult.Type

export class SearchApi extends HttpApiGroup.make("search", { topLevel: true })
  .add(
    HttpApiEndpoint.get("searchLog", "/search")
      .setUrlParams(
        strict(
          {
            query: textOf(LOG_QUERY_CHARACTERS).pipe(described("Words, in any order")),
            kind: optional(SearchKind.annotations({ description: "Only this kind" })),
            ...boundFields,
            limit: optional(
              wholeNumberParameter(LOG_FOUND).pipe(described(`Entries to list; default ${LOG_FOUND.default}`))
            )
          },
          rangeOfAtMost(Number.POSITIVE_INFINITY)
        )
      )
      .addSuccess(SearchResult)
      .annotateContext(
        operation({
          title: "Search the log",
          description:
            "How often and when something was eaten, trained or noted, with the newest entries; custom metrics and meals by name."
        })
      )
  )
  .annotate(OpenApi.Title, "Search")
  .annotate(OpenApi.Description, "Entries by their words.") {}
