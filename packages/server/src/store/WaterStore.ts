import type { CalendarDate, LoggedWater, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields, newId } from "./AuditFields.ts"
import { correctEntry, type NoEntry } from "./Corrections.ts"
import { WATERS } from "./EntryTables.ts"
import { Journal } from "./Journal.ts"
import { Sql } from "./Sql.ts"

export class WaterStore extends Context.Tag("daybook/store/WaterStore")<
  WaterStore,
  {
    /** Adds a drink, in millilitres. */
    readonly add: (date: CalendarDate, amountMl: number) => Effect.Effect<void, Unavailable, Principal>
    /** Corrects the amount or the date of a drink. */
    readonly update: (
      id: string,
      amountMl: number | undefined,
      date: CalendarDate | undefined
    ) => Effect.Effect<typeof LoggedWater.Type, NoEntry | Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    WaterStore,
    Effect.map(Effect.all([Sql, Journal]), ([db, journal]) => ({
      add: (date, amountMl) =>
        Effect.flatMap(auditFields, ({ at, by }) => {
          const after = { id: newId(), date, amount_ml: amountMl, written_by: by, written_at: at }
          return journal.write({ rows: [{ table: "water", before: null, after }] })
        }),
      update: (id, amountMl, date) =>
        correctEntry(db, journal, WATERS, id, () =>
          Effect.succeed({
            ...(amountMl !== undefined && { amount_ml: amountMl }),
            ...(date !== undefined && { date })
          })
        )
    }))
  )
}
