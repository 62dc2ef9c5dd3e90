import type { CalendarDate, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields } from "./AuditFields.ts"
import { Sql } from "./Sql.ts"

export class RestDayStore extends Context.Tag("daybook/store/RestDayStore")<
  RestDayStore,
  {
    /** Marks dates as rest days. Dates that are already rest days keep their audit fields. */
    readonly add: (dates: ReadonlyArray<CalendarDate>) => Effect.Effect<void, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    RestDayStore,
    Effect.map(Sql, (db) => ({
      add: (dates) =>
        Effect.flatMap(auditFields, ({ accountId, at, by }) =>
          dates.length === 0
            ? Effect.void
            : db.run(
                adding(dates.length),
                dates.flatMap((date) => [accountId, date, by, at])
              )
        )
    }))
  )
}

/** One statement for all the dates of a request, which has at most 31. */
const adding = (count: number): string =>
  `INSERT INTO rest_day (account_id, date, written_by, written_at)
   VALUES ${Array.from({ length: count }, () => "(?, ?, ?, ?)").join(", ")}
   ON CONFLICT (account_id, date) DO NOTHING`
