import type { Scope } from "../contract/Access.ts"
import { permits, ROUTES, type Route } from "./Routes.ts"
import { toolName, toolText } from "./Surfaces.ts"
import { type Argument, argumentsOf, type PortableSchema } from "./ToolSchema.ts"

/** A route as an MCP tool. */
export interface Tool {
  /** The route's name in snake case, `log_water`. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: "object"; readonly [keyword: string]: unknown }
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
  readonly route: Route
  readonly arguments: ReadonlyArray<Argument>
}

/** The route that lists the routes has no tool: MCP clients call `tools/list`. */
const ROUTE_LIST = "listRoutes"

const toolOf = (route: Route): Tool => {
  const parts = [
    ...argumentsOf("path", route.pathParameters),
    ...argumentsOf("query", route.query),
    ...argumentsOf("body", route.body)
  ]
  const required = parts.filter((argument) => argument.required).map(({ name }) => name)
  return {
    name: toolName(route.name),
    title: route.title,
    description: toolText(route.description),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(parts.flatMap(propertiesOf)),
      ...(required.length > 0 && { required }),
      additionalProperties: false
    },
    annotations: {
      title: route.title,
      readOnlyHint: route.method === "GET",
      destructiveHint: route.method === "DELETE" || route.hints.overwrites,
      idempotentHint: route.method !== "POST" || route.hints.idempotent,
      openWorldHint: false
    },
    route,
    arguments: parts
  }
}

const propertiesOf = ({ clearedBy, name, schema }: Argument): ReadonlyArray<readonly [string, PortableSchema]> => [
  [name, schema],
  ...(clearedBy === undefined
    ? []
    : [[clearedBy.name, { type: "boolean", description: clearedBy.description }] as const])
]

/** Every tool, in the order of the routes. */
export const TOOLS: ReadonlyArray<Tool> = ROUTES.filter(({ name }) => name !== ROUTE_LIST).map(toolOf)

/** The tools that a key of a scope may call. */
export const toolsFor = (scope: Scope): ReadonlyArray<Tool> => TOOLS.filter(({ route }) => permits(scope, route))

/** The REST request of a tool call. */
export interface ToolRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  /** The body; undefined for a route without one. */
  readonly body: unknown
  /** Errors of the arguments that the request does not show; they are reported together with the errors of the request. */
  readonly errors: ReadonlyArray<string>
}

type Arguments = Readonly<Record<string, unknown>>

/** The request for the arguments of a tool. Unknown and invalid arguments are passed on: the route refuses them. */
export const requestOf = (tool: Tool, given: Arguments): ToolRequest => {
  const { body, method, path } = tool.route
  const inPath = tool.arguments.filter(({ place }) => place === "path").map(({ name }) => name)
  const rest = Object.entries(given).filter(([name]) => !inPath.includes(name))
  const missing = inPath.filter((name) => typeof given[name] !== "string" || given[name] === "")
  const made =
    body === undefined
      ? { body: undefined, errors: [] }
      : bodyOf(
          tool.arguments.filter(({ place }) => place === "body"),
          rest
        )
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) =>
      missing.includes(name) ? MISSING : encodeURIComponent(String(given[name]).toWellFormed())
    ),
    query: body === undefined ? queryOf(rest) : "",
    body: made.body,
    errors: [...missing.map((name) => `${name}: required, expected text`), ...made.errors]
  }
}

/** The path segment for an argument that is missing. */
const MISSING = "missing"

/** A query parameter is text; for a list or an object, which no parameter accepts, a short text is sent and refused. */
const textOf = (value: unknown): string => (typeof value === "object" && value !== null ? "an object" : String(value))

const queryOf = (given: ReadonlyArray<readonly [string, unknown]>): string =>
  new URLSearchParams(given.map(([name, value]): [string, string] => [name, textOf(value)])).toString()

const bodyOf = (known: ReadonlyArray<Argument>, given: ReadonlyArray<readonly [string, unknown]>) => {
  const body = new Map(given)
  const errors: Array<string> = []
  for (const { clearedBy, isDate, name, schema } of known) {
    if (schema.type === "array" && body.has(name)) body.set(name, parsedIfText(body.get(name)))
    if (isDate && (!body.has(name) || body.get(name) === "today")) {
      body.delete(name)
      errors.push(`${name}: required, expected the date in the user's time zone as YYYY-MM-DD`)
    }
    if (clearedBy === undefined) continue
    const clear = body.get(clearedBy.name) ?? false
    body.delete(clearedBy.name)
    if (typeof clear !== "boolean") {
      errors.push(`${clearedBy.name}: expected true or false`)
      // Stands for the intended `null`, so that the route does not also report a missing value.
      if (!body.has(name)) body.set(name, null)
    } else if (clear && body.has(name)) errors.push(`${clearedBy.name}: ${name} cannot be both sent and cleared`)
    else if (clear) body.set(name, null)
  }
  return { body: Object.fromEntries(body), errors }
}

/** Some clients send a list as its JSON text. */
const parsedIfText = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
