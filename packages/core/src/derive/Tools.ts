import * as Schema from "effect/Schema"
import type { Scope } from "../contract/Access.ts"
import { TOOL_GROUPS, type ToolGroup } from "../contract/Annotations.ts"
import { IF_VERSION, ifVersion, optional } from "../contract/Primitives.ts"
import { permits, ROUTES, type Route, toolName, toolText } from "./Routes.ts"
import { type Argument, argumentsOf, isObject, type PortableSchema } from "./ToolSchema.ts"

/** A route as an MCP tool. */
export interface Tool {
  /** The route's name in snake case, `log_water`. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: "object"; readonly [keyword: string]: unknown }
  readonly annotations: {
    readonly readOnlyHint: boolean
    /** Of a write: a read has neither of the two. */
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
    readonly openWorldHint: boolean
  }
  readonly route: Route
  readonly arguments: ReadonlyArray<Argument>
  /** True for a write with a field that may be a slip, which the user can confirm. */
  readonly isJudged: boolean
}

/** The arguments of a route: those of the path, the query and the body, and the version that a correction expects. */
export const argumentsOfRoute = ({ body, hints, pathParameters, query }: Route): ReadonlyArray<Argument> => [
  ...argumentsOf("path", pathParameters),
  ...argumentsOf("query", query),
  ...argumentsOf("body", body),
  ...(hints.versioned ? argumentsOf("header", EXPECTED) : [])
]

const EXPECTED = Schema.Struct({ [IF_VERSION]: optional(ifVersion) }).ast

const toolOf = (route: Route): Tool => {
  const parts = argumentsOfRoute(route)
  const { confirmedBy } = route.hints
  const takesSlips =
    route.permission === "write" && parts.some(({ name, takesDates }) => takesDates || JUDGED.includes(name))
  const required = parts.filter((argument) => argument.required).map(({ name }) => name)
  return {
    name: toolName(route.name),
    title: route.title,
    description: toolText(route.description),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries([...parts.flatMap(propertiesOf), ...(takesSlips ? [CONFIRMATION] : [])]),
      ...(required.length > 0 && { required }),
      additionalProperties: false
    },
    annotations: {
      readOnlyHint: route.permission === "read",
      ...(route.permission !== "read" && {
        destructiveHint: route.permission === "delete" || route.hints.overwrites,
        idempotentHint: route.permission === "delete" || route.hints.idempotent
      }),
      openWorldHint: false
    },
    route,
    arguments: parts,
    isJudged: takesSlips || confirmedBy !== undefined
  }
}

/** The argument that confirms what is most likely a slip, and its former name, when it was for dates only. */
export const CONFIRM = "confirm"
export const CONFIRM_DATE = "confirmDate"

const CONFIRMATION = [CONFIRM, { type: "boolean", description: "true: the user confirmed what was refused" }] as const

/** Fields beside dates of which a write may be a slip, or change more than it names. */
const JUDGED = ["calories", "per100", "exercise", "exercises", "items"]

const propertiesOf = ({ clearedBy, name, schema }: Argument): ReadonlyArray<readonly [string, PortableSchema]> => [
  [name, schema],
  ...(clearedBy === undefined
    ? []
    : [[clearedBy.name, { type: "boolean", description: clearedBy.description }] as const])
]

/** Every tool, in the order of the routes. */
export const TOOLS: ReadonlyArray<Tool> = ROUTES.filter(({ isTool }) => isTool).map(toolOf)

/** The tools that a key of a scope may call. */
const toolsFor = (scope: Scope): ReadonlyArray<Tool> => TOOLS.filter(({ route }) => permits(scope, route))

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
      inputSchema: { type: "object", ...listedSchema(inputSchema) },
      annotations: listedHints(annotations)
    }))

/**
 * The hints by which clients decide whether a call needs the person's approval. They take one that is left out as the worst. A call that
 * is not idempotent needs no hint.
 */
const listedHints = ({ idempotentHint, ...hints }: Tool["annotations"]): ListedTool["annotations"] => ({
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
const listedSchema = ({ items, properties, ...schema }: PortableSchema): PortableSchema => ({
  ...Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword, value]) => !IN_WORDS.includes(keyword) && !(Array.isArray(value) && value.length === 0)
    )
  ),
  ...(isObject(items) && { items: listedSchema(items) }),
  ...(isObject(properties) && {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        isObject(field) ? unrepeatedField(name, listedSchema(field)) : field
      ])
    )
  })
})

/**
 * A field whose description does not begin with what its name or that of the tool says: the description `Waist; 1-300` of `waistCm`
 * becomes `1-300`, and `Sessions to return; default 20` of `limit` becomes `default 20`.
 */
const unrepeatedField = (field: string, { description, ...schema }: PortableSchema): PortableSchema => {
  if (typeof description !== "string") return schema
  const [first = "", ...others] = description.split(/(?<=[;,]) /)
  const isSaid =
    / to (return|list);$/.test(first) || field.toLowerCase().startsWith(first.toLowerCase().replaceAll(/\W/g, ""))
  return { ...schema, description: isSaid && others.length > 0 ? others.join(" ") : description }
}
