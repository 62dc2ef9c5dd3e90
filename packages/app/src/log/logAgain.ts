import { write } from "../data/write.ts"
import { daysBetween, formatDate } from "../format/dates.ts"
import { food as text } from "../text/today.ts"
import type { Meal, SuggestedFood, Suggestions } from "./meals.ts"

export type SuggestedMeal = Suggestions["meals"][number]

/** Logs a food again, with its last values. */
export const logAgain = ({ calories, carbs, fat, name, protein }: SuggestedFood, meal: Meal, date: string): void => {
  void write("logFood", { name, calories, protein, carbs, fat, meal, date }, { say: text.logged(name), date })
}

/** After this many days the day of the week no longer identifies a date. */
const WEEK = 7

/** A meal of another date by its day: "Friday’s dinner", "14 Nov: dinner". */
const mealOf = (
  meal: SuggestedMeal,
  date: string,
  named: (day: string, meal: string) => string,
  dated: typeof named
) =>
  daysBetween(meal.date, date) < WEEK
    ? named(formatDate(meal.date, "weekday"), text.mealNames[meal.meal])
    : dated(formatDate(meal.date, "short"), text.mealNames[meal.meal])

/** "Friday’s dinner again". */
export const mealAgainText = (meal: SuggestedMeal, date: string): string => mealOf(meal, date, text.again, text.onAgain)

/** "Friday’s dinner". */
export const mealText = (meal: SuggestedMeal, date: string): string =>
  mealOf(meal, date, text.mealOfDay, text.mealOfDate)

/** Logs all foods of an earlier meal. */
export const logMealAgain = (meal: SuggestedMeal, date: string): void => {
  const say = text.loggedAgain(mealText(meal, date))
  void write("logFoodAgain", { from: meal.date, fromMeal: meal.meal, date }, { say, date })
}
