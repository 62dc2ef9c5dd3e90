import * as JSONSchema from "effect/JSONSchema"
import * as SchemaAST from "effect/SchemaAST"

/**
 * Schema annotation: the text that completes "expected …" in an error message, or a function of the invalid value that returns it. A
 * schema needs it only if the text cannot be derived from its JSON Schema.
 */
export const ExpectedText: unique symbol = Symbol.for("daybook/ExpectedText")

type TextOf = (actual: unknown) => string

const cache = new WeakMap<SchemaAST.AST, TextOf>()

/** The text of what a schema expects in place of `actual`: its annotation, or the constraints of its JSON Schema. */
export const expectedText = (ast: SchemaAST.AST, actual: unknown): string => {
  const known = cache.get(ast)
  if (known !== undefined) return known(actual)
  const textOf = annotated(ast) ?? constant(constraintText(jsonSchemaOf(ast)))
  cache.set(ast, textOf)
  return textOf(actual)
}

const constant =
  (text: string): TextOf =>
  () =>
    text

const annotated = (ast: SchemaAST.AST): TextOf | undefined => {
  const annotation = ast.annotations[ExpectedText]
  if (typeof annotation === "string") return constant(annotation)
  if (typeof annotation === "function") return (actual) => String(annotation(actual))
  if (SchemaAST.isRefinement(ast)) return annotated(ast.from)
  if (SchemaAST.isUnion(ast) && ast.types.some((member) => annotated(member) !== undefined)) {
    return (actual) => ast.types.map((member) => expectedText(member, actual)).join(" or ")
  }
  return undefined
}

interface Constraints {
  readonly description?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Constraints>
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const jsonSchemaOf = (ast: SchemaAST.AST): Constraints => {
  const definitions = {}
  return JSONSchema.fromAST(ast, { definitions, topLevelReferenceStrategy: "skip" })
}

const constraintText = (schema: Constraints): string => {
  if (schema.anyOf) return schema.anyOf.map(constraintText).join(" or ")
  if (schema.enum) return `${schema.enum.length > 1 ? "one of " : ""}${schema.enum.join(", ")}`
  switch (schema.type) {
    case "number":
      return `a number${range(schema)}`
    case "integer":
      return `a whole number${range(schema)}`
    case "string":
      return `text${count(schema.minLength, schema.maxLength, "characters")}`
    case "array":
      return `an array${count(schema.minItems, schema.maxItems, "items")}`
    case "boolean":
      return "true or false"
    case "null":
      return "null"
    default:
      return "an object"
  }
}

const range = ({ exclusiveMinimum, maximum, minimum }: Constraints): string => {
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${maximum === undefined ? "" : `, up to ${maximum}`}`
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` from ${minimum}`
  return maximum === undefined ? "" : ` up to ${maximum}`
}

const count = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (max === undefined) return ""
  return min ? ` of ${min} to ${max} ${unit}` : ` of at most ${max} ${unit}`
}
