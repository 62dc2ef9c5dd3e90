import { exerciseKey, type TrainedWorkout, type Workout } from "@daybook/core"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { exclusively, Journal } from "../journal/Journal.ts"
import { isLive, presentState, type RowChange } from "../journal/JournaledRows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"

export const exerciseRenameStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  return {
    /**
     * Gives an exercise another name in the workouts given, as one change. A workout that no longer has the exercise stays as it
     * is. Returns how many were changed.
     */
    rename: (
      workouts: ReadonlyArray<TrainedWorkout["id"]>,
      { from, to }: { readonly from: string; readonly to: string }
    ) =>
      exclusively(db, ({ accountId }) =>
        Effect.gen(function* () {
          const key = exerciseKey(from)
          const rows: Array<RowChange> = []
          for (const id of workouts) {
            const before = yield* presentState(db, accountId, "workout", { id })
            if (!isLive(before)) continue
            const exercises = exercisesOf(String(before.exercises))
            if (!exercises.some(isNamedOtherwise(key, to))) continue
            const after = { ...before, exercises: JSON.stringify(renamed(exercises, key, to)) }
            rows.push({ table: "workout", before, after })
          }
          yield* journal.write({ rows, kind: "workout" })
          return rows.length
        })
      )
  }
})

type Exercises = Workout["exercises"]

/** Returns true if an exercise has the key, but its name differs from `to`. */
export const isNamedOtherwise =
  (key: string, to: string) =>
  ({ name }: Exercises[number]): boolean =>
    name !== to && exerciseKey(name) === key

const renamed = (exercises: Exercises, key: string, to: string): Exercises =>
  exercises.map((exercise) => (exerciseKey(exercise.name) === key ? { ...exercise, name: to } : exercise))
