import { type CalendarDate, daysBetween } from "./CalendarDate.ts"

/** A food as it was eaten. */
export interface EatenFood {
  readonly id: string
  readonly date: CalendarDate
  readonly name: string
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly meal: string
}

/** A food to log again: its last entry, and how often it was eaten. */
export interface RankedFood<Food extends EatenFood> {
  readonly food: Food
  /** The number of times that it was eaten in the last 30 days. */
  readonly times: number
}

/** A meal to log again, whole. */
export interface EatenMeal<Food extends EatenFood> {
  readonly date: CalendarDate
  readonly foods: ReadonlyArray<Food>
}

/** The meal for which foods are suggested. */
interface Occasion {
  readonly date: CalendarDate
  readonly meal: string
}

/** A food that was eaten this many days ago counts half. */
const HALF_LIFE_DAYS = 21

/** The factors for a food that was eaten at the same meal, and on the same day of the week. */
const SAME_MEAL = 20
const SAME_WEEKDAY = 1.5

const COUNTED_DAYS = 30
const DAYS_PER_WEEK = 7

/**
 * Foods by how likely they are eaten at a meal of a date. Each time a food was eaten adds `2^(-days / 21)`, times 20 at the same meal,
 * times 1.5 on the same day of the week. Foods are the same if their names differ at most in case. Dates after the occasion count as its
 * date.
 */
export const rankedFoods = <Food extends EatenFood>(
  eaten: ReadonlyArray<Food>,
  { date, meal }: Occasion
): ReadonlyArray<RankedFood<Food>> => {
  const found = new Map<string, { food: Food; times: number; score: number }>()
  for (const food of eaten) {
    const days = Math.max(0, daysBetween(food.date, date))
    const score =
      2 ** (-days / HALF_LIFE_DAYS) *
      (food.meal === meal ? SAME_MEAL : 1) *
      (days % DAYS_PER_WEEK === 0 ? SAME_WEEKDAY : 1)
    const times = days < COUNTED_DAYS ? 1 : 0
    const key = food.name.toLowerCase()
    const known = found.get(key)
    if (known === undefined) found.set(key, { food, times, score })
    else {
      known.score += score
      known.times += times
      if (food.date > known.food.date) known.food = food
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score).map(({ food, times }) => ({ food, times }))
}

/** Returns the foods that were eaten at the meal of an occasion on earlier dates, newest first. */
export const earlierMeals = <Food extends EatenFood>(
  eaten: ReadonlyArray<Food>,
  { date, meal }: Occasion
): ReadonlyArray<EatenMeal<Food>> => {
  const byDate = new Map<CalendarDate, Array<Food>>()
  for (const food of eaten) {
    if (food.meal !== meal || food.date >= date) continue
    const foods = byDate.get(food.date)
    if (foods === undefined) byDate.set(food.date, [food])
    else foods.push(food)
  }
  return [...byDate].map(([date, foods]) => ({ date, foods })).sort((a, b) => (a.date < b.date ? 1 : -1))
}
