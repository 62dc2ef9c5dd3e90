import * as Schema from "effect/Schema"
import { described, nullable, routeRef, TODAY } from "../contract/Annotations.ts"
import { ExpectedText } from "../contract/ExpectedText.ts"
import { numberFrom, optional, pathText, type Rule, strict, trimmedTextOf, version } from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { impossibleNutrient, NUTRIENTS, per100Of } from "../plain/foods/FoodFigures.ts"
import {
  type Bounds,
  FOOD_AMOUNT,
  FOOD_BARCODE,
  FOOD_BRAND_CHARACTERS,
  FOOD_INGREDIENTS,
  FOOD_KCAL,
  FOOD_MACRO_GRAMS,
  FOOD_NAME_CHARACTERS,
  FOOD_PORTIONS,
  FOOD_SERVINGS,
  PER_100_GRAMS,
  PER_100_KCAL,
  PORTION_NAME_CHARACTERS
} from "../plain/Limits.ts"
import { somethingToCorrect } from "./EntryFields.ts"
import { DEFAULT_MEAL, EATEN, eatenAmount, Meal, oneAmountForm } from "./Food.ts"

const grams = (nutrient: string, bounds: Bounds) =>
  optional(numberFrom(bounds).annotations({ description: `${nutrient}, grams` }))

const figures = (kcal: Bounds, mass: Bounds) => ({
  protein: grams("Protein", mass),
  carbs: grams("Carbohydrate", mass),
  fat: grams("Fat", mass),
  fiber: grams("Fibre", mass),
  sugar: grams("Sugar", mass),
  salt: grams("Salt", mass),
  calories: numberFrom(kcal).annotations({ description: "Energy, kcal" })
})

const { calories: kcalOfPortion, ...gramsOfPortion } = figures(FOOD_KCAL, FOOD_MACRO_GRAMS)

const unit = Schema.Literal("g", "ml").annotations({ description: "default g" })

const amount = numberFrom(FOOD_AMOUNT).annotations({ description: "In g or ml" })

const portion = Schema.Struct({
  name: trimmedTextOf(PORTION_NAME_CHARACTERS).pipe(described("Like slice")),
  amount
}).annotations({ identifier: "FoodPortion" })

const per100 = Schema.Struct(figures(PER_100_KCAL, PER_100_GRAMS)).annotations({
  identifier: "FiguresOf100",
  description: "Of 100 g or ml; carbs without fibre"
})

const removable = (nutrient: string) =>
  optional(nullable(numberFrom(PER_100_GRAMS), `${nutrient}, grams`, "for unknown"))

/** Those that are sent. The others stay. */
const changedPer100 = Schema.Struct({
  protein: removable("Protein"),
  carbs: removable("Carbohydrate"),
  fat: removable("Fat"),
  fiber: removable("Fibre"),
  sugar: removable("Sugar"),
  salt: removable("Salt"),
  calories: optional(per100.fields.calories)
}).annotations({ identifier: "ChangedFiguresOf100", description: "Of 100 g or ml; those that change" })

const ofPortion = {
  portion: optional(portion.annotations({ description: "Instead: what the figures beside are of" })),
  calories: optional(kcalOfPortion),
  ...gramsOfPortion
}

const ingredients = Schema.Array(
  Schema.Struct({ foodId: Schema.String.annotations({ description: "Its id" }), amount }).annotations({
    identifier: "FoodIngredient"
  })
).pipe(
  Schema.minItems(FOOD_INGREDIENTS.min),
  Schema.maxItems(FOOD_INGREDIENTS.max),
  Schema.annotations({ description: "Instead: foods of a recipe" })
)

const content = {
  ingredients: optional(ingredients),
  servings: optional(numberFrom(FOOD_SERVINGS).annotations({ description: "Of the recipe" }))
}

const name = trimmedTextOf(FOOD_NAME_CHARACTERS).pipe(described("Name, unique"))

const brand = (...ofNull: [meaning: string, argument?: string]) =>
  nullable(trimmedTextOf(FOOD_BRAND_CHARACTERS), "Brand", ...ofNull)

/** An EAN or UPC. */
export const digits = Schema.String.pipe(Schema.pattern(FOOD_BARCODE, { [ExpectedText]: "text of 8 to 14 digits" }))

const barcode = (...ofNull: [meaning: string, argument?: string]) =>
  nullable(digits, "EAN or UPC, 8-14 digits", ...ofNull)

const portions = Schema.Array(portion).pipe(
  Schema.maxItems(FOOD_PORTIONS.max),
  Schema.annotations({ description: "The usual one first" })
)

interface Content {
  readonly calories?: number
  readonly portion?: { readonly amount: number }
}

/** At most one of some fields is sent. */
export const oneForm =
  (...allowed: ReadonlyArray<string>): Rule<object> =>
  ({ names }) => {
    const forms = allowed.filter((form) => names.includes(form))
    return forms.length > 1 ? `${forms[1]}: expected only one of ${allowed.join(", ")}` : undefined
  }

const FORMS = ["per100", "portion", "ingredients"]

/** A change of a recipe may be its servings alone. */
const ofRecipe =
  (isAlone: boolean): Rule<object> =>
  ({ names }) => {
    if (!names.includes("servings") || names.includes("ingredients")) return undefined
    return isAlone && !FORMS.some((form) => names.includes(form))
      ? undefined
      : "servings: expected only beside ingredients"
  }

const someForm: Rule<object> = ({ names }) =>
  FORMS.some((form) => names.includes(form))
    ? undefined
    : "body: expected the figures: per100, portion with calories, or ingredients"

/** The figures of a portion are beside it. */
const withPortion: Rule<Content> = ({ names }) => {
  const beside = NUTRIENTS.find((nutrient) => names.includes(nutrient))
  if (!names.includes("portion")) return beside && `${beside}: expected only beside portion`
  return names.includes("calories") ? undefined : "calories: expected those of the portion"
}

/** A portion of 30 g has no 500 g of protein. */
const possible: Rule<Content> = ({ valid }) => {
  if (valid.portion === undefined) return undefined
  const found = impossibleNutrient(per100Of(valid, valid.portion.amount))
  const most = found === "calories" ? `${PER_100_KCAL.max} kcal` : `${PER_100_GRAMS.max} g`
  return found && `${found}: expected at most ${most} for 100 g or ml of the portion`
}

/** A portion is asked for by its name, in any letter case. */
const distinctPortions: Rule<{ readonly portions?: ReadonlyArray<{ readonly name: string }> }> = ({ valid }) => {
  const names = (valid.portions ?? []).map(({ name }) => name.toLowerCase())
  const second = names.findIndex((name, at) => names.indexOf(name) !== at)
  return second === -1 ? undefined : `portions[${second}].name: expected a name that no other portion has`
}

export const KnownFoodDraft = strict(
  {
    name,
    brand: optional(brand("for none")),
    barcode: optional(barcode("for none")),
    unit: optional(unit),
    portions: optional(portions),
    per100: optional(per100),
    ...content,
    ...ofPortion
  },
  someForm,
  oneForm(...FORMS),
  ofRecipe(false),
  withPortion,
  possible,
  distinctPortions
).annotations({
  identifier: "KnownFoodDraft",
  examples: [{ name: "Oats", per100: { calories: 372, protein: 13.5, carbs: 58.7, fat: 7, fiber: 10 } }]
})
export type KnownFoodDraft = typeof KnownFoodDraft.Type

const changed = {
  name: optional(name),
  brand: optional(brand("removes it")),
  barcode: optional(barcode("removes it")),
  portions: optional(portions),
  per100: optional(changedPer100),
  ...content,
  ...ofPortion
}

export const KnownFoodChange = strict(
  changed,
  somethingToCorrect(Object.keys(changed)),
  oneForm(...FORMS),
  ofRecipe(true),
  withPortion,
  possible,
  distinctPortions
).annotations({ identifier: "KnownFoodChange", examples: [{ name: "Rolled oats" }] })
export type KnownFoodChange = typeof KnownFoodChange.Type

const known = Schema.NullOr(Schema.Number)
const eaten = Schema.Number.annotations({ description: "In the unit of the food" })

/** A food whose figures are known: one of the person's own, or one of a published table. */
export const KnownFood = Schema.Struct({
  id: Schema.String.annotations({ description: "Food identifier" }),
  name: Schema.String,
  brand: Schema.NullOr(Schema.String).annotations({ description: "Brand; null without one" }),
  source: Schema.String.annotations({ description: "own, or the name of the table that it is from" }),
  sourceId: Schema.NullOr(Schema.String).annotations({ description: "Its code in that table" }),
  per100: Schema.Struct({
    ...{ calories: known, protein: known, carbs: known, fat: known },
    fiber: known.annotations({ description: "Fibre" }),
    sugar: known.annotations({ description: "Sugar" }),
    salt: known.annotations({ description: "Salt" })
  }).annotations({ description: "kcal and grams of 100 g or ml; null for what is unknown" }),
  unit: Schema.Literal("g", "ml"),
  portions: Schema.Array(Schema.Struct({ name: Schema.String, amount: eaten })).annotations({
    description: "Portions by name, in the unit"
  }),
  ingredients: optional(
    Schema.Array(
      Schema.Struct({
        foodId: Schema.String.annotations({ description: "Id of the food" }),
        name: Schema.String,
        amount: eaten
      })
    ).annotations({
      description: "Of a recipe: its foods as they were when it was saved"
    })
  ),
  servings: optional(Schema.Number.annotations({ description: "Of a recipe" })),
  barcode: optional(Schema.String.annotations({ description: "EAN or UPC" })),
  doubt: optional(Schema.String.annotations({ description: "Why its figures are doubtful; absent if they are not" })),
  lastLogged: Schema.NullOr(CalendarDate).annotations({ description: "Date of its last entry; null without one" }),
  version: optional(version)
}).annotations({ identifier: "KnownFood" })
export type KnownFood = typeof KnownFood.Type

/** An own food, for examples. */
export const KNOWN_OATS: KnownFood = {
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f5b",
  name: "Oats",
  brand: null,
  source: "own",
  sourceId: null,
  per100: { calories: 372, protein: 13.5, carbs: 58.7, fat: 7, fiber: 10, sugar: null, salt: null },
  unit: "g",
  portions: [{ name: "bowl", amount: 60 }],
  lastLogged: CalendarDate.make("2026-03-10"),
  version: "kV8nqzr2yTn5Zw4c"
}

/** One food, as an answer with an example. */
export const OneKnownFood = KnownFood.annotations({ identifier: "KnownFood", examples: [KNOWN_OATS] })

export const foodPath = strict({ id: pathText.pipe(described(`Id from ${routeRef("searchFoods")}`)) })

interface Amount {
  readonly amount?: number
}

export const oneAmount: Rule<Amount> = ({ names }) => {
  const eaten = EATEN.some((name) => names.includes(name))
  return eaten ? oneAmountForm({ names }) : "body: expected amount, or portion or count"
}

/** How much of a known food was eaten. */
export const KnownFoodAmount = strict(
  {
    ...eatenAmount("In its unit"),
    meal: optional(Meal.annotations({ description: `Meal; default ${DEFAULT_MEAL}` })),
    date: optional(DateOrToday.pipe(described(`Date; default ${TODAY}`)))
  },
  oneAmount
).annotations({
  identifier: "KnownFoodAmount",
  examples: [{ amount: 60, meal: "breakfast", date: CalendarDate.make("2026-03-10") }]
})
