import { InvalidRequest, Limits, resolveDate, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { routineStore } from "../../store/RoutineStore.ts"
import { type WorkoutDateFull, workoutStore } from "../../store/WorkoutStore.ts"
import { handlers } from "../Handlers.ts"
import { noEntry } from "./Entries.ts"

export const workoutsHandlers = Effect.zipWith(workoutStore, routineStore, (workouts, routines) =>
  handlers("workouts", {
    listWorkouts: ({ urlParams: { limit = Limits.WORKOUTS_LISTED.default, ...bounds } }) =>
      Effect.flatMap(resolveRange(bounds), (range) => workouts.list(range, limit)),
    logWorkout: ({ payload: { date: sent, durationMinutes = null, ...fields } }) =>
      Effect.gen(function* () {
        const { exercises, routineId } = fields
        const date = yield* resolveDate(sent)
        if (routineId !== undefined) yield* Effect.catchTag(routines.find(routineId), "NoRoutine", () => NO_ROUTINE)
        const sessionId = yield* Effect.catchTag(
          workouts.add({ ...fields, date, durationMinutes }),
          "WorkoutDateFull",
          dateFull
        )
        return { logged: true, date, sessionId, durationMinutes, exerciseCount: exercises.length } as const
      }),
    updateWorkout: ({ path: { id }, payload: { date: sent, ...fields } }) =>
      Effect.gen(function* () {
        const date = sent === undefined ? undefined : yield* resolveDate(sent)
        return yield* Effect.catchTags(workouts.update(id, { ...fields, date }), {
          NoEntry: () => noEntry("workout"),
          WorkoutDateFull: dateFull
        })
      })
  })
)

const NO_ROUTINE = new InvalidRequest({
  message: "routineId: no routine has this id; list the routines to find it, or leave it out"
})

const dateFull = ({ date }: WorkoutDateFull) =>
  new InvalidRequest({
    message: `date: ${date} already has ${Limits.WORKOUTS_PER_DATE} workouts, the most a date can have`
  })
