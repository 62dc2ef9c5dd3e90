import type { CalendarDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { correctEntry } from "./Corrections.ts"
import { WATERS } from "./EntryTables.ts"
import { auditFields, Journal, newId } from "./Journal.ts"
import { Sql } from "./Sql.ts"

export const waterStore = Effect.map(Effect.all([Sql, Journal]), ([db, journal]) => ({
  /** Adds a drink, in millilitres. */
  add: (date: CalendarDate, amountMl: number) =>
    Effect.flatMap(auditFields, ({ at, by }) => {
      const after = { id: newId(), date, amount_ml: amountMl, written_by: by, written_at: at }
      return journal.write({ rows: [{ table: "water", before: null, after }] })
    }),
  /** Corrects the amount or the date of a drink. */
  update: (id: string, amountMl: number | undefined, date: CalendarDate | undefined) =>
    correctEntry(db, journal, WATERS, id, () =>
      Effect.succeed({
        ...(amountMl !== undefined && { amount_ml: amountMl }),
        ...(date !== undefined && { date })
      })
    )
}))
