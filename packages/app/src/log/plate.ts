import type { Params } from "@daybook/core/app"
import { figuresOf } from "@daybook/core/foods"
import { FOOD_AMOUNT, FOOD_KCAL, FOOD_MACRO_GRAMS, ITEMS_LOGGED, PORTION_COUNT } from "@daybook/core/limits"
import { useRef } from "preact/hooks"
import { plate as text } from "#text/plate"
import { food as foodText } from "#text/today"
import { newId } from "../data/device.ts"
import { toast } from "../data/toasts.ts"
import { write } from "../data/write.ts"
import type { KnownFood } from "../foods/figures.ts"
import { useKept } from "../form/kept.ts"
import { formatNumber, formatPlain, listed } from "../format/numbers.ts"
import { logFood, type Meal, type SuggestedFood } from "./acts.ts"
import type { Amount } from "./foodForm.tsx"
import { type EatenAmount, measureOf } from "./knownFoods.ts"

type Figures = Readonly<Record<Amount, number>>

/** A food on the plate: the figures of one of it (an entry, a portion, a gram), and how many. */
export interface PlateFood {
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

export type PlateFoods = ReadonlyArray<PlateFood>

const figures = (of: (amount: Amount) => number): Figures => ({
  calories: of("calories"),
  protein: of("protein"),
  carbs: of("carbs"),
  fat: of("fat")
})

/** As much of a food as it was eaten last. */
export const ofEntry = ({ id, name, ...eaten }: SuggestedFood): PlateFood => ({
  ...{ key: id, name, times: 1, source: { entry: id } },
  one: figures((amount) => eaten[amount])
})

/** An amount of a known food; undefined if its table does not say its energy. */
export const ofKnown = (food: KnownFood, eaten: EatenAmount): PlateFood | undefined => {
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
export const ofTyped = (name: string, typed: Figures): PlateFood => ({
  ...{ key: JSON.stringify([name, typed]), name, times: 1, source: "typed" },
  one: typed
})

/** The plate with one more food. What is on it already is there so much more. */
export const withOneMore = (plate: PlateFoods, more: PlateFood): PlateFoods =>
  plate.some(({ key }) => key === more.key)
    ? plate.map((one) => (one.key === more.key ? { ...one, times: one.times + more.times } : one))
    : [...plate, more]

const rounded = (value: number): number => Math.round(value * 100) / 100

export const figuresOn = ({ one, times }: PlateFood): Figures => figures((amount) => rounded(one[amount] * times))

export const totalOf = (plate: PlateFoods): Figures =>
  figures((amount) => plate.reduce((sum, one) => sum + figuresOn(one)[amount], 0))

/** The amount of a food, in g or ml; undefined where only its figures are known. */
const weightOf = ({ portionAmount, source, times }: PlateFood): number | undefined =>
  source === "typed" || !("knownFood" in source) ? undefined : rounded((portionAmount ?? 1) * times)

/** The smallest and the largest number of a food, by how it is measured. */
const boundsOf = ({ portionAmount, source }: PlateFood) =>
  source !== "typed" && "knownFood" in source && portionAmount === undefined ? FOOD_AMOUNT : PORTION_COUNT

/** Says why so much of a food cannot be logged; undefined if it can. */
export const faultOf = (one: PlateFood): string | undefined => {
  const { max, min } = boundsOf(one)
  if (!(one.times >= min && one.times <= max)) return text.wrongAmount(formatPlain(min), formatNumber(max, 0))
  const { calories, ...macros } = figuresOn(one)
  return calories > FOOD_KCAL.max || Object.values(macros).some((grams) => grams > FOOD_MACRO_GRAMS.max)
    ? text.tooMuch(formatNumber(FOOD_KCAL.max, 0), formatNumber(FOOD_MACRO_GRAMS.max, 0))
    : undefined
}

export const isWeighed = (plate: PlateFoods): boolean => plate.every((one) => weightOf(one) !== undefined)

const itemOf = (one: PlateFood): Params<"logPlate">["items"][number] => {
  const { name, source, times } = one
  const asFood = { name, ...figuresOn(one) }
  if (source === "typed") return { food: asFood }
  if ("entry" in source) return { entry: { id: source.entry, times, otherwise: asFood } }
  const { knownFood: id, portion } = source
  const eaten = portion === undefined ? { amount: times } : { portion, count: times }
  return { knownFood: { id, ...eaten, otherwise: asFood } }
}

/** More names do not fit into a message. */
const MOST_NAMES = 3

/** Logs the plate as one change. One food alone is logged by itself, so that it has its own row while it waits. */
export const logPlate = ({ foods: [first, ...others], id: writeId }: Plate, meal: Meal, date: string) => {
  const plate = first === undefined ? [] : [first, ...others]
  if (first !== undefined && others.length === 0 && first.source === "typed")
    return logFood({ name: first.name, ...figuresOn(first), meal, date }, writeId)
  if (first !== undefined && others.length === 0 && first.source !== "typed" && "knownFood" in first.source) {
    const { knownFood: id, portion } = first.source
    const eaten = portion === undefined ? { amount: first.times } : { portion, count: first.times }
    const logs = { name: first.name, ...figuresOn(first), meal }
    return write(
      "logKnownFood",
      { id, ...eaten, meal, date },
      { say: foodText.logged(first.name), date, writeId, logs }
    )
  }
  const say =
    plate.length > MOST_NAMES ? text.logged(plate.length) : foodText.logged(listed(plate.map(({ name }) => name)))
  return write("logPlate", { items: plate.map(itemOf), meal, date }, { say, date, writeId })
}

/** A meal without weights counts as so many g, in which its energy and its nutrients have room. */
export const mealGrams = (plate: PlateFoods): number => {
  const { calories, carbs, fat, protein } = totalOf(plate)
  return STEP_G * Math.max(1, Math.ceil(Math.max(calories / MOST_KCAL, (carbs + fat + protein) / STEP_G)))
}

const STEP_G = 500
const MOST_KCAL = 4000

/** The figures that are known of a whole plate: a food that was logged by its energy alone leaves out the macros of all. */
const knownOf = (plate: PlateFoods) => {
  const { calories, ...macros } = totalOf(plate)
  const isWhole = plate.every(
    ({ one: { calories, carbs, fat, protein } }) => calories === 0 || carbs + fat + protein > 0
  )
  return { calories, ...(isWhole && macros) }
}

/** Keeps the plate as a food of the person: a recipe of its foods, or their figures if not all of them are weighed. */
export const keepMeal = (plate: PlateFoods, name: string, writeId: string) => {
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

/** The foods of a plate. Each change of it has a new id, under which it is logged: the same plate in two tabs is logged once. */
export interface Plate {
  readonly id: string
  readonly foods: PlateFoods
}

const NOTHING: Plate = { id: "", foods: [] }

/** The plate of this device. It is kept until it is logged, so that other sheets can be opened meanwhile. */
export const usePlate = () => {
  const kept = useKept<Plate>("plate", NOTHING, ({ foods }) => foods.length === 0)
  // A late act, such as an undo, changes the plate as it is then.
  const latest = useRef(kept.value)
  latest.current = kept.value
  const change = (to: (foods: PlateFoods) => PlateFoods) => {
    latest.current = { id: newId(), foods: to(latest.current.foods) }
    kept.set(latest.current)
  }
  return {
    plate: kept.value,
    change,
    /** Puts a food on the plate, or says why it cannot be. Returns true if it is on it. */
    put: (more: PlateFood): boolean => {
      const { foods } = latest.current
      const isNew = !foods.some(({ key }) => key === more.key)
      const fault = isNew && foods.length >= ITEMS_LOGGED.max ? text.full(ITEMS_LOGGED.max) : faultOf(more)
      if (fault === undefined) change((now) => withOneMore(now, more))
      else toast({ text: fault })
      return fault === undefined
    },
    /** Takes off what was logged. What was put on meanwhile stays. */
    takeLogged: (logged: PlateFoods) =>
      change((foods) =>
        foods.flatMap((one) => {
          const times = one.times - (logged.find(({ key }) => key === one.key)?.times ?? 0)
          return times > 0 ? [{ ...one, times }] : []
        })
      )
  }
}
