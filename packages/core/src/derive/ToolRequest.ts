import type { CalendarDate } from "../domain/CalendarDate.ts"
import { normalized } from "./ToolArguments.ts"
import { checkedDates } from "./ToolDates.ts"
import type { Argument } from "./ToolSchema.ts"
import type { Tool } from "./Tools.ts"

/** The REST request of a tool call. */
export interface ToolRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  /** The body; undefined for a route without one. */
  readonly body: unknown
  /** Parameters of the path that were not given; `path` has a placeholder for each. */
  readonly missing: ReadonlyArray<string>
  /** Errors of the arguments that the request does not show; they are reported together with the errors of the request. */
  readonly errors: ReadonlyArray<string>
  /** Dates in the future that the user should confirm; `errors` has them too. */
  readonly unconfirmed: ReadonlyArray<string>
}

type Arguments = Readonly<Record<string, unknown>>
type Given = ReadonlyArray<readonly [string, unknown]>

/**
 * The request for the arguments of a tool. Unknown and invalid arguments are passed on: the route refuses them. `tomorrow` is the
 * last date that needs no confirmation.
 */
export const requestOf = (tool: Tool, sent: Arguments, tomorrow: CalendarDate): ToolRequest => {
  const { errors, given, unconfirmed } = checkedDates(tool, normalized(sent, tool.inputSchema), tomorrow)
  const { body, method, path } = tool.route
  const inPath = tool.arguments.filter(({ place }) => place === "path").map(({ name }) => name)
  const rest = Object.entries(given).filter(([name]) => !inPath.includes(name))
  const missing = inPath.filter((name) => given[name] === undefined || given[name] === "")
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
      missing.includes(name) ? PLACEHOLDER : encodeURIComponent(textOf(given[name]).toWellFormed())
    ),
    query: body === undefined ? queryOf(rest) : "",
    missing,
    body: made.body,
    errors: [...errors, ...made.errors],
    unconfirmed
  }
}

const PLACEHOLDER = "missing"

/** What is sent where only text is possible; for a list or an object, which nothing accepts there, a short text. */
const textOf = (value: unknown): string => (typeof value === "object" ? "an object" : String(value))

const queryOf = (given: Given): string =>
  new URLSearchParams(given.map(([name, value]): [string, string] => [name, textOf(value)])).toString()

const bodyOf = (known: ReadonlyArray<Argument>, given: Given) => {
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
      // Stands for the intended `null`, so that the route does not also report a missing value.
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
