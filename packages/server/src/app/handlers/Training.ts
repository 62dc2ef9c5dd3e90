import { exerciseKey, exercisesToLog, InvalidRequest, Limits, type OverDates, type TrainedWorkout } from "@daybook/core"
import * as Effect from "effect/Effect"
import { neverTrained } from "../../rest/handlers/Exercises.ts"
import { ExerciseRenameStore, isNamedOtherwise } from "../../store/ExerciseRenameStore.ts"
import { ExerciseStore } from "../../store/ExerciseStore.ts"
import { appGroup } from "../Handlers.ts"

export const trainingHandlers = Effect.gen(function* () {
  const exercises = yield* ExerciseStore
  const renames = yield* ExerciseRenameStore
  return appGroup("training", {
    findExercises: ({ urlParams: { limit = Limits.EXERCISES_LISTED.max, q = "" } }) =>
      exercises.overWorkouts(exercisesToLog(q, limit)),
    renameExercise: ({ payload: { from, merge = false, to } }) =>
      Effect.gen(function* () {
        const { known, other, toRename, trained } = yield* exercises.overWorkouts(workoutsToRename(from, to))
        if (trained === 0) return yield* neverTrained(from, known)
        if (toRename.length === 0) {
          return yield* new InvalidRequest({ message: "to: the exercise has this name already" })
        }
        if (other > 0 && !merge) {
          return yield* new InvalidRequest({
            message: `to: ${other} ${other === 1 ? "workout has" : "workouts have"} an exercise of this name already; to join both, send merge`
          })
        }
        const workouts = yield* renames.rename(toRename, { from, to })
        return { renamed: true, name: to, workouts } as const
      })
  })
})

interface ToRename {
  /** Workouts that have the exercise under any spelling. */
  readonly trained: number
  /** Workouts that have another exercise of the new name. */
  readonly other: number
  /** The ids of the workouts where the name changes. */
  readonly toRename: ReadonlyArray<string>
  readonly known: ReadonlyArray<string>
}

const workoutsToRename = (from: string, to: string): OverDates<ToRename> => {
  const [key, otherKey] = [exerciseKey(from), exerciseKey(to)]
  const toRename: Array<string> = []
  const known = new Set<string>()
  let trained = 0
  let other = 0
  const add = ({ exercises, id }: TrainedWorkout) => {
    const keys = new Set(exercises.map(({ name }) => exerciseKey(name)))
    for (const { name } of exercises) known.add(name)
    if (keys.has(key)) trained++
    if (key !== otherKey && keys.has(otherKey)) other++
    if (exercises.some(isNamedOtherwise(key, to))) toRename.push(id)
  }
  return {
    add: (workouts) => workouts.forEach(add),
    result: () => ({ trained, other, toRename, known: [...known] })
  }
}
