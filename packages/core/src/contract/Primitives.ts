import * as Schema from "effect/Schema"
import { Expectation } from "./ExpectedText.ts"
import type { Bounds } from "./Limits.ts"

/** A finite number within `min` and `max`, both allowed. */
export const numberFrom = ({ max, min }: Bounds) => Schema.Number.pipe(Schema.between(min, max, { title: "number" }))

/** Any finite number. */
export const finiteNumber = Schema.Number.pipe(Schema.finite({ title: "number" }))

/** A whole number within `min` and `max`, both allowed. */
export const wholeNumberFrom = ({ max, min }: Bounds) =>
  Schema.Number.pipe(Schema.int({ title: "whole number" }), Schema.between(min, max, { title: "whole number" }))

/** Characters are counted as Unicode code points, as JSON Schema and SQLite count them. */
const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** A NUL or half a surrogate pair would come back from the database as something else than was sent. */
const storable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000")

const length = ({ max, min }: Bounds): string =>
  min > 0 ? `text of ${min} to ${max} characters` : `text of at most ${max} characters`

const fits = (text: string, { max, min }: Bounds): boolean =>
  storable(text) && characters(text) >= min && characters(text) <= max

/** Text of `min` to `max` characters, kept as sent. */
export const textOf = (bounds: Bounds) =>
  Schema.String.pipe(
    Schema.filter((text) => fits(text, bounds), {
      [Expectation]: length(bounds),
      jsonSchema: { maxLength: bounds.max, ...(bounds.min > 0 && { minLength: bounds.min }) }
    })
  )

/**
 * Text of `min` to `max` characters once the white space around it is gone. JSON Schema has no words for that, so its
 * description should give the most.
 */
export const trimmedTextOf = (bounds: Bounds) =>
  // A client checks what it is given, which is not trimmed yet.
  Schema.transform(Schema.String, Schema.String.pipe(Schema.filter((text) => fits(text.trim(), bounds))), {
    strict: true,
    decode: (text) => text.trim(),
    encode: (text) => text
  }).annotations({
    [Expectation]: length(bounds),
    jsonSchema: { type: "string", pattern: "\\S" }
  })

/** An identifier in a path. A client writes it so that no character of it is read as part of the path. */
export const pathText = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text,
  encode: (text) => encodeURIComponent(text.toWellFormed())
}).annotations({ jsonSchema: { type: "string" } })

/** A whole number written in decimal digits, as a query parameter carries it. */
export const wholeNumberParameter = (bounds: Bounds) =>
  Schema.transform(Schema.String.pipe(Schema.pattern(/^\d{1,9}$/)), wholeNumberFrom(bounds), {
    strict: true,
    decode: Number,
    encode: String
  }).annotations({
    [Expectation]: `a whole number from ${bounds.min} to ${bounds.max}`,
    jsonSchema: { type: "integer", minimum: bounds.min, maximum: bounds.max }
  })

/** `true` or `false`, as a query parameter carries it. */
export const booleanParameter = Schema.transform(Schema.Literal("true", "false"), Schema.Boolean, {
  strict: true,
  decode: (word) => word === "true",
  encode: (yes) => (yes ? "true" : "false")
}).annotations({ [Expectation]: "true or false", jsonSchema: { type: "boolean" } })
