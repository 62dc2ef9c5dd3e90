import type { CalendarDate, Caller, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "./Database.ts"
import { newId, stamp } from "./Stamp.ts"

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
        Effect.gen(function* () {
          const { accountId, at, by } = yield* stamp
          yield* db.all(
            "INSERT INTO water (id, account_id, date, amount_ml, written_by, written_at) VALUES (?, ?, ?, ?, ?, ?)",
            [yield* newId, accountId, date, amountMl, by, at]
          )
        })
    }))
  )
}
