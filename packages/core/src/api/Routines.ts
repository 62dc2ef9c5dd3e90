import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, InToolGroup, nullable, operation, routeRef } from "../contract/Annotations.ts"
import { NotFoundBody, PreconditionFailedBody } from "../contract/ApiError.ts"
import { optional, pathText, strict, trimmedTextOf, version, wholeNumberFrom } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { LoggedSet, setFields } from "../domain/LoggedSet.ts"
import {
  EXERCISES_PER_WORKOUT,
  REST_SECONDS,
  ROUTINE_NAME_CHARACTERS,
  ROUTINES_PER_ACCOUNT,
  SETS_PER_EXERCISE,
  WORKOUT_NOTE_CHARACTERS
} from "../plain/Limits.ts"
import { Deleted, somethingToCorrect } from "./EntryFields.ts"
import { exerciseFields, loggedAbout } from "./Workouts.ts"

const restSeconds = wholeNumberFrom(REST_SECONDS).annotations({ description: "Rest between its sets" })

/** An exercise of a routine with its planned sets, in order. */
const RoutineExercise = Schema.Struct({
  ...exerciseFields,
  restSeconds: optional(restSeconds),
  sets: Schema.Array(Schema.Struct(setFields).annotations({ identifier: "PlannedSet" })).pipe(
    Schema.minItems(SETS_PER_EXERCISE.min),
    Schema.maxItems(SETS_PER_EXERCISE.max),
    Schema.annotations({ description: "Planned sets, in order" })
  )
}).annotations({ identifier: "RoutineExercise" })

const name = trimmedTextOf(ROUTINE_NAME_CHARACTERS).pipe(described("Name"))
const note = (...ofNull: [meaning: string, argument?: string]) =>
  nullable(trimmedTextOf(WORKOUT_NOTE_CHARACTERS), "Note", ...ofNull)
const exercises = Schema.Array(RoutineExercise).pipe(
  Schema.minItems(EXERCISES_PER_WORKOUT.min),
  Schema.maxItems(EXERCISES_PER_WORKOUT.max),
  Schema.annotations({ description: "Exercises, in order" })
)

export const RoutineDraft = strict({ name, note: optional(note("for none")), exercises }).annotations({
  identifier: "RoutineDraft",
  examples: [
    { name: "Push A", exercises: [{ name: "Bench press", restSeconds: 150, sets: [{ reps: 5, weightKg: 80 }] }] }
  ]
})
export type RoutineDraft = typeof RoutineDraft.Type

const changed = {
  name: optional(name),
  note: optional(note("removes it", "clearNote")),
  exercises: optional(exercises.annotations({ description: "All, in order; they replace the former ones" }))
}

export const RoutineChange = strict(changed, somethingToCorrect(Object.keys(changed))).annotations({
  identifier: "RoutineChange",
  examples: [{ name: "Push B" }]
})
export type RoutineChange = typeof RoutineChange.Type

/** A session as it is planned. */
export const Routine = Schema.Struct({
  id: Schema.String.annotations({ description: "Routine identifier" }),
  name: Schema.String,
  note: Schema.NullOr(Schema.String).annotations({ description: "Note; null for none" }),
  exercises: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      ...loggedAbout,
      restSeconds: optional(Schema.Number.annotations({ description: "Rest between its sets" })),
      sets: Schema.Array(LoggedSet)
    }).annotations({ identifier: "PlannedExercise" })
  ),
  lastDone: Schema.NullOr(CalendarDate).annotations({
    description: "Date of the last session that followed it; null before the first"
  }),
  version
}).annotations({ identifier: "Routine" })
export type Routine = typeof Routine.Type

const EXAMPLE: Routine = {
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f5a",
  name: "Push A",
  note: null,
  exercises: [{ name: "Bench press", restSeconds: 150, sets: [{ reps: 5, weightKg: 80 }] }],
  lastDone: CalendarDate.make("2026-03-10"),
  version: "kV8nqzr2yTn5Zw4c"
}

const OneRoutine = Routine.annotations({ identifier: "Routine", examples: [EXAMPLE] })

const routinePath = strict({ id: pathText.pipe(described(`Id from ${routeRef("listRoutines")}`)) })

export class RoutinesApi extends HttpApiGroup.make("routines", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listRoutines", "/routines")
      .addSuccess(Schema.Array(Routine).annotations({ examples: [[EXAMPLE]] }))
      .annotateContext(operation({ title: "List routines", description: "Planned sessions, oldest first." }))
  )
  .add(
    HttpApiEndpoint.post("createRoutine", "/routines")
      .setPayload(RoutineDraft)
      .addSuccess(OneRoutine)
      .annotateContext(
        operation({
          title: "Create a routine",
          description: `Plans a session to repeat, at most ${ROUTINES_PER_ACCOUNT}.`,
          location: { part: "routines", by: [] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("updateRoutine", "/routines/:id")
      .setPath(routinePath)
      .setPayload(RoutineChange)
      .addSuccess(OneRoutine)
      .addError(NotFoundBody)
      .addError(PreconditionFailedBody)
      .annotateContext(
        operation({
          title: "Change a routine",
          description: "Past sessions stay.",
          idempotent: true,
          overwrites: true,
          versioned: true,
          location: { part: "routine", by: ["id"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.del("deleteRoutine", "/routines/:id")
      .setPath(routinePath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Delete a routine",
          description: "Sessions that followed it stay.",
          location: { part: "routine", by: ["id"] }
        })
      )
  )
  .annotate(InToolGroup, "plan")
  .annotate(OpenApi.Title, "Routines")
  .annotate(OpenApi.Description, "Sessions as they are planned.") {}
