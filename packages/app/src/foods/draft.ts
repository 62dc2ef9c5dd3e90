import type { Answer, Params } from "@daybook/core/app"
import {
  type FoodPortion,
  type FoodUnit,
  figuresOf,
  NUTRIENTS,
  type Nutrient,
  type Per100,
  per100OfRecipe
} from "@daybook/core/foods"
import { FOOD_BARCODE } from "@daybook/core/limits"
import { foods } from "#text/foods"
import type { Errors } from "../form/useForm.ts"
import { formatPlain } from "../format/numbers.ts"
import { parseNumber } from "../format/typed.ts"
import type { KnownFood } from "./figures.ts"

/** The amount that the typed figures are of; a recipe has those of its ingredients. */
type Kind = keyof typeof foods.form.kinds

export interface DraftPortion {
  readonly name: string
  readonly amount: string
}

export interface DraftIngredient {
  readonly foodId: string
  readonly name: string
  readonly unit: FoodUnit
  readonly amount: string
  /** Undefined if the food is gone. */
  readonly per100: Per100 | undefined
}

export interface FoodDraft extends Readonly<Record<Nutrient, string>> {
  readonly kind: Kind
  readonly name: string
  readonly brand: string
  readonly barcode: string
  readonly unit: FoodUnit
  /** The portion that the figures are of. */
  readonly portionName: string
  readonly portionAmount: string
  /** Every portion of a food that is typed by 100 g; of other foods, the portions beside the first one. */
  readonly portions: ReadonlyArray<DraftPortion>
  readonly ingredients: ReadonlyArray<DraftIngredient>
  readonly servings: string
}

/** The fields of a food that can be edited in the form. */
type FormFood = Omit<KnownFood, "id" | "source" | "sourceId" | "lastLogged">

const UNKNOWN: Per100 = {
  ...{ calories: null, protein: null, carbs: null, fat: null },
  ...{ fiber: null, sugar: null, salt: null }
}

export const NEW_FOOD: FormFood = { name: "", brand: null, per100: UNKNOWN, unit: "g", portions: [] }

const filled = (value: number | null): string => (value === null ? "" : formatPlain(value))

/** A food as its form shows it. `known` has the ingredients of its recipe as they are now. */
export const draftOf = (
  { barcode = "", brand, ingredients, name, per100, portions, servings = 1, unit }: FormFood,
  known: Answer<"foodPage">["ingredients"] = []
): FoodDraft => ({
  ...{ name, brand: brand ?? "", barcode, unit, portionName: "", portionAmount: "" },
  kind: ingredients === undefined ? "per100" : "recipe",
  calories: filled(per100.calories),
  protein: filled(per100.protein),
  carbs: filled(per100.carbs),
  fat: filled(per100.fat),
  fiber: filled(per100.fiber),
  sugar: filled(per100.sugar),
  salt: filled(per100.salt),
  // The first portion of a recipe is its serving.
  portions: portions
    .slice(ingredients === undefined ? 0 : 1)
    .map((portion) => ({ name: portion.name, amount: formatPlain(portion.amount) })),
  ingredients: (ingredients ?? []).map(({ amount, foodId, name }) => {
    const food = known.find((each) => each.foodId === foodId)?.food ?? undefined
    return { foodId, name, amount: formatPlain(amount), unit: food?.unit ?? "g", per100: food?.per100 }
  }),
  servings: formatPlain(servings)
})

/** The ingredient that a food becomes: its usual portion, or 100 g. */
export const ingredientOf = ({ id, name, per100, portions: [usual], unit }: KnownFood): DraftIngredient => ({
  ...{ foodId: id, name, unit, per100 },
  amount: formatPlain(usual?.amount ?? 100)
})

const isBlank = (typed: string): boolean => typed.trim() === ""
const orNull = (typed: string): string | null => (isBlank(typed) ? null : typed.trim())
const numberIn = (typed: string): number => parseNumber(typed) ?? 0

/** The portions of a draft but those without a name and an amount, which are left out. */
const namedPortions = (draft: FoodDraft): ReadonlyArray<DraftPortion> =>
  draft.portions.filter(({ amount, name }) => !isBlank(name) || !isBlank(amount))

const typedFigures = (draft: FoodDraft) => {
  const typed = NUTRIENTS.filter((nutrient) => !isBlank(draft[nutrient]))
  return {
    calories: numberIn(draft.calories),
    ...Object.fromEntries(typed.map((nutrient) => [nutrient, numberIn(draft[nutrient])]))
  }
}

/** The content of a food in the server's form: the figures of 100 g or of a portion, or a recipe. */
interface FoodContent {
  readonly name: string
  readonly brand: string | null
  readonly barcode: string | null
  readonly portions: ReadonlyArray<FoodPortion>
  readonly per100?: { readonly calories: number } & Partial<Readonly<Record<Nutrient, number>>>
  readonly ingredients?: ReadonlyArray<{ readonly foodId: string; readonly amount: number }>
  readonly servings?: number
}

/** A draft without errors, in the server's form. */
export const foodOf = (draft: FoodDraft): FoodContent => {
  const portions: ReadonlyArray<FoodPortion> = namedPortions(draft).map(({ amount, name }) => ({
    name: name.trim(),
    amount: numberIn(amount)
  }))
  const common = { name: draft.name.trim(), brand: orNull(draft.brand), barcode: orNull(draft.barcode), portions }
  if (draft.kind !== "recipe") return { ...common, per100: typedFigures(draft) }
  const ingredients = draft.ingredients.map(({ amount, foodId }) => ({ foodId, amount: numberIn(amount) }))
  return { ...common, ingredients, servings: numberIn(draft.servings) }
}

export const newFoodOf = (draft: FoodDraft): Params<"createFood"> => {
  const { kind, portionAmount, portionName, unit } = draft
  const { barcode, brand, per100, ...content } = foodOf(draft)
  // The form of a recipe does not show what was typed of a bought food before.
  if (kind === "recipe") return content
  const food = { ...content, brand, barcode }
  if (kind === "per100") return { ...food, unit, ...(per100 !== undefined && { per100 }) }
  return { ...food, unit, portion: { name: portionName.trim(), amount: numberIn(portionAmount) }, ...per100 }
}

type Change = Params<"updateKnownFood">

/** The fields of a change as the server takes them: the ingredients, servings and portions of a recipe are one. */
export const changeOf = (change: Omit<Change, "id">, draft: FoodDraft): Omit<Change, "id"> => {
  if (draft.kind !== "recipe") {
    const { per100 } = change
    const { calories: _, ...unknown } = UNKNOWN
    // The form shows every figure: one that is not typed is removed.
    return per100 === undefined ? change : { ...change, per100: { ...unknown, ...per100 } }
  }
  const { ingredients, portions, servings, ...rest } = change
  if (ingredients === undefined && portions === undefined && servings === undefined) return rest
  const whole = foodOf(draft)
  return { ...rest, ingredients: whole.ingredients, servings: whole.servings, portions: whole.portions }
}

/** The amount and the energy of a recipe whose amounts are all typed; undefined before. */
export const recipeTotals = ({ ingredients, servings }: FoodDraft) => {
  const parts = ingredients.flatMap(({ amount: typed, per100 }) => {
    const amount = parseNumber(typed)
    return per100 === undefined || amount === undefined || amount <= 0 ? [] : [{ amount, per100 }]
  })
  const count = parseNumber(servings)
  if (parts.length === 0 || parts.length < ingredients.length || count === undefined || count <= 0) return undefined
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const { calories } = figuresOf(per100OfRecipe(parts), amount)
  return calories === null ? undefined : { amount, calories, serving: calories / count }
}

const text = foods.form

const amountError = (typed: string): string | undefined => {
  if (isBlank(typed)) return text.missingAmount
  const amount = parseNumber(typed)
  return amount === undefined ? text.number : amount > 0 ? undefined : text.positive
}

/** The name by which the server refuses a typed figure. */
export const figureField = (kind: Kind, nutrient: Nutrient): string =>
  kind === "per100" ? `per100.${nutrient}` : nutrient

export const draftErrors = (draft: FoodDraft): Errors => {
  const found: Array<readonly [string, string | undefined]> = [
    ["name", isBlank(draft.name) ? text.nameless : undefined],
    ...namedPortions(draft).flatMap(({ amount, name }) => {
      const at = draft.portions.findIndex((each) => each.name === name && each.amount === amount)
      return [
        [`portions[${at}].name`, isBlank(name) ? text.nameless : undefined],
        [`portions[${at}].amount`, amountError(amount)]
      ] as const
    }),
    ...(draft.kind === "recipe" ? recipeErrors(draft) : figureErrors(draft))
  ]
  return Object.fromEntries(found.filter(([, error]) => error !== undefined))
}

const recipeErrors = ({ ingredients, servings }: FoodDraft): ReadonlyArray<readonly [string, string | undefined]> => [
  ["ingredients", ingredients.length === 0 ? text.empty : undefined],
  ...ingredients.flatMap(({ amount, per100 }, index) => [
    [`ingredients[${index}].foodId`, per100 === undefined ? text.goneIngredient : undefined] as const,
    [`ingredients[${index}].amount`, amountError(amount)] as const
  ]),
  ["servings", amountError(servings)]
]

const figureErrors = (draft: FoodDraft): ReadonlyArray<readonly [string, string | undefined]> => [
  ["barcode", isBlank(draft.barcode) || FOOD_BARCODE.test(draft.barcode.trim()) ? undefined : text.wrongCode],
  ...NUTRIENTS.map((nutrient) => {
    const { [nutrient]: typed } = draft
    const missing = nutrient === "calories" ? text.missingCalories : undefined
    const wrong = parseNumber(typed) === undefined ? text.number : undefined
    return [figureField(draft.kind, nutrient), isBlank(typed) ? missing : wrong] as const
  }),
  ...(draft.kind === "portion"
    ? ([
        ["portion.name", isBlank(draft.portionName) ? text.nameless : undefined],
        ["portion.amount", amountError(draft.portionAmount)]
      ] as const)
    : [])
]
