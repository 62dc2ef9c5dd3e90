import type { CalendarDate, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { stamp, unsafeNewId } from "./AuditFields.ts"
import { Database } from "./sqlite/Database.ts"

export class WaterStore extends Context.Tag("daybook/store/WaterStore")<
  WaterStore,
  {
    /** Adds a drink, in millilitres. */
    readonly add: (date: CalendarDate, amountMl: number) => Effect.Effect<void, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    WaterStore,
    Effect.map(Database, (db) => ({
      add: (date, amountMl) =>
        Effect.flatMap(stamp, ({ accountId, at, by }) =>
          Effect.asVoid(
            db.all(
              "INSERT INTO water (id, account_id, date, amount_ml, written_by, written_at) VALUES (?, ?, ?, ?, ?, ?)",
              [unsafeNewId(), accountId, date, amountMl, by, at]
            )
          )
        )
    }))
  )
}
