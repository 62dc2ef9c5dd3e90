import { addDays, CalendarDate, InvalidRequest, type Tool } from "@daybook/core"
import { memberOf } from "./Messages.ts"

/** The longest list that a tool returns, in characters of its JSON: about 10,000 tokens. Some clients do not show more to their model. */
const LIST_CHARACTERS = 24_000

/**
 * The refusal of a list that is too long, which says how to ask for a shorter one. A list is never cut, since a model would take it for
 * the whole one. It is never refused if no argument can shorten it.
 */
export const tooLong = (
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  value: unknown,
  length: number
): InvalidRequest | undefined => {
  if (tool.route.method !== "GET" || !Array.isArray(value) || length <= LIST_CHARACTERS) return undefined
  const how = shorter(tool, given, value)
  return how === undefined
    ? undefined
    : new InvalidRequest({
        message: `The list is too long to return: ${value.length} items in ${length} characters, at most ${LIST_CHARACTERS} are returned; ${how}`
      })
}

const shorter = (
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  items: ReadonlyArray<unknown>
): string | undefined => {
  const has = (name: string) => tool.arguments.some((argument) => argument.name === name)
  const fitting = fittingItems(items)
  if (has("limit")) return fitting === 0 ? undefined : `send limit: ${fitting}`
  if (has("end")) {
    const end = lastWholeDate(items, fitting)
    const parts = end && `send end: ${end} first, then start: ${addDays(end, 1)} for the rest`
    return parts && has("per") && given.per === undefined
      ? `send per: "week" or "month" for means and sums, or ${parts}`
      : parts
  }
  const filters = tool.arguments.flatMap(({ name, schema }) =>
    schema.type !== "boolean" && given[name] === undefined ? [name] : []
  )
  return filters.length === 0 ? undefined : `send ${filters.join(" or ")} for a part of it`
}

/** The number of the first items that fit. */
const fittingItems = (items: ReadonlyArray<unknown>): number => {
  let length = JSON.stringify({ items: [] }).length
  const over = items.findIndex((item) => {
    length += JSON.stringify(item).length + 1
    return length > LIST_CHARACTERS
  })
  return over < 0 ? items.length : over
}

/** The last date whose items all fit, in a list that ascends by date. An item of several dates ends with its `end`. */
const lastWholeDate = (items: ReadonlyArray<unknown>, fitting: number): CalendarDate | undefined => {
  const next = memberOf(items[fitting], "date")
  const whole = items.slice(0, fitting).findLast((item) => memberOf(item, "date") !== next)
  const date = memberOf(whole, "end") ?? memberOf(whole, "date")
  return typeof date === "string" ? CalendarDate.make(date) : undefined
}
