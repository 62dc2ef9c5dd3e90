import * as Schema from "effect/Schema"
import type { Scope } from "../contract/Access.ts"
import { IF_VERSION, ifVersion } from "../contract/Primitives.ts"
import { optional } from "../contract/Rules.ts"
import type { PortableSchema } from "./PortableSchema.ts"
import { permits, ROUTES, type Route } from "./Routes.ts"
import { toolName, toolText } from "./Surfaces.ts"
import { type Argument, argumentsOf } from "./ToolSchema.ts"

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
    route.method === "POST" && parts.some(({ name, takesDates }) => takesDates || JUDGED.includes(name))
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
      readOnlyHint: route.method === "GET",
      ...(route.method !== "GET" && {
        destructiveHint: route.method === "DELETE" || route.hints.overwrites,
        idempotentHint: route.method === "DELETE" || route.hints.idempotent
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

/** Fields beside dates that `domain/plausibility` judges. */
const JUDGED = ["calories", "per100", "exercises", "items"]

const propertiesOf = ({ clearedBy, name, schema }: Argument): ReadonlyArray<readonly [string, PortableSchema]> => [
  [name, schema],
  ...(clearedBy === undefined
    ? []
    : [[clearedBy.name, { type: "boolean", description: clearedBy.description }] as const])
]

/** Every tool, in the order of the routes. */
export const TOOLS: ReadonlyArray<Tool> = ROUTES.filter(({ isTool }) => isTool).map(toolOf)

/** The tools that a key of a scope may call. */
export const toolsFor = (scope: Scope): ReadonlyArray<Tool> => TOOLS.filter(({ route }) => permits(scope, route))
