import type { CalendarDate, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { stamp } from "./AuditFields.ts"
import { Database } from "./sqlite/Database.ts"

export class RestDayStore extends Context.Tag("daybook/store/RestDayStore")<
  RestDayStore,
  {
    /** Marks dates as rest days; those that are already stay as they were written. */
    readonly add: (dates: ReadonlyArray<CalendarDate>) => Effect.Effect<void, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    RestDayStore,
    Effect.map(Database, (db) => ({
      add: (dates) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* stamp
          yield* db.all(
            `INSERT INTO rest_day (account_id, date, written_by, written_at)
             SELECT ?, value, ?, ? FROM json_each(?) WHERE true
             ON CONFLICT DO NOTHING`,
            [accountId, by, at, JSON.stringify(dates)]
          )
        })
    }))
  )
}
