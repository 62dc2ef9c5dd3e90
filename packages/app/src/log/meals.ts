import type { Answer } from "@daybook/core/app"
import { meals } from "#text/today"
import { optionsOf } from "../ui/options.ts"

export type Meal = keyof typeof meals

export const MEAL_OPTIONS = optionsOf(meals)

/** The meals in the order of a day. */
export const MEALS = MEAL_OPTIONS.map(({ value }) => value)

/** The meal of a word, if it is one. */
export const mealOf = (word: unknown): Meal | undefined => MEALS.find((meal) => meal === word)

/** The most likely meal at an hour of the day. */
export const mealAt = (hour: number): Meal => {
  if (hour >= 4 && hour < 11) return "breakfast"
  if (hour >= 11 && hour < 15) return "lunch"
  return hour >= 15 && hour < 17 ? "snack" : "dinner"
}

/** The meal to log next on a date: today by the clock, else the first main meal that is empty. */
export const nextMeal = (isToday: boolean, hour: number, eaten: ReadonlyArray<string>): Meal =>
  isToday ? mealAt(hour) : (MEALS.find((meal) => meal !== "snack" && !eaten.includes(meal)) ?? "snack")

export type Suggestions = Answer<"suggestFood">
export type SuggestedFood = Suggestions["foods"][number]
