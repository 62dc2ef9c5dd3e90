import { resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { waterStore } from "../../store/EntryStore.ts"
import { handlers } from "../Handlers.ts"
import { noEntry } from "./Entries.ts"

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
