import { type DateRange, Principal, recoverySince, type ScoredLog, scoresSince, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { healthDaysOf, healthReads } from "./HealthDayStore.ts"
import { date, MILLION, nullable, number, query, text, tuples } from "./Rows.ts"
import { Sql } from "./Sql.ts"
import { exercisesInTurns } from "./StoredExercises.ts"

export const scoreStore = Effect.map(Sql, (db) => ({
  /** The part of the log on which the scores of a range depend, as it is at one moment. */
  read: ({ end, start }: DateRange): Effect.Effect<ScoredLog, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const range = [accountId, scoresSince(start), end]
      const { days, first, sessions, ...health } = yield* db.together({
        sessions: [SESSIONS, range],
        first: [FIRST_SESSION, [accountId]],
        days: [DAYS, range],
        ...healthReads(accountId, recoverySince(start), end)
      })
      return {
        sessions: yield* exercisesInTurns(sessions, ({ date, minutes }, exercises) => ({
          date,
          minutes,
          sets: exercises.reduce((sum, { sets }) => sum + sets.length, 0)
        })),
        firstSession: first[0]?.date,
        days: days.map(([date, millionths, weightKg]) => ({ date, calories: millionths / MILLION, weightKg })),
        healthDays: healthDaysOf(health)
      }
    })
}))

// The sets of a workout with a duration are not needed, so its exercises are not read.
const SESSIONS = query(
  "workout",
  `SELECT date, duration_minutes AS minutes, CASE WHEN duration_minutes IS NULL THEN exercises ELSE '[]' END AS exercises
   FROM workout WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL`,
  { date, minutes: nullable(number), exercises: text }
)

const FIRST_SESSION = query(
  "workout",
  "SELECT date FROM workout WHERE account_id = ? AND deleted_at IS NULL ORDER BY date LIMIT 1",
  { date }
)

const DAYS = tuples(
  "day_total",
  "SELECT date, calories, weight_kg FROM day_total WHERE account_id = ? AND date BETWEEN ? AND ? ORDER BY date",
  date,
  number,
  nullable(number)
)
