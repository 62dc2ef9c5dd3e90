import { DEFAULT_MEAL, resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { foodStore } from "../../store/EntryStore.ts"
import { handlers } from "../Handlers.ts"
import { noEntry } from "./Entries.ts"

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
