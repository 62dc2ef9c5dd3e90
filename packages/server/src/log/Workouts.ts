import {
  type CalendarDate,
  type DateRange,
  type Exercise,
  InvalidRequest,
  Limits,
  Principal,
  resolveDate,
  resolveRange,
  type Unavailable
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { dateOf, NoPlace, type RestoreRule } from "../journal/CannotUndo.ts"
import { correctEntry, storedWorkout, WORKOUT_COLUMNS, WORKOUTS, workoutColumns } from "../journal/EntryTables.ts"
import { auditFields, Journal, newId } from "../journal/Journal.ts"
import { checkVersion, isLive, type JournaledRow, journaledRow, versionOf } from "../journal/JournaledRows.ts"
import { date, number, query } from "../schema/Rows.ts"
import {
  type AllHandlers,
  type Answer,
  cutAt,
  handlers,
  limitOf,
  noEntry,
  type ServedApi,
  UNINTERRUPTIBLE,
  versionChanged
} from "./Handlers.ts"
import { routineStore } from "./Routines.ts"

/** The date has the maximum number of workouts. */
class WorkoutDateFull extends Data.TaggedError("WorkoutDateFull")<{ readonly date: CalendarDate }> {}

interface NewWorkout {
  readonly date: CalendarDate
  readonly durationMinutes: number | null
  readonly exercises: ReadonlyArray<Exercise>
  readonly title?: string
  readonly note?: string
  readonly routineId?: string
}

/** The fields to change; a title, note or routine of null is removed. */
interface WorkoutCorrection {
  readonly date: CalendarDate | undefined
  readonly durationMinutes?: number
  readonly exercises?: ReadonlyArray<Exercise>
  readonly title?: string | null
  readonly note?: string | null
  readonly routineId?: string | null
}

export const workoutStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  return {
    /** Adds a workout and returns its id. */
    add: ({ date, durationMinutes, exercises, note, routineId, title }: NewWorkout) =>
      Effect.flatMap(auditFields, ({ at, by }) => {
        const id = newId()
        const row = {
          ...{ id, date, duration_minutes: durationMinutes, exercises: JSON.stringify(exercises) },
          ...{ title: title ?? null, note: note ?? null, routine_id: routineId ?? null },
          ...{ written_by: by, written_at: at }
        }
        const write = journal.write({ rows: [{ table: "workout", before: null, after: journaledRow(row) }] })
        const added = (attempts: number): Effect.Effect<string, WorkoutDateFull | Unavailable, Principal> =>
          Effect.flatMap(write, (change) => {
            if (change !== undefined) return Effect.succeed(id)
            return attempts > 1 ? added(attempts - 1) : new WorkoutDateFull({ date })
          })
        return added(ATTEMPTS)
      }),
    /** Corrects the fields of a workout that are given. Fails if it is none of the versions of `ifMatch`. */
    update: (
      id: string,
      { date, durationMinutes, exercises, note, routineId, title }: WorkoutCorrection,
      ifMatch?: string
    ) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        correctEntry(db, journal, WORKOUTS, id, (before) => {
          const corrected = {
            ...(durationMinutes !== undefined && { duration_minutes: durationMinutes }),
            ...(exercises !== undefined && { exercises: JSON.stringify(exercises) }),
            ...(title !== undefined && { title }),
            ...(note !== undefined && { note }),
            ...(routineId !== undefined && { routine_id: routineId })
          }
          const moved =
            date === undefined || date === before.date
              ? Effect.succeed(corrected)
              : Effect.as(checkWorkoutDate(db, accountId, date), { ...corrected, date })
          return Effect.zipRight(checkVersion(workoutVersion(before), ifMatch), moved)
        })
      ),
    /** The newest workouts of a range. */
    count: ({ end, start }: DateRange) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(db.first(COUNT, [accountId, start, end]), (row) => row?.count ?? 0)
      ),
    list: ({ end, start }: DateRange, limit: number) =>
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

/** As a read of the workout gives it (`EntryTables.ts`). */
const workoutVersion = ({ date, duration_minutes, exercises, note, routine_id, title }: JournaledRow): string =>
  versionOf(date, duration_minutes, exercises, title, note, routine_id)

/** Refuses another workout if a date has the maximum number, counting `promised` ones that are about to be added. */
const checkWorkoutDate = (
  db: Sql["Type"],
  accountId: string,
  date: CalendarDate,
  promised = 0
): Effect.Effect<void, WorkoutDateFull | Unavailable> =>
  Effect.flatMap(db.first(ON_DATE, [accountId, date]), (live) =>
    live !== undefined && live.count + promised >= Limits.WORKOUTS_PER_DATE
      ? new WorkoutDateFull({ date })
      : Effect.void
  )

/** A restored workout needs a place on its date. */
export const workoutRestore: RestoreRule = {
  place: (db, accountId, { after, before, beside }) => {
    if (isLive(before) && before.date === after.date) return Effect.void
    const promised = beside.filter(({ date }) => date === after.date).length
    return Effect.catchTag(
      checkWorkoutDate(db, accountId, dateOf(after), promised),
      "WorkoutDateFull",
      ({ date }) => new NoPlace({ what: "workout", date })
    )
  }
}

/** On an engine with several writers, another workout can take the free slot first, once for each of the two slots. */
const ATTEMPTS = 3

const ON_DATE = query(
  "workout",
  "SELECT count(*) AS count FROM workout WHERE account_id = ? AND date = ? AND deleted_at IS NULL",
  { count: number }
)

const COUNT = query(
  "workout",
  "SELECT count(*) AS count FROM workout WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL",
  { count: number }
)

const NEWEST = query(
  "workout",
  `SELECT date, ${WORKOUT_COLUMNS} FROM workout
   WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL
   ORDER BY date DESC, seq DESC LIMIT ?`,
  { date, ...workoutColumns }
)

export const workoutsHandlers = Effect.zipWith(workoutStore, routineStore, (workouts, routines) => {
  const checkRoutine = (id: string | null | undefined) =>
    id == null ? Effect.void : Effect.catchTag(routines.find(id), "Missing", () => UNKNOWN_ROUTINE)
  return handlers("workouts", {
    listWorkouts: ({ urlParams: { limit: sent, ...bounds } }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(bounds)
        const limit = limitOf(sent, bounds.start, Limits.WORKOUTS_LISTED.default)
        const found = yield* workouts.list(range, limit + 1)
        return yield* cutAt(found, limit, workouts.count(range), ({ date }) => ({ end: date }))
      }),
    logWorkout: ({ payload: { date: sent, durationMinutes = null, ...fields } }) =>
      Effect.gen(function* () {
        const { exercises, routineId } = fields
        const date = yield* resolveDate(sent)
        yield* checkRoutine(routineId)
        const sessionId = yield* Effect.catchTag(
          workouts.add({ ...fields, date, durationMinutes }),
          "WorkoutDateFull",
          dateFull
        )
        return { logged: true, date, sessionId, durationMinutes, exerciseCount: exercises.length } as const
      }),
    updateWorkout: ({ ifMatch, path: { id }, payload: { date: sent, ...fields } }) =>
      Effect.gen(function* () {
        const date = sent === undefined ? undefined : yield* resolveDate(sent)
        yield* checkRoutine(fields.routineId)
        return yield* Effect.catchTags(workouts.update(id, { ...fields, date }, ifMatch), {
          NoEntry: () => noEntry("workout"),
          VersionChanged: () => versionChanged("workout"),
          WorkoutDateFull: dateFull
        })
      })
  })
})

const UNKNOWN_ROUTINE = new InvalidRequest({
  message: "routineId: no routine has this id; list the routines to find it, or leave it out"
})

const dateFull = ({ date }: WorkoutDateFull) =>
  new InvalidRequest({
    message: `date: ${date} already has ${Limits.WORKOUTS_PER_DATE} workouts, the most a date can have`
  })

/** Serves the group of the definition. */
export const workoutsGroup = (api: ServedApi, answer: Answer, workouts: AllHandlers["workouts"]) =>
  HttpApiBuilder.group(api, "workouts", (endpoints) =>
    endpoints
      .handle("listWorkouts", answer(workouts.listWorkouts), UNINTERRUPTIBLE)
      .handle("logWorkout", answer(workouts.logWorkout), UNINTERRUPTIBLE)
      .handle("updateWorkout", answer(workouts.updateWorkout), UNINTERRUPTIBLE)
  )
