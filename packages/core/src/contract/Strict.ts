import * as Schema from "effect/Schema"

/** A field that may be left out; `null` and `undefined` are not the same as leaving it out. */
export const optional = <A, I, R>(schema: Schema.Schema<A, I, R>) => Schema.optionalWith(schema, { exact: true })

/**
 * The only way to make the schema of a request's body, path or query: a field that is not named is refused, here and in
 * everything below, never ignored.
 */
export const strict = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({ parseOptions: { onExcessProperty: "error" } })
