import { IF_VERSION } from "../contract/Primitives.ts"
import { type Argument, isObject, type PortableSchema } from "./ToolSchema.ts"
import { CONFIRM, CONFIRM_DATE, type Tool } from "./Tools.ts"

/** The REST request of a tool call. */
export interface ToolRequest {
  readonly name: string
  /** The given parameters of the path. */
  readonly parameters: Readonly<Record<string, string>>
  readonly query: string
  /** The body; undefined for a route without one. */
  readonly body: unknown
  /** The version that a correction expects. */
  readonly ifVersion?: string
  /** Errors of the arguments that the request does not show. They are reported together with the errors of the request. */
  readonly errors: ReadonlyArray<string>
  /** The names of the tool's arguments, for the error of another one. */
  readonly known: ReadonlyArray<string>
  /** True if the call says that the user confirmed what was refused. */
  readonly isConfirmed: boolean
}

type Arguments = Readonly<Record<string, unknown>>
type GivenArguments = ReadonlyArray<readonly [string, unknown]>

/** The REST request for the arguments of a tool. Unknown and invalid arguments are passed on, so that the route refuses them. */
export const requestOf = (tool: Tool, sent: Arguments): ToolRequest => {
  const { errors, given, isConfirmed } = takeConfirmation(tool, normalized(sent, tool.inputSchema))
  const { body, name } = tool.route
  const inPath = tool.arguments.flatMap((argument) => (argument.place === "path" ? [argument.name] : []))
  const isVersioned = tool.route.hints.versioned
  const { [IF_VERSION]: version } = isVersioned ? given : {}
  const rest = Object.entries(given).filter(([name]) => !inPath.includes(name) && !(isVersioned && name === IF_VERSION))
  const parameters = Object.fromEntries(
    inPath.flatMap((name) =>
      given[name] === undefined || given[name] === "" ? [] : [[name, parameterOf(given[name])]]
    )
  )
  const made =
    body === undefined
      ? { body: undefined, errors: [] }
      : bodyOf(
          tool.arguments.filter(({ place }) => place === "body"),
          rest
        )
  return {
    name,
    parameters,
    query: body === undefined ? queryOf(rest) : "",
    body: made.body,
    ...(typeof version === "string" && { ifVersion: version }),
    errors: [
      ...errors,
      ...made.errors,
      ...(version === undefined || typeof version === "string" ? [] : [`${IF_VERSION}: expected text`])
    ],
    known: Object.keys(isObject(tool.inputSchema.properties) ? tool.inputSchema.properties : {}),
    isConfirmed
  }
}

/** A value as text for a path or a query. No route accepts a list or an object there, so it becomes a short text. */
const textOf = (value: unknown): string => (typeof value === "object" ? "an object" : String(value))

/** A NUL stays encoded, as in the path of a REST request: no id has one, and PostgreSQL cannot store it. */
const parameterOf = (value: unknown): string => {
  const text = textOf(value).toWellFormed()
  return text.includes("\0") ? encodeURIComponent(text) : text
}

const queryOf = (given: GivenArguments): string =>
  new URLSearchParams(given.map(([name, value]): [string, string] => [name, textOf(value)])).toString()

const bodyOf = (known: ReadonlyArray<Argument>, given: GivenArguments) => {
  const body = new Map(given)
  const errors: Array<string> = []
  for (const { clearedBy, isDate, isOptional, name, required, schema } of known) {
    if (isDate && (body.get(name) === "today" || (required && !body.has(name)))) {
      body.delete(name)
      errors.push(`${name}: required, expected the date in the user's time zone as YYYY-MM-DD`)
    }
    if (clearedBy === undefined) continue
    const clear = body.get(clearedBy.name) ?? false
    body.delete(clearedBy.name)
    if (typeof clear !== "boolean") {
      errors.push(`${clearedBy.name}: expected true or false`)
      // It replaces the intended `null`, so that the route does not also report a missing value.
      if (!body.has(name)) body.set(name, null)
    } else if (clear && body.has(name)) errors.push(`${clearedBy.name}: ${name} cannot be both sent and cleared`)
    else if (clear) body.set(name, null)
    else if (!isOptional && !body.has(name)) {
      // As above.
      body.set(name, null)
      errors.push(`${name}: required, expected a ${schema.type}, or ${clearedBy.name}: true`)
    }
  }
  return { body: Object.fromEntries(body), errors }
}

/**
 * Brings arguments of known clients into the form that the schema asks for. Models that must fill every argument send `null` for those
 * that they leave out, so a known field with `null` is left out (a tool clears with `clear: true`). Some clients send a list or an object
 * as its JSON text, which is parsed.
 */
const normalized = (sent: Readonly<Record<string, unknown>>, schema: PortableSchema) => {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const known = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined)
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const property = known(name)
      if (!isObject(property)) return [[name, value] as const]
      return value === null ? [] : [[name, valueFor(property, value)] as const]
    })
  )
}

const valueFor = (schema: PortableSchema, sent: unknown): unknown => {
  if (schema.type !== "array" && schema.type !== "object") return sent
  const value = typeof sent === "string" ? parsed(sent) : sent
  if (schema.type === "object") return isObject(value) ? normalized(value, schema) : value
  const { items } = schema
  return Array.isArray(value) && isObject(items) ? value.map((item: unknown) => valueFor(items, item)) : value
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Takes the confirmation out of the arguments of a call. */
const takeConfirmation = (
  tool: Tool,
  sent: Arguments
): { readonly given: Arguments; readonly isConfirmed: boolean; readonly errors: ReadonlyArray<string> } => {
  const { confirmedBy } = tool.route.hints
  if (confirmedBy !== undefined) return { given: sent, isConfirmed: sent[confirmedBy] !== undefined, errors: [] }
  if (!tool.isJudged) return { given: sent, isConfirmed: false, errors: [] }
  const { [CONFIRM]: confirm, [CONFIRM_DATE]: confirmDate, ...given } = sent
  const answers = Object.entries({ [CONFIRM]: confirm, [CONFIRM_DATE]: confirmDate })
  return {
    given,
    isConfirmed: confirm === true || confirmDate === true,
    errors: answers.flatMap(([name, value]) =>
      value === undefined || typeof value === "boolean" ? [] : [`${name}: expected true or false`]
    )
  }
}
