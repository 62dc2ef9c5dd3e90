import * as Schema from "effect/Schema"
import { numberFrom, optional, steppedNumber, wholeNumberFrom } from "../contract/Primitives.ts"
import { SET_METERS, SET_REPS, SET_RPE, SET_SECONDS, SET_WEIGHT_KG } from "../plain/Limits.ts"
import { SET_KINDS } from "../plain/TrainingSets.ts"

/** The kind of a set that is no working set. */
export const SetKind = Schema.Literal(...SET_KINDS)
export type SetKind = typeof SetKind.Type

/** The fields of a set as a client writes it. */
export const setFields = {
  reps: wholeNumberFrom(SET_REPS).annotations({ description: "0 for a set of time or distance" }),
  weightKg: optional(numberFrom(SET_WEIGHT_KG).annotations({ description: "Load; omitted for bodyweight" })),
  kind: optional(SetKind.annotations({ description: "Omitted for a working set" })),
  rpe: optional(steppedNumber(SET_RPE, 2, "in halves").annotations({ description: "Effort" })),
  seconds: optional(wholeNumberFrom(SET_SECONDS).annotations({ description: "Duration" })),
  meters: optional(
    steppedNumber(SET_METERS, 100, "with at most two decimals").annotations({ description: "Distance, two decimals" })
  )
}

/** A set as it is read. */
export const LoggedSet = Schema.Struct({
  reps: Schema.Number,
  weightKg: optional(Schema.Number),
  kind: optional(SetKind.annotations({ description: "Absent for a working set" })),
  rpe: optional(Schema.Number.annotations({ description: "Effort, 1 to 10: 8 leaves two repetitions" })),
  seconds: optional(Schema.Number.annotations({ description: "Duration" })),
  meters: optional(Schema.Number.annotations({ description: "Distance" }))
}).annotations({ identifier: "LoggedSet" })
export type LoggedSet = typeof LoggedSet.Type
