import { resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { handlers } from "./Handlers.ts"
import { checkInStore } from "./Measurements.ts"

export const weightHandlers = Effect.map(checkInStore, (checkIns) =>
  handlers("weight", {
    logWeight: ({ payload: { date: sent, weightKg } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        yield* checkIns.set(date, { weightKg })
        return { logged: true, date, weightKg } as const
      })
  })
)
