import { Limits, resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { WorkoutStore } from "../../store/WorkoutStore.ts"
import { handlers } from "../Handlers.ts"

export const workoutsHandlers = Effect.map(WorkoutStore, (workouts) =>
  handlers("workouts", {
    listWorkouts: ({ urlParams: { limit = Limits.WORKOUTS_LISTED.default } }) => workouts.list(limit),
    logWorkout: ({ payload: { date: sent, durationMinutes = null, exercises } }) =>
      Effect.flatMap(resolveDate(sent), (date) =>
        Effect.map(
          workouts.add({ date, durationMinutes, exercises }),
          (sessionId) => ({ logged: true, date, sessionId, durationMinutes, exerciseCount: exercises.length }) as const
        )
      )
  })
)
