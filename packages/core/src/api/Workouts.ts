import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { described, nullable, operation, TODAY, withoutDefault } from "../contract/Annotations.ts"
import { NotFoundBody, PreconditionFailedBody } from "../contract/ApiError.ts"
import {
  optional,
  queryText,
  strict,
  trimmedTextOf,
  version,
  wholeNumberFrom,
  wholeNumberParameter
} from "../contract/Primitives.ts"
import { boundFields, CalendarDate, DateOrToday, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { LoggedSet, setFields } from "../domain/LoggedSet.ts"
import {
  EXERCISE_NAME_CHARACTERS,
  EXERCISE_NOTE_CHARACTERS,
  EXERCISES_PER_WORKOUT,
  RANGE_DATES,
  SETS_PER_EXERCISE,
  SUPERSET,
  WORKOUT_MINUTES,
  WORKOUT_NOTE_CHARACTERS,
  WORKOUT_TITLE_CHARACTERS,
  WORKOUTS_LISTED,
  WORKOUTS_PER_DATE
} from "../plain/Limits.ts"
import { entryPath, entrySchema, somethingToCorrect } from "./EntryFields.ts"

const ExerciseSet = Schema.Struct(setFields).annotations({ identifier: "ExerciseSet" })

/** The fields of an exercise beside its sets, as a client writes them. */
export const exerciseFields = {
  name: trimmedTextOf(EXERCISE_NAME_CHARACTERS).pipe(described("Exercise name")),
  note: optional(trimmedTextOf(EXERCISE_NOTE_CHARACTERS).pipe(described("Note"))),
  superset: optional(wholeNumberFrom(SUPERSET).annotations({ description: "Those of one number are done in turn" }))
}

/** One exercise of a session with its sets, in order. */
export const Exercise = Schema.Struct({
  ...exerciseFields,
  sets: Schema.Array(ExerciseSet).pipe(
    Schema.minItems(SETS_PER_EXERCISE.min),
    Schema.maxItems(SETS_PER_EXERCISE.max),
    Schema.annotations({ description: "Sets, in order" })
  )
}).annotations({ identifier: "Exercise" })
export type Exercise = typeof Exercise.Type

const Minutes = Schema.Number.pipe(
  Schema.greaterThan(WORKOUT_MINUTES.above),
  Schema.lessThanOrEqualTo(WORKOUT_MINUTES.max),
  Schema.annotations({ description: "Duration" })
)

const ROUTINE = "Routine that was followed"
const title = trimmedTextOf(WORKOUT_TITLE_CHARACTERS).pipe(described("Title"))
const note = trimmedTextOf(WORKOUT_NOTE_CHARACTERS).pipe(described("Note"))

export const WorkoutDraft = strict({
  exercises: Schema.Array(Exercise).pipe(
    Schema.minItems(EXERCISES_PER_WORKOUT.min),
    Schema.maxItems(EXERCISES_PER_WORKOUT.max),
    Schema.annotations({ description: "Exercises, in order" })
  ),
  durationMinutes: optional(Minutes),
  title: optional(title),
  note: optional(note),
  routineId: optional(queryText.annotations({ description: ROUTINE })),
  date: optional(DateOrToday.pipe(described(`Date of the session; default ${TODAY}`)))
}).annotations({
  identifier: "WorkoutDraft",
  examples: [
    {
      exercises: [
        {
          name: "Squat",
          sets: [
            { reps: 5, weightKg: 100 },
            { reps: 5, weightKg: 100 }
          ]
        }
      ],
      durationMinutes: 55,
      date: CalendarDate.make("2026-03-10")
    }
  ]
})

/** The fields of an exercise beside its name and sets, as it is read. */
export const loggedAbout = {
  note: optional(Schema.String.annotations({ description: "Note on the exercise" })),
  superset: optional(Schema.Number.annotations({ description: "Those of one number are done in turn" }))
}

const LoggedExercise = Schema.Struct({
  name: Schema.String,
  ...loggedAbout,
  sets: Schema.Array(LoggedSet)
}).annotations({ identifier: "LoggedExercise" })

/** A session as it is read. */
export const Workout = Schema.Struct({
  id: Schema.String.annotations({ description: "Session identifier" }),
  date: CalendarDate,
  durationMinutes: optional(Schema.Number.annotations({ description: "Minutes; absent if not recorded" })),
  title: optional(Schema.String.annotations({ description: "Title of the session" })),
  note: optional(Schema.String.annotations({ description: "Note on the session" })),
  routineId: optional(Schema.String.annotations({ description: "The routine that was followed" })),
  exercises: Schema.Array(LoggedExercise)
}).annotations({ identifier: "Workout" })
export type Workout = typeof Workout.Type

const { durationMinutes, exercises } = WorkoutDraft.fields

const corrected = {
  exercises: optional(exercises.annotations({ description: "All, in order; they replace the former ones" })),
  durationMinutes,
  title: optional(nullable(title, "Title", "removes it", "clearTitle")),
  note: optional(nullable(note, "Note", "removes it", "clearNote")),
  routineId: optional(nullable(queryText, ROUTINE, "removes it", "clearRoutine")),
  date: optional(DateOrToday.pipe(described("Date to move it to"), withoutDefault))
}

export const WorkoutCorrection = strict(corrected, somethingToCorrect(Object.keys(corrected))).annotations({
  identifier: "WorkoutCorrection",
  examples: [{ exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 102.5 }] }] }]
})

/** A workout as an entry of the log. */
export const LoggedWorkout = entrySchema("workout", {
  ...Struct.omit(Workout.fields, "id", "date"),
  version
}).annotations({
  identifier: "LoggedWorkout",
  examples: [
    {
      id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f55",
      kind: "workout",
      date: CalendarDate.make("2026-03-10"),
      at: "2026-03-10T18:30:00.000Z",
      by: { kind: "key", name: "phone" },
      durationMinutes: 55,
      exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 102.5 }] }],
      version: "kV8nqzr2yTn5Zw4c"
    }
  ]
})

const WorkoutLogged = Schema.Struct({
  logged: Schema.Literal(true),
  date: CalendarDate,
  sessionId: Schema.String,
  durationMinutes: Schema.NullOr(Schema.Number),
  exerciseCount: Schema.Number
}).annotations({
  identifier: "WorkoutLogged",
  examples: [
    {
      logged: true,
      date: CalendarDate.make("2026-03-10"),
      sessionId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f55",
      durationMinutes: 55,
      exerciseCount: 1
    }
  ]
})

const Workouts = Schema.Array(Workout).annotations({
  examples: [
    [
      {
        id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f55",
        date: CalendarDate.make("2026-03-10"),
        durationMinutes: 55,
        exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
      }
    ]
  ]
})

export class WorkoutsApi extends HttpApiGroup.make("workouts", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listWorkouts", "/workouts")
      .setUrlParams(
        strict(
          {
            ...boundFields,
            limit: optional(
              wholeNumberParameter(WORKOUTS_LISTED).pipe(
                described(`Sessions to return; default ${WORKOUTS_LISTED.default}, all if start is sent`)
              )
            )
          },
          rangeOfAtMost(RANGE_DATES)
        )
      )
      .addSuccess(Workouts)
      .annotateContext(
        operation({
          title: "List workouts",
          description: `Workout sessions with exercises and sets (kg), newest first.`
        })
      )
  )
  .add(
    HttpApiEndpoint.post("logWorkout", "/workouts")
      .setPayload(WorkoutDraft)
      .addSuccess(WorkoutLogged)
      .annotateContext(
        operation({
          title: "Log a workout",
          description: `Adds a session. At most ${WORKOUTS_PER_DATE} per date.`,
          location: { part: "workouts", by: ["date"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("updateWorkout", "/workouts/:id")
      .setPath(entryPath)
      .setPayload(WorkoutCorrection)
      .addSuccess(LoggedWorkout)
      .addError(NotFoundBody)
      .addError(PreconditionFailedBody)
      .annotateContext(
        operation({
          title: "Correct a workout",
          description: "Changes or moves a session. To add a set, send every exercise with its sets.",
          idempotent: true,
          overwrites: true,
          versioned: true
        })
      )
  )
  .annotate(OpenApi.Title, "Workouts")
  .annotate(OpenApi.Description, "Training sessions: exercises and their sets.") {}
