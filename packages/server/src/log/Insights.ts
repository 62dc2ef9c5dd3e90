import { monthlySummaries, progression, recovery, resolveDate, today } from "@daybook/core"
import * as Effect from "effect/Effect"
import { insightWords } from "../runtime/TextLanguage.ts"
import { handlers } from "./Handlers.ts"
import { historyStore } from "./HistoryStore.ts"

export const insightsHandlers = Effect.map(historyStore, (history) =>
  handlers("insights", {
    getInsights: ({ urlParams }) =>
      Effect.gen(function* () {
        const anchor = yield* resolveDate(urlParams.date)
        const { healthDays, loggedDays, restDates, sessions, weighIns } = yield* history.read(anchor)
        const words = yield* insightWords
        return {
          progression: progression(sessions, anchor, weighIns, words),
          recovery: recovery(healthDays, restDates, anchor, words),
          monthlySummaries: monthlySummaries(loggedDays, anchor, yield* today).map(({ fullDays, ...month }) => month)
        }
      })
  })
)
