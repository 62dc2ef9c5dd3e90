import type { Scope } from "../contract/Access.ts"
import { TOOL_GROUPS, type ToolGroup } from "../contract/Annotations.ts"
import { isObject, type PortableSchema } from "./PortableSchema.ts"
import { type Tool, toolsFor } from "./Tools.ts"

interface ListedTool extends Pick<Tool, "name" | "description" | "inputSchema"> {
  /** Only if it says more than the name. */
  readonly title?: string
  readonly annotations: Partial<Tool["annotations"]>
}

/**
 * The tools of a scope as clients list them. Many clients give their model one tool at a time, so each says all of itself: every field,
 * with its allowed words, and with its limits in words, since some clients drop their keywords. Left out is only what the name says.
 */
export const toolList = (scope: Scope, groups: ReadonlyArray<ToolGroup> = TOOL_GROUPS): ReadonlyArray<ListedTool> =>
  toolsFor(scope)
    .filter(({ route }) => groups.includes(route.toolGroup))
    .map(({ annotations, description, inputSchema, name, title }) => ({
      name,
      ...(!isName(title, name) && { title }),
      description,
      inputSchema: { type: "object", ...listed(inputSchema) },
      annotations: told(annotations)
    }))

/**
 * The hints by which clients decide whether a call needs the person's approval. They take one that is left out as the worst. A call that
 * is not idempotent needs no hint.
 */
const told = ({ idempotentHint, ...hints }: Tool["annotations"]): ListedTool["annotations"] => ({
  ...hints,
  ...(idempotentHint === true && { idempotentHint })
})

/** True if a title has the words of the name: "Log a food", `log_food`; "Read the goals", `get_goals`. */
const isName = (title: string, name: string): boolean =>
  title
    .toLowerCase()
    .replace(/\b(an?|the|one) /g, "")
    .replace("'s", "")
    .replaceAll(/\W+/g, "_")
    .replace(/^(read|show)_/, "get_")
    .replace(/^(correct|change)_/, "update_") === name

/** The keywords that the description has in words, and those that need no saying: the server refuses unknown fields by name. */
const IN_WORDS = [
  ...["minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "minItems", "maxItems", "multipleOf"],
  ...["pattern", "additionalProperties", "examples"]
]

/** A schema with everything inside it, and its limits in words alone. */
const listed = ({ items, properties, ...schema }: PortableSchema): PortableSchema => ({
  ...Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword, value]) => !IN_WORDS.includes(keyword) && !(Array.isArray(value) && value.length === 0)
    )
  ),
  ...(isObject(items) && { items: listed(items) }),
  ...(isObject(properties) && {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        isObject(field) ? unrepeated(name, listed(field)) : field
      ])
    )
  })
})

/**
 * A field whose description does not begin with what its name or that of the tool says: the description `Waist; 1-300` of `waistCm`
 * becomes `1-300`, and `Sessions to return; default 20` of `limit` becomes `default 20`.
 */
const unrepeated = (field: string, { description, ...schema }: PortableSchema): PortableSchema => {
  if (typeof description !== "string") return schema
  const [first = "", ...others] = description.split(/(?<=[;,]) /)
  const isSaid =
    / to (return|list);$/.test(first) || field.toLowerCase().startsWith(first.toLowerCase().replaceAll(/\W/g, ""))
  return { ...schema, description: isSaid && others.length > 0 ? others.join(" ") : description }
}
