import { monthlySummaries, progression, recovery, resolveDate, today } from "@daybook/core"
import * as Effect from "effect/Effect"
import { historyStore } from "../../store/HistoryStore.ts"
import { handlers } from "../Handlers.ts"

export const insightsHandlers = Effect.map(historyStore, (history) =>
  handlers("insights", {
    getInsights: ({ urlParams }) =>
      Effect.gen(function* () {
        const anchor = yield* resolveDate(urlParams.date)
        const { healthDays, loggedDays, restDates, sessions, weighIns } = yield* history.read(anchor)
        return {
          progression: progression(sessions, anchor, weighIns),
          recovery: recovery(healthDays, restDates, anchor),
          monthlySummaries: monthlySummaries(loggedDays, anchor, yield* today).map(({ fullDays, ...month }) => month)
        }
      })
  })
)
