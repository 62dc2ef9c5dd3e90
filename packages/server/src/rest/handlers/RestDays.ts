import { resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { restDayStore } from "../../store/EntryStore.ts"
import { handlers } from "../Handlers.ts"

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
