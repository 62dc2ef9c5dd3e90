import { dayPeriods, resolveDate, resolveRange, today } from "@daybook/core"
import * as Effect from "effect/Effect"
import { dayStore } from "./DayStore.ts"
import { handlers } from "./Handlers.ts"

export const daysHandlers = Effect.map(dayStore, (days) =>
  handlers("days", {
    getDay: ({ path }) => Effect.flatMap(resolveDate(path.date), days.read),
    listDays: ({ urlParams: { per, ...range } }) =>
      Effect.gen(function* () {
        const listed = yield* Effect.flatMap(resolveRange(range), days.list)
        return per === undefined ? listed : dayPeriods(listed, per, yield* today)
      })
  })
)
