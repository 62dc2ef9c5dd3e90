import { DEFAULT_MEAL, NotFound, resolveDate, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { entryStore, foodStore, restDayStore, waterStore } from "../../store/EntryStore.ts"
import { handlers } from "../Handlers.ts"

export const entriesHandlers = Effect.map(entryStore, (entries) =>
  handlers("entries", {
    listEntries: ({ urlParams: { kind, ...range } }) =>
      Effect.flatMap(resolveRange(range), (dates) => entries.list(dates, kind)),
    deleteEntry: ({ path: { id } }) =>
      Effect.flatMap(entries.remove(id), (removed) =>
        removed ? Effect.succeed({ deleted: true, id } as const) : noEntry("entry")
      )
  })
)

/** The response to an id that no entry of the kind has. */
export const noEntry = (kind: string): NotFound =>
  new NotFound({ message: `No ${kind} has this id; list the entries of its date to find it.` })

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

export const foodHandlers = Effect.map(foodStore, (foods) =>
  handlers("food", {
    logFood: ({ payload }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(payload.date)
        const { calories, carbs = 0, fat = 0, meal = DEFAULT_MEAL, name, protein = 0 } = payload
        yield* foods.add(date, payload, meal)
        return { logged: true, date, entry: { name, calories, protein, carbs, fat, meal } } as const
      }),
    updateFood: ({ path: { id }, payload: { date: sent, ...correction } }) =>
      Effect.gen(function* () {
        const date = sent === undefined ? undefined : yield* resolveDate(sent)
        return yield* Effect.catchTag(foods.update(id, correction, date), "NoEntry", () => noEntry("food"))
      })
  })
)

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
