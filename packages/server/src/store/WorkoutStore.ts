import {
  type CalendarDate,
  type Exercise,
  InvalidRequest,
  Limits,
  type Principal,
  type Unavailable,
  type Workout
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { stamp, unsafeNewId } from "./AuditFields.ts"
import { storedJson } from "./StoredJson.ts"
import { Database } from "./sqlite/Database.ts"

export class WorkoutStore extends Context.Tag("daybook/store/WorkoutStore")<
  WorkoutStore,
  {
    /** Adds a session and gives its id. Refuses a third on a date. */
    readonly add: (session: {
      readonly date: CalendarDate
      readonly durationMinutes: number | null
      readonly exercises: ReadonlyArray<Exercise>
    }) => Effect.Effect<string, InvalidRequest | Unavailable, Principal>
    /** The newest sessions. */
    readonly list: (limit: number) => Effect.Effect<ReadonlyArray<Workout>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    WorkoutStore,
    Effect.map(Database, (db) => ({
      add: ({ date, durationMinutes, exercises }) =>
        Effect.flatMap(stamp, ({ accountId, at, by }) => {
          const id = unsafeNewId()
          // One statement finds a free slot of the date and takes it, so that no third session slips in between.
          const added = db.all(ADD, {
            id,
            accountId,
            date,
            durationMinutes,
            exercises: JSON.stringify(exercises),
            by,
            at
          })
          return Effect.flatMap(added, (rows) =>
            rows.length > 0
              ? Effect.succeed(id)
              : new InvalidRequest({
                  message: `date: ${date} already has ${Limits.WORKOUTS_PER_DATE} workouts, the most a date can hold`
                })
          )
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

const ADD = `INSERT INTO workout (id, account_id, date, slot, duration_minutes, exercises, written_by, written_at)
  SELECT :id, :accountId, :date, free.slot, :durationMinutes, :exercises, :by, :at
  FROM (SELECT 1 AS slot UNION ALL SELECT 2) AS free
  WHERE NOT EXISTS (
    SELECT 1 FROM workout AS taken
    WHERE taken.account_id = :accountId AND taken.date = :date AND taken.slot = free.slot AND taken.deleted_at IS NULL
  )
  ORDER BY free.slot LIMIT 1
  RETURNING id`

export interface WorkoutRow {
  readonly id: string
  readonly date: CalendarDate
  readonly durationMinutes: number | null
  readonly exercises: string
}

/** A session as it is read: what was not recorded is left out. */
export const workoutOf = (row: WorkoutRow): Workout => {
  const { id, ...session } = sessionOf(row)
  return { id, date: row.date, ...session }
}

/** A session of a date that is known already. */
export const sessionOf = ({ durationMinutes, exercises, id }: Omit<WorkoutRow, "date">): Omit<Workout, "date"> =>
  durationMinutes === null
    ? { id, exercises: storedJson("workout", exercises) }
    : { id, durationMinutes, exercises: storedJson("workout", exercises) }
