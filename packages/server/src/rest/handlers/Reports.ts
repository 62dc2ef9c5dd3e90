import {
  type CalendarDate,
  type DayScores,
  datesBetween,
  dayPeriods,
  daysOfEnergy,
  Limits,
  monthlySummaries,
  progression,
  recovery,
  resolveDate,
  resolveRange,
  scoring,
  today
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { nextTurn } from "../../runtime/EventLoop.ts"
import { insightWords } from "../../runtime/TextLanguage.ts"
import { dayStore } from "../../store/DayStore.ts"
import { energyStore } from "../../store/EnergyStore.ts"
import { historyStore } from "../../store/HistoryStore.ts"
import { logSearchStore } from "../../store/LogSearchStore.ts"
import { scoreStore } from "../../store/ScoreStore.ts"
import { handlers } from "../Handlers.ts"

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

export const scoresHandlers = Effect.map(scoreStore, (store) =>
  handlers("scores", {
    listScores: ({ urlParams }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(urlParams)
        const log = yield* store.read(range)
        return yield* inTurns(datesBetween(range.start, range.end), scoring(log, yield* today))
      })
  })
)

/** The dates that are scored in one turn of the event loop: a millisecond or two of work. */
const DATES_A_TURN = 31

const inTurns = (
  dates: ReadonlyArray<CalendarDate>,
  scoresOn: (date: CalendarDate) => DayScores
): Effect.Effect<ReadonlyArray<DayScores>> =>
  Effect.gen(function* () {
    const found: Array<DayScores> = []
    for (let from = 0; from < dates.length; from += DATES_A_TURN) {
      if (from > 0) yield* nextTurn
      found.push(...dates.slice(from, from + DATES_A_TURN).map(scoresOn))
    }
    return found
  })

export const energyHandlers = Effect.map(energyStore, (store) =>
  handlers("energy", {
    getEnergy: ({ urlParams }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(urlParams)
        return daysOfEnergy(yield* store.read(range), range, yield* today)
      })
  })
)

export const searchHandlers = Effect.map(logSearchStore, ({ find }) =>
  handlers("search", {
    searchLog: ({ urlParams: { kind, limit = Limits.LOG_FOUND.default, query, ...bounds } }) =>
      Effect.gen(function* () {
        const found = yield* find(query, kind, yield* resolveRange(bounds))
        return {
          count: found.length,
          dates: new Set(found.map(({ date }) => date)).size,
          first: found.at(-1)?.date ?? null,
          last: found[0]?.date ?? null,
          entries: found.slice(0, limit)
        }
      })
  })
)
