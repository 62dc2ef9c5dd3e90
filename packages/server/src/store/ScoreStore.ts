import {
  type DateRange,
  expenditureSince,
  minutesOfSets,
  Principal,
  recoverySince,
  type ScoredLog,
  scoresSince,
  type Unavailable
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { ENERGY_DAYS, energyDaysOf } from "./EnergyStore.ts"
import { healthDaysOf, healthReads } from "./HealthDayStore.ts"
import { date, nullable, number, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"
import { exercisesInTurns } from "./StoredExercises.ts"

export const scoreStore = Effect.map(Sql, (db) => ({
  /** The part of the log on which the scores of a range depend, as it is at one moment. */
  read: ({ end, start }: DateRange): Effect.Effect<ScoredLog, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { days, first, sessions, ...health } = yield* db.together({
        sessions: [SESSIONS, [accountId, scoresSince(start), end]],
        first: [FIRST_SESSION, [accountId]],
        days: [ENERGY_DAYS, [accountId, expenditureSince(start), end]],
        ...healthReads(accountId, recoverySince(start), end)
      })
      return {
        sessions: yield* exercisesInTurns(sessions, ({ date, minutes }, exercises) => ({
          date,
          minutes: minutes ?? minutesOfSets(exercises)
        })),
        firstSession: first[0]?.date,
        days: energyDaysOf(days),
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
