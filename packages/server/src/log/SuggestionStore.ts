import {
  addDays,
  type CalendarDate,
  type EatenFood,
  earlierMeals,
  Meal,
  Principal,
  rankedFoods,
  wordsMatcher
} from "@daybook/core"
import type { FoodAgain, FoodSuggestions } from "@daybook/core/app"
import { figuresOf, type Per100, rankFoods } from "@daybook/core/foods"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { auditFields, Journal, newId } from "../journal/Journal.ts"
import { journaledRow, rowsWhere } from "../journal/JournaledRows.ts"
import { date, nullable, number, oneOf, text, tuples } from "../schema/Rows.ts"
import { withinEntry } from "./EatenFoods.ts"
import { DATED_FOOD_NAMES } from "./Search.ts"

interface SuggestionRequest {
  readonly date: CalendarDate
  readonly meal: Meal
  readonly q: string | undefined
}

export const suggestionStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  const found = (accountId: string, { from, fromMeal, ids }: FoodAgain) =>
    from === undefined
      ? Effect.map(
          Effect.forEach(ids ?? [], (id) => db.first(FOOD, [accountId, id])),
          (rows) => rows.flatMap((row) => (row === undefined ? [] : [row]))
        )
      : Effect.map(db.all(FOODS_OF_DATE, [accountId, from]), (rows) =>
          rows.filter(({ meal }) => fromMeal === undefined || meal === fromMeal)
        )
  return {
    /** The foods that are likely at a meal of a date, and the same meal on earlier dates. With words, only foods that have them. */
    foods: ({ date, meal, q = "" }: SuggestionRequest) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        if (q.trim() === "")
          return suggested((yield* db.tuples(NEWEST, [accountId, date, NEWEST_FOODS])).map(eaten), date, meal)
        const since = addDays(date, -SEARCHED_DAYS)
        const names = (yield* db.all(DATED_FOOD_NAMES, { accountId })).filter(({ last }) => last > since)
        const tiers = yield* Effect.forEach(namesFor(q, names), (found) =>
          Effect.map(
            Effect.forEach(found, (name) => db.tuples(NEWEST_NAMED, [accountId, date, name, NEWEST_OF_NAME])),
            (rows) => suggested(rows.flat().map(eaten), date, meal)
          )
        )
        const [best] = tiers
        return {
          foods: tiers.flatMap(({ foods }) => foods).slice(0, SUGGESTED_FOODS),
          meals: best?.meals ?? []
        }
      }),
    /** The likeliest foods of every meal of a date, and the latest earlier meal of the same kind. */
    forDay: (date: CalendarDate) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(db.tuples(NEWEST, [accountId, date, NEWEST_FOODS]), (rows) => {
          const foods = rows.map(eaten)
          return Meal.literals.map((meal) => {
            const likely = suggested(foods, date, meal)
            return { meal, foods: likely.foods.slice(0, FOODS_OF_DAY), meals: likely.meals.slice(0, 1) }
          })
        })
      ),
    /** Logs an entry so many times as much again. Returns false if it is gone. */
    timesAgain: (id: string, times: number, date: CalendarDate, meal: Meal) =>
      Effect.gen(function* () {
        const { accountId, at, by } = yield* auditFields
        const food = yield* db.first(FOOD, [accountId, id])
        if (food === undefined) return false
        const figures = times === 1 ? figuresIn(food) : figuresOf(figuresIn(food), HUNDRED * times)
        yield* withinEntry(String(food.name), figures)
        const after = { ...food, ...figures, id: newId(), date, meal, written_by: by, written_at: at }
        yield* journal.write({ rows: [{ table: "food", before: null, after: journaledRow(after) }] })
        return true
      }),
    /** Logs foods again, as one change. Returns how many there were. */
    again: (asked: FoodAgain) =>
      Effect.gen(function* () {
        const { accountId, at, by } = yield* auditFields
        const foods = yield* found(accountId, asked)
        if (foods.length === 0) return 0
        yield* journal.write({
          rows: foods.map((food) => {
            const copy = { ...food, id: newId(), date: asked.date, written_by: by, written_at: at }
            const after = asked.meal === undefined ? copy : { ...copy, meal: asked.meal }
            return { table: "food" as const, before: null, after: journaledRow(after) }
          })
        })
        return foods.length
      })
  }
})

/** Half a year of six foods a day; those eaten before barely count. */
const NEWEST_FOODS = 1000

/** Five years. A food that was not eaten for longer is typed again. */
const SEARCHED_DAYS = 1826

const SUGGESTED_FOODS = 12
const SUGGESTED_MEALS = 5

/** The number of foods of each meal on the page of a day. */
const FOODS_OF_DAY = 6

const suggested = (eaten: ReadonlyArray<Eaten>, date: CalendarDate, meal: Meal): FoodSuggestions => ({
  foods: rankedFoods(eaten, { date, meal })
    .slice(0, SUGGESTED_FOODS)
    .map(({ food, times }) => ({ ...food, times })),
  meals: earlierMeals(eaten, { date, meal })
    .slice(0, SUGGESTED_MEALS)
    .map(({ date, foods }) => ({
      date,
      meal,
      calories: foods.reduce((sum, { calories }) => sum + calories, 0),
      // They were read newest first.
      foods: foods.map(({ name }) => name).reverse()
    }))
})

const newestWhere = (condition: string) =>
  tuples(
    "food",
    `SELECT id, date, name, calories, protein, carbs, fat, meal FROM food
     WHERE account_id = ? AND date <= ? AND deleted_at IS NULL ${condition}
     ORDER BY date DESC, seq DESC LIMIT ?`,
    text,
    date,
    text,
    number,
    nullable(number),
    nullable(number),
    nullable(number),
    oneOf(Meal.literals)
  )

const NEWEST = newestWhere("")

const NEWEST_NAMED = newestWhere("AND name = ?")

/** So many of the newest entries tell how likely a food is eaten next. */
const NEWEST_OF_NAME = 60

/** So many names, the best matches of many. */
const NAMES_FOUND = 24

/** So many foods are enough to choose from. */
const FEW_NAMES = 5

/**
 * The names that words mean: those that have the words as they are typed, at any place, or by whole words with other endings, and then
 * those that have them with a letter wrong.
 */
const namesFor = (
  words: string,
  dated: ReadonlyArray<{ readonly name: string; readonly last: CalendarDate }>
): ReadonlyArray<ReadonlyArray<string>> => {
  const has = wordsMatcher(words)
  const newestFirst = dated.toSorted((one, other) => (one.last < other.last ? 1 : -1)).map(({ name }) => name)
  const typed = newestFirst.filter(has).slice(0, NAMES_FOUND)
  // Names are compared letter by letter only where the words as they are typed find few.
  if (typed.length >= FEW_NAMES) return [typed]
  const candidates = newestFirst.map((name) => ({
    ...{ names: [name], aliases: [], brand: null },
    ...{ isOwn: true, uses: 0, popularity: 0 }
  }))
  const near = rankFoods(words, candidates).filter(({ missed, name }) => missed === 0 && !typed.includes(name))
  const right = near.filter(({ isRight }) => isRight).map(({ name }) => name)
  const wrong = near.filter(({ isRight }) => !isRight).map(({ name }) => name)
  return [[...typed, ...right].slice(0, NAMES_FOUND), wrong.slice(0, NAMES_FOUND)]
}

const HUNDRED = 100

const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null)

const figuresIn = ({
  calories,
  carbs,
  fat,
  fiber,
  protein,
  salt,
  sugar
}: Readonly<Record<string, unknown>>): Per100 => ({
  calories: numberIn(calories),
  protein: numberIn(protein),
  carbs: numberIn(carbs),
  fat: numberIn(fat),
  fiber: numberIn(fiber),
  sugar: numberIn(sugar),
  salt: numberIn(salt)
})

interface Eaten extends EatenFood {
  readonly meal: Meal
}

const eaten = ([id, date, name, calories, protein, carbs, fat, meal]: ReturnType<
  typeof NEWEST.read
>[number]): Eaten => ({
  id,
  date,
  name,
  calories,
  protein: protein ?? 0,
  carbs: carbs ?? 0,
  fat: fat ?? 0,
  meal
})

const FOOD = rowsWhere("food", "id = ? AND deleted_at IS NULL")

const FOODS_OF_DATE = rowsWhere("food", "date = ? AND deleted_at IS NULL ORDER BY seq")
