import { type CalendarDate, resolveDate } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { exclusively, Journal, newId } from "../journal/Journal.ts"
import { date, query } from "../schema/Rows.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

const restDayStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  return {
    /** Marks dates, ascending, as rest days. Dates that are already rest days keep their audit fields. */
    add: (dates: ReadonlyArray<CalendarDate>) =>
      exclusively(db, ({ accountId, at, by }) =>
        Effect.gen(function* () {
          const [first, last] = [dates[0], dates.at(-1)]
          if (first === undefined || last === undefined) return
          const known = new Set((yield* db.all(IN_RANGE, [accountId, first, last])).map(({ date }) => date))
          const added = dates.filter((date) => !known.has(date))
          yield* journal.write({
            rows: added.map((date) => ({
              table: "rest_day",
              before: null,
              after: { id: newId(), date, written_by: by, written_at: at }
            }))
          })
        })
      )
  }
})

export const restDaysHandlers = Effect.map(restDayStore, (restDays) =>
  handlers("restDays", {
    logRestDays: ({ payload }) =>
      Effect.gen(function* () {
        const dates = [...new Set(yield* Effect.forEach(payload.dates, resolveDate))].sort()
        yield* restDays.add(dates)
        return { logged: true, count: dates.length, dates } as const
      })
  })
)

const IN_RANGE = query("rest_day", "SELECT date FROM rest_day WHERE account_id = ? AND date BETWEEN ? AND ?", { date })

/** Serves the group of the definition. */
export const restDaysGroup = (api: ServedApi, answer: Answer, restDays: AllHandlers["restDays"]) =>
  HttpApiBuilder.group(api, "restDays", (endpoints) =>
    endpoints.handle("logRestDays", answer(restDays.logRestDays), UNINTERRUPTIBLE)
  )
