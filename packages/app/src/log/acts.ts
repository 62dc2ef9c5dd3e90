import type { Answer, Params } from "@daybook/core/app"
import { meals, food as text, training, water } from "#text/today"
import { write } from "../data/write.ts"
import { daysBetween, formatDate } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { optionsOf } from "../ui/options.ts"

export type Meal = keyof typeof meals

export const MEAL_OPTIONS = optionsOf(meals)

export const MEALS = MEAL_OPTIONS.map(({ value }) => value)

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

type Suggestions = Answer<"suggestFood">
export type SuggestedFood = Suggestions["foods"][number]

/** Logs a food. `writeId` is that of a form, which shows a refusal itself. */
export const logFood = (food: Params<"logFood"> & { readonly date: string }, writeId?: string) =>
  write("logFood", food, { say: text.logged(food.name), date: food.date, writeId })

export const logWater = (amountMl: number, date: string, writeId?: string) =>
  write("logWater", { amountMl, date }, { say: water.logged(`${formatNumber(amountMl, 0)} ml`), date, writeId })

/** Marks a date as one without training. */
export const logRest = (date: string, writeId?: string) =>
  write("logRestDays", { dates: [date] }, { say: training.restLogged, date, writeId })

/** Logs a food again as it was, with its figures beyond the shown ones and the food that it is made from; as shown if it was deleted. */
export const logAgain = (
  { calories, carbs, fat, id, name, protein }: SuggestedFood,
  meal: Meal,
  date: string,
  writeId?: string
) => {
  const otherwise = { name, calories, protein, carbs, fat, meal }
  const say = text.logged(name)
  return write("logFoodAgain", { ids: [id], date, meal, otherwise }, { say, date, writeId, logs: otherwise })
}

type SuggestedMeal = Suggestions["meals"][number]

/** After this many days the day of the week no longer identifies a date. */
const WEEK = 7

/** A meal of another date by its day: "Friday’s dinner", "14 Nov: dinner". */
const mealNamed = (
  meal: SuggestedMeal,
  date: string,
  named: (day: string, meal: string) => string,
  dated: typeof named
) =>
  daysBetween(meal.date, date) < WEEK
    ? named(formatDate(meal.date, "weekday"), text.mealNames[meal.meal])
    : dated(formatDate(meal.date, "short"), text.mealNames[meal.meal])

/** "Friday’s dinner again". */
export const mealAgainText = (meal: SuggestedMeal, date: string): string =>
  mealNamed(meal, date, text.again, text.onAgain)

/** "Friday’s dinner". */
export const mealText = (meal: SuggestedMeal, date: string): string =>
  mealNamed(meal, date, text.mealOfDay, text.mealOfDate)

export const logMealAgain = (meal: SuggestedMeal, date: string): void => {
  const say = text.loggedAgain(mealText(meal, date))
  void write("logFoodAgain", { from: meal.date, fromMeal: meal.meal, date }, { say, date })
}
