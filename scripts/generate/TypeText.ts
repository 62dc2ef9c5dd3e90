import { clientText, isDateArgument } from "@daybook/core"
import * as JSONSchema from "effect/JSONSchema"
import * as SchemaAST from "effect/SchemaAST"

/** The named structures by their text, and whether the type is sent (its optional fields accept `undefined`) or received. */
interface Printing {
  readonly names: ReadonlyMap<string, string>
  readonly sent: boolean
}

/** The TypeScript type of a schema's values, with descriptions of fields as documentation. */
export const typeText = (ast: SchemaAST.AST, printing: Printing): string => {
  switch (ast._tag) {
    case "StringKeyword":
      return "string"
    case "NumberKeyword":
      return "number"
    case "BooleanKeyword":
      return "boolean"
    case "UnknownKeyword":
      return "unknown"
    case "Literal":
      return JSON.stringify(ast.literal)
    case "Refinement":
      return typeText(ast.from, printing)
    case "Transformation":
      return typeText(ast.to, printing)
    case "Union":
      return unionText(ast, printing)
    case "Suspend":
      return typeText(ast.f(), printing)
    case "TupleType":
      return `ReadonlyArray<${ast.rest.map(({ type }) => typeText(type, printing)).join(" | ")}>`
    case "TypeLiteral": {
      const [index] = ast.indexSignatures
      if (index !== undefined) return `Readonly<Record<string, ${typeText(index.type, printing)}>>`
      const text = structText(ast.propertySignatures, printing)
      return printing.names.get(withoutDocs(text)) ?? text
    }
    default:
      throw new Error(`the SDK's generator cannot write a ${ast._tag} as a type`)
  }
}

/** A union with `string` is `string`: TypeScript has no type for a date. */
const unionText = ({ types }: SchemaAST.Union, printing: Printing): string => {
  const members = [...new Set(types.map((type) => typeText(type, printing)))]
  const shown = members.includes("string") ? members.filter((member) => !member.startsWith('"')) : members
  const text = shown.join(" | ")
  return printing.names.get(text) ?? text
}

/** The fields of an object, one a line. */
export const structText = (fields: ReadonlyArray<SchemaAST.PropertySignature>, printing: Printing): string =>
  `{\n${fields
    .map(({ isOptional, name, type }) => {
      const mark = isOptional ? "?" : ""
      const undefinable = isOptional && printing.sent ? " | undefined" : ""
      return `${fieldDocs(type)}  readonly ${String(name)}${mark}: ${indented(typeText(type, printing))}${undefinable}\n`
    })
    .join("")}}`

const indented = (text: string): string => text.replaceAll("\n", "\n  ")

/** The type without documentation, to compare types. */
export const withoutDocs = (text: string): string => text.replaceAll(/^ *\/\*\* .* \*\/\n/gm, "")

const fieldDocs = (type: SchemaAST.AST): string => {
  const date = isDateArgument(type) ? "`YYYY-MM-DD` or `today`" : ""
  const words = [clientText(descriptionOf(type)), date, boundsOf(type)].filter((part) => part !== "")
  return words.length === 0 ? "" : `  /** ${words.join("; ")} */\n`
}

/** The description of a schema, if it has its own. */
const descriptionOf = (type: SchemaAST.AST): string => {
  const description = type.annotations[SchemaAST.DescriptionAnnotationId]
  return typeof description === "string" && !LIBRARY_WORDS.test(description) ? description : ""
}

/** Matches the descriptions that the schema library gives to its own filters. */
const LIBRARY_WORDS = /^an? /

const boundsOf = (type: SchemaAST.AST): string => {
  const schema = jsonSchemaOf(type)
  if (schema.exclusiveMinimum !== undefined) return `more than ${schema.exclusiveMinimum}, at most ${schema.maximum}`
  const bound = (keyword: string): unknown => schema[keyword]
  const span = (min: unknown, max: unknown, what: string): string =>
    max === undefined ? "" : `${min === undefined ? `at most ${max}` : `${min} to ${max}`}${what}`
  return (
    [
      span(bound("minimum"), bound("maximum"), ""),
      span(bound("minLength"), bound("maxLength"), " characters"),
      span(bound("minItems"), bound("maxItems"), " of them")
    ].find((text) => text !== "") ?? ""
  )
}

/** The JSON Schema of a field without `null`. */
export const jsonSchemaOf = (type: SchemaAST.AST): Readonly<Record<string, unknown>> => {
  const schema: object = JSONSchema.fromAST(withoutNull(type), { definitions: {}, topLevelReferenceStrategy: "skip" })
  return { ...schema }
}

const withoutNull = (type: SchemaAST.AST): SchemaAST.AST =>
  SchemaAST.isUnion(type)
    ? SchemaAST.Union.make(type.types.filter((member) => !(SchemaAST.isLiteral(member) && member.literal === null)))
    : type
