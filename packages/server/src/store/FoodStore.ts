import type { CalendarDate, FoodDraft, Meal, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newId, stamp } from "./AuditFields.ts"
import { Database } from "./sqlite/Database.ts"

export class FoodStore extends Context.Tag("daybook/store/FoodStore")<
  FoodStore,
  {
    /** Adds a food; a macro that was not sent is kept as unknown. */
    readonly add: (
      date: CalendarDate,
      food: typeof FoodDraft.Type,
      meal: Meal
    ) => Effect.Effect<void, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    FoodStore,
    Effect.map(Database, (db) => ({
      add: (date, { calories, carbs = null, fat = null, name, protein = null }, meal) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* stamp
          yield* db.all(
            `INSERT INTO food (id, account_id, date, name, calories, protein, carbs, fat, meal, written_by, written_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
            [yield* newId, accountId, date, name, calories, protein, carbs, fat, meal, by, at]
          )
        })
    }))
  )
}
