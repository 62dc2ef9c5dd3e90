import {
  type CalendarDate,
  type LoggedDay,
  type Principal,
  progressionSince,
  type RecoveryDay,
  recoverySince,
  summariesSince,
  type TrainedSession,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { stamp } from "./AuditFields.ts"
import { HealthDayStore } from "./HealthDayStore.ts"
import { Database } from "./sqlite/Database.ts"
import { type WorkoutRow, workoutOf } from "./WorkoutStore.ts"

/** What the insights of an anchor date are computed from. */
export interface History {
  readonly sessions: ReadonlyArray<TrainedSession>
  readonly healthDays: ReadonlyArray<RecoveryDay>
  readonly restDates: ReadonlyArray<CalendarDate>
  readonly loggedDays: ReadonlyArray<LoggedDay>
}

export class HistoryStore extends Context.Tag("daybook/store/HistoryStore")<
  HistoryStore,
  {
    /** The part of the log that insights at an anchor look at, as it is at one moment. */
    readonly read: (anchor: CalendarDate) => Effect.Effect<History, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    HistoryStore,
    Effect.gen(function* () {
      const db = yield* Database
      const health = yield* HealthDayStore
      return {
        read: (anchor) =>
          db.snapshot(
            Effect.gen(function* () {
              const { accountId } = yield* stamp
              const sessions = yield* db.all<WorkoutRow>(SESSIONS, [accountId, progressionSince(anchor), anchor])
              const healthDays = yield* health.list({ start: recoverySince(anchor), end: anchor })
              const restDates = yield* db.all<{ date: CalendarDate }>(LAST_REST, [accountId, anchor])
              const loggedDays = yield* db.all<LoggedDay>(LOGGED, {
                accountId,
                start: summariesSince(anchor),
                end: anchor
              })
              return {
                sessions: sessions.map(workoutOf),
                healthDays,
                restDates: restDates.map(({ date }) => date),
                loggedDays
              }
            })
          )
      }
    })
  ).pipe(Layer.provide(HealthDayStore.layer))
}

const SESSIONS = `SELECT id, date, duration_minutes AS durationMinutes, exercises FROM workout
  WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL`

const LAST_REST = "SELECT date FROM rest_day WHERE account_id = ? AND date <= ? ORDER BY date DESC LIMIT 1"

const IN_RANGE = "account_id = :accountId AND date BETWEEN :start AND :end"

const LOGGED = `SELECT date, sum(workouts) AS workouts, sum(calories) AS calories, max(weight) AS weightKg
  FROM (
    SELECT date, 1 AS workouts, NULL AS calories, NULL AS weight FROM workout WHERE ${IN_RANGE} AND deleted_at IS NULL
    UNION ALL SELECT date, 0, calories, NULL FROM food WHERE ${IN_RANGE} AND deleted_at IS NULL
    UNION ALL SELECT date, 0, NULL, weight_kg FROM check_in WHERE ${IN_RANGE} AND deleted_at IS NULL
    UNION ALL SELECT date, 0, NULL, NULL FROM water WHERE ${IN_RANGE} AND deleted_at IS NULL
    UNION ALL SELECT date, 0, NULL, NULL FROM rest_day WHERE ${IN_RANGE}
    UNION ALL SELECT date, 0, NULL, NULL FROM health_day WHERE ${IN_RANGE}
    UNION ALL SELECT date, 0, NULL, NULL FROM health_pin WHERE ${IN_RANGE}
    UNION ALL SELECT value.date, 0, NULL, NULL FROM custom_metric_value AS value
      JOIN custom_metric AS metric ON metric.id = value.metric_id
      WHERE metric.account_id = :accountId AND metric.deleted_at IS NULL AND value.date BETWEEN :start AND :end
  )
  GROUP BY date`
