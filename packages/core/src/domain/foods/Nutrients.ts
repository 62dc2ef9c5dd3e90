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
