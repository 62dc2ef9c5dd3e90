import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** The input of a rule: a part of a request, of which some fields may be invalid. */
export interface Sent<A> {
  /** The fields that are valid. */
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
export type Rule<A> = (sent: Sent<A>) => string | undefined

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
