import { InvalidRequest, Limits, resolveDate, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { cutAt, limitOf } from "./Cut.ts"
import { handlers, noEntry, versionChanged } from "./Handlers.ts"
import { routineStore } from "./RoutineStore.ts"
import { type WorkoutDateFull, workoutStore } from "./WorkoutStore.ts"

export const workoutsHandlers = Effect.zipWith(workoutStore, routineStore, (workouts, routines) => {
  const checkRoutine = (id: string | null | undefined) =>
    id == null ? Effect.void : Effect.catchTag(routines.find(id), "NoRoutine", () => UNKNOWN_ROUTINE)
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
