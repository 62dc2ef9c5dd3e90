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

/** A moment of the copies that was restored into a file. */
export const RestoredMoment = Schema.Struct({
  ...Verified.fields,
  /** The time of the moment, in milliseconds. */
  time: Schema.Number,
  /** The photos that the copies lack. */
  missingPhotos: Schema.Number,
  /** The changes that the log of the copies has and the moment lacks. */
  lacks: Schema.Number,
  /** The newest change of its journal; null if there is none. */
  lastChange: Schema.NullOr(
    Schema.Struct({
      id: Schema.String,
      kind: Schema.String,
      action: Schema.String,
      count: Schema.Number,
      at: Schema.Number
    })
  )
})
export type RestoredMoment = typeof RestoredMoment.Type
