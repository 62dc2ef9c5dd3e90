import type { CalendarDate, FoodDraft, Meal } from "@daybook/core"
import * as Effect from "effect/Effect"
import { correctEntry } from "./Corrections.ts"
import { FOODS } from "./EntryTables.ts"
import { auditFields, Journal, newId } from "./Journal.ts"
import { journaledRow } from "./JournaledRows.ts"
import { Sql } from "./Sql.ts"

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
    correctEntry(db, journal, FOODS, id, () => Effect.succeed({ ...food, ...(date !== undefined && { date }) }))
}))
