import {
  type CalendarDate,
  type DateEstimate,
  type DateRange,
  type ExercisePeriod,
  exerciseHistory,
  exerciseKey,
  exerciseSummary,
  InvalidRequest,
  type LiftCourse,
  Limits,
  liftCourses,
  type MonthBest,
  NotFound,
  nearestName,
  Principal,
  progressionSince,
  resolveDate,
  resolveRange,
  type TrainedWorkout,
  type Unavailable,
  type WeighIn,
  type Workout,
  weighInsSince
} from "@daybook/core"
import { type Doubt, quoted, sameLift, similarExercise } from "@daybook/core/plausibility"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import { exclusively, Journal } from "../journal/Journal.ts"
import { isLive, presentState, type RowChange } from "../journal/JournaledRows.ts"
import { insightWords } from "../runtime/TextLanguage.ts"
import { date, number, query } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { preferenceStore } from "./Account.ts"
import { personDay } from "./Clock.ts"
import { makeExercisePeriods, type StoredWorkout } from "./ExercisePeriods.ts"
import { goalStore } from "./Goals.ts"
import { type AllHandlers, type Answer, cutAt, handlers, limitOf, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

type ReadOfLog<A> = Effect.Effect<A, Unavailable, Principal>

/** Reads the log by exercise. A write during a read may be seen in full, in part, or not at all. */
export class ExerciseStore extends Context.Tag("daybook/store/ExerciseStore")<
  ExerciseStore,
  {
    /** Every exercise of the log, the last trained first. */
    readonly all: ReadOfLog<ReadonlyArray<ExercisePeriod>>
    /** The best estimates of a range by exercise and date, the newest first. */
    readonly estimates: (range: DateRange) => ReadOfLog<ReadonlyArray<DateEstimate>>
    /** The best sets of the months of a range, from which those of any body weight follow. */
    readonly bests: (range: DateRange) => ReadOfLog<ReadonlyArray<MonthBest>>
    /** The workouts of a range, the newest date first, and within a date the last logged first. */
    readonly workouts: (range: DateRange) => ReadOfLog<ReadonlyArray<TrainedWorkout>>
    /**
     * The workouts of the months of a range in which an exercise with one of the keys was trained, in the same order. Earlier months
     * are not read once there is `enough`.
     */
    readonly workoutsWith: (
      keys: ReadonlySet<string>,
      range: DateRange,
      enough?: (workouts: ReadonlyArray<StoredWorkout>) => boolean
    ) => ReadOfLog<ReadonlyArray<StoredWorkout>>
    /** The weigh-ins that may count for the body weight of a lift, as of an anchor date. */
    readonly weighIns: (anchor: CalendarDate) => ReadOfLog<ReadonlyArray<WeighIn>>
  }
>() {
  static layer = Layer.scoped(
    ExerciseStore,
    Effect.gen(function* () {
      const db = yield* Sql
      const periods = yield* makeExercisePeriods(db)
      const ofAccount = <A>(read: (accountId: string) => Effect.Effect<A, Unavailable>): ReadOfLog<A> =>
        Effect.flatMap(Principal, ({ accountId }) => read(accountId))
      return {
        all: ofAccount(periods.all),
        estimates: (range) => ofAccount((id) => periods.estimates(id, range)),
        bests: (range) => ofAccount((id) => periods.bests(id, range)),
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

/** The renaming of exercises, and what it would change. */
const exerciseRenames = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  const exercises = yield* ExerciseStore
  return {
    /** The workouts in which an exercise has another name than `to`, and the sessions of another exercise of that name. */
    planned: (from: string, to: string) =>
      Effect.gen(function* () {
        const [key, otherKey] = [exerciseKey(from), exerciseKey(to)]
        const all = yield* exercises.all
        const sessionsOf = (wanted: string) => all.find(({ name }) => exerciseKey(name) === wanted)?.sessions ?? 0
        if (sessionsOf(key) === 0) return yield* neverTrained(from, all)
        const workouts = yield* exercises.workoutsWith(new Set([key]), yield* resolveRange({}))
        return {
          workouts: workouts.filter((workout) => workout.exercises.some(isNamedOtherwise(key, to))).map(({ id }) => id),
          joined: key === otherKey ? 0 : sessionsOf(otherKey)
        }
      }),
    /**
     * Gives an exercise another name in the workouts given, as one change. A workout that no longer has the exercise stays as it
     * is. Returns how many were changed, and the id of the change.
     */
    rename: (workouts: ReadonlyArray<TrainedWorkout["id"]>, from: string, to: string) =>
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
          const changeId = rows.length === 0 ? undefined : yield* journal.write({ rows, kind: "workout" })
          if (changeId === undefined)
            return yield* new InvalidRequest({ message: "name: the exercise has this name already" })
          return { sessions: rows.length, changeId }
        })
      )
  }
})

/** Doubts a rename that joins two exercises, or that changes more workouts than may be undone without a question. */
export const renameDoubts = Effect.map(
  exerciseRenames,
  ({ planned }) =>
    (from: string, to: string): Effect.Effect<ReadonlyArray<Doubt>, Unavailable, Principal> =>
      planned(from, to).pipe(
        Effect.map(({ joined, workouts }) => {
          if (joined === 0 && workouts.length <= Limits.CHANGES_UNDONE_UNASKED) return []
          const changed = `${quoted(from)} would become ${quoted(to)} in ${workoutsText(workouts.length)}`
          const why = joined === 0 ? changed : `${changed} and be joined with that of ${workoutsText(joined)}`
          return [{ field: "name", kind: "many", value: workouts.length, why } as const]
        }),
        Effect.catchTag("not_found", () => Effect.succeed([]))
      )
)

const workoutsText = (count: number): string => (count === 1 ? "1 workout" : `${count} workouts`)

type Exercises = Workout["exercises"]

/** Returns true if an exercise has the key, but its name differs from `to`. */
const isNamedOtherwise =
  (key: string, to: string) =>
  ({ name }: Exercises[number]): boolean =>
    name !== to && exerciseKey(name) === key

const renamed = (exercises: Exercises, key: string, to: string): Exercises =>
  exercises.map((exercise) => (exerciseKey(exercise.name) === key ? { ...exercise, name: to } : exercise))

export const exercisesHandlers = Effect.map(
  Effect.all([ExerciseStore, exerciseRenames, goalStore, preferenceStore, personDay]),
  ([exercises, renames, goals, preferences, day]) =>
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
          const anchor = bounds.end === undefined ? (yield* day).today : yield* resolveDate(bounds.end)
          const all = yield* exercises.all
          const whole = all.find((each) => exerciseKey(each.name) === exerciseKey(name)) ?? sameLift(name, all)
          if (whole === undefined) return yield* neverTrained(name, all)
          const key = exerciseKey(whole.name)
          const trained = (workout: TrainedWorkout) => workout.exercises.some(({ name }) => exerciseKey(name) === key)
          const sessions = (isEnough: (workouts: ReadonlyArray<TrainedWorkout>) => boolean) =>
            exercises.workoutsWith(new Set([key]), range, isEnough)
          const { muscles, plates } = yield* preferences.read
          const history = exerciseHistory(whole, {
            ...{ anchor, limit: limit + 1, weighIns: yield* exercises.weighIns(anchor) },
            ...{ muscles, plates, words: yield* insightWords },
            unit: (yield* goals.read).weightUnit,
            judged: yield* exercises.workouts({ start: progressionSince(anchor), end: anchor }),
            shown: yield* sessions((workouts) => workouts.filter(trained).length > limit)
          })
          const count = Effect.map(
            sessions(() => false),
            (workouts) => workouts.filter(trained).length
          )
          const shown = yield* cutAt(history.sessions, limit, count, ({ date }) => ({ end: date }))
          return { ...history, sessions: shown }
        }),
      renameExercise: ({ path: { exercise }, payload: { name } }) =>
        Effect.gen(function* () {
          const { workouts } = yield* renames.planned(exercise, name)
          return { renamed: true, name, ...(yield* renames.rename(workouts, exercise, name)) } as const
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
const neverTrained = (name: string, all: ReadonlyArray<ExercisePeriod>): NotFound => {
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

/** Serves the group of the definition. */
export const exercisesGroup = (api: ServedApi, answer: Answer, exercises: AllHandlers["exercises"]) =>
  HttpApiBuilder.group(api, "exercises", (endpoints) =>
    endpoints
      .handle("listExercises", answer(exercises.listExercises), UNINTERRUPTIBLE)
      .handle("getExercise", answer(exercises.getExercise), UNINTERRUPTIBLE)
      .handle("renameExercise", answer(exercises.renameExercise), UNINTERRUPTIBLE)
  )
