import * as Schema from "effect/Schema"
import { described, routeRef } from "../contract/Annotations.ts"
import { numberFrom, optional, strict, trimmedTextOf } from "../contract/Primitives.ts"
import {
  FOOD_AMOUNT,
  FOOD_QUERY_CHARACTERS,
  FOODS_RESOLVED,
  PORTION_COUNT,
  PORTION_NAME_CHARACTERS
} from "../plain/Limits.ts"
import { KNOWN_OATS } from "./KnownFood.ts"

const SoughtFood = Schema.Struct({
  name: trimmedTextOf(FOOD_QUERY_CHARACTERS).pipe(described("Like oats, or 2 slices bread")),
  amount: optional(
    numberFrom({ min: PORTION_COUNT.min, max: FOOD_AMOUNT.max }).annotations({
      description: "default that in name, else its first portion, else 100"
    })
  ),
  unit: optional(
    trimmedTextOf(PORTION_NAME_CHARACTERS).pipe(
      described("g, kg, oz, ml, l, its portion like slice, or portion for its first; default its g or ml")
    )
  )
}).annotations({ identifier: "SoughtFood" })
export type SoughtFood = typeof SoughtFood.Type

export const FoodsToResolve = strict({
  foods: Schema.Array(SoughtFood).pipe(
    Schema.minItems(FOODS_RESOLVED.min),
    Schema.maxItems(FOODS_RESOLVED.max),
    Schema.annotations({ description: "What was eaten" })
  )
}).annotations({
  identifier: "FoodsToResolve",
  examples: [{ foods: [{ name: "oats", amount: 80, unit: "g" }] }]
})

const ofAmount = (what: string) => Schema.NullOr(Schema.Number).annotations({ description: `${what}; null if unknown` })

export const FoodMatch = Schema.Struct({
  id: Schema.String.annotations({ description: `Food identifier, for ${routeRef("logKnownFood")}` }),
  name: Schema.String,
  brand: optional(Schema.String.annotations({ description: "Absent without one" })),
  amount: Schema.NullOr(Schema.Number).annotations({
    description: "What was asked for, in unit; null if the food has no such portion"
  }),
  unit: Schema.Literal("g", "ml"),
  calories: ofAmount("Energy of the amount, kcal"),
  protein: ofAmount("Protein of the amount, grams"),
  carbs: ofAmount("Carbohydrate of the amount, grams"),
  fat: ofAmount("Fat of the amount, grams"),
  sure: Schema.Number.annotations({
    description:
      "0-1: 0.9 the whole name, 0.8 its first part, 0.65 all words, 0.45 with wrong letters, 0.3 or less some words; up to 0.1 more for use"
  }),
  unresolved: optional(Schema.String.annotations({ description: "Why amount is null, and what to send instead" })),
  doubt: optional(Schema.String.annotations({ description: "Why its figures are doubtful; absent if they are not" }))
}).annotations({ identifier: "FoodMatch" })
export type FoodMatch = typeof FoodMatch.Type

export const ResolvedFood = Schema.Struct({
  name: Schema.String.annotations({ description: "As it was sent" }),
  matches: Schema.Array(FoodMatch).annotations({
    description: "Best first, as a search orders them; misspelt names are found too; empty if nothing is like it"
  })
}).annotations({ identifier: "ResolvedFood" })

const { id, name, unit } = KNOWN_OATS

export const ResolvedFoods = Schema.Array(ResolvedFood).annotations({
  examples: [
    [
      {
        name: "oats",
        matches: [{ id, name, amount: 80, unit, calories: 297.6, protein: 10.8, carbs: 47, fat: 5.6, sure: 0.95 }]
      }
    ]
  ]
})
