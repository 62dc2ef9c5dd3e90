import type { CalendarDate, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields, newId } from "./AuditFields.ts"
import { Sql } from "./Sql.ts"

export class WaterStore extends Context.Tag("daybook/store/WaterStore")<
  WaterStore,
  {
    /** Adds a drink, in millilitres. */
    readonly add: (date: CalendarDate, amountMl: number) => Effect.Effect<void, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    WaterStore,
    Effect.map(Sql, (db) => ({
      add: (date, amountMl) =>
        Effect.flatMap(auditFields, ({ accountId, at, by }) =>
          db.run(ADD, [newId(), accountId, date, amountMl, by, at])
        )
    }))
  )
}

const ADD = "INSERT INTO water (id, account_id, date, amount_ml, written_by, written_at) VALUES (?, ?, ?, ?, ?, ?)"
