import type { Scope } from "../contract/Access.ts"
import { isObject, type PortableSchema } from "./PortableSchema.ts"
import { CONFIRM, TOOLS, type Tool, toolsFor } from "./Tools.ts"

interface ListedTool extends Pick<Tool, "name" | "description" | "inputSchema"> {
  /** Only if it says more than the name. */
  readonly title?: string
  readonly annotations: Partial<Tool["annotations"]>
}

/**
 * The hints that are not the protocol's default: a tool may write and destroy, and is not idempotent. Whether a server reaches out of
 * itself decides nothing.
 */
const told = ({ destructiveHint, idempotentHint, readOnlyHint }: Tool["annotations"]): ListedTool["annotations"] => ({
  ...(readOnlyHint && { readOnlyHint }),
  ...(destructiveHint === false && { destructiveHint }),
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
    const said = { name, ...(!isName(title, name) && { title }), description }
    if (!isObject(properties)) return { ...said, inputSchema, annotations: told(annotations) }
    const needed: ReadonlyArray<unknown> = Array.isArray(required) ? required : []
    const fields = Object.entries(properties).map(([field, schema]) => {
      if (!isObject(schema)) return [field, schema] as const
      const key = `${field} ${JSON.stringify(schema)}`
      if (described.has(key) && (EVERYWHERE.test(field) || !needed.includes(field)))
        return [field, bare(schema)] as const
      described.set(key, name)
      const words = `${field} ${JSON.stringify(schema.enum)}`
      if (schema.enum !== undefined && described.has(words)) return [field, unrepeated(field, withoutWords(schema))]
      described.set(words, name)
      return [field, withoutKind(unrepeated(field, short(schema, name, described)))] as const
    })
    return {
      ...said,
      inputSchema: { type, properties: Object.fromEntries(fields), ...(needed.length > 0 && { required: needed }) },
      annotations: told(annotations)
    }
  })
}

/** Fields that mean the same in every tool. */
const EVERYWHERE = /^(start|end|dates?|id|metricId)$/

/** True if a title has the words of the name: "Log a food", `log_food`; "Read the goals", `get_goals`. */
const isName = (title: string, name: string): boolean =>
  title
    .toLowerCase()
    .replace(/\b(an?|the|one) /g, "")
    .replace("'s", "")
    .replaceAll(/\W+/g, "_")
    .replace(/^(read|show)_/, "get_")
    .replace(/^(correct|change)_/, "update_") === name

/** The description of how many to list, without the words that the name of the tool has. None if nothing is left. */
const withoutKind = ({ description, ...schema }: PortableSchema): PortableSchema => {
  const rest = typeof description === "string" ? description.replace(/^[\w-]+ to (return|list); /, "") : ""
  return rest === "" ? schema : { ...schema, description: rest }
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
    const about = description === undefined ? {} : { description }
    return { ...bare(object), ...(isNamed(object.required) && { required: object.required }), ...about }
  }
  if (!isObject(items)) return { ...rest, ...(items !== undefined && { items }) }
  if (!isObject(items.properties)) return { ...rest, items }
  const key = JSON.stringify(items)
  const first = described.get(key)
  if (first !== undefined) {
    const isRepeated = (list: unknown) => described.has(`${JSON.stringify(list)} again`)
    const shown = isRepeated(items)
      ? leastOf(items)
      : {
          ...bare(items),
          properties: mapped(items.properties, (inner) => (isRepeated(inner.items) ? leastOf(inner) : bare(inner)))
        }
    for (const repeated of [items, ...listsIn(items)]) described.set(`${JSON.stringify(repeated)} again`, tool)
    return {
      ...rest,
      description: `${rest.description}; as in ${first}`,
      items: shown
    }
  }
  described.set(key, tool)
  const { required, ...list } = open(items)
  return {
    ...rest,
    items: {
      ...list,
      ...(isNamed(required) && { required }),
      properties: mapped(items.properties, (inner, name) => {
        const known = `${name} ${JSON.stringify(inner)}`
        if (described.has(known)) return bare(inner)
        described.set(known, tool)
        const twin = twinOf(inner)
        return twin === undefined
          ? withoutKind(unrepeated(name, short(inner, tool, described)))
          : { ...leastOf(inner), description: `as in ${twin}` }
      })
    }
  }
}

/** The objects of the lists inside an object. */
const listsIn = ({ properties }: PortableSchema): ReadonlyArray<PortableSchema> =>
  Object.values(isObject(properties) ? properties : {}).flatMap((inner) =>
    isObject(inner) && isObject(inner.items) ? [inner.items] : []
  )

const isNamed = (required: unknown): boolean => Array.isArray(required) && required.length > 0

/** The tool that takes the fields of an object, if there is one. */
const twinOf = ({ properties }: PortableSchema): string | undefined => {
  if (!isObject(properties)) return undefined
  const names = Object.keys(properties)
  return TOOLS.find(({ inputSchema }) => {
    const known = isObject(inputSchema.properties) ? Object.keys(inputSchema.properties) : []
    return (
      names.length > 1 &&
      names.every((name) => known.includes(name)) &&
      known.every((name) => [...names, CONFIRM].includes(name))
    )
  })?.name
}

/** A schema with the fields that its objects require only. */
const leastOf = ({ items, properties, required, ...rest }: PortableSchema): PortableSchema => {
  const needed: ReadonlyArray<unknown> = Array.isArray(required) ? required : []
  const fields = isObject(properties) ? Object.entries(properties).filter(([name]) => needed.includes(name)) : []
  return {
    ...bare(rest),
    ...(isObject(items) && { items: leastOf(items) }),
    ...(isObject(properties) && { properties: mapped(Object.fromEntries(fields), leastOf) })
  }
}

/** A field whose description does not begin with its name: the description `Waist; 1-300` of `waistCm` becomes `1-300`. */
const unrepeated = (field: string, { description, ...schema }: PortableSchema): PortableSchema => {
  const [first, ...others] = String(description ?? "").split(/(?<=[;,]) /)
  const isName = first !== "" && field.toLowerCase().startsWith(String(first).toLowerCase().replaceAll(/\W/g, ""))
  const left = isName ? others.join(" ") : description
  return { ...schema, ...(left !== undefined && left !== "" && { description: left }) }
}

const withoutWords = ({ enum: _, ...schema }: PortableSchema): PortableSchema => schema

/** A schema without descriptions, its own and those inside it. */
const bare = ({
  description: _,
  enum: __,
  examples: ___,
  format: ____,
  items,
  properties,
  required: _____,
  ...rest
}: PortableSchema): PortableSchema => ({
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
