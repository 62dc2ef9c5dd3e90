import type { Scope } from "../contract/Access.ts"
import type { PortableSchema } from "./PortableSchema.ts"
import { permits, ROUTES, type Route } from "./Routes.ts"
import { toolName, toolText } from "./Surfaces.ts"
import { type Argument, argumentsOf, withoutNames } from "./ToolSchema.ts"

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
  /** The arguments of a write that name the dates it changes. */
  readonly dates: ReadonlyArray<string>
}

/** The arguments of a route: those of the path, the query and the body. */
export const argumentsOfRoute = ({ body, pathParameters, query }: Route): ReadonlyArray<Argument> => [
  ...argumentsOf("path", pathParameters),
  ...argumentsOf("query", query),
  ...argumentsOf("body", body)
]

const toolOf = (route: Route): Tool => {
  const parts = argumentsOfRoute(route)
  const dates = route.method === "GET" ? [] : parts.filter(({ takesDates }) => takesDates).map(({ name }) => name)
  const names = parts.map(({ name }) => name)
  const required = parts.filter((argument) => argument.required).map(({ name }) => name)
  return {
    name: toolName(route.name),
    title: route.title,
    description: toolText(route.description),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries([
        ...parts.flatMap((part) => propertiesOf(part, names)),
        ...(dates.length > 0 ? [CONFIRMATION] : [])
      ]),
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
    dates
  }
}

/** The argument that confirms a date in the future. */
export const CONFIRM_DATE = "confirmDate"

const CONFIRMATION = [CONFIRM_DATE, { type: "boolean", description: "true: a date is after tomorrow" }] as const

const propertiesOf = (
  { clearedBy, name, schema }: Argument,
  names: ReadonlyArray<string>
): ReadonlyArray<readonly [string, PortableSchema]> => [
  [name, withoutNames(names, schema)],
  ...(clearedBy === undefined
    ? []
    : [[clearedBy.name, { type: "boolean", description: clearedBy.description }] as const])
]

/** Every tool, in the order of the routes. */
export const TOOLS: ReadonlyArray<Tool> = ROUTES.filter(({ isTool }) => isTool).map(toolOf)

/** The tools that a key of a scope may call. */
export const toolsFor = (scope: Scope): ReadonlyArray<Tool> => TOOLS.filter(({ route }) => permits(scope, route))
