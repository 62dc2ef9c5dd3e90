import * as Schema from "effect/Schema"
import { optional } from "../contract/Strict.ts"

/** A set as it is read. */
export const LoggedSet = Schema.Struct({ reps: Schema.Number, weightKg: optional(Schema.Number) }).annotations({
  identifier: "LoggedSet"
})
export type LoggedSet = typeof LoggedSet.Type
