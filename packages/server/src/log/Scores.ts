import {
  type CalendarDate,
  type DateRange,
  type DayScores,
  datesBetween,
  expenditureSince,
  minutesOfSets,
  Principal,
  recoverySince,
  resolveRange,
  type ScoredLog,
  scoresSince,
  scoring,
  type Unavailable
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { date, nullable, number, query, text } from "../schema/Rows.ts"
import { exercisesInTurns } from "../schema/StoredExercises.ts"
import { personDay } from "./Clock.ts"
import { energyDaysOf, energyReads } from "./Energy.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { healthDaysOf, healthReads } from "./HealthDays.ts"

export const scoreStore = Effect.map(Sql, (db) => ({
  /** The part of the log on which the scores of a range depend, as it is at one moment. */
  read: ({ end, start }: DateRange): Effect.Effect<ScoredLog, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { energyDays, first, foodMarks, sessions, settings, ...health } = yield* db.together({
        sessions: [SESSIONS, [accountId, scoresSince(start), end]],
        first: [FIRST_SESSION, [accountId]],
        ...energyReads(accountId, { start: expenditureSince(start), end }),
        ...healthReads(accountId, recoverySince(start), end)
      })
      return {
        sessions: yield* exercisesInTurns(sessions, ({ date, minutes }, exercises) => ({
          date,
          minutes: minutes ?? minutesOfSets(exercises)
        })),
        firstSession: first[0]?.date,
        days: energyDaysOf({ energyDays, foodMarks, settings }),
        healthDays: healthDaysOf(health)
      }
    })
}))

export const scoresHandlers = Effect.zipWith(scoreStore, personDay, (store, day) =>
  handlers("scores", {
    listScores: ({ urlParams }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(urlParams)
        const log = yield* store.read(range)
        return yield* inTurns(datesBetween(range.start, range.end), scoring(log, (yield* day).firstNotOver))
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

/** Serves the group of the definition. */
export const scoresGroup = (api: ServedApi, answer: Answer, scores: AllHandlers["scores"]) =>
  HttpApiBuilder.group(api, "scores", (endpoints) =>
    endpoints.handle("listScores", answer(scores.listScores), UNINTERRUPTIBLE)
  )
