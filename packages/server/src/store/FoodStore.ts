import type { CalendarDate, FoodDraft, Meal, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields, newId } from "./AuditFields.ts"
import { Sql } from "./Sql.ts"

export class FoodStore extends Context.Tag("daybook/store/FoodStore")<
  FoodStore,
  {
    /** Adds a food. A macro that was not sent is stored as unknown. */
    readonly add: (
      date: CalendarDate,
      food: typeof FoodDraft.Type,
      meal: Meal
    ) => Effect.Effect<void, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    FoodStore,
    Effect.map(Sql, (db) => ({
      add: (date, { calories, carbs = null, fat = null, name, protein = null }, meal) =>
        Effect.flatMap(auditFields, ({ accountId, at, by }) =>
          db.run(ADD, [newId(), accountId, date, name, calories, protein, carbs, fat, meal, by, at])
        )
    }))
  )
}

const ADD = `INSERT INTO food (id, account_id, date, name, calories, protein, carbs, fat, meal, written_by, written_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
