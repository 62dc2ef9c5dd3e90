import type { Answer } from "@daybook/core/app"
import { type FoodPortion, figuresOf } from "@daybook/core/foods"
import { FOODS_LISTED } from "@daybook/core/limits"
import { useEffect, useRef, useState } from "preact/hooks"
import { foods as text } from "#text/foods"
import { type Read, useRead } from "../data/api.ts"
import { dayText } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"

/** A food with known figures: an own one, or one of a table. */
export type KnownFood = Answer<"searchFoods">[number]

export const foodPath = (id: string): string => `/foods/${encodeURIComponent(id)}`

/** The page on which a food is made, with its name. */
export const newFoodPath = (name: string): string => `/foods/new?${new URLSearchParams({ name })}`

/** "60 g" */
export const amountText = (amount: number, unit: string): string => text.amount(formatNumber(amount), unit)

const portionText = ({ amount, name }: FoodPortion, unit: string): string =>
  text.portionOf(name, amountText(amount, unit))

const HUNDRED = 100

/** The figures in a row of a food: the energy of its usual portion, or of 100 g or ml, and about what it is. */
export const rowOf = (food: KnownFood) => {
  const { brand, lastLogged, per100, portions, unit } = food
  const [usual] = portions
  const { calories } = figuresOf(per100, usual?.amount ?? HUNDRED)
  const of = usual === undefined ? amountText(HUNDRED, unit) : portionText(usual, unit)
  const last = lastLogged === null ? undefined : text.last(dayText(lastLogged))
  return {
    num: calories === null ? "" : formatNumber(calories, 0),
    unit: calories === null ? text.unknownKcal : text.kcal,
    hint: [brand, of, tableOf(food), last].filter(Boolean).join(" · ")
  }
}

const TABLES: ReadonlyMap<string, string> = new Map(Object.entries(text.sources))

/** The table that a food is from, also that of one that is shipped; undefined for an own one. */
export const tableOf = ({ id, source }: KnownFood): string | undefined => {
  const [, table = source] = /^basic:(\w+)-/.exec(id) ?? []
  return source === "own" ? undefined : (TABLES.get(table) ?? table)
}

/** The pause in typing after which a search is sent. */
const PAUSE_MS = 150

export const FOUND = FOODS_LISTED.max

interface FoundFoods extends Read<ReadonlyArray<KnownFood>> {
  /** The words that `data` answers. */
  readonly words: string
}

/** The own foods and those of tables that typed words find; without words all own foods, most used first. */
export const useFoodSearch = (typed: string): FoundFoods => {
  const words = useAfterPause(typed.trim())
  const read = useRead("searchFoods", { limit: FOUND, ...(words !== "" && { query: words }) })
  const last = useRef<Pick<FoundFoods, "data" | "words">>({ data: undefined, words: "" })
  // The list of the former words stays until the new one is there.
  if (read.data !== undefined) last.current = { data: read.data, words }
  return { ...read, ...last.current }
}

/** Typed text, once the person pauses. */
export const useAfterPause = (typed: string): string => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typed === "" ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
