import {
  bodyCourse,
  type CalendarDate,
  type DateRange,
  energyCourse,
  energyTrend,
  expenditureCourse,
  type LiftCourse,
  liftCourses,
  liftTrends,
  monthlySummaries,
  muscleSummary,
  progression,
  progressionSince,
  recovery,
  resolveRange,
  signalTrends,
  weightTrendOf
} from "@daybook/core"
import { spanStart, type TrendSpan, type Trends } from "@daybook/core/app"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { energyStore } from "../../log/Energy.ts"
import { ExerciseStore } from "../../log/Exercises.ts"
import { goalStore } from "../../log/Goals.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { type History, historyStore } from "../../log/Insights.ts"
import { checkInStore } from "../../log/Measurements.ts"
import { preferenceStore } from "../../log/PreferenceStore.ts"
import { searchStore } from "../../log/SearchStore.ts"
import { trendStore } from "../../log/TrendStore.ts"
import { nextTurn } from "../../runtime/EventLoop.ts"
import { insightWords } from "../../runtime/TextLanguage.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

/** True if the stored estimates, which are of the logged loads, show what a verdict compares, or if nothing does. */
const isEstimated = (measured: LiftCourse["measured"]) => measured === "estimated_max" || measured === null

export const trendsHandlers = Effect.map(
  Effect.all([energyStore, ExerciseStore, historyStore, preferenceStore, searchStore, trendStore]),
  ([energy, exercises, history, preferences, search, store]) => {
    /** A span starts no earlier than the log, so that the time before the first entry does not show as a gap. */
    const rangeOf = (end: CalendarDate, span: TrendSpan) =>
      Effect.map(store.first(end), (first) => {
        const start = spanStart(end, span)
        return { start: start === undefined || (first !== undefined && first > start) ? (first ?? end) : start, end }
      })

    /** The courses of exercises. Those that the stored estimates do not show are of the whole range. */
    const coursesOf = ({ sessions, weighIns }: History, range: DateRange) =>
      Effect.gen(function* () {
        const since = progressionSince(range.end)
        const lately = liftCourses(sessions, { start: since, end: range.end }, weighIns)
        const others = new Set([...lately].flatMap(([key, { measured }]) => (isEstimated(measured) ? [] : [key])))
        if (range.start >= since || others.size === 0) return lately
        const longer = liftCourses(yield* exercises.workoutsWith(others, range), range, weighIns)
        return new Map([...lately, ...[...longer].filter(([key]) => others.has(key))])
      })

    return appGroup("trends", {
      trends: ({ urlParams: { end, span } }) =>
        Effect.gen(function* () {
          const range = yield* rangeOf(end, span)
          const known = yield* history.read(end)
          const words = yield* insightWords
          const judged = progression(known.sessions, end, known.weighIns, words)
          yield* nextTurn
          const log = yield* store.read(range)
          const lifts = liftTrends(
            judged,
            { courses: yield* coursesOf(known, range), estimates: yield* exercises.estimates(range) },
            range
          )
          return {
            ...range,
            goals: log.goals,
            weight: weightTrendOf(log.weighIns, range),
            energy: energyTrend(log.eaten, range),
            expenditure: expenditureCourse(yield* energy.read(range), range),
            lifts,
            muscles: muscleSummary(known.sessions, end, (yield* preferences.read).muscles),
            recovery: recovery(known.healthDays, known.restDates, end, words),
            signals: signalTrends(log.healthDays, range),
            months: monthlySummaries(known.loggedDays, end, end)
          } satisfies Trends
        }),
      findEntries: ({ urlParams: { by, q } }) => search.find({ by, q })
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

export const bodyHandlers = Effect.map(checkInStore, (checkIns) =>
  appGroup("body", {
    bodyPage: ({ urlParams: { end, span } }) =>
      Effect.gen(function* () {
        const start = spanStart(end, span)
        const range = yield* resolveRange({ ...(start !== undefined && { start }), end })
        return bodyCourse(yield* checkIns.measured(range), range)
      })
  })
)

/** Serves the group of the definition. */
export const trendsGroup = (answer: Answer, trends: AppHandlers["trends"]) =>
  HttpApiBuilder.group(ServedApp, "trends", (endpoints) =>
    endpoints
      .handle("trends", answer(trends.trends), UNINTERRUPTIBLE)
      .handle("findEntries", answer(trends.findEntries), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const appEnergyGroup = (answer: Answer, appEnergy: AppHandlers["appEnergy"]) =>
  HttpApiBuilder.group(ServedApp, "appEnergy", (endpoints) =>
    endpoints.handle("energyPage", answer(appEnergy.energyPage), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const bodyGroup = (answer: Answer, body: AppHandlers["body"]) =>
  HttpApiBuilder.group(ServedApp, "body", (endpoints) =>
    endpoints.handle("bodyPage", answer(body.bodyPage), UNINTERRUPTIBLE)
  )
