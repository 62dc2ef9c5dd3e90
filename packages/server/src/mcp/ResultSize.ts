import { addDays, CalendarDate, InvalidRequest, type Tool } from "@daybook/core"
import { memberOf } from "./Messages.ts"

/**
 * The longest list that a tool returns, in characters of its JSON: about 10,000 tokens, more than which some clients do not
 * show to their model.
 */
const LIST_CHARACTERS = 24_000

/**
 * Why a list is not returned, and how to ask for a shorter one. Never a cut list, which a model would take for the whole one;
 * and never a refusal where the arguments can ask for nothing shorter.
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
    return end && `send end: ${end} first, then start: ${addDays(end, 1)} for the rest`
  }
  const filters = tool.arguments.flatMap(({ name, schema }) =>
    schema.type !== "boolean" && given[name] === undefined ? [name] : []
  )
  return filters.length === 0 ? undefined : `send ${filters.join(" or ")} for a part of it`
}

/** How many of the first items fit. */
const fittingItems = (items: ReadonlyArray<unknown>): number => {
  let length = JSON.stringify({ items: [] }).length
  const over = items.findIndex((item) => {
    length += JSON.stringify(item).length + 1
    return length > LIST_CHARACTERS
  })
  return over < 0 ? items.length : over
}

/** The last date of which all items are among the first ones of a list that ascends by date. */
const lastWholeDate = (items: ReadonlyArray<unknown>, fitting: number): CalendarDate | undefined => {
  const next = memberOf(items[fitting], "date")
  const whole = items.slice(0, fitting).findLast((item) => memberOf(item, "date") !== next)
  const date = memberOf(whole, "date")
  return typeof date === "string" ? CalendarDate.make(date) : undefined
}
