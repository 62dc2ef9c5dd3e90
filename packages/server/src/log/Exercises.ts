import {
  type CalendarDate,
  type ExercisePeriod,
  exerciseHistory,
  exerciseKey,
  exerciseSummary,
  type LiftCourse,
  Limits,
  liftCourses,
  NotFound,
  nearestName,
  progressionSince,
  resolveDate,
  resolveRange,
  type TrainedWorkout
} from "@daybook/core"
import { similarExercise } from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import { insightWords } from "../runtime/TextLanguage.ts"
import { cutAt, limitOf } from "./Cut.ts"
import { ExerciseStore } from "./ExerciseStore.ts"
import { handlers } from "./Handlers.ts"
import { preferenceStore } from "./PreferenceStore.ts"

export const exercisesHandlers = Effect.zipWith(ExerciseStore, preferenceStore, (exercises, preferences) =>
  handlers("exercises", {
    listExercises: ({ urlParams: { limit = Limits.EXERCISES_LISTED.default } }) =>
      Effect.flatMap(exercises.all, (all) =>
        Effect.map(
          cutAt(all, limit, Effect.succeed(all.length), () => {
            const { max } = Limits.EXERCISES_LISTED
            return limit < max ? { limit: Math.min(all.length, max) } : {}
          }),
          (shown) => shown.map(exerciseSummary)
        )
      ),
    getExercise: ({ path: { name }, urlParams: { limit: sent, ...bounds } }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(bounds)
        const limit = limitOf(sent, bounds.start, Limits.EXERCISE_SESSIONS_LISTED.default)
        const anchor = yield* resolveDate(bounds.end)
        const all = yield* exercises.all
        const key = exerciseKey(name)
        const whole = all.find((exercise) => exerciseKey(exercise.name) === key)
        if (whole === undefined) return yield* neverTrained(name, all)
        const trained = (workout: TrainedWorkout) => workout.exercises.some(({ name }) => exerciseKey(name) === key)
        const sessions = (isEnough: (workouts: ReadonlyArray<TrainedWorkout>) => boolean) =>
          exercises.workoutsWith(new Set([key]), range, isEnough)
        const history = exerciseHistory(whole, {
          ...{ anchor, limit: limit + 1, weighIns: yield* exercises.weighIns(anchor) },
          ...{ muscles: (yield* preferences.read).muscles, words: yield* insightWords },
          judged: yield* exercises.workouts({ start: progressionSince(anchor), end: anchor }),
          shown: yield* sessions((workouts) => workouts.filter(trained).length > limit)
        })
        const count = Effect.map(
          sessions(() => false),
          (workouts) => workouts.filter(trained).length
        )
        const shown = yield* cutAt(history.sessions, limit, count, ({ date }) => ({ end: date }))
        return { ...history, sessions: shown }
      })
  })
)

/** The course of the newest sessions of an exercise, as its verdict as of a date compares them. */
export const courseOf = (exercises: ExerciseStore["Type"], name: string, end: CalendarDate) =>
  Effect.gen(function* () {
    const key = exerciseKey(name)
    const range = yield* resolveRange({ end })
    const has = ({ exercises }: TrainedWorkout) => exercises.some(({ name }) => exerciseKey(name) === key)
    const workouts = yield* exercises.workoutsWith(
      new Set([key]),
      range,
      (found) => found.filter(has).length >= Limits.EXERCISE_SESSIONS_LISTED.max
    )
    const start = workouts.at(-1)?.date ?? end
    const courses = liftCourses(workouts, { start, end }, yield* exercises.weighIns(end))
    return courses.get(key) ?? NO_COURSE
  })

const NO_COURSE: LiftCourse = { measured: null, points: [] }

/** The response to a name that no exercise has. It suggests a similar one. */
export const neverTrained = (name: string, all: ReadonlyArray<ExercisePeriod>): NotFound => {
  const key = exerciseKey(name)
  const known = all.slice(0, Limits.EXERCISES_LISTED.max).map((exercise) => exercise.name)
  const near =
    nearestName(name, known) ??
    similarExercise(name, all)?.name ??
    known.find((each) => exerciseKey(each).includes(key)) ??
    longest(known.filter((each) => key.includes(exerciseKey(each))))
  const hint = near === undefined ? "list the exercises to find it" : `did you mean "${near}"?`
  return new NotFound({ message: `No workout has an exercise of this name; ${hint}` })
}

/** The longest of the names that a typed one contains: "Bench Press" of "Bench Press (Barbell)". */
const longest = (names: ReadonlyArray<string>): string | undefined => [...names].sort((a, b) => b.length - a.length)[0]
