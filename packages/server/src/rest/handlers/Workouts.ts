import { InvalidRequest, Limits, resolveDate, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { WorkoutStore } from "../../store/WorkoutStore.ts"
import { handlers } from "../Handlers.ts"

export const workoutsHandlers = Effect.map(WorkoutStore, (workouts) =>
  handlers("workouts", {
    listWorkouts: ({ urlParams: { limit = Limits.WORKOUTS_LISTED.default, ...bounds } }) =>
      Effect.flatMap(resolveRange(bounds), (range) => workouts.list(range, limit)),
    logWorkout: ({ payload: { date: sent, durationMinutes = null, exercises } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        const sessionId = yield* Effect.catchTag(
          workouts.add({ date, durationMinutes, exercises }),
          "WorkoutDateFull",
          () =>
            new InvalidRequest({
              message: `date: ${date} already has ${Limits.WORKOUTS_PER_DATE} workouts, the most a date can have`
            })
        )
        return { logged: true, date, sessionId, durationMinutes, exerciseCount: exercises.length } as const
      })
  })
)
