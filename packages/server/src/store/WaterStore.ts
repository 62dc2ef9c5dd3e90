import type { CalendarDate, Caller, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "./Database.ts"
import { stamp, unsafeNewId } from "./Stamp.ts"

export class WaterStore extends Context.Tag("daybook/store/WaterStore")<
  WaterStore,
  {
    /** Adds a drink, in millilitres. */
    readonly add: (date: CalendarDate, amountMl: number) => Effect.Effect<void, Unavailable, Caller>
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
