import {
  type CalendarDate,
  type Goals,
  type LoggedDay,
  monthlySummaries,
  Principal,
  progression,
  progressionSince,
  type RecoveryDay,
  recovery,
  recoverySince,
  resolveDate,
  summariesSince,
  type TrainedSession,
  type Unavailable,
  type WeighIn
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { insightWords } from "../runtime/TextLanguage.ts"
import { date, MILLION, nullable, number, query, text } from "../schema/Rows.ts"
import { exercisesInTurns } from "../schema/StoredExercises.ts"
import { personDay } from "./Clock.ts"
import { FOOD_MARKS, withMarks } from "./FoodDays.ts"
import { GOALS } from "./Goals.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { healthDaysOf, healthReads } from "./HealthDays.ts"
import { FROM_VALUES } from "./MetricStatements.ts"

/** The input of the insights of an anchor date. */
export interface History {
  readonly sessions: ReadonlyArray<TrainedSession>
  readonly healthDays: ReadonlyArray<RecoveryDay>
  readonly restDates: ReadonlyArray<CalendarDate>
  readonly loggedDays: ReadonlyArray<LoggedDay>
  readonly weighIns: ReadonlyArray<WeighIn>
  readonly unit: Goals["weightUnit"]
}

export const historyStore = Effect.map(Sql, (db) => ({
  /** The part of the log that the insights of an anchor date depend on, as it is at one moment. */
  read: (anchor: CalendarDate): Effect.Effect<History, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { foodMarks, goals, loggedDays, restDays, sessions, ...health } = yield* db.together({
        sessions: [SESSIONS, [accountId, progressionSince(anchor), anchor]],
        restDays: [LAST_REST, [accountId, anchor]],
        loggedDays: [LOGGED, { accountId, start: summariesSince(anchor), end: anchor }],
        foodMarks: [FOOD_MARKS, [accountId, summariesSince(anchor), anchor]],
        goals: [GOALS, [accountId]],
        ...healthReads(accountId, recoverySince(anchor), anchor)
      })
      return {
        sessions: yield* exercisesInTurns(sessions, ({ date }, exercises) => ({ date, exercises })),
        healthDays: healthDaysOf(health),
        restDates: restDays.map(({ date }) => date),
        loggedDays: withMarks(
          loggedDays.map(({ date, millionths, weightKg, workouts }) => ({
            date,
            workouts,
            calories: millionths === null ? null : millionths / MILLION,
            weightKg
          })),
          foodMarks,
          (date) => ({ date, workouts: 0, calories: null, weightKg: null })
        ),
        weighIns: loggedDays.flatMap(({ date, weightKg }) => (weightKg === null ? [] : [{ date, weightKg }])),
        unit: goals[0]?.weightUnit ?? "kg"
      }
    })
}))

/** The workouts of a range. */
export const SESSIONS = query(
  "workout",
  `SELECT date, exercises FROM workout
   WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL`,
  { date, exercises: text }
)

/** The last rest day up to a date. */
export const LAST_REST = query(
  "rest_day",
  "SELECT date FROM rest_day WHERE account_id = ? AND date <= ? ORDER BY date DESC LIMIT 1",
  { date }
)

const IN_RANGE = "account_id = :accountId AND date BETWEEN :start AND :end"

/** A condition that is true if a date has an entry of a table. The total of a date is 0 if every entry is 0, and if none is left. */
const logged = (table: "food" | "water") =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.account_id = total.account_id AND ${table}.date = total.date
           AND ${table}.deleted_at IS NULL)`

const LOGGED = query(
  "a table with dates",
  `SELECT date, sum(workouts) AS workouts, max(millionths) AS millionths, max(weight) AS "weightKg"
   FROM (
     SELECT date, 1 AS workouts, CAST(NULL AS BIGINT) AS millionths, CAST(NULL AS REAL) AS weight
       FROM workout WHERE ${IN_RANGE} AND deleted_at IS NULL
     UNION ALL SELECT date, 0, CASE WHEN calories <> 0 OR ${logged("food")} THEN calories END, NULL
       FROM day_total AS total
       WHERE ${IN_RANGE} AND (calories <> 0 OR water_ml <> 0 OR ${logged("food")} OR ${logged("water")})
     UNION ALL SELECT date, 0, NULL, weight_kg FROM check_in WHERE ${IN_RANGE} AND deleted_at IS NULL
     UNION ALL SELECT date, 0, NULL, NULL FROM rest_day WHERE ${IN_RANGE}
     UNION ALL SELECT date, 0, NULL, NULL FROM health_day WHERE ${IN_RANGE}
     UNION ALL SELECT date, 0, NULL, NULL FROM health_pin WHERE ${IN_RANGE}
     UNION ALL SELECT value.date, 0, NULL, NULL ${FROM_VALUES}
       AND metric.account_id = :accountId AND metric.deleted_at IS NULL AND value.date BETWEEN :start AND :end
   ) AS logged
   GROUP BY date`,
  { date, workouts: number, millionths: nullable(number), weightKg: nullable(number) }
)

export const insightsHandlers = Effect.zipWith(historyStore, personDay, (history, day) =>
  handlers("insights", {
    getInsights: ({ urlParams }) =>
      Effect.gen(function* () {
        const { firstNotOver, today } = yield* day
        const anchor = urlParams.date === undefined ? today : yield* resolveDate(urlParams.date)
        const { healthDays, loggedDays, restDates, sessions, unit, weighIns } = yield* history.read(anchor)
        const words = yield* insightWords
        return {
          progression: progression(sessions, anchor, weighIns, words, unit),
          recovery: recovery(healthDays, restDates, anchor, words),
          monthlySummaries: monthlySummaries(loggedDays, anchor, firstNotOver).map(({ fullDays, ...month }) => month)
        }
      })
  })
)

/** Serves the group of the definition. */
export const insightsGroup = (api: ServedApi, answer: Answer, insights: AllHandlers["insights"]) =>
  HttpApiBuilder.group(api, "insights", (endpoints) =>
    endpoints.handle("getInsights", answer(insights.getInsights), UNINTERRUPTIBLE)
  )
