import * as JSONSchema from "effect/JSONSchema"
import * as SchemaAST from "effect/SchemaAST"
import { ClearedBy } from "../contract/Annotations.ts"
import { isDateArgument } from "../domain/CalendarDate.ts"

/** A JSON Schema that every assistant's client takes: no references, unions, constants, nulls or type lists. */
export type PortableSchema = { readonly [keyword: string]: unknown }

/** An argument of a tool: where the request carries it, and what it takes. */
export interface Argument {
  readonly name: string
  readonly place: "path" | "query" | "body"
  readonly required: boolean
  readonly schema: PortableSchema
  /** The yes-or-no argument that stands for sending `null`. */
  readonly clearedBy: string | undefined
  readonly isDate: boolean
}

/** The arguments that one part of a request becomes. */
export const argumentsOf = (place: Argument["place"], part: SchemaAST.AST | undefined): ReadonlyArray<Argument> =>
  propertiesOf(part).map(({ isOptional, name, type }) => {
    const isDate = isDateArgument(type)
    const clearedBy = type.annotations[ClearedBy]
    return {
      name: String(name),
      place,
      // A body's date is asked for: only the assistant knows which day it is where the person is.
      required: (isDate && place === "body") || !(isOptional || typeof clearedBy === "string"),
      schema: isDate ? dateSchema(place, type) : portable(type),
      clearedBy: typeof clearedBy === "string" ? clearedBy : undefined,
      isDate
    }
  })

const propertiesOf = (part: SchemaAST.AST | undefined): ReadonlyArray<SchemaAST.PropertySignature> =>
  part !== undefined && SchemaAST.isTypeLiteral(part) ? part.propertySignatures : []

const descriptionOf = (ast: SchemaAST.AST): string | undefined => {
  const description = ast.annotations[SchemaAST.DescriptionAnnotationId]
  return typeof description === "string" ? description : undefined
}

const isNull = (ast: SchemaAST.AST): boolean => SchemaAST.isLiteral(ast) && ast.literal === null

/** What a field takes beside `null`. */
const withoutNull = (type: SchemaAST.AST): SchemaAST.AST => {
  if (!SchemaAST.isUnion(type) || !type.types.some(isNull)) return type
  return SchemaAST.Union.make(type.types.filter((member) => !isNull(member)))
}

/** Whether a field takes a list of such dates. */
export const isDateList = (type: SchemaAST.AST): boolean => {
  const list = SchemaAST.isRefinement(type) ? SchemaAST.typeAST(type.from) : type
  return SchemaAST.isRefinement(list)
    ? isDateList(list)
    : SchemaAST.isTupleType(list) && list.rest.some(({ type: item }) => isDateArgument(item))
}

const jsonSchemaOf = (ast: SchemaAST.AST): unknown =>
  JSONSchema.fromAST(ast, { definitions: {}, topLevelReferenceStrategy: "skip" })

/** The schema without the library's own titles, described in the field's words. */
const portable = (type: SchemaAST.AST): PortableSchema => {
  const description = descriptionOf(type)
  return {
    ...stripped(jsonSchemaOf(withoutNull(type))),
    ...(isDateList(type) && { items: { type: "string", format: "date" } }),
    ...(description !== undefined && { description: withoutNullWords(description) })
  }
}

/** `…; null clears the day` speaks of what a tool does not offer. */
const withoutNullWords = (description: string): string => description.replace(/; null [^;]*$/, "")

const dateSchema = (place: Argument["place"], type: SchemaAST.AST): PortableSchema => ({
  type: "string",
  format: "date",
  description:
    place === "body"
      ? "YYYY-MM-DD, where the person is"
      : (descriptionOf(type) ?? "YYYY-MM-DD").replace(/; `today`.*$/, "")
})

const stripped = (schema: unknown): PortableSchema => {
  if (typeof schema !== "object" || schema === null) return {}
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => keyword !== "$schema" && (keyword !== "title" || typeof value === "object"))
      .map(([keyword, value]) => [keyword, inside(value)])
  )
}

const inside = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(inside) : typeof value === "object" && value !== null ? stripped(value) : value
