import type { Plate } from "@daybook/core/app"
import { figuresOf } from "@daybook/core/foods"
import { FOOD_AGAIN_FACTOR, FOOD_AMOUNT, ITEMS_LOGGED } from "@daybook/core/limits"
import { plate as text } from "#text/plate"
import { write } from "../data/write.ts"
import type { KnownFood } from "../foods/figures.ts"
import { useKept } from "../form/kept.ts"
import type { Meal, SuggestedFood } from "./acts.ts"
import type { Amount } from "./foodForm.tsx"
import { type EatenAmount, measureOf } from "./knownFoods.ts"

type Figures = Readonly<Record<Amount, number>>

/** A food on the plate: the figures of one of it (an entry, a portion, a gram), and how many. */
export interface OnPlate {
  /** The same food measured alike has the same key. */
  readonly key: string
  readonly name: string
  readonly one: Figures
  readonly times: number
  /** The unit of `times`: g or ml, or the name of a portion. Absent for as much as the last time. */
  readonly unit?: string
  /** The g or ml of a portion. */
  readonly portionAmount?: number
  readonly source: { readonly entry: string } | { readonly knownFood: string; readonly portion?: string } | "typed"
}

export type OnPlates = ReadonlyArray<OnPlate>

const figures = (of: (amount: Amount) => number): Figures => ({
  calories: of("calories"),
  protein: of("protein"),
  carbs: of("carbs"),
  fat: of("fat")
})

/** As much of a food as it was eaten last. */
export const ofEntry = ({ id, name, ...eaten }: SuggestedFood): OnPlate => ({
  ...{ key: `entry ${name.toLowerCase()}`, name, times: 1, source: { entry: id } },
  one: figures((amount) => eaten[amount])
})

/** An amount of a known food; undefined if its table does not say its energy. */
export const ofKnown = (food: KnownFood, eaten: EatenAmount): OnPlate | undefined => {
  if (food.per100.calories === null) return undefined
  const { amount, portion, times } = measureOf(food, eaten)
  const of = figuresOf(food.per100, 100 * amount)
  return {
    ...{ key: `${food.id} ${portion ?? ""}`, name: food.name, times, unit: portion ?? food.unit },
    ...(portion !== undefined && { portionAmount: amount }),
    source: { knownFood: food.id, ...(portion !== undefined && { portion }) },
    one: figures((name) => (of[name] ?? 0) / 100)
  }
}

/** A new food, by the figures that the person typed. */
export const ofTyped = (name: string, typed: Figures): OnPlate => ({
  ...{ key: `typed ${name.toLowerCase()} ${typed.calories}`, name, times: 1, source: "typed" },
  one: typed
})

/** The plate with one more food. What is on it already is there so much more. */
export const withOneMore = (plate: OnPlates, more: OnPlate): OnPlates =>
  plate.some(({ key }) => key === more.key)
    ? plate.map((one) => (one.key === more.key ? { ...one, times: one.times + more.times } : one))
    : [...plate, more]

const rounded = (value: number): number => Math.round(value * 100) / 100

export const figuresOn = ({ one, times }: OnPlate): Figures => figures((amount) => rounded(one[amount] * times))

export const totalOf = (plate: OnPlates): Figures =>
  figures((amount) => plate.reduce((sum, one) => sum + figuresOn(one)[amount], 0))

/** The amount of a food, in g or ml; undefined where only its figures are known. */
const weightOf = ({ portionAmount, source, times }: OnPlate): number | undefined =>
  source === "typed" || !("knownFood" in source) ? undefined : rounded((portionAmount ?? 1) * times)

/** The smallest and the largest number of a food, by how it is measured. */
const boundsOf = ({ portionAmount, source }: OnPlate) =>
  source !== "typed" && "knownFood" in source && portionAmount === undefined ? FOOD_AMOUNT : FOOD_AGAIN_FACTOR
export const leastTimes = (one: OnPlate): number => boundsOf(one).min
export const mostTimes = (one: OnPlate): number => boundsOf(one).max

export const isWeighed = (plate: OnPlates): boolean => plate.every((one) => weightOf(one) !== undefined)

export const isFull = (plate: OnPlates): boolean => plate.length >= ITEMS_LOGGED.max

const itemOf = (one: OnPlate): Plate["items"][number] => {
  const { name, source, times } = one
  const asFood = { name, ...figuresOn(one) }
  if (source === "typed") return { food: asFood }
  if ("entry" in source) return { entry: { id: source.entry, times, otherwise: asFood } }
  const { knownFood: id, portion } = source
  return { knownFood: { id, ...(portion === undefined ? { amount: times } : { portion, count: times }) } }
}

/** Logs the plate as one change. */
export const logPlate = (plate: OnPlates, meal: Meal, date: string, writeId: string) =>
  write(
    "logPlate",
    { items: plate.map(itemOf), meal, date },
    {
      ...{ say: text.logged(plate.length), date, writeId },
      logs: { foods: plate.map((one) => ({ name: one.name, ...figuresOn(one), meal })) }
    }
  )

/** A meal without weights counts as so many g, in which its energy and its nutrients have room. */
export const mealGrams = (plate: OnPlates): number => {
  const { calories, carbs, fat, protein } = totalOf(plate)
  return STEP_G * Math.max(1, Math.ceil(Math.max(calories / MOST_KCAL, (carbs + fat + protein) / STEP_G)))
}

const STEP_G = 500
const MOST_KCAL = 4000

/** The figures that are known of a whole plate: a food that was logged by its energy alone leaves out the macros of all. */
const knownOf = (plate: OnPlates) => {
  const { calories, ...macros } = totalOf(plate)
  const isWhole = plate.every(
    ({ one: { calories, carbs, fat, protein } }) => calories === 0 || carbs + fat + protein > 0
  )
  return { calories, ...(isWhole && macros) }
}

/** Keeps the plate as a food of the person: a recipe of its foods, or their figures if not all of them are weighed. */
export const keepMeal = (plate: OnPlates, name: string, writeId: string) => {
  const ingredients = plate.flatMap((one) => {
    const amount = weightOf(one)
    return amount === undefined || one.source === "typed" || !("knownFood" in one.source)
      ? []
      : [{ foodId: one.source.knownFood, amount }]
  })
  const content = isWeighed(plate)
    ? { ingredients, servings: 1 }
    : { ...knownOf(plate), portion: { name: text.portion, amount: mealGrams(plate) } }
  return write("createFood", { name, ...content }, { say: text.mealKept(name), writeId })
}

/** The plate of this device. It is kept until it is logged, so that other sheets can be opened meanwhile. */
export const usePlate = () => {
  const { forget, set, value } = useKept<OnPlates>("plate", [], (plate) => plate.length === 0)
  return {
    plate: value,
    set,
    add: (more: OnPlate) => set(withOneMore(value, more)),
    empty: () => {
      set([])
      forget()
    }
  }
}
