import * as Schema from "effect/Schema"
import { nullable } from "../contract/Annotations.ts"
import { optional } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { REFUSALS_LISTED } from "../plain/Limits.ts"

const count = (description: string) => Schema.Number.annotations({ description })

/** A value of a sync that was not written. */
export const RefusedValue = Schema.Struct({
  date: Schema.NullOr(Schema.String).annotations({ description: "Date as it was sent; null without one" }),
  signal: Schema.String.annotations({
    description: "Reading, check-in field or catalogue key; else the name as sent, as of a workout"
  }),
  value: Schema.NullOr(Schema.Number).annotations({
    description: "Value in the signal's unit; null if it is no number"
  }),
  why: Schema.String.annotations({
    description: "`other_store` where the other health store has the day; else a sentence"
  })
}).annotations({ identifier: "RefusedValue" })
export type RefusedValue = typeof RefusedValue.Type

/** The answer to a phone, with the outcome of its values. */
export const SyncResult = Schema.Struct({
  received: count("Values of the body"),
  days: nullable(
    Schema.Struct({ from: CalendarDate, to: CalendarDate }),
    "First and last date that has values",
    "without any"
  ),
  applied: Schema.Struct({
    readings: count("Health readings that stand as sent"),
    checkIns: count("Check-ins that stand as sent"),
    metrics: count("Values of custom metrics that stand as sent")
  }),
  kept: Schema.Struct({
    pinned: count("Readings under a pin, which stays"),
    typed: count("Values of custom metrics under a typed one, which stays"),
    manualCheckIns: count("Check-ins that the person wrote or deleted, which stay so")
  }),
  refused: Schema.Array(RefusedValue).annotations({ description: `The first ${REFUSALS_LISTED} refused values` }),
  refusedCount: count("Refused values"),
  ignored: Schema.Record({ key: Schema.String, value: Schema.Number }).annotations({
    description: "Values by name that Daybook has no place for, with their number"
  }),
  workouts: optional(
    Schema.Struct({
      applied: count("Workouts that stand as sent"),
      kept: count("Workouts whose session the person edited or deleted, or logged by sets; that stays")
    }).annotations({ description: "Absent where the phone sent no workouts" })
  ),
  test: optional(
    Schema.Literal(true).annotations({
      description:
        "The body says that it is a test, so nothing is written: the others say what would be. Absent otherwise"
    })
  )
}).annotations({
  identifier: "SyncResult",
  examples: [
    {
      received: 4,
      days: { from: CalendarDate.make("2026-03-09"), to: CalendarDate.make("2026-03-10") },
      applied: { readings: 2, checkIns: 1, metrics: 0 },
      kept: { pinned: 0, typed: 0, manualCheckIns: 0 },
      refused: [
        {
          date: "2026-03-10",
          signal: "hrvMs",
          value: 4000,
          why: "outside the plausible range, 1 to 300 ms"
        }
      ],
      refusedCount: 1,
      ignored: { caffeine: 1 }
    }
  ]
})
export type SyncResult = typeof SyncResult.Type
