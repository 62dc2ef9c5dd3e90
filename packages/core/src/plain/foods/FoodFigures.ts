import { PER_100_GRAMS, PER_100_KCAL } from "../Limits.ts"

/** The nutrients of a food: energy in kcal, the others in grams. Carbohydrate is the available part, without fibre. */
export const NUTRIENTS = ["calories", "protein", "carbs", "fat", "fiber", "sugar", "salt"] as const
export type Nutrient = (typeof NUTRIENTS)[number]

/** The nutrients of 100 g or 100 ml. `null` where the source does not say. */
export type Per100 = Readonly<Record<Nutrient, number | null>>

/** The unit of the amounts of a food. */
export type FoodUnit = "g" | "ml"

/** A named amount: "slice", 28. */
export interface FoodPortion {
  readonly name: string
  /** In g or ml, as the food's unit says. */
  readonly amount: number
}

/** The steps to one in which figures of a food that was eaten are kept: tenths, hundredths of salt. */
const STEPS: Readonly<Record<Nutrient, number>> = {
  calories: 10,
  protein: 10,
  carbs: 10,
  fat: 10,
  fiber: 10,
  sugar: 10,
  salt: 100
}

/** The steps to one of figures of 100 g, fine enough for a pinch that is scaled up. */
const PER_100_STEPS = 1000

const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps

const each = (figure: (nutrient: Nutrient) => number | null): Per100 => ({
  calories: figure("calories"),
  protein: figure("protein"),
  carbs: figure("carbs"),
  fat: figure("fat"),
  fiber: figure("fiber"),
  sugar: figure("sugar"),
  salt: figure("salt")
})

/** The figures of an amount of a food, in g or ml: kcal and grams, in tenths; salt in hundredths. */
export const figuresOf = (per100: Per100, amount: number): Per100 =>
  each((nutrient) => {
    const value = per100[nutrient]
    return value === null ? null : rounded((value * amount) / 100, STEPS[nutrient])
  })

/** The figures of 100 g or ml of a food whose figures are known for another amount. Those that are not given are `null`. */
export const per100Of = (figures: Partial<Record<Nutrient, number | null>>, amount: number): Per100 =>
  each((nutrient) => {
    const value = figures[nutrient] ?? null
    return value === null ? null : rounded((value * 100) / amount, PER_100_STEPS)
  })

/** A food of a recipe and its amount, in g or ml. */
interface Ingredient {
  readonly per100: Per100
  readonly amount: number
}

/** The figures of 100 g or ml of a dish. A nutrient is `null` if it is unknown of one of the foods. */
export const per100OfRecipe = (ingredients: ReadonlyArray<Ingredient>): Per100 => {
  const total = ingredients.reduce((sum, { amount }) => sum + amount, 0)
  return each((nutrient) => {
    let sum = 0
    for (const { amount, per100 } of ingredients) {
      const value = per100[nutrient]
      if (value === null) return null
      sum += value * amount
    }
    return Math.min(rounded(sum / total, PER_100_STEPS), mostOf(nutrient))
  })
}

/** The portion of a food with a name, in any letter case; the first one if no name is given. */
export const portionNamed = (
  portions: ReadonlyArray<FoodPortion>,
  name: string | undefined
): FoodPortion | undefined =>
  name === undefined
    ? portions[0]
    : (portions.find((each) => each.name.toLowerCase() === name.trim().toLowerCase()) ?? soughtPortion(portions, name))

/** The portion of a search with an amount: `50 g`, `2 × medium`. */
const soughtPortion = (portions: ReadonlyArray<FoodPortion>, name: string): FoodPortion | undefined => {
  const [, count = "", of = ""] = /^(\d+(?:\.\d+)?)(?: ×)? (.+)$/.exec(name.trim()) ?? []
  if (of === "") return undefined
  const amount = /^(?:g|ml)$/.test(of)
    ? 1
    : portions.find((each) => each.name.toLowerCase() === of.toLowerCase())?.amount
  return amount === undefined ? undefined : { name, amount: Math.round(10 * Number(count) * amount) / 10 }
}

/** The most of a nutrient that 100 g or ml have. A table may round a little more. */
const mostOf = (nutrient: Nutrient): number => (nutrient === "calories" ? PER_100_KCAL : PER_100_GRAMS).max

/** The first nutrient whose figure of 100 g or ml is not possible. */
export const impossible = (per100: Per100): Nutrient | undefined =>
  NUTRIENTS.find((nutrient) => (per100[nutrient] ?? 0) > mostOf(nutrient))
