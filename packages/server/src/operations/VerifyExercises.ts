import { grouped, joinedPeriods, monthOf, type PeriodSummary, summaryOf, type TrainedWorkout } from "@daybook/core"
import * as Effect from "effect/Effect"
import { WHOLE_LOG } from "../store/ExercisePeriods.ts"
import { date, type Query, query, text, type Value } from "../store/Rows.ts"
import { exercisesOf } from "../store/StoredExercises.ts"

/** Reads all rows of a query on the log that is verified. */
export type ReadAll<E> = <Row>(query: Query<Row>, params: ReadonlyArray<Value>) => Effect.Effect<ReadonlyArray<Row>, E>

/** The first fault of the summaries of exercises: a workout without a period, or a summary that differs from its workouts. */
export const exerciseFault = <E>(all: ReadAll<E>): Effect.Effect<string | undefined, E> =>
  Effect.gen(function* () {
    const [unknown] = yield* all(UNKNOWN, [])
    if (unknown !== undefined) return `the workouts of ${unknown.date} are in no summary`
    for (const { accountId } of yield* all(ACCOUNTS, [])) {
      const expected = summariesOf(
        (yield* all(WORKOUTS, [accountId])).map(({ exercises, ...row }) => ({
          ...row,
          exercises: exercisesOf(exercises)
        }))
      )
      for (const { estimates, exercises, period } of yield* all(KEPT, [accountId])) {
        const summary = expected.get(period) ?? { exercises: [], estimates: [] }
        if (exercises === JSON.stringify(summary.exercises) && estimates === JSON.stringify(summary.estimates)) continue
        return `the summary of the exercises of ${period === WHOLE_LOG ? "the log" : period} is not that of its workouts`
      }
    }
    return undefined
  })

/** The summary of each period of a log. */
const summariesOf = (newestFirst: ReadonlyArray<TrainedWorkout>): ReadonlyMap<string, PeriodSummary> => {
  const months = [...grouped(newestFirst, ({ date }) => monthOf(date))].map(
    ([month, workouts]) => [month, summaryOf(workouts)] as const
  )
  const joined = (of: ReadonlyArray<readonly [string, PeriodSummary]>) => ({
    exercises: joinedPeriods(of.map(([, { exercises }]) => exercises)),
    estimates: []
  })
  const years = [...grouped(months, ([month]) => month.slice(0, "YYYY".length))].map(
    ([year, of]) => [year, joined(of)] as const
  )
  return new Map([...months, ...years, [WHOLE_LOG, joined(years)]])
}

const period = (characters: number) => `substr(CAST(workout.date AS text), 1, ${characters})`

const UNKNOWN = query(
  "workout",
  `SELECT date FROM workout WHERE deleted_at IS NULL AND 3 > (
     SELECT count(*) FROM exercise_period AS known
     WHERE known.account_id = workout.account_id AND known.period IN ('${WHOLE_LOG}', ${period(4)}, ${period(7)}))
   ORDER BY date LIMIT 1`,
  { date }
)

const ACCOUNTS = query("exercise_summary", 'SELECT DISTINCT account_id AS "accountId" FROM exercise_summary', {
  accountId: text
})

const WORKOUTS = query(
  "workout",
  "SELECT id, date, exercises FROM workout WHERE account_id = ? AND deleted_at IS NULL ORDER BY date DESC, seq DESC",
  { id: text, date, exercises: text }
)

const KEPT = query(
  "exercise_summary",
  `SELECT kept.period, kept.exercises, kept.estimates FROM exercise_summary AS kept
   JOIN exercise_period AS written ON written.account_id = kept.account_id AND written.period = kept.period
     AND written.version = kept.version
   WHERE kept.account_id = ? ORDER BY kept.period`,
  { period: text, exercises: text, estimates: text }
)
