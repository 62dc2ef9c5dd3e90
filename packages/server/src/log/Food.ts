import { type CalendarDate, DEFAULT_MEAL, type FoodDraft, type Meal, resolveDate } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { correctEntry, FOODS } from "../journal/EntryTables.ts"
import { auditFields, Journal, newId } from "../journal/Journal.ts"
import { journaledRow } from "../journal/JournaledRows.ts"
import { type AllHandlers, type Answer, handlers, noEntry, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

export const foodStore = Effect.map(Effect.all([Sql, Journal]), ([db, journal]) => ({
  /** Adds a food. A macro that was not sent is stored as unknown. */
  add: (date: CalendarDate, { calories, carbs, fat, name, protein }: typeof FoodDraft.Type, meal: Meal) =>
    Effect.flatMap(auditFields, ({ at, by }) => {
      const macros = { protein: protein ?? null, carbs: carbs ?? null, fat: fat ?? null }
      const row = { id: newId(), date, name, calories, ...macros, meal, written_by: by, written_at: at }
      return journal.write({ rows: [{ table: "food", before: null, after: journaledRow(row) }] })
    }),
  /** Corrects the fields of a food that are given. */
  update: (id: string, food: Partial<Omit<typeof FoodDraft.Type, "date">>, date: CalendarDate | undefined) =>
    correctEntry(db, journal, FOODS, id, (before) => {
      // Fibre, sugar and salt are those of the food and the amount that it had, which the energy tells.
      const isAnother = food.calories !== undefined && food.calories !== before.calories
      const ofFood = { food_id: null, fiber: null, sugar: null, salt: null }
      return Effect.succeed({ ...food, ...(isAnother && ofFood), ...(date !== undefined && { date }) })
    })
}))

export const foodHandlers = Effect.map(foodStore, (foods) =>
  handlers("food", {
    logFood: ({ payload }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(payload.date)
        const { calories, carbs = 0, fat = 0, meal = DEFAULT_MEAL, name, protein = 0 } = payload
        yield* foods.add(date, payload, meal)
        return { logged: true, date, entry: { name, calories, protein, carbs, fat, meal } } as const
      }),
    updateFood: ({ path: { id }, payload: { date: sent, ...correction } }) =>
      Effect.gen(function* () {
        const date = sent === undefined ? undefined : yield* resolveDate(sent)
        return yield* Effect.catchTag(foods.update(id, correction, date), "NoEntry", () => noEntry("food"))
      })
  })
)

/** Serves the group of the definition. */
export const foodGroup = (api: ServedApi, answer: Answer, food: AllHandlers["food"]) =>
  HttpApiBuilder.group(api, "food", (endpoints) =>
    endpoints
      .handle("logFood", answer(food.logFood), UNINTERRUPTIBLE)
      .handle("updateFood", answer(food.updateFood), UNINTERRUPTIBLE)
  )
