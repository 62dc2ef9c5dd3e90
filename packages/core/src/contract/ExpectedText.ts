import * as JSONSchema from "effect/JSONSchema"
import * as SchemaAST from "effect/SchemaAST"

/** Schema annotation: what a value must be, as words that complete "expected …". Only needed where JSON Schema cannot say it. */
export const Expectation: unique symbol = Symbol.for("daybook/Expectation")

const remembered = new WeakMap<SchemaAST.AST, string>()

/** What a schema expects, for an error message: its own words, or its constraints read off its JSON Schema. */
export const expectationOf = (ast: SchemaAST.AST): string => {
  const known = remembered.get(ast)
  if (known !== undefined) return known
  const words = ownWords(ast) ?? wordsOf(jsonSchemaOf(ast))
  remembered.set(ast, words)
  return words
}

const ownWords = (ast: SchemaAST.AST): string | undefined => {
  const words = ast.annotations[Expectation]
  if (typeof words === "string") return words
  if (SchemaAST.isRefinement(ast)) return ownWords(ast.from)
  if (SchemaAST.isUnion(ast) && ast.types.some((member) => ownWords(member) !== undefined)) {
    return ast.types.map(expectationOf).join(" or ")
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

const wordsOf = (schema: Constraints): string => {
  if (schema.anyOf) return schema.anyOf.map(wordsOf).join(" or ")
  if (schema.enum) return `${schema.enum.length > 1 ? "one of " : ""}${schema.enum.join(", ")}`
  switch (schema.type) {
    case "number":
      return `a number${range(schema)}`
    case "integer":
      return `a whole number${range(schema)}`
    case "string":
      return `text${span(schema.minLength, schema.maxLength, "characters")}`
    case "array":
      return `an array${span(schema.minItems, schema.maxItems, "items")}`
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

const span = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (max === undefined) return ""
  return min ? ` of ${min} to ${max} ${unit}` : ` of at most ${max} ${unit}`
}
