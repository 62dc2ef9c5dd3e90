import {
  addDays,
  bodyCourse,
  type CalendarDate,
  type DateRange,
  dailyLiftsSince,
  daysBetween,
  type EatenDay,
  type EnergyLog,
  energyCourse,
  energyTrend,
  expenditureCourse,
  expenditureSince,
  type HealthDay,
  type LiftCourse,
  liftCourses,
  liftTrends,
  monthlySummaries,
  muscleSummary,
  Principal,
  progression,
  progressionSince,
  recovery,
  recoverySince,
  resolveRange,
  signalTrends,
  type Unavailable,
  type WeighIn,
  weightStep,
  weightTrendOf,
  weightTrendSince
} from "@daybook/core"
import { spanStart, type TrendSpan, type Trends } from "@daybook/core/app"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../../engines/Sql.ts"
import { preferenceStore } from "../../log/Account.ts"
import { isStillRunning, personDay, withoutRunningIntake } from "../../log/Clock.ts"
import { rounded } from "../../log/Days.ts"
import { energyDaysOf, energyReads, energyStore } from "../../log/Energy.ts"
import { ExerciseStore } from "../../log/Exercises.ts"
import { withMarks } from "../../log/FoodDays.ts"
import { goalStore, targetReads, targetsOf } from "../../log/Goals.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { healthDaysOf, healthReads } from "../../log/HealthDays.ts"
import { type History, historyStore } from "../../log/Insights.ts"
import { checkInStore } from "../../log/Measurements.ts"
import { searchStore } from "../../log/SearchStore.ts"
import { insightWords } from "../../runtime/TextLanguage.ts"
import { nextTurn } from "../../runtime/Waiting.ts"
import { date, query } from "../../schema/Rows.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

/** The input of the trends of a range, except its workouts. */
interface TrendLog {
  readonly eaten: ReadonlyArray<EatenDay>
  /** They begin before the range, so that the weight trend has settled. */
  readonly weighIns: ReadonlyArray<WeighIn>
  /** They begin before the range, as an estimate of expenditure needs. */
  readonly energy: ReadonlyArray<EnergyLog>
  readonly healthDays: ReadonlyArray<HealthDay>
}

const trendStore = Effect.map(Sql, (db) => ({
  /** The first date of the log up to another; undefined if nothing is logged. */
  first: (end: CalendarDate) =>
    Effect.flatMap(Principal, ({ accountId }) =>
      Effect.map(
        db.together({
          day: [FIRST_DAY, [accountId, end]],
          workout: [FIRST_WORKOUT, [accountId, end]],
          health: [FIRST_HEALTH_DAY, [accountId, end]]
        }),
        ({ day, health, workout }) =>
          [...day, ...workout, ...health]
            .map(({ date }) => date)
            .sort()
            .at(0)
      )
    ),
  read: ({ end, start }: DateRange): Effect.Effect<TrendLog, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { energyDays, foodMarks, goals, settings, trained, ...health } = yield* db.together({
        ...targetReads(accountId, { start, end }),
        ...energyReads(accountId, { start: expenditureSince(start), end }),
        ...healthReads(accountId, earlier(start, recoverySince(end)), end)
      })
      yield* nextTurn
      const targets = yield* targetsOf(accountId, { goals, settings, trained })
      const eatenOn = (date: CalendarDate, calories: number, protein: number): EatenDay => ({
        date,
        calories,
        protein,
        goals: targets(date)
      })
      const settling = weightTrendSince(start)
      return {
        eaten: withMarks(
          energyDays
            .filter(([date, calories, protein]) => date >= start && (calories !== 0 || protein !== 0))
            .map(([date, calories, protein]) => eatenOn(date, rounded(calories), rounded(protein))),
          foodMarks.filter(({ date }) => date >= start),
          (date) => eatenOn(date, 0, 0)
        ),
        weighIns: energyDays.flatMap(([date, , , , , weightKg]) =>
          weightKg === null || date < settling ? [] : [{ date, weightKg }]
        ),
        energy: energyDaysOf({ energyDays, foodMarks, settings }),
        healthDays: healthDaysOf(health)
      }
    })
}))

const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)

const firstOf = (table: string, condition: string) =>
  query(table, `SELECT date FROM ${table} WHERE account_id = ? AND date <= ? AND ${condition} ORDER BY date LIMIT 1`, {
    date
  })

const FIRST_DAY = firstOf("day_total", "1 = 1")
const FIRST_WORKOUT = firstOf("workout", "deleted_at IS NULL")
const FIRST_HEALTH_DAY = firstOf("health_day", "1 = 1")

/** True if the stored estimates, which are of the logged loads, show what a verdict compares, or if nothing does. */
const isEstimated = (measured: LiftCourse["measured"]) => measured === "estimated_max" || measured === null

export const trendsHandlers = Effect.map(
  Effect.all([ExerciseStore, historyStore, personDay, preferenceStore, searchStore, trendStore]),
  ([exercises, history, personDay, preferences, search, store]) => {
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
          const day = yield* personDay
          const isRunning = isStillRunning(day, end)
          const known = yield* history.read(end)
          const words = yield* insightWords
          const judged = progression(known.sessions, end, known.weighIns, words, known.unit)
          yield* nextTurn
          const log = yield* store.read(range)
          const daily = { start: dailyLiftsSince(range), end }
          const lifts = liftTrends(
            judged,
            {
              courses: yield* coursesOf(known, daily),
              estimates: yield* exercises.estimates(daily),
              bests: daily.start > range.start ? yield* exercises.bests({ start: range.start, end: daily.start }) : [],
              weighIns: known.weighIns
            },
            range
          )
          return {
            ...range,
            weight: weightTrendOf(log.weighIns, range),
            energy: energyTrend(
              log.eaten.filter((each) => !isRunning(each)),
              range
            ),
            expenditure: expenditureCourse(withoutRunningIntake(log.energy, day, end), range),
            lifts,
            muscles: muscleSummary(known.sessions, end, (yield* preferences.read).muscles),
            recovery: recovery(known.healthDays, known.restDates, end, words),
            signals: signalTrends(log.healthDays, range),
            months: monthlySummaries(
              known.loggedDays,
              end,
              isRunning({ date: addDays(end, -1) }) ? day.firstNotOver : end
            )
          } satisfies Trends
        }),
      findEntries: ({ urlParams: { by, q } }) => search.find({ by, q })
    })
  }
)

/** A person is asked about a step so many days after the last one at the earliest. */
const STEPS_APART = 60

export const appEnergyHandlers = Effect.map(
  Effect.all([energyStore, goalStore, personDay, preferenceStore]),
  ([energy, goals, day, preferences]) =>
    appGroup("appEnergy", {
      energyPage: ({ urlParams: { end, span } }) =>
        Effect.gen(function* () {
          const range = { start: spanStart(end, span) ?? end, end }
          const days = withoutRunningIntake(yield* energy.read(range), yield* day, end)
          const { weightSteps = [] } = yield* preferences.read
          const wasAsked = weightSteps.some(({ date }) => daysBetween(date, end) < STEPS_APART)
          const step = wasAsked ? undefined : weightStep(days, end)
          return { ...energyCourse(days, range), goals: yield* goals.read, ...(step !== undefined && { step }) }
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
