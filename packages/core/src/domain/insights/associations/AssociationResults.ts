import * as Schema from "effect/Schema"

/** The days that are compared before anything is claimed. */
export const LEAST_DAYS_OF_CLAIM = 60

export const Association = Schema.Struct({
  outcome: Schema.String.annotations({ description: "A health reading, or the name of a custom metric" }),
  exposure: Schema.String.annotations({
    description: "What the day before had: of the log, or the name of a custom metric"
  }),
  change: Schema.Number.annotations({ description: "Outcome with the exposure less that without it" }),
  low: Schema.Number.annotations({ description: "90 % band of the change" }),
  high: Schema.Number.annotations({ description: "Its upper end" }),
  unit: Schema.String.annotations({ description: "Unit of the outcome" }),
  days: Schema.Number.annotations({ description: "Days compared" }),
  text: Schema.String.annotations({ description: "The same as a sentence" })
}).annotations({ identifier: "Association" })
export type Association = typeof Association.Type

export const Associations = Schema.Struct({
  days: Schema.Number.annotations({
    description: "Days of the last 366 that can be compared, of the best known outcome"
  }),
  needed: Schema.Number.annotations({ description: "Days before anything is claimed" }),
  claims: Schema.Array(Association).annotations({ description: "The most certain first; none is a cause" }),
  nothing: Schema.NullOr(Schema.String).annotations({
    description: "Without claims: how many days would show how large a difference"
  })
}).annotations({
  identifier: "Associations",
  examples: [
    {
      days: 92,
      needed: 60,
      claims: [
        {
          outcome: "hrvMs",
          exposure: "alcohol",
          change: -9.4,
          low: -14.1,
          high: -4.7,
          unit: "ms",
          days: 92,
          text: "HRV: 9.4 ms less after days with alcohol (90 % band -14.1 to -4.7; 92 days, 21 of them such). The two go together; that says nothing of a cause."
        }
      ],
      nothing: null
    }
  ]
})
export type Associations = typeof Associations.Type
