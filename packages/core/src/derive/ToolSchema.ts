import * as JSONSchema from "effect/JSONSchema"
import * as SchemaAST from "effect/SchemaAST"
import { nullMeaning } from "../contract/Annotations.ts"
import { isDateArgument } from "../domain/CalendarDate.ts"
import { toolText } from "./Surfaces.ts"

/** A JSON Schema that every MCP client accepts: without references, unions, constants, nulls or lists of types. */
export type PortableSchema = { readonly [keyword: string]: unknown }

/** An argument of a tool: the part of the request that carries it, and what it accepts. */
export interface Argument {
  readonly name: string
  readonly place: "path" | "query" | "body"
  readonly required: boolean
  readonly schema: PortableSchema
  /** The boolean argument that replaces `null`, and its description. */
  readonly clearedBy: { readonly name: string; readonly description: string } | undefined
  readonly isDate: boolean
}

/** The arguments for one part of a request. */
export const argumentsOf = (place: Argument["place"], part: SchemaAST.AST | undefined): ReadonlyArray<Argument> =>
  propertiesOf(part).map(({ isOptional, name: property, type }) => {
    const name = String(property)
    const isDate = isDateArgument(type)
    const { argument, meaning } = nullMeaning(type) ?? {}
    return {
      name,
      place,
      // The date of a write is required: the assistant knows which day it is for the user, the server does not.
      required: (isDate && place === "body") || !(isOptional || argument !== undefined),
      schema: isDate ? dateSchema(place, type) : portable(type),
      clearedBy:
        argument === undefined ? undefined : { name: argument, description: `true instead of ${name}: ${meaning}` },
      isDate
    }
  })

const propertiesOf = (part: SchemaAST.AST | undefined): ReadonlyArray<SchemaAST.PropertySignature> =>
  part !== undefined && SchemaAST.isTypeLiteral(part) ? part.propertySignatures : []

const descriptionOf = (ast: SchemaAST.AST): string | undefined => {
  const description = nullMeaning(ast)?.description ?? ast.annotations[SchemaAST.DescriptionAnnotationId]
  return typeof description === "string" ? toolText(description) : undefined
}

const isNull = (ast: SchemaAST.AST): boolean => SchemaAST.isLiteral(ast) && ast.literal === null

const withoutNull = (type: SchemaAST.AST): SchemaAST.AST => {
  if (!SchemaAST.isUnion(type) || !type.types.some(isNull)) return type
  return SchemaAST.Union.make(type.types.filter((member) => !isNull(member)))
}

/** Whether a field takes a list of dates that may be `today`. */
export const isDateList = (type: SchemaAST.AST): boolean => {
  const list = SchemaAST.isRefinement(type) ? SchemaAST.typeAST(type.from) : type
  return SchemaAST.isRefinement(list)
    ? isDateList(list)
    : SchemaAST.isTupleType(list) && list.rest.some(({ type: item }) => isDateArgument(item))
}

const portable = (type: SchemaAST.AST): PortableSchema => {
  const description = descriptionOf(type)
  const definitions = {}
  const schema = JSONSchema.fromAST(withoutNull(type), { definitions, topLevelReferenceStrategy: "skip" })
  return {
    ...simplified(schema, definitions),
    ...(isDateList(type) && { items: { type: "string", format: "date" } }),
    ...(description !== undefined && { description })
  }
}

const dateSchema = (place: Argument["place"], type: SchemaAST.AST): PortableSchema => ({
  type: "string",
  format: "date",
  description: place === "body" ? "YYYY-MM-DD in the user's time zone" : (descriptionOf(type) ?? "YYYY-MM-DD")
})

/** A schema with its references resolved, and without the titles that the schema library adds. */
const simplified = (schema: unknown, definitions: Readonly<Record<string, unknown>>): PortableSchema => {
  if (!isObject(schema)) return {}
  const { $ref } = schema
  if (typeof $ref === "string") return simplified(definitions[$ref.replace("#/$defs/", "")], definitions)
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => keyword !== "$schema" && (keyword !== "title" || typeof value === "object"))
      .map(([keyword, value]) => [keyword, inner(value, definitions)])
  )
}

const inner = (value: unknown, definitions: Readonly<Record<string, unknown>>): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) => inner(item, definitions))
    : isObject(value)
      ? simplified(value, definitions)
      : value

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
