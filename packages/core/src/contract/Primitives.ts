import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Bounds } from "../plain/Limits.ts"
import { ExpectedText } from "./ExpectedText.ts"

/** The input of a rule: a part of a request, of which some fields may be invalid. */
export interface SentPart<A> {
  readonly valid: Partial<A>
  /** The names of all fields that were sent, valid, invalid and unknown. */
  readonly names: ReadonlyArray<string>
  /** The current date in UTC. */
  readonly today: string
}

/**
 * A rule over several fields of a request: an error message, or undefined if the request keeps the rule. Rules are checked
 * even if some fields are invalid, so that one response reports all errors.
 */
export type Rule<A> = (sent: SentPart<A>) => string | undefined

/** The schema annotation that holds the rules. */
export const Rules: unique symbol = Symbol.for("daybook/Rules")

/**
 * Checks the rules of a schema on the parts of a request; `decoded` is the value if all parts are valid. Undefined for a schema without
 * rules.
 */
export const ruleChecker = (
  ast: SchemaAST.AST
): ((input: unknown, decoded: unknown, today: string) => ReadonlyArray<string>) | undefined => {
  const rules = Option.getOrUndefined(SchemaAST.getAnnotation<ReadonlyArray<Rule<object>>>(Rules)(ast))
  if (rules === undefined || !SchemaAST.isTypeLiteral(ast)) return undefined
  const decoders = new Map(
    ast.propertySignatures.map(({ name, type }) => [
      String(name),
      ParseResult.decodeUnknownEither(Schema.make<unknown>(type))
    ])
  )
  const validFields = (input: object) =>
    Object.fromEntries(
      Object.entries(input).flatMap(([name, value]) => {
        const field = decoders.get(name)?.(value)
        return field !== undefined && Either.isRight(field) ? [[name, field.right] as const] : []
      })
    )
  return (input, decoded, today) => {
    if (!isRecord(input)) return []
    const sent = { valid: isRecord(decoded) ? decoded : validFields(input), names: Object.keys(input), today }
    return rules.flatMap((rule) => rule(sent) ?? [])
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A field that may be omitted; `null` and `undefined` are not the same as an omitted field. */
export const optional = <A, I, R>(schema: Schema.Schema<A, I, R>) => Schema.optionalWith(schema, { exact: true })

/**
 * Makes the schema of a request's body, path or query. No other function makes one, so that unknown fields are refused at every level.
 * The rules check conditions over several fields.
 */
export const strict = <Fields extends Schema.Struct.Fields>(
  fields: Fields,
  ...rules: ReadonlyArray<Rule<Schema.Struct.Type<Fields>>>
) =>
  Schema.Struct(fields).annotations({
    parseOptions: { onExcessProperty: "error" },
    ...(rules.length > 0 && { [Rules]: rules })
  })

/** A finite number from `min` to `max`, both included. */
export const numberFrom = ({ max, min }: Bounds) => Schema.Number.pipe(Schema.between(min, max, { title: "number" }))

export const finiteNumber = Schema.Number.pipe(Schema.finite({ title: "number" }))

/** A whole number from `min` to `max`, both included. */
export const wholeNumberFrom = ({ max, min }: Bounds) =>
  Schema.Number.pipe(Schema.int({ title: "whole number" }), Schema.between(min, max, { title: "whole number" }))

/** A number from `min` to `max` with at most so many steps to one: 2 for halves, 100 for two decimals. */
export const steppedNumber = (bounds: Bounds, steps: number, words: string) =>
  numberFrom(bounds).pipe(
    Schema.filter((value) => Math.round(value * steps) / steps === value, {
      [ExpectedText]: `a number from ${bounds.min} to ${bounds.max} ${words}`,
      // Random numbers hardly ever are a step.
      arbitrary: () => (fc) =>
        fc
          .integer({ min: Math.ceil(bounds.min * steps), max: Math.floor(bounds.max * steps) })
          .map((step) => step / steps),
      // Validators divide in binary, where only halves, quarters and so on are exact.
      jsonSchema: Number.isInteger(Math.log2(steps)) ? { multipleOf: 1 / steps } : {}
    })
  )

/** Characters are counted as Unicode code points, as JSON Schema and SQLite count them. */
export const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Names the part of a text that a database cannot store and return unchanged, if there is one. */
const unstorable = (text: string): string | undefined =>
  text.includes("\u0000")
    ? "the NUL character (U+0000)"
    : text.isWellFormed()
      ? undefined
      : "an unpaired surrogate (half of a character in UTF-16)"

const fits = (text: string, { max, min }: Bounds): boolean =>
  unstorable(text) === undefined && characters(text) >= min && characters(text) <= max

const expected =
  ({ max, min }: Bounds) =>
  (actual: unknown): string => {
    const found = typeof actual === "string" ? unstorable(actual) : undefined
    if (found !== undefined) return `text without ${found}`
    return min > 0 ? `text of ${min} to ${max} characters` : `text of at most ${max} characters`
  }

const lengths = ({ max, min }: Bounds) => ({ ...(min > 0 && { minLength: min }), maxLength: max })

/** Text of `min` to `max` characters, stored as it was sent. */
export const textOf = (bounds: Bounds) =>
  Schema.String.pipe(
    Schema.filter((text) => fits(text, bounds), { [ExpectedText]: expected(bounds), jsonSchema: lengths(bounds) })
  )

const trimmedText = (bounds: Bounds, encode: (text: string) => string) =>
  // The filter trims as well: a client validates the value before it is trimmed.
  Schema.transform(Schema.String, Schema.String.pipe(Schema.filter((text) => fits(text.trim(), bounds))), {
    strict: true,
    decode: (text) => text.trim(),
    encode
  }).annotations({
    [ExpectedText]: expected(bounds),
    jsonSchema: { type: "string", pattern: "\\S", ...lengths(bounds) }
  })

/**
 * Text of `min` to `max` characters without the white space around it. JSON Schema cannot express the trimming, so its length
 * is that of a text without such white space.
 */
export const trimmedTextOf = (bounds: Bounds) => trimmedText(bounds, (text) => text)

/** Encodes text so that no character of it is part of a path's syntax. */
const encodeSegment = (text: string): string => encodeURIComponent(text.toWellFormed())

/** An identifier in a path. */
export const pathText = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text,
  encode: encodeSegment
}).annotations({ jsonSchema: { type: "string" } })

/** An identifier in a query. */
export const queryText = Schema.String.pipe(
  Schema.filter((text) => unstorable(text) === undefined, {
    [ExpectedText]: (actual: unknown) => {
      const found = typeof actual === "string" ? unstorable(actual) : undefined
      return found === undefined ? "text" : `text without ${found}`
    },
    jsonSchema: {}
  })
)

/** As `trimmedTextOf`, in a path. */
export const trimmedPathTextOf = (bounds: Bounds) => trimmedText(bounds, encodeSegment)

/** A whole number in decimal digits, as in a query parameter. */
export const wholeNumberParameter = (bounds: Bounds) =>
  Schema.transform(Schema.String.pipe(Schema.pattern(/^\d{1,9}$/)), wholeNumberFrom(bounds), {
    strict: true,
    decode: Number,
    encode: String
  }).annotations({
    [ExpectedText]: `a whole number from ${bounds.min} to ${bounds.max}`,
    jsonSchema: { type: "integer", minimum: bounds.min, maximum: bounds.max }
  })

/** A number in a query parameter, with up to 20 decimals: JavaScript writes a number with up to 17 digits. */
export const numberParameter = (bounds: Bounds) =>
  Schema.transform(Schema.String.pipe(Schema.pattern(/^\d{1,9}(\.\d{1,20})?$/)), numberFrom(bounds), {
    strict: true,
    decode: Number,
    encode: String
  }).annotations({
    [ExpectedText]: `a number from ${bounds.min} to ${bounds.max}`,
    jsonSchema: { type: "number", minimum: bounds.min, maximum: bounds.max }
  })

/** `true` or `false`, as in a query parameter. */
export const booleanParameter = Schema.transform(Schema.Literal("true", "false"), Schema.Boolean, {
  strict: true,
  decode: (text) => text === "true",
  encode: (value) => (value ? "true" : "false")
}).annotations({ [ExpectedText]: "true or false", jsonSchema: { type: "boolean" } })

/** The header of a correction that holds the version which its writer read (RFC 9110, 13.1.1), as servers name it. */
export const IF_MATCH = "if-match"

/** The argument of a tool, and the option of the SDK, in place of the header. */
export const IF_VERSION = "ifVersion"

/** What the version of a read is good for. It changes with everything that a correction can change. */
export const version = Schema.String.annotations({
  description: "Its state: a correction that names it is refused if the state has changed since"
})

export const ifVersion = queryText.annotations({
  description: "Refuse it if this is not the version any more"
})

/** True if a version is among those of an `If-Match` header: entity tags with or without quotes, or `*` for any. */
export const isExpected = (version: string, ifMatch: string | undefined): boolean =>
  ifMatch === undefined ||
  ifMatch.split(",").some((tag) => {
    const [, named] = /^\s*"?([^"]*)"?\s*$/.exec(tag) ?? []
    return named === version || named === "*"
  })

/** The kinds of writers of the log: an API key, the app, a connected app, an import, a phone's sync, the server's own commands. */
export const WriterKind = Schema.Literal("key", "app", "connection", "import", "sync", "server")
export type WriterKind = typeof WriterKind.Type

/** The writer of an entry or a change in a response. */
export const Writer = Schema.Struct({
  kind: WriterKind,
  name: Schema.String.annotations({ description: "Name of the key, app or store" })
}).annotations({ identifier: "Writer", description: "Who wrote it" })
export type Writer = typeof Writer.Type
