import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { optional, queryText, strict, textOf, trimmedTextOf, wholeNumberParameter } from "../contract/Primitives.ts"
import { CalendarDate, DateRangeQuery } from "../domain/CalendarDate.ts"
import { ExerciseToLog, TrainedDay } from "../domain/insights/ExerciseHistory.ts"
import { LiftCourse } from "../domain/insights/trends/LiftTrends.ts"
import { EXERCISE_NAME_CHARACTERS, EXERCISES_LISTED } from "../plain/Limits.ts"

const exerciseName = trimmedTextOf(EXERCISE_NAME_CHARACTERS)

export class TrainingApi extends HttpApiGroup.make("training", { topLevel: true })
  .add(
    HttpApiEndpoint.get("findExercises", "/exercises")
      .setUrlParams(
        strict({
          q: optional(queryText.pipe(described("Part of the name, in any letter case and spacing"))),
          limit: optional(
            wholeNumberParameter(EXERCISES_LISTED).pipe(
              described(`Exercises to return; default ${EXERCISES_LISTED.max}`)
            )
          )
        })
      )
      .addSuccess(Schema.Array(ExerciseToLog))
      .annotateContext(
        operation({
          title: "Find exercises",
          description: "Exercises, last trained first, with their last sets and the values that a record has to pass."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("liftCourse", "/exercises/course")
      .setUrlParams(
        strict({
          name: exerciseName.pipe(described("Exercise, in any letter case and spacing")),
          end: CalendarDate.pipe(withoutDefault, described("Last date, which is that of the verdict"))
        })
      )
      .addSuccess(LiftCourse)
      .annotateContext(
        operation({
          title: "Read the course of an exercise",
          description: "The days of the newest sessions of an exercise, as its verdict measures and compares them."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("trainedDays", "/training/days")
      .setUrlParams(DateRangeQuery)
      .addSuccess(Schema.Array(TrainedDay))
      .annotateContext(
        operation({
          title: "Read what was trained by day",
          description: "The sets and the volume of each date of a range that has a workout, ascending."
        })
      )
  ) {}

/** The session that another device has in progress. */
export const DraftElsewhere = Schema.Struct({
  device: Schema.String.annotations({ description: "The device that saved it last" }),
  savedAt: Schema.String.annotations({ description: "ISO 8601 in UTC" })
}).annotations({ identifier: "DraftElsewhere" })

const content = textOf({ min: 2, max: 60_000 }).pipe(
  described("The session in progress, as JSON of the app; writeId is the id of the write that logs it")
)

export class DraftsApi extends HttpApiGroup.make("drafts", { topLevel: true })
  .add(
    HttpApiEndpoint.get("readDraft", "/draft")
      .addSuccess(
        Schema.Struct({
          draft: Schema.NullOr(Schema.Struct({ ...DraftElsewhere.fields, content: Schema.String }))
        }).annotations({ identifier: "SavedDraft" })
      )
      .annotateContext(
        operation({ title: "Read the session in progress", description: "As the device that has it saved it last." })
      )
  )
  .add(
    HttpApiEndpoint.post("saveDraft", "/draft")
      .setPayload(
        strict({
          content,
          takeOver: optional(Schema.Boolean.annotations({ description: "Take it from the device that has it" }))
        }).annotations({ identifier: "Draft" })
      )
      .addSuccess(
        Schema.Struct({
          saved: Schema.Boolean.annotations({ description: "False if another device has it" }),
          device: Schema.String.annotations({ description: "The device that has it" }),
          finished: optional(Schema.Boolean.annotations({ description: "True if a device logged it already" }))
        }).annotations({ identifier: "DraftSaved" })
      )
      .annotateContext(
        operation({
          title: "Save the session in progress",
          description: "Keeps a session for other devices of the person. It is no entry of the log.",
          idempotent: true,
          overwrites: true
        })
      )
  )
  .add(
    HttpApiEndpoint.del("endDraft", "/draft")
      .addSuccess(Schema.Struct({ ended: Schema.Boolean.annotations({ description: "Whether this device had one" }) }))
      .annotateContext(operation({ title: "End the session in progress", description: "It was logged or discarded." }))
  ) {}
