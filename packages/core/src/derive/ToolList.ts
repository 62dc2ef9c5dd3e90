import type { Scope } from "../contract/Access.ts"
import { isObject, type PortableSchema } from "./PortableSchema.ts"
import { type Tool, toolsFor } from "./Tools.ts"

type ListedTool = Pick<Tool, "name" | "title" | "description" | "inputSchema" | "annotations">

/**
 * The tools of a scope as clients list them. Clients limit the tokens of that list. So a limit is only in the description of its field,
 * where every client shows it, and what an earlier tool describes is not described again: objects in a list, and fields that are not
 * required.
 */
export const toolList = (scope: Scope): ReadonlyArray<ListedTool> => {
  const described = new Map<string, string>()
  return toolsFor(scope).map(({ annotations, description, inputSchema, name, title }) => {
    const { properties, required = [] } = inputSchema
    if (!isObject(properties)) return { name, title, description, inputSchema, annotations }
    const isRequired = (field: string): boolean => Array.isArray(required) && required.includes(field)
    const fields = Object.entries(properties).map(([field, schema]) => {
      if (!isObject(schema)) return [field, schema] as const
      const key = `${field} ${JSON.stringify(schema)}`
      if (described.has(key) && !isRequired(field)) return [field, bare(schema)] as const
      described.set(key, name)
      return [field, short(schema, name, described)] as const
    })
    return {
      name,
      title,
      description,
      inputSchema: { ...inputSchema, properties: Object.fromEntries(fields) },
      annotations
    }
  })
}

const LIMITS = [
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "minItems",
  "maxItems",
  "multipleOf"
]

/** A field without the keywords of its limits, and with the objects of a list described at their first tool. */
const short = (field: PortableSchema, tool: string, described: Map<string, string>): PortableSchema => {
  const { items, ...rest } = withoutLimits(field)
  if (!isObject(items)) return { ...rest, ...(items !== undefined && { items }) }
  if (!isObject(items.properties)) return { ...rest, items }
  const key = JSON.stringify(items)
  const first = described.get(key)
  if (first !== undefined) return { ...rest, description: `${rest.description}; as in ${first}`, items: bare(items) }
  described.set(key, tool)
  return {
    ...rest,
    items: { ...items, properties: mapped(items.properties, (inner) => short(inner, tool, described)) }
  }
}

/** A schema without descriptions, its own and those inside it. */
const bare = ({ description: _, items, properties, ...rest }: PortableSchema): PortableSchema => ({
  ...withoutLimits(rest),
  ...(isObject(items) && { items: bare(items) }),
  ...(isObject(properties) && { properties: mapped(properties, bare) })
})

const withoutLimits = (schema: PortableSchema): PortableSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !LIMITS.includes(keyword)))

const mapped = (properties: PortableSchema, f: (field: PortableSchema) => PortableSchema): PortableSchema =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, isObject(field) ? f(field) : field]))
