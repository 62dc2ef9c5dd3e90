import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, nullable, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import {
  type Bounds,
  FOOD_AMOUNT,
  FOOD_BRAND_CHARACTERS,
  FOOD_INGREDIENTS,
  FOOD_KCAL,
  FOOD_MACRO_GRAMS,
  FOOD_NAME_CHARACTERS,
  FOOD_PORTIONS,
  FOOD_QUERY_CHARACTERS,
  FOOD_SERVINGS,
  FOODS_LISTED,
  FOODS_PER_ACCOUNT,
  PER_100_GRAMS,
  PER_100_KCAL,
  PORTION_COUNT,
  PORTION_NAME_CHARACTERS
} from "../contract/Limits.ts"
import { numberFrom, pathText, trimmedTextOf, wholeNumberParameter } from "../contract/Primitives.ts"
import type { Rule, Sent } from "../contract/Rules.ts"
import { optional, strict } from "../contract/Strict.ts"
import { routeRef, TODAY } from "../contract/Words.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { impossible, per100Of } from "../domain/foods/Figures.ts"
import { NUTRIENTS } from "../domain/foods/Nutrients.ts"
import { Deleted } from "./Deleted.ts"
import { somethingToCorrect } from "./EntryFields.ts"
import { DEFAULT_MEAL, FoodLogged, Meal } from "./Food.ts"

const grams = (nutrient: string, bounds: Bounds) =>
  optional(numberFrom(bounds).annotations({ description: `${nutrient}, grams` }))

const figures = (kcal: Bounds, mass: Bounds) => ({
  protein: grams("Protein", mass),
  carbs: grams("Carbohydrate without fibre", mass),
  fat: grams("Fat", mass),
  fiber: grams("Fibre", mass),
  sugar: grams("Sugar", mass),
  salt: grams("Salt", mass),
  calories: numberFrom(kcal).annotations({ description: "Energy, kcal" })
})

const { calories: kcalOfPortion, ...gramsOfPortion } = figures(FOOD_KCAL, FOOD_MACRO_GRAMS)

const unit = Schema.Literal("g", "ml").annotations({ description: "Unit of its amounts; default g" })

const amount = numberFrom(FOOD_AMOUNT).annotations({ description: "In g or ml" })

const portion = Schema.Struct({
  name: trimmedTextOf(PORTION_NAME_CHARACTERS).pipe(described("Such as slice")),
  amount
}).annotations({ identifier: "FoodPortion" })

const content = {
  per100: optional(
    Schema.Struct(figures(PER_100_KCAL, PER_100_GRAMS)).annotations({
      identifier: "FiguresOf100",
      description: "Figures of 100 g or ml"
    })
  ),
  portion: optional(portion.annotations({ description: "Instead: the portion that the figures beside it are of" })),
  calories: optional(kcalOfPortion),
  ...gramsOfPortion,
  ingredients: optional(
    Schema.Array(
      Schema.Struct({
        foodId: Schema.String.annotations({ description: `Id from ${routeRef("searchFoods")}` }),
        amount
      }).annotations({ identifier: "FoodIngredient" })
    ).pipe(
      Schema.minItems(FOOD_INGREDIENTS.min),
      Schema.maxItems(FOOD_INGREDIENTS.max),
      Schema.annotations({ description: "Instead: the foods of a recipe" })
    )
  ),
  servings: optional(numberFrom(FOOD_SERVINGS).annotations({ description: "Servings of the recipe" }))
}

const name = trimmedTextOf(FOOD_NAME_CHARACTERS).pipe(described("Name, unique among own foods"))

const about = {
  brand: optional(nullable(trimmedTextOf(FOOD_BRAND_CHARACTERS), "Brand", "for none", "clearBrand")),
  barcode: optional(
    nullable(
      Schema.String.pipe(Schema.pattern(/^\d{8,14}$/, { title: "8 to 14 digits" })),
      "EAN or UPC",
      "for none",
      "clearBarcode"
    )
  ),
  unit: optional(unit),
  portions: optional(
    Schema.Array(portion).pipe(
      Schema.maxItems(FOOD_PORTIONS.max),
      Schema.annotations({ description: "Its portions by name, the usual one first" })
    )
  )
}

interface Content {
  readonly calories?: number
  readonly portion?: { readonly amount: number }
}

const FORMS = "per100, portion with calories, or ingredients"

/** The figures are said in one way. */
const oneForm =
  (isNeeded: boolean): Rule<Content> =>
  ({ names }) => {
    const forms = ["per100", "portion", "ingredients"].filter((form) => names.includes(form))
    const beside = [...NUTRIENTS].filter((nutrient) => names.includes(nutrient))
    if (forms.length > 1 || (forms.length === 0 && (isNeeded || beside.length > 0 || names.includes("servings"))))
      return `body: expected its figures as one of ${FORMS}`
    if (forms[0] === "portion" && !names.includes("calories")) return "calories: expected those of the portion"
    if (forms[0] !== "portion" && beside.length > 0) return `${beside[0]}: expected only beside portion`
    if (forms[0] !== "ingredients" && names.includes("servings")) return "servings: expected only beside ingredients"
    return undefined
  }

/** A portion of 30 g has no 500 g of protein. */
const possible: Rule<Content> = ({ valid }: Sent<Content>) => {
  if (valid.portion === undefined) return undefined
  const found = impossible(per100Of(valid, valid.portion.amount))
  return found === undefined
    ? undefined
    : `${found}: expected at most ${found === "calories" ? `${PER_100_KCAL.max} kcal` : `${PER_100_GRAMS.max} g`} for 100 g or ml of the portion`
}

export const KnownFoodDraft = strict({ name, ...about, ...content }, oneForm(true), possible).annotations({
  identifier: "KnownFoodDraft",
  examples: [{ name: "Oats", per100: { calories: 372, protein: 13.5, carbs: 58.7, fat: 7, fiber: 10 } }]
})
export type KnownFoodDraft = typeof KnownFoodDraft.Type

const changed = { name: optional(name), ...about, ...content }

export const KnownFoodChange = strict(
  changed,
  somethingToCorrect(Object.keys(changed)),
  oneForm(false),
  possible
).annotations({ identifier: "KnownFoodChange", examples: [{ name: "Rolled oats" }] })
export type KnownFoodChange = typeof KnownFoodChange.Type

const known = Schema.NullOr(Schema.Number)

/** A food whose figures are known: one of the person's own, or one of a published table. */
export const KnownFood = Schema.Struct({
  id: Schema.String.annotations({ description: "Food identifier" }),
  name: Schema.String,
  brand: Schema.NullOr(Schema.String),
  source: Schema.String.annotations({ description: "own, or the name of the table that it is from" }),
  sourceId: Schema.NullOr(Schema.String).annotations({ description: "Its code in that table" }),
  per100: Schema.Struct({
    ...{ calories: known, protein: known, carbs: known, fat: known },
    ...{ fiber: known, sugar: known, salt: known }
  }).annotations({ description: "kcal and grams of 100 g or ml; null for what is unknown" }),
  unit: Schema.Literal("g", "ml"),
  portions: Schema.Array(Schema.Struct({ name: Schema.String, amount: Schema.Number })).annotations({
    description: "Portions by name, in the unit"
  }),
  ingredients: optional(
    Schema.Array(Schema.Struct({ foodId: Schema.String, name: Schema.String, amount: Schema.Number })).annotations({
      description: "Of a recipe: its foods as they were when it was saved"
    })
  ),
  servings: optional(Schema.Number.annotations({ description: "Of a recipe" })),
  barcode: optional(Schema.String),
  lastLogged: Schema.NullOr(CalendarDate).annotations({ description: "Date of its last entry; null without one" })
}).annotations({ identifier: "KnownFood" })
export type KnownFood = typeof KnownFood.Type

const EXAMPLE: KnownFood = {
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f5b",
  name: "Oats",
  brand: null,
  source: "own",
  sourceId: null,
  per100: { calories: 372, protein: 13.5, carbs: 58.7, fat: 7, fiber: 10, sugar: null, salt: null },
  unit: "g",
  portions: [{ name: "bowl", amount: 60 }],
  lastLogged: CalendarDate.make("2026-03-10")
}

const OneFood = KnownFood.annotations({ identifier: "KnownFood", examples: [EXAMPLE] })

const foodPath = strict({ id: pathText.pipe(described(`Id from ${routeRef("searchFoods")}`)) })

interface Amount {
  readonly amount?: number
}

const oneAmount: Rule<Amount> = ({ names }) => {
  const isPortion = names.includes("portion") || names.includes("count")
  if (names.includes("amount") !== isPortion) return undefined
  return isPortion ? "amount: expected only without portion and count" : "body: expected amount, or portion or count"
}

/** How much of a known food was eaten. */
export const KnownFoodAmount = strict(
  {
    amount: optional(numberFrom(FOOD_AMOUNT).annotations({ description: "Eaten, in its unit" })),
    portion: optional(
      trimmedTextOf(PORTION_NAME_CHARACTERS).pipe(described("Instead: a portion's name; default its first"))
    ),
    count: optional(numberFrom(PORTION_COUNT).annotations({ description: "Portions eaten; default 1" })),
    meal: optional(Meal.annotations({ description: `Meal; default ${DEFAULT_MEAL}` })),
    date: optional(DateOrToday.pipe(described(`Date; default ${TODAY}`)))
  },
  oneAmount
).annotations({
  identifier: "KnownFoodAmount",
  examples: [{ amount: 60, meal: "breakfast", date: CalendarDate.make("2026-03-10") }]
})

const FoodPack = Schema.Struct({
  name: Schema.String.annotations({ description: "As in the source of a food" }),
  title: Schema.String,
  release: Schema.String.annotations({ description: "The publisher's release" }),
  foods: Schema.Number.annotations({ description: "Foods in it" }),
  attribution: Schema.String.annotations({ description: "The line that its licence asks to show" }),
  license: Schema.String
}).annotations({ identifier: "FoodPack" })

export class FoodsApi extends HttpApiGroup.make("foods", { topLevel: true })
  .add(
    HttpApiEndpoint.get("searchFoods", "/foods")
      .setUrlParams(
        strict({
          query: optional(
            trimmedTextOf(FOOD_QUERY_CHARACTERS).pipe(described("Words of its name, also misspelt; default all own foods"))
          ),
          barcode: optional(trimmedTextOf({ min: 8, max: 14 }).pipe(described("Instead: EAN or UPC, digits"))),
          limit: optional(
            wholeNumberParameter(FOODS_LISTED).pipe(described(`Foods to return; default ${FOODS_LISTED.default}`))
          )
        })
      )
      .addSuccess(Schema.Array(KnownFood).annotations({ examples: [[EXAMPLE]] }))
      .annotateContext(
        operation({
          title: "Search foods",
          description: `Foods with known figures: own foods, most used first, then published tables. Log one with ${routeRef("logKnownFood")}.`
        })
      )
  )
  .add(
    HttpApiEndpoint.get("listFoodPacks", "/foods/packs")
      .addSuccess(
        Schema.Array(FoodPack).annotations({
          examples: [
            [
              {
                name: "ciqual",
                title: "Ciqual",
                release: "2025-11-03",
                foods: 3484,
                attribution: "Anses. 2025. Table de composition nutritionnelle des aliments Ciqual",
                license: "Licence Ouverte 2.0"
              }
            ]
          ]
        })
      )
      .annotateContext(operation({ title: "List food tables", description: "The published tables that are searched." }))
  )
  .add(
    HttpApiEndpoint.post("createFood", "/foods")
      .setPayload(KnownFoodDraft)
      .addSuccess(OneFood)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Keep a food",
          description: `Remembers a food or recipe, at most ${FOODS_PER_ACCOUNT}. It logs nothing.`,
          location: { part: "foods", by: ["name"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("updateKnownFood", "/foods/:id")
      .setPath(foodPath)
      .setPayload(KnownFoodChange)
      .addSuccess(OneFood)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Change a kept food",
          description: "Changes the fields that are sent. What was logged stays.",
          idempotent: true,
          overwrites: true,
          location: { part: "knownFood", by: ["id"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.del("deleteKnownFood", "/foods/:id")
      .setPath(foodPath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Delete a kept food",
          description: "What was logged stays.",
          location: { part: "knownFood", by: ["id"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("logKnownFood", "/foods/:id/log")
      .setPath(foodPath)
      .setPayload(KnownFoodAmount)
      .addSuccess(FoodLogged)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Log a known food",
          description: "Adds a food eaten by its amount; its figures are computed. Two identical requests log two.",
          location: { part: "food", by: ["date"] }
        })
      )
  )
  .annotate(OpenApi.Title, "Foods")
  .annotate(OpenApi.Description, "Foods with known figures: own ones, recipes, published tables.") {}
