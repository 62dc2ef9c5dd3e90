import { InvalidRequest, Limits, resolveDate, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { type WorkoutDateFull, workoutStore } from "../../store/WorkoutStore.ts"
import { handlers } from "../Handlers.ts"
import { noEntry } from "./Entries.ts"

export const workoutsHandlers = Effect.map(workoutStore, (workouts) =>
  handlers("workouts", {
    listWorkouts: ({ urlParams: { limit = Limits.WORKOUTS_LISTED.default, ...bounds } }) =>
      Effect.flatMap(resolveRange(bounds), (range) => workouts.list(range, limit)),
    logWorkout: ({ payload: { date: sent, durationMinutes = null, exercises } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        const sessionId = yield* Effect.catchTag(
          workouts.add({ date, durationMinutes, exercises }),
          "WorkoutDateFull",
          dateFull
        )
        return { logged: true, date, sessionId, durationMinutes, exerciseCount: exercises.length } as const
      }),
    updateWorkout: ({ path: { id }, payload: { date: sent, durationMinutes, exercises } }) =>
      Effect.gen(function* () {
        const date = sent === undefined ? undefined : yield* resolveDate(sent)
        return yield* Effect.catchTags(workouts.update(id, { date, durationMinutes, exercises }), {
          NoEntry: () => noEntry("workout"),
          WorkoutDateFull: dateFull
        })
      })
  })
)

const dateFull = ({ date }: WorkoutDateFull) =>
  new InvalidRequest({
    message: `date: ${date} already has ${Limits.WORKOUTS_PER_DATE} workouts, the most a date can have`
  })
