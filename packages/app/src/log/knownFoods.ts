import type { Params } from "@daybook/core/app"
import { figuresOf, isNamed, rankFoods } from "@daybook/core/foods"
import { LineError, measured, type ParsedEaten, parseEaten } from "@daybook/core/grammar"
import { known as text } from "#text/foods"
import { food as foodText } from "#text/today"
import { read, useRead } from "../data/api.ts"
import { NoAnswer, RefusedCall } from "../data/request.ts"
import { write } from "../data/write.ts"
import { FOUND, type KnownFood, useAfterPause } from "../foods/figures.ts"
import { formatNumber } from "../format/numbers.ts"
import type { Meal } from "./acts.ts"

/** The key under which the browser stores the unfinished form of a food. */
export const FOOD_FORM = "food"

/** How much of a food is eaten. */
export type EatenAmount = Pick<Params<"logKnownFood">, "amount" | "portion" | "count">

/** How an amount of a food is counted: in portions of so many g or ml, or in its unit. */
export const measureOf = ({ portions }: KnownFood, { amount, count = 1, portion: name }: EatenAmount) => {
  const portion = name === undefined ? portions[0] : portions.find((each) => each.name === name)
  if (amount === undefined && portion !== undefined)
    return { amount: portion.amount, portion: portion.name, times: count }
  return { amount: 1, portion: undefined, times: amount ?? 0 }
}

export const amountOf = (food: KnownFood, eaten: EatenAmount): number => {
  const { amount, times } = measureOf(food, eaten)
  return amount * times
}

/** The usual amount of a food: its first portion, else 100 g or ml. */
const usualOf = ({ portions }: KnownFood): EatenAmount => (portions.length > 0 ? { count: 1 } : { amount: 100 })

/** The amount of a typed line. Undefined if the food has no such portion. */
const typedOf = (food: KnownFood, typed: ParsedEaten): EatenAmount | undefined => {
  const found = measured(food, typed)
  if (found === undefined) return undefined
  const { of: _, ...eaten } = found
  return eaten
}

/** The amount of a typed line if the food has it, else what is usual. */
export const eatenOf = (food: KnownFood, typed: ParsedEaten | undefined): EatenAmount =>
  (typed && typedOf(food, typed)) ?? usualOf(food)

/** "2 × slice, 60 g" */
export const eatenText = (food: KnownFood, eaten: EatenAmount): string => {
  const amount = `${formatNumber(amountOf(food, eaten), 1)} ${food.unit}`
  const { count = 1, portion = food.portions[0]?.name } = eaten
  return eaten.amount !== undefined || portion === undefined
    ? amount
    : text.portions(formatNumber(count, 2), portion, amount)
}

/** The food that a line logs by its amount, `oats 60g`, if it is one. */
export const typedEaten = (said: string): ParsedEaten | undefined => {
  try {
    return parseEaten(said.trim().split(/\s+/).filter(Boolean))
  } catch (error) {
    if (error instanceof LineError) return undefined
    throw error
  }
}

/** Logs an amount of a food. `writeId` is that of a form, which shows a refusal itself. */
export const logKnown = (food: KnownFood, eaten: EatenAmount, meal: Meal, date: string, writeId?: string) => {
  const { calories, carbs, fat, protein } = figuresOf(food.per100, amountOf(food, eaten))
  const logs = { name: food.name, calories, protein, carbs, fat, meal }
  const say = foodText.logged(`${food.name}, ${eatenText(food, eaten)}`)
  return write("logKnownFood", { id: food.id, ...eaten, meal, date }, { say, date, writeId, logs })
}

/** The most foods of tables below what is typed. */
const SHOWN = 10

interface Foods {
  readonly own: ReadonlyArray<KnownFood>
  readonly others: ReadonlyArray<KnownFood>
}

/** The foods that words find, the best first. Own foods are found on the device, also without a network. */
export const useFoods = (
  words: string
): Foods & {
  /** True while the answer to the words is under way. */
  readonly isWaiting: boolean
} => {
  const all = useRead("searchFoods", { limit: FOUND }).data ?? []
  const settled = useAfterPause(words)
  const isSearch = settled.length > 1
  const search = useRead("searchFoods", isSearch ? { query: settled, limit: SHOWN } : { limit: FOUND })
  const found = search.data ?? []
  if (words.length < 2) return { own: [], others: [], isWaiting: false }
  const listed = new Set(all.map(({ id }) => id))
  const known = [...all, ...found.filter(({ id, source }) => source === "own" && !listed.has(id))]
  const candidates = known.map((food) => ({
    ...{ food, names: [food.name], aliases: [], brand: food.brand },
    ...{ isOwn: true, uses: 0, popularity: 0 }
  }))
  return {
    own: rankFoods(words, candidates).map(({ candidate }) => candidate.food),
    others: isSearch ? found.filter(({ source }) => source !== "own") : [],
    isWaiting: settled !== words || (search.data === undefined && search.loading)
  }
}

/** The food that a typed line logs at once: one of just this name, an own one first, that is measured so. */
export const plainlyMeant = ({ others, own }: Foods, typed: ParsedEaten | undefined): KnownFood | undefined =>
  typed && [...own, ...others].find((food) => isNamed(typed.query, food.name) && typedOf(food, typed) !== undefined)

/** The food that a typed line logs at once, asked of the server: a person may be faster than the search below the line. */
export const soughtFood = async (typed: ParsedEaten): Promise<KnownFood | undefined> => {
  try {
    const found = await read("searchFoods", { query: typed.query, limit: SHOWN })
    return plainlyMeant({ own: [], others: found }, typed)
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof RefusedCall) return undefined
    throw error
  }
}

/** The address of the sheet in which the amount of a food is chosen, with what was typed. */
export const portionPath = (
  { id }: KnownFood,
  { amount, count, portion }: EatenAmount,
  meal: Meal,
  date: string
): string => {
  const eaten =
    amount === undefined
      ? { count: `${count ?? 1}`, ...(portion !== undefined && { portion }) }
      : { amount: `${amount}` }
  return `/log/food/portion?${new URLSearchParams({ id, meal, date, ...eaten })}`
}
