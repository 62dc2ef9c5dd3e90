import type { CalendarDate, FoodDraft, LoggedFood, Meal, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields, newId } from "./AuditFields.ts"
import { correctEntry, type NoEntry } from "./Corrections.ts"
import { FOODS } from "./EntryTables.ts"
import { Journal } from "./Journal.ts"
import { journaledRow } from "./JournaledRows.ts"
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
    /** Corrects the fields of a food that are given. */
    readonly update: (
      id: string,
      food: Partial<Omit<typeof FoodDraft.Type, "date">>,
      date: CalendarDate | undefined
    ) => Effect.Effect<typeof LoggedFood.Type, NoEntry | Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    FoodStore,
    Effect.map(Effect.all([Sql, Journal]), ([db, journal]) => ({
      add: (date, { calories, carbs = null, fat = null, name, protein = null }, meal) =>
        Effect.flatMap(auditFields, ({ at, by }) => {
          const row = { id: newId(), date, name, calories, protein, carbs, fat, meal, written_by: by, written_at: at }
          return journal.write({ rows: [{ table: "food", before: null, after: journaledRow(row) }] })
        }),
      update: (id, food, date) =>
        correctEntry(db, journal, FOODS, id, () => Effect.succeed({ ...food, ...(date !== undefined && { date }) }))
    }))
  )
}
