import { resolveDate, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { dayStore } from "../../store/DayStore.ts"
import { handlers } from "../Handlers.ts"

export const daysHandlers = Effect.map(dayStore, (days) =>
  handlers("days", {
    getDay: ({ path }) => Effect.flatMap(resolveDate(path.date), days.read),
    listDays: ({ urlParams }) => Effect.flatMap(resolveRange(urlParams), days.list)
  })
)
