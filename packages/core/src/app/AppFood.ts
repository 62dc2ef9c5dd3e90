import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { FoodDraft, FoodEntry, Meal } from "../api/Food.ts"
import { HealthReading } from "../api/HealthDays.ts"
import { KnownFood, KnownFoodAmount } from "../api/KnownFood.ts"
import { oneAmountEach, oneFieldEach } from "../api/LogMany.ts"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { numberFrom, optional, pathText, queryText, strict } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { ITEMS_LOGGED, PORTION_COUNT } from "../plain/Limits.ts"

/** A known food with what its page shows beside it. */
const FoodPage = Schema.Struct({
  food: KnownFood,
  times: Schema.Number.annotations({ description: "Entries of it in the log" }),
  ingredients: Schema.Array(
    Schema.Struct({
      foodId: Schema.String,
      name: Schema.String,
      amount: Schema.Number,
      food: Schema.NullOr(KnownFood).annotations({ description: "As it is now; null if it is gone" })
    })
  ).annotations({ description: "Of a recipe" })
}).annotations({ identifier: "FoodPage" })

export class AppFoodsApi extends HttpApiGroup.make("appFoods", { topLevel: true }).add(
  HttpApiEndpoint.get("foodPage", "/foods/:id")
    .setPath(strict({ id: pathText.pipe(described("Id of the food")) }))
    .addSuccess(FoodPage)
    .addError(NotFoundBody)
    .annotateContext(
      operation({
        title: "Read a food whole",
        description: "A known food, how often it was eaten, and its ingredients."
      })
    )
) {}

/** A food to log again, as it was eaten last. */
export const SuggestedFood = Schema.Struct({
  id: Schema.String.annotations({ description: "The entry to log again" }),
  ...FoodEntry.fields,
  date: CalendarDate.annotations({ description: "When it was eaten last" }),
  times: Schema.Number.annotations({ description: "How often in the last 30 days" })
}).annotations({ identifier: "SuggestedFood" })

/** A meal of an earlier date, which is offered to be logged again with all its foods. */
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
    otherwise: optional(FoodDraft.annotations({ description: "Logged if no such entry is there any more" })),
    from: optional(CalendarDate.pipe(described("Date whose foods are logged again"), withoutDefault)),
    fromMeal: optional(Meal.annotations({ description: "Only its foods of this meal" })),
    date: CalendarDate.pipe(described("Date to log them on")),
    meal: optional(Meal.annotations({ description: "Meal to log them at; by default each keeps its own" }))
  },
  ({ names }) => (names.includes("ids") === names.includes("from") ? "body: expected either ids or from" : undefined),
  ({ names }) =>
    names.includes("otherwise") && !names.includes("ids") ? "otherwise: expected ids with it" : undefined,
  ({ names }) => (names.includes("fromMeal") && !names.includes("from") ? "fromMeal: expected from with it" : undefined)
).annotations({ identifier: "FoodAgain" })
export type FoodAgain = typeof FoodAgain.Type

const PlateItem = Schema.Struct({
  entry: optional(
    strict({
      id: Schema.String.annotations({ description: "Entry to log again" }),
      times: optional(numberFrom(PORTION_COUNT).annotations({ description: "So many times; default 1" })),
      otherwise: FoodDraft.annotations({ description: "Logged if there is no such entry any more" })
    })
  ),
  food: optional(FoodDraft.annotations({ description: "A new food" })),
  knownFood: optional(
    strict({
      id: Schema.String.annotations({ description: "Id of the food" }),
      ...KnownFoodAmount.fields,
      otherwise: optional(FoodDraft.annotations({ description: "Logged if there is no such food any more" }))
    })
  )
}).annotations({ parseOptions: { onExcessProperty: "error" } })

const Plate = strict(
  {
    items: Schema.Array(PlateItem).pipe(
      Schema.minItems(ITEMS_LOGGED.min),
      Schema.maxItems(ITEMS_LOGGED.max),
      Schema.annotations({ description: "Each with exactly one field" })
    ),
    date: CalendarDate.pipe(described("Date to log them on")),
    meal: Meal
  },
  oneFieldEach(PlateItem.fields),
  oneAmountEach
).annotations({ identifier: "Plate" })
export type Plate = typeof Plate.Type

const usual = {
  count: Schema.Number.annotations({ description: "Values that are known" }),
  least: Schema.Number,
  middle: Schema.Number,
  most: Schema.Number
}

/** What is usual in a log, by which a device asks about slips as the server does. */
export const UsualOfLog = Schema.Struct({
  foods: Schema.Array(Schema.Struct({ name: Schema.String, ...usual })).annotations({
    description: "kcal of an entry"
  }),
  eaten: optional(Schema.Struct(usual).omit("middle")).annotations({ description: "kcal of any entry of 90 days" }),
  drinks: optional(Schema.Struct(usual)).annotations({ description: "ml of a drink of 90 days" }),
  readings: Schema.Array(Schema.Struct({ reading: HealthReading, ...usual })).annotations({
    description: "Of 90 days"
  }),
  minutes: optional(Schema.Struct(usual)).annotations({ description: "Of the workouts of a year" })
}).annotations({ identifier: "UsualOfLog" })
export type UsualOfLog = typeof UsualOfLog.Type

export class SuggestionsApi extends HttpApiGroup.make("suggestions", { topLevel: true })
  .add(
    HttpApiEndpoint.get("suggestFood", "/food/suggestions")
      .setUrlParams(
        strict({
          date: CalendarDate.pipe(described("Date of the meal")),
          meal: Meal,
          q: optional(queryText.pipe(described("Only foods whose name has these words, or nearly")))
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
    HttpApiEndpoint.get("usual", "/usual")
      .addSuccess(UsualOfLog)
      .annotateContext(
        operation({
          title: "Read what is usual",
          description: "What foods, drinks, readings and workouts usually have."
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
  )
  .add(
    HttpApiEndpoint.post("logPlate", "/food/plate")
      .setPayload(Plate)
      .addSuccess(Schema.Struct({ logged: Schema.Number, date: CalendarDate }))
      .annotateContext(
        operation({
          title: "Log a plate",
          description: "Logs the foods of a meal, all or none, as one change."
        })
      )
  ) {}
