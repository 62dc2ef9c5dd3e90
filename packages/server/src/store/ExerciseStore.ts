import {
  addDays,
  type CalendarDate,
  type DateRange,
  type OverDates,
  Principal,
  type TrainedWorkout,
  type Unavailable,
  type WeighIn,
  weighInsSince
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { nextTurn } from "../EventLoop.ts"
import { date, number, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"
import { exercisesInTurns } from "./StoredExercises.ts"

export class ExerciseStore extends Context.Tag("daybook/store/ExerciseStore")<
  ExerciseStore,
  {
    /**
     * A result over every workout of the log, or of a range. They are read in parts, newest first, and other requests run in
     * between: a workout that is added, moved or deleted meanwhile may be counted or not.
     */
    readonly overWorkouts: <Result>(
      over: OverDates<Result>,
      range?: DateRange
    ) => Effect.Effect<Result, Unavailable, Principal>
    /** The weigh-ins that may count for the body weight of a lift, as of an anchor date. */
    readonly weighIns: (anchor: CalendarDate) => Effect.Effect<ReadonlyArray<WeighIn>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    ExerciseStore,
    Effect.map(Sql, (db) => ({
      overWorkouts: (over, range) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          let before: string = range === undefined ? AFTER_LAST : addDays(range.end, 1)
          const start = range?.start ?? BEFORE_FIRST
          for (;;) {
            const rows = yield* db.all(BEFORE, [accountId, start, before, ROWS_A_PART])
            const whole = rows.length < ROWS_A_PART ? rows : withoutDate(rows, rows.at(-1)?.date)
            const workouts = yield* exercisesInTurns(whole, ({ date, id }, exercises) => ({ id, date, exercises }))
            for (const sameDate of byDate(workouts)) over.add(sameDate)
            if (rows.length < ROWS_A_PART) return over.result()
            before = whole.at(-1)?.date ?? before
            yield* nextTurn
          }
        }),
      weighIns: (anchor) =>
        Effect.flatMap(Principal, ({ accountId }) => db.all(WEIGH_INS, [accountId, weighInsSince(anchor), anchor]))
    }))
  )
}

/** More than the workouts of one date. The largest workouts take 64 KB each. */
const ROWS_A_PART = 100

/** The last date of a part may have another workout in the next one, so it is left to that. */
const withoutDate = <Row extends { readonly date: string }>(
  rows: ReadonlyArray<Row>,
  left: string | undefined
): ReadonlyArray<Row> => rows.filter(({ date }) => date !== left)

/** Workouts in the order of their dates, grouped by date. */
const byDate = (workouts: ReadonlyArray<TrainedWorkout>): ReadonlyArray<ReadonlyArray<TrainedWorkout>> => {
  const dates: Array<Array<TrainedWorkout>> = []
  for (const workout of workouts) {
    const last = dates.at(-1)
    if (last?.[0]?.date === workout.date) last.push(workout)
    else dates.push([workout])
  }
  return dates
}

/** Not after any date. PostgreSQL compares dates, not text. */
const BEFORE_FIRST = "0001-01-01"

/** Greater than every date. */
const AFTER_LAST = "9999-12-31"

const BEFORE = query(
  "workout",
  `SELECT id, date, exercises FROM workout WHERE account_id = ? AND date >= ? AND date < ? AND deleted_at IS NULL
   ORDER BY date DESC, seq DESC LIMIT ?`,
  { id: text, date, exercises: text }
)

const WEIGH_INS = query(
  "check_in",
  `SELECT date, weight_kg AS "weightKg" FROM check_in
   WHERE account_id = ? AND date BETWEEN ? AND ? AND weight_kg IS NOT NULL AND deleted_at IS NULL`,
  { date, weightKg: number }
)
