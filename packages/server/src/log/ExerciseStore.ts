import {
  type CalendarDate,
  type DateEstimate,
  type DateRange,
  type ExercisePeriod,
  Principal,
  type TrainedWorkout,
  type Unavailable,
  type WeighIn,
  weighInsSince
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import { date, number, query } from "../schema/Rows.ts"
import { makeExercisePeriods, type StoredWorkout } from "./ExercisePeriods.ts"

type Read<A> = Effect.Effect<A, Unavailable, Principal>

/** Reads the log by exercise. A write during a read may be seen in full, in part, or not at all. */
export class ExerciseStore extends Context.Tag("daybook/store/ExerciseStore")<
  ExerciseStore,
  {
    /** Every exercise of the log, the last trained first. */
    readonly all: Read<ReadonlyArray<ExercisePeriod>>
    /** The best estimates of a range by exercise and date, the newest first. */
    readonly estimates: (range: DateRange) => Read<ReadonlyArray<DateEstimate>>
    /** The workouts of a range, the newest date first, and within a date the last logged first. */
    readonly workouts: (range: DateRange) => Read<ReadonlyArray<TrainedWorkout>>
    /**
     * The workouts of the months of a range in which an exercise with one of the keys was trained, in the same order. Earlier months
     * are not read once there is `enough`.
     */
    readonly workoutsWith: (
      keys: ReadonlySet<string>,
      range: DateRange,
      enough?: (workouts: ReadonlyArray<StoredWorkout>) => boolean
    ) => Read<ReadonlyArray<StoredWorkout>>
    /** The weigh-ins that may count for the body weight of a lift, as of an anchor date. */
    readonly weighIns: (anchor: CalendarDate) => Read<ReadonlyArray<WeighIn>>
  }
>() {
  static layer = Layer.scoped(
    ExerciseStore,
    Effect.gen(function* () {
      const db = yield* Sql
      const periods = yield* makeExercisePeriods(db)
      const ofAccount = <A>(read: (accountId: string) => Effect.Effect<A, Unavailable>): Read<A> =>
        Effect.flatMap(Principal, ({ accountId }) => read(accountId))
      return {
        all: ofAccount(periods.all),
        estimates: (range) => ofAccount((id) => periods.estimates(id, range)),
        workouts: (range) => ofAccount((id) => periods.workouts(id, range)),
        workoutsWith: (keys, range, enough = () => false) =>
          ofAccount((id) => periods.workoutsWith(id, keys, range, enough)),
        weighIns: (anchor) => ofAccount((id) => db.all(WEIGH_INS, [id, weighInsSince(anchor), anchor]))
      }
    })
  )
}

const WEIGH_INS = query(
  "check_in",
  `SELECT date, weight_kg AS "weightKg" FROM check_in
   WHERE account_id = ? AND date BETWEEN ? AND ? AND weight_kg IS NOT NULL AND deleted_at IS NULL`,
  { date, weightKg: number }
)
