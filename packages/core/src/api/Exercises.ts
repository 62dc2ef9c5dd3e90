import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { optional, strict, trimmedPathTextOf, trimmedTextOf, wholeNumberParameter } from "../contract/Primitives.ts"
import { boundFields, CalendarDate, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { ExerciseHistory, ExerciseSummary } from "../domain/insights/ExerciseHistory.ts"
import { EXERCISE_NAME_CHARACTERS, EXERCISE_SESSIONS_LISTED, EXERCISES_LISTED, RANGE_DATES } from "../plain/Limits.ts"

const ExerciseSummaries = Schema.Array(ExerciseSummary).annotations({
  examples: [
    [
      {
        name: "Squat",
        sessions: 24,
        lastDate: CalendarDate.make("2026-03-10"),
        bestEstimatedOneRepMaxKg: 121.33
      }
    ]
  ]
})

const place = { date: CalendarDate.make("2026-03-10"), workoutId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f55" }

const OneExercise = ExerciseHistory.annotations({
  identifier: "ExerciseHistory",
  examples: [
    {
      name: "Squat",
      verdict: "insufficient_data",
      trend: "1 training day in 8 weeks; a verdict takes at least 4.",
      muscles: { primary: ["quadriceps", "glutes"], secondary: ["hamstrings"] },
      hardSetsPerWeek: 0.25,
      next: {
        change: "more_load",
        sets: [{ reps: 4, weightKg: 102.5 }],
        reason: "On 2026-03-10 the set with 100 kg reached 5 repetitions: 2.5 kg more."
      },
      records: {
        estimatedOneRepMax: { estimatedOneRepMaxKg: 116.67, reps: 5, weightKg: 100, ...place },
        heaviestSet: { reps: 5, weightKg: 100, ...place },
        mostRepetitions: { reps: 5, weightKg: 100, ...place },
        volume: { volumeKg: 500, ...place }
      },
      sessions: [{ ...place, sets: [{ reps: 5, weightKg: 100 }], estimatedOneRepMaxKg: 116.67, volumeKg: 500 }]
    }
  ]
})

const exerciseInPath = (description: string) => trimmedPathTextOf(EXERCISE_NAME_CHARACTERS).pipe(described(description))

const ExerciseRename = strict({
  name: trimmedTextOf(EXERCISE_NAME_CHARACTERS).pipe(described("Its new name, or that of the exercise to join it with"))
}).annotations({ identifier: "ExerciseRename", examples: [{ name: "Deadlift" }] })

const ExerciseRenamed = Schema.Struct({
  renamed: Schema.Literal(true).annotations({ description: "What was trained under the former name has the new one" }),
  name: Schema.String.annotations({ description: "The new name" }),
  sessions: Schema.Number.annotations({ description: "Workouts that were changed" }),
  changeId: Schema.String.annotations({ description: "The one change of all, for undo" })
}).annotations({
  identifier: "ExerciseRenamed",
  examples: [{ renamed: true, name: "Deadlift", sessions: 12, changeId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f59" }]
})

export class ExercisesApi extends HttpApiGroup.make("exercises", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listExercises", "/exercises")
      .setUrlParams(
        strict({
          limit: optional(
            wholeNumberParameter(EXERCISES_LISTED).pipe(
              described(`Exercises to return; default ${EXERCISES_LISTED.default}`)
            )
          )
        })
      )
      .addSuccess(ExerciseSummaries)
      .annotateContext(
        operation({
          title: "List exercises",
          description: "Exercises, last trained first: workouts, last date, best estimated 1RM (kg)."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("getExercise", "/exercises/:name")
      .setPath(
        strict({
          name: exerciseInPath(
            "Exercise, in any letter case and spacing, or a common name of the lift in another language"
          )
        })
      )
      .setUrlParams(
        strict(
          {
            ...boundFields,
            limit: optional(
              wholeNumberParameter(EXERCISE_SESSIONS_LISTED).pipe(
                described(`Sessions to return; default ${EXERCISE_SESSIONS_LISTED.default}, all if start is sent`)
              )
            )
          },
          rangeOfAtMost(RANGE_DATES)
        )
      )
      .addSuccess(OneExercise)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Read one exercise",
          description:
            "Its sessions, newest first, records of all time; as of end or today verdict, muscles, hard sets a week, and the sets proposed next."
        })
      )
  )
  .add(
    // The path of the read. What renames has another name for the exercise, since clients send path and body in one object.
    HttpApiEndpoint.post("renameExercise", "/exercises/:exercise")
      .setPath(strict({ exercise: exerciseInPath("Exercise, in any letter case and spacing") }))
      .setPayload(ExerciseRename)
      .addSuccess(ExerciseRenamed)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Rename an exercise",
          group: "admin",
          description: "Renames an exercise in every workout, or joins it with the one of that name, as one change.",
          overwrites: true
        })
      )
  )
  .annotate(OpenApi.Title, "Exercises")
  .annotate(OpenApi.Description, "What was trained, by exercise.") {}
