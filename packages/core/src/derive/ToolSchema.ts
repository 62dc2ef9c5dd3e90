import * as JSONSchema from "effect/JSONSchema"
import * as SchemaAST from "effect/SchemaAST"
import { isWithoutDefault, nullMeaning } from "../contract/Annotations.ts"
import { isDateArgument } from "../domain/CalendarDate.ts"
import { toolText } from "./Routes.ts"

/** A JSON Schema that every MCP client accepts: without references, unions, constants, nulls or lists of types. */
export type PortableSchema = { readonly [keyword: string]: unknown }

export const isObject = (value: unknown): value is PortableSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A schema with its limits also in the descriptions, at every level: some clients drop the keywords of limits, and models then guess. */
const withLimits = (schema: PortableSchema): PortableSchema => {
  const { description, items, properties } = schema
  const limits = limitsText(schema)
  return {
    ...schema,
    ...(limits !== undefined && {
      description: typeof description === "string" ? `${description}; ${limits}` : limits
    }),
    ...(isObject(items) && { items: withLimits(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, isObject(inner) ? withLimits(inner) : inner])
      )
    })
  }
}

const limitsText = (schema: PortableSchema): string | undefined => {
  const { exclusiveMinimum, maximum, maxItems, maxLength, minimum, minItems, minLength, multipleOf } = schema
  const texts = [
    exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}, max ${maximum}` : span(minimum, maximum),
    ...[maxLength === undefined ? undefined : `${span(minLength === 1 ? undefined : minLength, maxLength)} chars`],
    ...[span(maxItems === undefined ? minItems : (minItems ?? 0), maxItems)],
    ...[multipleOf === undefined ? undefined : `in steps of ${multipleOf}`]
  ].filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.join(", ")
}

/** The words for a lower and an upper limit. */
const span = (min: unknown, max: unknown): string | undefined => {
  if (min !== undefined && max !== undefined) return `${min}-${max}`
  if (max !== undefined) return `max ${max}`
  return min === undefined ? undefined : `min ${min}`
}

/** An argument of a tool, with the part of the request that carries it and its schema. */
export interface Argument {
  readonly name: string
  readonly place: "path" | "query" | "body" | "header"
  readonly required: boolean
  readonly schema: PortableSchema
  /** The boolean argument that replaces `null`, and its description. */
  readonly clearedBy: { readonly name: string; readonly description: string } | undefined
  readonly isOptional: boolean
  readonly isDate: boolean
  readonly takesDates: boolean
}

export const argumentsOf = (place: Argument["place"], part: SchemaAST.AST | undefined): ReadonlyArray<Argument> =>
  propertiesOf(part).map(({ isOptional, name: property, type }) => {
    const name = String(property)
    const isDate = isDateArgument(type)
    const { argument, meaning } = nullMeaning(type) ?? {}
    return {
      name,
      place,
      required: defaultsToToday(place, type) || !(isOptional || argument !== undefined),
      schema: isDate ? dateSchema(place, type) : portable(type),
      clearedBy: argument === undefined ? undefined : { name: argument, description: `true ${meaning}` },
      isOptional,
      isDate,
      takesDates: isDate || isDateList(type)
    }
  })

const propertiesOf = (part: SchemaAST.AST | undefined): ReadonlyArray<SchemaAST.PropertySignature> =>
  part !== undefined && SchemaAST.isTypeLiteral(part) ? part.propertySignatures : []

const descriptionOf = (ast: SchemaAST.AST): string | undefined => {
  const description = nullMeaning(ast)?.description ?? ast.annotations[SchemaAST.DescriptionAnnotationId]
  return typeof description === "string" ? toolText(description) : undefined
}

/**
 * True if a write without the field uses the current date in UTC. A tool requires such a date: the assistant knows the user's date, the
 * server does not.
 */
const defaultsToToday = (place: Argument["place"], type: SchemaAST.AST): boolean =>
  place === "body" && isDateArgument(type) && !isWithoutDefault(type)

const isNull = (ast: SchemaAST.AST): boolean => SchemaAST.isLiteral(ast) && ast.literal === null

const withoutNull = (type: SchemaAST.AST): SchemaAST.AST => {
  if (!SchemaAST.isUnion(type) || !type.types.some(isNull)) return type
  return SchemaAST.Union.make(type.types.filter((member) => !isNull(member)))
}

/** True if a field takes a list of dates that may be `today`. */
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
  return withLimits({
    ...simplified(schema, definitions),
    ...(isDateList(type) && { items: { type: "string", format: "date" } }),
    ...(description !== undefined && { description })
  })
}

const dateSchema = (place: Argument["place"], type: SchemaAST.AST): PortableSchema => ({
  type: "string",
  format: "date",
  description: defaultsToToday(place, type) ? "YYYY-MM-DD for the user" : (descriptionOf(type) ?? "YYYY-MM-DD")
})

/** A schema with its references resolved, and without the titles that the schema library adds. */
const simplified = (schema: unknown, definitions: Readonly<Record<string, unknown>>): PortableSchema => {
  if (!isObject(schema)) return {}
  const { $ref, anyOf, ...rest } = schema
  // A field inside an object that also takes null: many clients reject a tool whose schema has it.
  const [only, ...others] = Array.isArray(anyOf) ? anyOf.filter((each) => !isObject(each) || each.type !== "null") : []
  if (only !== undefined && others.length === 0) {
    const { description, ...about } = simplified(rest, definitions)
    const said = typeof description === "string" && { description: description.replace(/; null .*$/, "") }
    return { ...simplified(only, definitions), ...about, ...said }
  }
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
