import type { Scope } from "../contract/Access.ts"
import { isObject, type PortableSchema } from "./PortableSchema.ts"
import { type Tool, toolsFor } from "./Tools.ts"

interface ListedTool extends Pick<Tool, "name" | "title" | "description" | "inputSchema"> {
  readonly annotations: Partial<Tool["annotations"]>
}

/** The hints that a client needs. `false` is the protocol's default of two, and whether a server reaches out of itself decides nothing. */
const told = ({ destructiveHint, idempotentHint, readOnlyHint }: Tool["annotations"]): ListedTool["annotations"] => ({
  ...(readOnlyHint && { readOnlyHint }),
  ...(destructiveHint !== undefined && { destructiveHint }),
  ...(idempotentHint === true && { idempotentHint })
})

/**
 * The tools of a scope as clients list them. Clients limit the tokens of that list. So a limit is only in the description of its field,
 * where every client shows it, and what an earlier tool describes is not described again: objects in a list, and fields that are not
 * required.
 */
export const toolList = (scope: Scope): ReadonlyArray<ListedTool> => {
  const described = new Map<string, string>()
  return toolsFor(scope).map(({ annotations, description, inputSchema, name, title }) => {
    const { properties, required, type } = inputSchema
    if (!isObject(properties)) return { name, title, description, inputSchema, annotations: told(annotations) }
    const needed: ReadonlyArray<unknown> = Array.isArray(required) ? required : []
    const fields = Object.entries(properties).map(([field, schema]) => {
      if (!isObject(schema)) return [field, schema] as const
      const key = `${field} ${JSON.stringify(schema)}`
      if (described.has(key) && (schema.format === "date" || !needed.includes(field)))
        return [field, bare(schema)] as const
      described.set(key, name)
      return [field, unrepeated(field, short(schema, name, described))] as const
    })
    return {
      name,
      title,
      description,
      inputSchema: { type, properties: Object.fromEntries(fields), ...(needed.length > 0 && { required: needed }) },
      annotations: told(annotations)
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

/**
 * A field without the keywords of its limits. The objects of a list are described at their first tool. The fields of an object alone are
 * not described, since its own description says what they are. Some clients refuse an object without fields.
 */
const short = (field: PortableSchema, tool: string, described: Map<string, string>): PortableSchema => {
  const { items, ...rest } = withoutLimits(field)
  if (isObject(rest.properties)) {
    const { description, ...object } = rest
    return { ...bare(object), ...(object.required !== undefined && { required: object.required }), description }
  }
  if (!isObject(items)) return { ...rest, ...(items !== undefined && { items }) }
  if (!isObject(items.properties)) return { ...rest, items }
  const key = JSON.stringify(items)
  const first = described.get(key)
  if (first !== undefined) return { ...rest, description: `${rest.description}; as in ${first}`, items: bare(items) }
  described.set(key, tool)
  return {
    ...rest,
    items: {
      ...open(items),
      properties: mapped(items.properties, (inner, name) => unrepeated(name, short(inner, tool, described)))
    }
  }
}

/** A field whose description does not begin with its name: the description `Waist; 1-300` of `waistCm` becomes `1-300`. */
const unrepeated = (field: string, { description, ...schema }: PortableSchema): PortableSchema => {
  const [first, ...others] = String(description ?? "").split(/(?<=[;,]) /)
  const isName = first !== "" && field.toLowerCase().startsWith(String(first).toLowerCase().replaceAll(/\W/g, ""))
  const left = isName && others.length > 0 ? others.join(" ") : description
  return { ...schema, ...(left !== undefined && { description: left }) }
}

/** A schema without descriptions, its own and those inside it. */
const bare = ({ description: _, items, properties, required: __, ...rest }: PortableSchema): PortableSchema => ({
  ...open(withoutLimits(rest)),
  ...(isObject(items) && { items: bare(items) }),
  ...(isObject(properties) && { properties: mapped(properties, (inner) => bare(inner)) })
})

/** An object that does not say that it allows no other fields: the server does, and names the one that is meant. */
const open = ({ additionalProperties: _, ...schema }: PortableSchema): PortableSchema => schema

const withoutLimits = (schema: PortableSchema): PortableSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !LIMITS.includes(keyword)))

const mapped = (
  properties: PortableSchema,
  f: (field: PortableSchema, name: string) => PortableSchema
): PortableSchema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, isObject(field) ? f(field, name) : field])
  )
