import { resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { WaterStore } from "../../store/WaterStore.ts"
import { handlers } from "../Handlers.ts"

export const waterHandlers = Effect.map(WaterStore, (water) =>
  handlers("water", {
    logWater: ({ payload: { amountMl, date: sent } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        yield* water.add(date, amountMl)
        return { logged: true, date, amountMl } as const
      })
  })
)
