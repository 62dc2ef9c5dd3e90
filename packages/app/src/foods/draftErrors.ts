import { NUTRIENTS, type Nutrient } from "@daybook/core/foods"
import { FOOD_BARCODE } from "@daybook/core/limits"
import { foods } from "#text/foods"
import type { Errors } from "../form/useForm.ts"
import { parseNumber } from "../format/typed.ts"
import { type FoodDraft, isBlank, type Kind, namedPortions } from "./draft.ts"

const text = foods.form

/** An EAN or UPC. */

const amountError = (typed: string): string | undefined => {
  if (isBlank(typed)) return text.missingAmount
  const amount = parseNumber(typed)
  return amount === undefined ? text.number : amount > 0 ? undefined : text.positive
}

/** The name by which the server refuses a typed figure. */
export const figureField = (kind: Kind, nutrient: Nutrient): string =>
  kind === "per100" ? `per100.${nutrient}` : nutrient

/** The errors of a draft, under the names that the server gives to its fields. */
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
