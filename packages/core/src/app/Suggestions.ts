import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { FoodEntry, Meal } from "../api/Food.ts"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { queryText } from "../contract/Primitives.ts"
import { optional, strict } from "../contract/Strict.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"

/** A food to log again, as it was eaten last. */
export const SuggestedFood = Schema.Struct({
  id: Schema.String.annotations({ description: "The entry to log again" }),
  ...FoodEntry.fields,
  date: CalendarDate.annotations({ description: "When it was eaten last" }),
  times: Schema.Number.annotations({ description: "How often in the last 30 days" })
}).annotations({ identifier: "SuggestedFood" })

/** A meal of an earlier date to log again, whole. */
export const SuggestedMeal = Schema.Struct({
  date: CalendarDate,
  meal: Meal,
  calories: Schema.Number,
  foods: Schema.Array(Schema.String).annotations({ description: "Names of its foods" })
}).annotations({ identifier: "SuggestedMeal" })

const FoodSuggestions = Schema.Struct({
  foods: Schema.Array(SuggestedFood).annotations({ description: "The likeliest first" }),
  meals: Schema.Array(SuggestedMeal).annotations({ description: "The newest first" })
}).annotations({ identifier: "FoodSuggestions" })
export type FoodSuggestions = typeof FoodSuggestions.Type

/** The most foods that one request logs again. */
const FOODS_AGAIN = 100

const FoodAgain = strict(
  {
    ids: optional(
      Schema.Array(Schema.String)
        .pipe(Schema.minItems(1), Schema.maxItems(FOODS_AGAIN))
        .annotations({ description: "Entries to log again" })
    ),
    from: optional(CalendarDate.pipe(described("Date whose foods are logged again"), withoutDefault)),
    fromMeal: optional(Meal.annotations({ description: "Only its foods of this meal" })),
    date: CalendarDate.pipe(described("Date to log them on")),
    meal: optional(Meal.annotations({ description: "Meal to log them at; by default each keeps its own" }))
  },
  ({ names }) => (names.includes("ids") === names.includes("from") ? "body: expected either ids or from" : undefined),
  ({ names }) => (names.includes("fromMeal") && !names.includes("from") ? "fromMeal: expected from with it" : undefined)
).annotations({ identifier: "FoodAgain" })
export type FoodAgain = typeof FoodAgain.Type

export class SuggestionsApi extends HttpApiGroup.make("suggestions", { topLevel: true })
  .add(
    HttpApiEndpoint.get("suggestFood", "/food/suggestions")
      .setUrlParams(
        strict({
          date: CalendarDate.pipe(described("Date of the meal")),
          meal: Meal,
          q: optional(queryText.pipe(described("Only foods whose name contains this")))
        })
      )
      .addSuccess(FoodSuggestions)
      .annotateContext(
        operation({
          title: "Suggest foods",
          description: "Foods that are likely at a meal, and earlier meals of the same kind, to log again."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("logFoodAgain", "/food/again")
      .setPayload(FoodAgain)
      .addSuccess(Schema.Struct({ logged: Schema.Number, date: CalendarDate }))
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Log foods again",
          description: "Copies entries, a meal or a whole day of food to a date, as one change."
        })
      )
  ) {}
