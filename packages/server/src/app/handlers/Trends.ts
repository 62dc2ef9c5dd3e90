import {
  type CalendarDate,
  energyCourse,
  energyTrend,
  expenditureCourse,
  liftTrends,
  monthlySummaries,
  muscleSummary,
  progression,
  recovery,
  signalTrends,
  weightTrendOf
} from "@daybook/core"
import { spanStart, type TrendSpan, type Trends } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { nextTurn } from "../../runtime/EventLoop.ts"
import { energyStore } from "../../store/EnergyStore.ts"
import { ExerciseStore } from "../../store/ExerciseStore.ts"
import { goalStore } from "../../store/GoalStore.ts"
import { historyStore } from "../../store/HistoryStore.ts"
import { preferenceStore } from "../../store/PreferenceStore.ts"
import { searchStore } from "../../store/SearchStore.ts"
import { trendStore } from "../../store/TrendStore.ts"
import { appGroup } from "../Handlers.ts"

export const trendsHandlers = Effect.map(
  Effect.all([energyStore, ExerciseStore, historyStore, preferenceStore, searchStore, trendStore]),
  ([energy, exercises, history, preferences, search, store]) => {
    /** A span starts no earlier than the log, so that the time before the first entry does not show as a gap. */
    const rangeOf = (end: CalendarDate, span: TrendSpan) =>
      Effect.map(store.first(end), (first) => {
        const start = spanStart(end, span)
        return { start: start === undefined || (first !== undefined && first > start) ? (first ?? end) : start, end }
      })

    return appGroup("trends", {
      trends: ({ urlParams: { end, span } }) =>
        Effect.gen(function* () {
          const range = yield* rangeOf(end, span)
          const known = yield* history.read(end)
          const judged = progression(known.sessions, end, known.weighIns)
          yield* nextTurn
          const log = yield* store.read(range)
          const lifts = liftTrends(judged, yield* exercises.estimates(range), range)
          return {
            ...range,
            goals: log.goals,
            weight: weightTrendOf(log.weighIns, range),
            energy: energyTrend(log.eaten, range),
            expenditure: expenditureCourse(yield* energy.read(range), range),
            lifts,
            muscles: muscleSummary(known.sessions, end, (yield* preferences.read).muscles),
            recovery: recovery(known.healthDays, known.restDates, end),
            signals: signalTrends(log.healthDays, range),
            months: monthlySummaries(known.loggedDays, end, end)
          } satisfies Trends
        }),
      searchLog: ({ urlParams: { by, q } }) => search.find({ by, q })
    })
  }
)

export const appEnergyHandlers = Effect.map(Effect.all([energyStore, goalStore]), ([energy, goals]) =>
  appGroup("appEnergy", {
    energyPage: ({ urlParams: { end, span } }) =>
      Effect.gen(function* () {
        const range = { start: spanStart(end, span) ?? end, end }
        return { ...energyCourse(yield* energy.read(range), range), goals: yield* goals.read }
      })
  })
)
