import {
  type CalendarDate,
  type DateRange,
  type Exercise,
  type LoggedWorkout,
  Principal,
  type Unavailable,
  type Workout
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields, newId } from "./AuditFields.ts"
import { correctEntry, type NoEntry } from "./Corrections.ts"
import { WORKOUTS } from "./EntryTables.ts"
import { Journal } from "./Journal.ts"
import { journaledRow } from "./JournaledRows.ts"
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
    /** Corrects the fields of a workout that are given. */
    readonly update: (
      id: string,
      workout: {
        readonly date: CalendarDate | undefined
        readonly durationMinutes: number | undefined
        readonly exercises: ReadonlyArray<Exercise> | undefined
      }
    ) => Effect.Effect<typeof LoggedWorkout.Type, NoEntry | WorkoutDateFull | Unavailable, Principal>
    /** The newest workouts of a range. */
    readonly list: (range: DateRange, limit: number) => Effect.Effect<ReadonlyArray<Workout>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    WorkoutStore,
    Effect.gen(function* () {
      const db = yield* Sql
      const journal = yield* Journal
      return {
        add: ({ date, durationMinutes, exercises }) =>
          Effect.flatMap(auditFields, ({ accountId, at, by }) =>
            db.exclusive(
              accountId,
              Effect.gen(function* () {
                const row = {
                  ...{
                    id: newId(),
                    date,
                    slot: yield* freeSlot(db, accountId, date),
                    duration_minutes: durationMinutes
                  },
                  ...{ exercises: JSON.stringify(exercises), written_by: by, written_at: at }
                }
                yield* journal.write({ rows: [{ table: "workout", before: null, after: journaledRow(row) }] })
                return row.id
              })
            )
          ),
        update: (id, { date, durationMinutes, exercises }) =>
          Effect.flatMap(Principal, ({ accountId }) =>
            correctEntry(db, journal, WORKOUTS, id, (before) => {
              const corrected = {
                ...(durationMinutes !== undefined && { duration_minutes: durationMinutes }),
                ...(exercises !== undefined && { exercises: JSON.stringify(exercises) })
              }
              return date === undefined || date === before.date
                ? Effect.succeed(corrected)
                : Effect.map(freeSlot(db, accountId, date), (slot) => ({ ...corrected, date, slot }))
            })
          ),
        list: ({ end, start }, limit) =>
          Effect.flatMap(Principal, ({ accountId }) =>
            Effect.map(db.all(NEWEST, [accountId, start, end, limit]), (rows) =>
              rows.map((row) => {
                const { id, ...workout } = storedWorkout(row)
                return { id, date: row.date, ...workout }
              })
            )
          )
      }
    })
  )
}

/**
 * A slot of a date that has no workout: two slots hold the two workouts that a date can have. Slots in `promised` are as good as
 * taken.
 */
export const freeSlot = (
  db: Sql["Type"],
  accountId: string,
  date: CalendarDate,
  promised: ReadonlyArray<unknown> = []
): Effect.Effect<number, WorkoutDateFull | Unavailable> =>
  Effect.flatMap(db.all(TAKEN_SLOTS, [accountId, date]), (taken) => {
    const free = SLOTS.find((slot) => !promised.includes(slot) && !taken.some((workout) => workout.slot === slot))
    return free === undefined ? new WorkoutDateFull({ date }) : Effect.succeed(free)
  })

const SLOTS = [1, 2]

const TAKEN_SLOTS = query(
  "workout",
  "SELECT slot FROM workout WHERE account_id = ? AND date = ? AND deleted_at IS NULL",
  { slot: number }
)

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

const NEWEST = query(
  "workout",
  `SELECT date, ${WORKOUT_COLUMNS} FROM workout
   WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL
   ORDER BY date DESC, seq DESC LIMIT ?`,
  { date, ...workoutColumns }
)
