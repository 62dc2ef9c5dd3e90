import {
  type CalendarDate,
  type EnergyLog,
  type PersonDay,
  Principal,
  personDayIn,
  type Unavailable
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { exclusively, Journal } from "../journal/Journal.ts"
import { query, text } from "../schema/Rows.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

/** The time zone of accounts that have none of their own. */
export class DefaultTimeZone extends Context.Reference<DefaultTimeZone>()("daybook/DefaultTimeZone", {
  defaultValue: (): string | null => null
}) {}

/** The time zone that the account itself has. */
export const ownTimeZone = Effect.map(Sql, (db) =>
  Effect.flatMap(Principal, ({ accountId }) =>
    Effect.map(db.first(TIME_ZONE, [accountId]), (row) => row?.timeZone ?? null)
  )
)

/** The day of the account's person. A request reads it once. */
export const personDay: Effect.Effect<Effect.Effect<PersonDay, Unavailable, Principal>, never, Sql> = Effect.zipWith(
  ownTimeZone,
  DefaultTimeZone,
  (own, usual) => Effect.flatMap(own, (timeZone) => personDayIn(timeZone ?? usual))
)

/**
 * True for dates before the end of a page of the app that are not over: the browser, whose date the end is, may be ahead of the time zone
 * of the account.
 */
export const isStillRunning =
  ({ firstNotOver, timeZone }: PersonDay, end: CalendarDate) =>
  ({ date }: { readonly date: CalendarDate }): boolean =>
    timeZone !== null && date >= firstNotOver && date < end

/** The days of a page of the app, without the intake of those that are not over. */
export const withoutRunningIntake = (
  days: ReadonlyArray<EnergyLog>,
  day: PersonDay,
  end: CalendarDate
): ReadonlyArray<EnergyLog> => {
  const isRunning = isStillRunning(day, end)
  return days.some(isRunning) ? days.map((each) => (isRunning(each) ? { ...each, calories: null } : each)) : days
}

const TIME_ZONE = query("clock", 'SELECT time_zone AS "timeZone" FROM clock WHERE account_id = ?', { timeZone: text })

export const clockHandlers = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  const own = yield* ownTimeZone
  const shown = Effect.map(yield* personDay, ({ now, timeZone, today }) => ({ timeZone, today, now }))
  return handlers("clock", {
    getClock: () => shown,
    setTimeZone: ({ payload: { timeZone } }) =>
      exclusively(db, () =>
        Effect.gen(function* () {
          const former = yield* own
          const before = former === null ? null : { time_zone: former }
          yield* journal.write({ rows: [{ table: "clock", before, after: { time_zone: timeZone } }] })
          return yield* shown
        })
      )
  })
})

/** Serves the group of the definition. */
export const clockGroup = (api: ServedApi, answer: Answer, clock: AllHandlers["clock"]) =>
  HttpApiBuilder.group(api, "clock", (endpoints) =>
    endpoints
      .handle("getClock", answer(clock.getClock), UNINTERRUPTIBLE)
      .handle("setTimeZone", answer(clock.setTimeZone), UNINTERRUPTIBLE)
  )
