import type { Answer } from "@daybook/core/app"

/** The meals in the order of a day. */
export const MEALS = ["breakfast", "lunch", "snack", "dinner"] as const
export type Meal = (typeof MEALS)[number]

export const isMeal = (word: string): word is Meal => MEALS.some((meal) => meal === word)

/** The most likely meal at an hour of the day. */
export const mealAt = (hour: number): Meal => {
  if (hour >= 4 && hour < 11) return "breakfast"
  if (hour >= 11 && hour < 15) return "lunch"
  return hour >= 15 && hour < 17 ? "snack" : "dinner"
}

const MAIN_MEALS = ["breakfast", "lunch", "dinner"] as const

/** The meal to log next on a date: today by the clock, else the first that is empty. */
export const nextMeal = (isToday: boolean, hour: number, eaten: ReadonlyArray<string>): Meal =>
  isToday ? mealAt(hour) : (MAIN_MEALS.find((meal) => !eaten.includes(meal)) ?? "snack")

export type Suggestions = Answer<"suggestFood">
export type SuggestedFood = Suggestions["foods"][number]
