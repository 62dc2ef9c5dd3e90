import * as Schema from "effect/Schema"

/** A file is not a sound log; the message names the file and the fault. */
export class NotSound extends Schema.TaggedError<NotSound>()("NotSound", { message: Schema.String }) {}

/** The contents of a sound log: the number of its schema, and the number of rows of each table. */
export const Verified = Schema.Struct({
  file: Schema.String,
  schema: Schema.Number,
  rows: Schema.Record({ key: Schema.String, value: Schema.Number })
})
export type Verified = typeof Verified.Type
