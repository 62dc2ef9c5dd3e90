import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation, TODAY, withoutDefault } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { numberFrom, optional, type Rule, type SentPart, strict, trimmedTextOf } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import {
  FOOD_AMOUNT,
  FOOD_KCAL,
  FOOD_MACRO_GRAMS,
  FOOD_NAME_CHARACTERS,
  PORTION_COUNT,
  PORTION_NAME_CHARACTERS
} from "../plain/Limits.ts"
import { entryPath, entrySchema, somethingToCorrect } from "./EntryFields.ts"

export const Meal = Schema.Literal("breakfast", "lunch", "dinner", "snack")
export type Meal = typeof Meal.Type

/** The meal of a food that is sent without one. */
export const DEFAULT_MEAL: Meal = "snack"

const macro = (nutrient: string) =>
  optional(numberFrom(FOOD_MACRO_GRAMS).annotations({ description: `${nutrient}, grams` }))

export const FoodDraft = strict({
  name: trimmedTextOf(FOOD_NAME_CHARACTERS).pipe(described("Name")),
  calories: numberFrom(FOOD_KCAL).annotations({ description: "Energy, kcal" }),
  protein: macro("Protein"),
  carbs: macro("Carbohydrate"),
  fat: macro("Fat"),
  meal: optional(Meal.annotations({ description: `Meal; default ${DEFAULT_MEAL}` })),
  date: optional(DateOrToday.pipe(described(`Date; default ${TODAY}`)))
}).annotations({
  identifier: "FoodDraft",
  examples: [
    {
      name: "Oats",
      calories: 350,
      protein: 12,
      carbs: 60,
      fat: 7,
      meal: "breakfast",
      date: CalendarDate.make("2026-03-10")
    }
  ]
})

export const FoodEntry = Schema.Struct({
  name: Schema.String,
  calories: Schema.Number,
  protein: Schema.Number,
  carbs: Schema.Number,
  fat: Schema.Number,
  meal: Meal
}).annotations({ identifier: "FoodEntry" })
export type FoodEntry = typeof FoodEntry.Type

export const FoodLogged = Schema.Struct({
  logged: Schema.Literal(true),
  date: CalendarDate,
  entry: FoodEntry
}).annotations({
  identifier: "FoodLogged",
  examples: [
    {
      logged: true,
      date: CalendarDate.make("2026-03-10"),
      entry: { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }
    }
  ]
})

const { name, calories, protein, carbs, fat } = FoodDraft.fields

/** The fields that say how much of a known food was eaten. */
export const EATEN = ["amount", "portion", "count"] as const

/** How much of a known food was eaten: an amount, or portions. */
export const eatenAmount = (amount: string) => ({
  amount: optional(numberFrom(FOOD_AMOUNT).annotations({ description: amount })),
  portion: optional(trimmedTextOf(PORTION_NAME_CHARACTERS).pipe(described("Instead: its portion; default the first"))),
  count: optional(numberFrom(PORTION_COUNT).annotations({ description: "default 1" }))
})

export const oneAmountForm = ({ names }: Pick<SentPart<object>, "names">): string | undefined =>
  names.includes("amount") && (names.includes("portion") || names.includes("count"))
    ? "amount: expected only without portion and count"
    : undefined

/** An amount has the figures of the food that was eaten. */
const amountOrFigures: Rule<object> = ({ names }) => {
  const eaten = EATEN.find((name) => names.includes(name))
  const figure = FIGURES.find((name) => names.includes(name))
  if (eaten === undefined) return undefined
  return figure === undefined
    ? oneAmountForm({ names })
    : `${eaten}: expected only without ${FIGURES.join(", ")}, which follow from it`
}

const FIGURES = ["calories", "protein", "carbs", "fat"]

const corrected = {
  name: optional(name),
  calories: optional(calories),
  protein,
  carbs,
  fat,
  ...eatenAmount("Instead: of its known food, in g or ml"),
  meal: optional(Meal.annotations({ description: "Meal" })),
  date: optional(DateOrToday.pipe(described("Date to move it to"), withoutDefault))
}

export const FoodCorrection = strict(
  corrected,
  somethingToCorrect(Object.keys(corrected)),
  amountOrFigures
).annotations({
  identifier: "FoodCorrection",
  examples: [{ calories: 380 }]
})

const ofKnownFood = (nutrient: string) =>
  optional(Schema.Number.annotations({ description: `${nutrient}, grams, of a known food` }))

/** A food as an entry of the log: kcal and grams; a macro that was not sent is 0. */
export const LoggedFood = entrySchema("food", {
  ...FoodEntry.fields,
  fiber: ofKnownFood("Fibre"),
  sugar: ofKnownFood("Sugar"),
  salt: ofKnownFood("Salt"),
  foodId: optional(Schema.String.annotations({ description: "Of the known food that it was logged from" }))
}).annotations({
  identifier: "LoggedFood",
  examples: [
    {
      id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57",
      kind: "food",
      date: CalendarDate.make("2026-03-10"),
      at: "2026-03-10T07:12:00.000Z",
      by: { kind: "key", name: "phone" },
      name: "Oats",
      calories: 380,
      protein: 12,
      carbs: 60,
      fat: 7,
      meal: "breakfast"
    }
  ]
})

export class FoodApi extends HttpApiGroup.make("food", { topLevel: true })
  .add(
    HttpApiEndpoint.post("logFood", "/food")
      .setPayload(FoodDraft)
      .addSuccess(FoodLogged)
      .annotateContext(
        operation({
          title: "Log a food",
          description: "Adds a food eaten, with the figures of the whole portion.",
          location: { part: "food", by: ["date"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("updateFood", "/food/:id")
      .setPath(entryPath)
      .setPayload(FoodCorrection)
      .addSuccess(LoggedFood)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Correct a food",
          description: "Changes the fields that are sent; date moves it.",
          idempotent: true,
          overwrites: true
        })
      )
  )
  .annotate(OpenApi.Title, "Food")
  .annotate(OpenApi.Description, "Foods eaten.") {}
