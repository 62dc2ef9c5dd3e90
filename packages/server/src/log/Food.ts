import { type CalendarDate, DEFAULT_MEAL, type FoodDraft, InvalidRequest, type Meal, resolveDate } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { correctEntry, FOODS, NoEntry } from "../journal/EntryTables.ts"
import { auditFields, Journal, newId } from "../journal/Journal.ts"
import { journaledRow } from "../journal/JournaledRows.ts"
import { storedFoodId } from "../schema/StoredFoods.ts"
import { amountEaten, type EatenAmount, eatenFigures, UNEATEN } from "./EatenFoods.ts"
import { type AllHandlers, type Answer, handlers, noEntry, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { knownFoods } from "./KnownFoods.ts"

export const foodStore = Effect.map(Effect.all([Sql, Journal]), ([db, journal]) => ({
  /** Adds a food. A macro that was not sent is stored as unknown. */
  add: (date: CalendarDate, { calories, carbs, fat, name, protein }: typeof FoodDraft.Type, meal: Meal) =>
    Effect.flatMap(auditFields, ({ at, by }) => {
      const macros = { protein: protein ?? null, carbs: carbs ?? null, fat: fat ?? null }
      const row = { id: newId(), date, name, calories, ...macros, meal, written_by: by, written_at: at }
      return journal.write({ rows: [{ table: "food", before: null, after: journaledRow(row) }] })
    }),
  /** Corrects the fields of a food that are given. */
  update: (
    id: string,
    food: Partial<Omit<typeof FoodDraft.Type, "date">>,
    date: CalendarDate | undefined,
    eaten: EatenColumns | undefined
  ) =>
    correctEntry(db, journal, FOODS, id, (before) => {
      if (eaten !== undefined)
        return eaten.food_id === before.food_id
          ? Effect.succeed({ ...food, ...eaten, ...(date !== undefined && { date }) })
          : OF_NO_FOOD
      // Fibre, sugar and salt are those of the food and the amount that it had, which the energy tells.
      const isAnother = food.calories !== undefined && food.calories !== before.calories
      const ofFood = { food_id: null, fiber: null, sugar: null, salt: null }
      return Effect.succeed({ ...food, ...(isAnother && ofFood), ...(date !== undefined && { date }) })
    })
}))

/** The columns of an amount of the known food that an entry was logged from. */
type EatenColumns = Effect.Effect.Success<ReturnType<Effect.Effect.Success<typeof eatenColumns>>>

const OF_NO_FOOD = new InvalidRequest({
  message:
    "amount: the entry is of no known food, or of one that is gone, and the log keeps no amounts; send its calories, protein, carbs and fat"
})

/** Finds the figures of another amount of an entry, by its food as it is now. */
const eatenColumns = Effect.map(
  knownFoods,
  (known) => (id: string, eaten: EatenAmount) =>
    Effect.gen(function* () {
      const food = yield* known.ofEntry(id)
      if (food === undefined) return yield* new NoEntry()
      if (food === null) return yield* OF_NO_FOOD
      return { ...(yield* eatenFigures(food, yield* amountEaten(food, eaten))), food_id: storedFoodId(food.id) }
    })
)

export const foodHandlers = Effect.map(Effect.all([foodStore, eatenColumns]), ([foods, columnsOf]) =>
  handlers("food", {
    logFood: ({ payload }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(payload.date)
        const { calories, carbs = 0, fat = 0, meal = DEFAULT_MEAL, name, protein = 0 } = payload
        yield* foods.add(date, payload, meal)
        return { logged: true, date, entry: { name, calories, protein, carbs, fat, meal } } as const
      }),
    updateFood: ({ path: { id }, payload: { amount, count, date: sent, portion, ...correction } }) =>
      Effect.gen(function* () {
        const date = sent === undefined ? undefined : yield* resolveDate(sent)
        const isEaten = (amount ?? count ?? portion) !== undefined
        const eaten = isEaten ? yield* columnsOf(id, { amount, count, portion }) : undefined
        return yield* foods.update(id, correction, date, eaten)
      }).pipe(Effect.catchTags({ ...UNEATEN, NoEntry: () => noEntry("food") }))
  })
)

/** Serves the group of the definition. */
export const foodGroup = (api: ServedApi, answer: Answer, food: AllHandlers["food"]) =>
  HttpApiBuilder.group(api, "food", (endpoints) =>
    endpoints
      .handle("logFood", answer(food.logFood), UNINTERRUPTIBLE)
      .handle("updateFood", answer(food.updateFood), UNINTERRUPTIBLE)
  )
