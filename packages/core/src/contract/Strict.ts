import * as Schema from "effect/Schema"
import { type Rule, Rules } from "./Rules.ts"

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
