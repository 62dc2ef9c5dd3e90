import {
  exerciseHistory,
  exerciseKey,
  exerciseList,
  Limits,
  NotFound,
  nearestName,
  resolveDate,
  resolveRange
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { ExerciseStore } from "../../store/ExerciseStore.ts"
import { handlers } from "../Handlers.ts"

export const exercisesHandlers = Effect.map(ExerciseStore, (exercises) =>
  handlers("exercises", {
    listExercises: ({ urlParams: { limit = Limits.EXERCISES_LISTED.default } }) =>
      exercises.overWorkouts(exerciseList(limit)),
    getExercise: ({ path: { name }, urlParams: { limit = Limits.EXERCISE_SESSIONS_LISTED.default, ...bounds } }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(bounds)
        const anchor = yield* resolveDate(bounds.end)
        const weighIns = yield* exercises.weighIns(anchor)
        const found = yield* exercises.overWorkouts(exerciseHistory(name, { anchor, limit, range, weighIns }))
        if (found !== undefined) return found
        const known = yield* exercises.overWorkouts(exerciseList(Limits.EXERCISES_LISTED.max))
        return yield* neverTrained(
          name,
          known.map((exercise) => exercise.name)
        )
      })
  })
)

/** No workout has an exercise of the name; says which one may be meant. */
export const neverTrained = (name: string, known: ReadonlyArray<string>): NotFound => {
  const key = exerciseKey(name)
  const near = nearestName(name, known) ?? known.find((each) => exerciseKey(each).includes(key))
  const hint = near === undefined ? "list the exercises to find it" : `did you mean "${near}"?`
  return new NotFound({ message: `No workout has an exercise of this name; ${hint}` })
}
