import { resolveDate, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { handlers } from "./Handlers.ts"
import { healthDayStore } from "./HealthDayStore.ts"

export const healthDaysHandlers = Effect.map(healthDayStore, (days) =>
  handlers("healthDays", {
    listHealthDays: ({ urlParams }) => Effect.flatMap(resolveRange(urlParams), days.list),
    setHealthReading: ({ path, payload: { reading, value } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(path.date)
        return { date, manualFields: yield* days.pin(date, reading, value) }
      })
  })
)
