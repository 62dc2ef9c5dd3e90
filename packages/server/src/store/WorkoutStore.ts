import {
  type CalendarDate,
  type DateRange,
  type Exercise,
  Principal,
  type Unavailable,
  type Workout
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields, newId } from "./AuditFields.ts"
import { date, nullable, number, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"
import { exercisesOf } from "./StoredExercises.ts"

/** The date has the maximum number of workouts. */
export class WorkoutDateFull extends Data.TaggedError("WorkoutDateFull")<{ readonly date: CalendarDate }> {}

export class WorkoutStore extends Context.Tag("daybook/store/WorkoutStore")<
  WorkoutStore,
  {
    /** Adds a workout and returns its id. */
    readonly add: (workout: {
      readonly date: CalendarDate
      readonly durationMinutes: number | null
      readonly exercises: ReadonlyArray<Exercise>
    }) => Effect.Effect<string, WorkoutDateFull | Unavailable, Principal>
    /** The newest workouts of a range. */
    readonly list: (range: DateRange, limit: number) => Effect.Effect<ReadonlyArray<Workout>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    WorkoutStore,
    Effect.map(Sql, (db) => ({
      add: ({ date, durationMinutes, exercises }) =>
        Effect.flatMap(auditFields, ({ accountId, at, by }) => {
          const id = newId()
          const document = JSON.stringify(exercises)
          const added = (attempts: number): Effect.Effect<string, WorkoutDateFull | Unavailable> =>
            Effect.flatMap(
              db.first(ADD, [id, accountId, date, durationMinutes, document, by, at, accountId, date]),
              (row) => {
                if (row !== undefined) return Effect.succeed(id)
                return attempts > 1 ? added(attempts - 1) : new WorkoutDateFull({ date })
              }
            )
          return added(ATTEMPTS)
        }),
      list: ({ end, start }, limit) =>
        Effect.flatMap(Principal, ({ accountId }) =>
          Effect.map(db.all(NEWEST, [accountId, start, end, limit]), (rows) =>
            rows.map((row) => {
              const { id, ...workout } = storedWorkout(row)
              return { id, date: row.date, ...workout }
            })
          )
        )
    }))
  )
}

/** The columns of a workout whose date is known. */
export const WORKOUT_COLUMNS = 'id, duration_minutes AS "durationMinutes", exercises'

export const workoutColumns = { id: text, durationMinutes: nullable(number), exercises: text }

/** A workout from its row, without fields that were not recorded. */
export const storedWorkout = (row: {
  readonly id: string
  readonly durationMinutes: number | null
  readonly exercises: string
}): Omit<Workout, "date"> => {
  const exercises = exercisesOf(row.exercises)
  return row.durationMinutes === null
    ? { id: row.id, exercises }
    : { id: row.id, durationMinutes: row.durationMinutes, exercises }
}

// Two slots hold the two workouts that a date can have. The statement finds a free one and takes it.
const ADD = query(
  "workout",
  `INSERT INTO workout (id, account_id, date, slot, duration_minutes, exercises, written_by, written_at)
   SELECT ?, ?, ?, free.slot, ?, ?, ?, ? FROM (SELECT 1 AS slot UNION ALL SELECT 2) AS free
   WHERE NOT EXISTS (
     SELECT 1 FROM workout WHERE account_id = ? AND date = ? AND workout.slot = free.slot AND deleted_at IS NULL
   )
   ORDER BY free.slot LIMIT 1
   ON CONFLICT (account_id, date, slot) WHERE deleted_at IS NULL DO NOTHING
   RETURNING id`,
  { id: text }
)

/** On an engine with several writers another workout can take the free slot first: once for each of the two. */
const ATTEMPTS = 3

const NEWEST = query(
  "workout",
  `SELECT date, ${WORKOUT_COLUMNS} FROM workout
   WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL
   ORDER BY date DESC, seq DESC LIMIT ?`,
  { date, ...workoutColumns }
)
