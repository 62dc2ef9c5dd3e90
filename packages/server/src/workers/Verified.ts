import * as Schema from "effect/Schema"

/** A file is not a sound log; the message names the file and the fault. */
export class NotSound extends Schema.TaggedError<NotSound>()("NotSound", { message: Schema.String }) {}

/** What a sound log contains: its schema's number, and the number of rows of each table. */
export const Verified = Schema.Struct({
  file: Schema.String,
  schema: Schema.Number,
  rows: Schema.Record({ key: Schema.String, value: Schema.Number })
})
export type Verified = typeof Verified.Type
