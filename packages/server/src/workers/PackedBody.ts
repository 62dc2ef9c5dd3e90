import { CalendarDate, HealthStore, RefusedValue } from "@daybook/core"
import * as Schema from "effect/Schema"

const Numbers = Schema.instanceOf(Float64Array)
const Indices = Schema.instanceOf(Uint32Array)
const Flags = Schema.Uint8ArrayFromSelf

const version = { record: Schema.String, modified: Schema.Number }

/**
 * The body of a phone as a thread hands it over: columns of numbers, which cost the receiving thread nothing, and lists of the dates and
 * names that they refer to.
 */
export const PackedBody = Schema.Struct({
  store: HealthStore,
  received: Schema.Number,
  refused: Schema.Array(RefusedValue),
  refusedCount: Schema.Number,
  ignored: Schema.Record({ key: Schema.String, value: Schema.Number }),
  isTest: Schema.Boolean,
  deleted: Schema.Array(Schema.String),
  /** A metric has at most one date here, so these are not packed. */
  atMidnight: Schema.Array(
    Schema.Struct({
      signal: Schema.String,
      source: Schema.String,
      start: Schema.Number,
      end: Schema.Number,
      date: CalendarDate,
      value: Schema.Number,
      ...version
    })
  ),
  workouts: Schema.optionalWith(
    Schema.Array(
      Schema.Struct({
        date: CalendarDate,
        start: Schema.Number,
        name: Schema.String,
        seconds: Schema.Number,
        meters: Schema.NullOr(Schema.Number),
        source: Schema.String,
        isTitled: Schema.Boolean,
        ...version
      })
    ),
    { exact: true }
  ),
  /** Each date once, ten characters a date. */
  dates: Schema.String,
  names: Schema.Array(Schema.String),
  days: Schema.Struct({ date: Indices, signal: Indices, value: Numbers, isPart: Flags }),
  samples: Schema.Struct({
    date: Indices,
    signal: Indices,
    source: Indices,
    start: Numbers,
    end: Numbers,
    value: Numbers,
    record: Indices,
    modified: Numbers
  })
})
export type PackedBody = typeof PackedBody.Type
