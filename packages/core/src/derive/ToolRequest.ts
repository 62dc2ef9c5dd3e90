import type { CalendarDate } from "../domain/CalendarDate.ts"
import { normalized } from "./ToolArguments.ts"
import { checkedDates } from "./ToolDates.ts"
import type { Argument } from "./ToolSchema.ts"
import type { Tool } from "./Tools.ts"

/** The REST request of a tool call. */
export interface ToolRequest {
  /** The name of the route. */
  readonly name: string
  /** The parameters of the path that were given. */
  readonly parameters: Readonly<Record<string, string>>
  readonly query: string
  /** The body; undefined for a route without one. */
  readonly body: unknown
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
  const { body, name } = tool.route
  const inPath = tool.arguments.flatMap((argument) => (argument.place === "path" ? [argument.name] : []))
  const rest = Object.entries(given).filter(([name]) => !inPath.includes(name))
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
    errors: [...errors, ...made.errors],
    unconfirmed
  }
}

/** What is sent where only text is possible; for a list or an object, which nothing accepts there, a short text. */
const textOf = (value: unknown): string => (typeof value === "object" ? "an object" : String(value))

/** As in the path of a REST request, where a NUL stays encoded: no id has one, and PostgreSQL cannot store it. */
const parameterOf = (value: unknown): string => {
  const text = textOf(value).toWellFormed()
  return text.includes("\0") ? encodeURIComponent(text) : text
}

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
