import {
  type CalendarDate,
  type Caller,
  type Exercise,
  InvalidRequest,
  Limits,
  type Unavailable,
  type Workout
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "./Database.ts"
import { newId, stamp } from "./Stamp.ts"

export class WorkoutStore extends Context.Tag("daybook/store/WorkoutStore")<
  WorkoutStore,
  {
    /** Adds a session and gives its id. Refuses a third on a date. */
    readonly add: (session: {
      readonly date: CalendarDate
      readonly durationMinutes: number | null
      readonly exercises: ReadonlyArray<Exercise>
    }) => Effect.Effect<string, InvalidRequest | Unavailable, Caller>
    /** The newest sessions. */
    readonly list: (limit: number) => Effect.Effect<ReadonlyArray<Workout>, Unavailable, Caller>
  }
>() {
  static layer = Layer.effect(
    WorkoutStore,
    Effect.map(Database, (db) => ({
      add: ({ date, durationMinutes, exercises }) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* stamp
          const id = yield* newId
          // One statement finds a free slot of the date and takes it, so that no third session slips in between.
          const added = yield* db.all(
            `INSERT INTO workout (id, account_id, date, slot, duration_minutes, exercises, written_by, written_at)
             SELECT :id, :accountId, :date, free.slot, :durationMinutes, :exercises, :by, :at
             FROM (SELECT 1 AS slot UNION ALL SELECT 2) AS free
             WHERE NOT EXISTS (
               SELECT 1 FROM workout AS taken
               WHERE taken.account_id = :accountId AND taken.date = :date AND taken.slot = free.slot AND taken.deleted_at IS NULL
             )
             ORDER BY free.slot LIMIT 1
             RETURNING id`,
            { id, accountId, date, durationMinutes, exercises: JSON.stringify(exercises), by, at }
          )
          if (added.length > 0) return id
          return yield* new InvalidRequest({
            message: `date: ${date} already has ${Limits.WORKOUTS_PER_DATE} workouts, the most a date can hold`
          })
        }),
      list: (limit) =>
        Effect.gen(function* () {
          const { accountId } = yield* stamp
          const rows = yield* db.all<WorkoutRow>(
            `SELECT id, date, duration_minutes AS durationMinutes, exercises FROM workout
             WHERE account_id = ? AND deleted_at IS NULL ORDER BY date DESC, seq DESC LIMIT ?`,
            [accountId, limit]
          )
          return rows.map(workoutOf)
        })
    }))
  )
}

export interface WorkoutRow {
  readonly id: string
  readonly date: CalendarDate
  readonly durationMinutes: number | null
  readonly exercises: string
}

/** A session as it is read: what was not recorded is left out. */
export const workoutOf = ({ date, durationMinutes, exercises, id }: WorkoutRow): Workout => ({
  id,
  date,
  ...(durationMinutes !== null && { durationMinutes }),
  exercises: JSON.parse(exercises)
})
