import { type CalendarDate, resolveDate } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { correctEntry, WATERS } from "../journal/EntryTables.ts"
import { auditFields, Journal, newId } from "../journal/Journal.ts"
import { type AllHandlers, type Answer, handlers, noEntry, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

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

export const waterHandlers = Effect.map(waterStore, (water) =>
  handlers("water", {
    logWater: ({ payload: { amountMl, date: sent } }) =>
      Effect.flatMap(resolveDate(sent), (date) =>
        Effect.as(water.add(date, amountMl), { logged: true, date, amountMl } as const)
      ),
    updateWater: ({ path: { id }, payload: { amountMl, date: sent } }) =>
      Effect.gen(function* () {
        const date = sent === undefined ? undefined : yield* resolveDate(sent)
        return yield* Effect.catchTag(water.update(id, amountMl, date), "NoEntry", () => noEntry("drink"))
      })
  })
)

/** Serves the group of the definition. */
export const waterGroup = (api: ServedApi, answer: Answer, water: AllHandlers["water"]) =>
  HttpApiBuilder.group(api, "water", (endpoints) =>
    endpoints
      .handle("logWater", answer(water.logWater), UNINTERRUPTIBLE)
      .handle("updateWater", answer(water.updateWater), UNINTERRUPTIBLE)
  )
