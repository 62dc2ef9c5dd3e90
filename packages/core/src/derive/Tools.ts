import type { Scope } from "../contract/Access.ts"
import { permits, ROUTES, type Route } from "./Routes.ts"
import { type Argument, argumentsOf, type PortableSchema } from "./ToolSchema.ts"

/** A route as an assistant's tool. */
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

const toolName = (routeName: string): string => routeName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `tools/list` is the list of routes to an assistant. */
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
    description: inToolWords(route.description),
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
  [name, inSchemaWords(schema)],
  ...(clearedBy === undefined
    ? []
    : [[clearedBy, { type: "boolean", description: `true instead of ${name}: removes it` }] as const])
]

const inSchemaWords = (schema: PortableSchema): PortableSchema =>
  typeof schema.description === "string" ? { ...schema, description: inToolWords(schema.description) } : schema

/** Words about routes, as words about tools: `listWorkouts` and `GET /v1/workouts` are both `list_workouts` here. */
export const inToolWords = (text: string): string =>
  ROUTES.filter(({ name }) => name !== ROUTE_LIST).reduce(
    (words, { method, name, path }) =>
      words
        .replaceAll(new RegExp(`\\b${name}\\b`, "g"), toolName(name))
        .replaceAll(`${method} ${path} `, `${toolName(name)} `),
    text
  )

/** Every tool, in the order of the routes. */
export const TOOLS: ReadonlyArray<Tool> = ROUTES.filter(({ name }) => name !== ROUTE_LIST).map(toolOf)

/** The tools that a key of a scope may call. */
export const toolsFor = (scope: Scope): ReadonlyArray<Tool> => TOOLS.filter(({ route }) => permits(scope, route))

/** The REST request that a tool call is. */
export interface ToolRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  /** The body; undefined for a route without one. */
  readonly body: unknown
  /** What is wrong with the arguments beyond what the request itself shows; told together with what REST finds. */
  readonly faults: ReadonlyArray<string>
}

type Arguments = Readonly<Record<string, unknown>>

/** What a tool's arguments mean as a request. What REST judges is left to it: an unknown argument goes along. */
export const requestOf = (tool: Tool, given: Arguments): ToolRequest => {
  const { body, method, path } = tool.route
  const inPath = tool.arguments.filter(({ place }) => place === "path").map(({ name }) => name)
  const rest = Object.entries(given).filter(([name]) => !inPath.includes(name))
  const faulty = inPath.filter((name) => typeof given[name] !== "string" || given[name] === "")
  const made =
    body === undefined
      ? { body: undefined, faults: [] }
      : bodyOf(
          tool.arguments.filter(({ place }) => place === "body"),
          rest
        )
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) =>
      faulty.includes(name) ? MISSING : encodeURIComponent(String(given[name]).toWellFormed())
    ),
    query: body === undefined ? queryOf(rest) : "",
    body: made.body,
    faults: [...faulty.map((name) => `${name}: required, expected text`), ...made.faults]
  }
}

/** Stands in a path for an argument that cannot. */
const MISSING = "missing"

/** A query carries text; a list or an object is none, however deep, and is refused as what it is called. */
const textOf = (value: unknown): string => (typeof value === "object" && value !== null ? "an object" : String(value))

const queryOf = (given: ReadonlyArray<readonly [string, unknown]>): string =>
  new URLSearchParams(given.map(([name, value]): [string, string] => [name, textOf(value)])).toString()

const bodyOf = (known: ReadonlyArray<Argument>, given: ReadonlyArray<readonly [string, unknown]>) => {
  const body = new Map(given)
  const faults: Array<string> = []
  for (const { clearedBy, isDate, name, schema } of known) {
    if (schema.type === "array" && body.has(name)) body.set(name, parsedIfText(body.get(name)))
    if (isDate && (!body.has(name) || body.get(name) === "today")) {
      body.delete(name)
      faults.push(`${name}: required, expected the day where the person is as YYYY-MM-DD`)
    }
    if (clearedBy === undefined) continue
    const clear = body.get(clearedBy) ?? false
    body.delete(clearedBy)
    if (typeof clear !== "boolean") faults.push(`${clearedBy}: expected true or false`)
    else if (clear && body.has(name)) faults.push(`${clearedBy}: ${name} cannot be both sent and removed`)
    else if (clear) body.set(name, null)
  }
  return { body: Object.fromEntries(body), faults }
}

/** Some clients write a list as its JSON text. */
const parsedIfText = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
