import { addDays, type ParsedFood, typedFood } from "@daybook/core/grammar"
import { ConnectionError, today, UnavailableError } from "@daybook/sdk"
import { readCache } from "../config/Cache.ts"
import type { Client } from "../config/Client.ts"
import { ENTRY_DATES } from "../generated/Requests.ts"

/** Most foods that are offered. */
const MOST_OFFERED = 5

/** The last different foods whose names contain the words, newest first. */
export const loggedFoods = async (client: Client, words: string): Promise<ReadonlyArray<ParsedFood>> => {
  const foods = new Map<string, ParsedFood>()
  for (const food of await recentFoods(client)) {
    const { meal: _, ...figures } = food
    const key = typedFood(figures).toLowerCase()
    if (food.name.toLowerCase().includes(words.toLowerCase()) && !foods.has(key)) foods.set(key, food)
  }
  return [...foods.values()].slice(0, MOST_OFFERED)
}

/** The foods of the last days, newest first; without a connection those that are known here. */
const recentFoods = async (client: Client): Promise<ReadonlyArray<ParsedFood>> => {
  const end = today()
  try {
    const entries = await client.listEntries({ start: addDays(end, 1 - ENTRY_DATES), end, kind: "food" })
    return entries
      .flatMap((entry) => {
        if (entry.kind !== "food") return []
        const { calories, carbs, fat, meal, name, protein } = entry
        return [{ name, calories, protein, carbs, fat, meal }]
      })
      .reverse()
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof UnavailableError)) throw error
    return readCache(client.origin).knownFoods ?? []
  }
}
