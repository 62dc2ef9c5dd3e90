import {
  grouped,
  joinedPeriods,
  monthOf,
  type PeriodSummary,
  searchedText,
  summaryOf,
  type TrainedWorkout
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { WHOLE_LOG } from "../log/ExercisePeriods.ts"
import { joinedNotes } from "../log/Search.ts"
import { withExercises, workoutTexts } from "../log/WorkoutTexts.ts"
import { type Column, date, nullable, type Query, query, text, type Value } from "../schema/Rows.ts"

/** Reads all rows of a query on the log that is verified. */
export type ReadAll<E> = <Row>(query: Query<Row>, params: ReadonlyArray<Value>) => Effect.Effect<ReadonlyArray<Row>, E>

/** The first fault of the summaries of exercises: a workout without a period, or a summary that differs from its workouts. */
export const exerciseFault = <E>(all: ReadAll<E>): Effect.Effect<string | undefined, E> =>
  Effect.gen(function* () {
    const [unknown] = yield* all(UNKNOWN, [])
    if (unknown !== undefined) return `the workouts of ${unknown.date} are in no summary`
    for (const { accountId } of yield* all(accountsIn("exercise_summary"), [])) {
      const workouts = (yield* all(WORKOUTS, [accountId])).map(withExercises)
      const expected = summariesOf(workouts)
      for (const { bests, estimates, exercises, period } of yield* all(KEPT, [accountId])) {
        const summary = expected.get(period) ?? { exercises: [], estimates: [], bests: [] }
        const parts = [summary.exercises, summary.estimates, summary.bests].map((part) => JSON.stringify(part))
        if ([exercises, estimates, bests].every((part, at) => part === undefined || part === parts[at])) continue
        return `the summary of the exercises of ${period === WHOLE_LOG ? "the log" : period} is not that of its workouts`
      }
    }
    return undefined
  })

/** The first fault of the texts of workouts that a search reads: one that differs from its workouts. */
export const workoutTextFault = <E>(all: ReadAll<E>): Effect.Effect<string | undefined, E> =>
  Effect.gen(function* () {
    for (const { accountId } of yield* all(accountsIn("workout_text"), [])) {
      const months = grouped((yield* all(NOTED_WORKOUTS, [accountId])).map(withExercises).reverse(), ({ date }) =>
        monthOf(date)
      )
      for (const { exercises, month, notes } of yield* all(KEPT_WORKOUT_TEXTS, [accountId])) {
        const expected = workoutTexts(months.get(month) ?? [])
        if (exercises === expected.exercises && searchedText(notes) === expected.notes) continue
        return `the text of the workouts of ${month} is not that of its workouts`
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
    estimates: [],
    bests: []
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

/** The accounts of which a table keeps summaries. */
const accountsIn = (table: string) =>
  query(table, `SELECT DISTINCT account_id AS "accountId" FROM ${table}`, { accountId: text })

/** The summaries of an account that are current: theirs is the version of their period. */
const keptIn = <Columns extends Readonly<Record<string, Column<unknown>>>>(
  table: string,
  versions: string,
  period: string,
  columns: Columns,
  versionOf = period
) =>
  query(
    table,
    `SELECT kept.* FROM ${table} AS kept
     JOIN ${versions} AS written ON written.account_id = kept.account_id AND written.${versionOf} = kept.${period}
       AND written.version = kept.version
     WHERE kept.account_id = ? ORDER BY kept.${period}`,
    columns
  )

const WORKOUTS = query(
  "workout",
  "SELECT id, date, exercises FROM workout WHERE account_id = ? AND deleted_at IS NULL ORDER BY date DESC, seq DESC",
  { id: text, date, exercises: text }
)

const NOTED_WORKOUTS = query(
  "workout",
  "SELECT date, title, note, exercises FROM workout WHERE account_id = ? AND deleted_at IS NULL ORDER BY date DESC, seq DESC",
  { date, title: nullable(text), note: nullable(text), exercises: text }
)

const KEPT_WORKOUT_TEXTS = keptIn(
  "workout_text",
  "exercise_period",
  "month",
  { month: text, exercises: text, notes: text },
  "period"
)

const KEPT = keptIn("exercise_summary", "exercise_period", "period", {
  ...{ period: text, exercises: text, estimates: text },
  // A log of a schema before 24 has no such column.
  bests: (cell: unknown): cell is string | undefined => cell === undefined || text(cell)
})

/** The first fault of the texts that a search reads: a note whose month is not known, or a text that differs from its notes. */
export const noteFault = <E>(all: ReadAll<E>): Effect.Effect<string | undefined, E> =>
  Effect.gen(function* () {
    const [unknown] = yield* all(UNKNOWN_NOTE, [])
    if (unknown !== undefined) return `the note of ${unknown.date} is in no text that a search reads`
    for (const { accountId } of yield* all(accountsIn("note_text"), [])) {
      const months = grouped(yield* all(NOTES, [accountId]), ({ date }) => monthOf(date))
      for (const { month, notes } of yield* all(KEPT_TEXTS, [accountId])) {
        // A text may have been kept by a version that told more letters apart; a search reads it as this one does.
        if (searchedText(notes) === joinedNotes((months.get(month) ?? []).map(({ note }) => note))) continue
        return `the text of the notes of ${month} is not that of its notes`
      }
    }
    return undefined
  })

const UNKNOWN_NOTE = query(
  "check_in",
  `SELECT date FROM check_in WHERE note IS NOT NULL AND deleted_at IS NULL AND NOT EXISTS (
     SELECT 1 FROM note_month AS known
     WHERE known.account_id = check_in.account_id AND known.month = substr(CAST(check_in.date AS text), 1, 7))
   ORDER BY date LIMIT 1`,
  { date }
)

const NOTES = query(
  "check_in",
  "SELECT date, note FROM check_in WHERE account_id = ? AND note IS NOT NULL AND deleted_at IS NULL ORDER BY date, seq",
  { date, note: text }
)

const KEPT_TEXTS = keptIn("note_text", "note_month", "month", { month: text, notes: text })

/** The conversion of the triggers that keep the totals, repeated here because a released migration never changes. */
const millionths = (column: string) => `CAST(floor(coalesce(${column}, 0) * 1000000 + 0.5) AS bigint)`

/** The first date whose stored totals differ from the sums of its rows, if there is one. */
export const WRONG_TOTAL = `SELECT date FROM (
    SELECT account_id, date, calories, protein, carbs, fat, water_ml, weight_kg, CAST(NULL AS double precision) AS logged_weight_kg
      FROM day_total
    UNION ALL
    SELECT account_id, date, ${["calories", "protein", "carbs", "fat"].map((column) => `-${millionths(column)}`).join(", ")}, 0, NULL, NULL
      FROM food WHERE deleted_at IS NULL
    UNION ALL
    SELECT account_id, date, 0, 0, 0, 0, -${millionths("amount_ml")}, NULL, NULL FROM water WHERE deleted_at IS NULL
    UNION ALL
    SELECT account_id, date, 0, 0, 0, 0, 0, NULL, weight_kg FROM check_in WHERE deleted_at IS NULL
  ) AS amounts
  GROUP BY account_id, date
  HAVING sum(calories) <> 0 OR sum(protein) <> 0 OR sum(carbs) <> 0 OR sum(fat) <> 0 OR sum(water_ml) <> 0
    OR max(weight_kg) IS DISTINCT FROM max(logged_weight_kg)
  ORDER BY date LIMIT 1`
