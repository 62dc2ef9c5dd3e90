import {
  type ApiError,
  addDays,
  CalendarDate,
  InvalidRequest,
  type PersonDay,
  permits,
  requestOf,
  type Tool,
  type ToolRequest
} from "@daybook/core"
import { type Doubt, doubtText } from "@daybook/core/plausibility"
import type { InputRequiredResult } from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import { apiErrorOf } from "../http/Response.ts"
import { isConnection } from "../identity/Authorize.ts"
import type { Questions } from "../identity/Questions.ts"
import type { Answer, Dispatcher } from "../rest/Routes.ts"
import { type Client, type Confirmation, notConfirmed, questionBefore } from "./Client.ts"
import type { McpRequest } from "./Endpoint.ts"
import { isObject, memberOf, safeText } from "./Messages.ts"

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
  if (tool.route.permission !== "read" || !Array.isArray(value) || length <= LIST_CHARACTERS) return undefined
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

/** Calls routes for an assistant. */
export type Routes = Pick<
  Dispatcher["Type"],
  "call" | "course" | "dayNow" | "describe" | "doubts" | "ownChanges" | "read" | "refusal"
>

/** The principal and the client of a call, and the callbacks for its budget and for a missing permission. */
export type Caller = Pick<McpRequest, "principal" | "client" | "charged" | "day" | "lacking">

/** The result of a tool call in the form of the protocol. */
export interface ToolResult {
  readonly [key: string]: unknown
  readonly content: Array<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/**
 * Runs a tool call as its REST request: with the same checks, budgets, handlers and error messages. Before a delete, and before a write
 * that is most likely a slip or takes away more than it names, the user is asked if the client can ask, whatever the call says; otherwise
 * such a write is refused, unless the call says that the user confirmed it and it was refused before. A call that its key or its budget
 * does not permit, or that its route would refuse, is refused without a question.
 */
export const callTool = (
  routes: Routes,
  asked: Questions,
  caller: Caller,
  tool: Tool,
  sent: Readonly<Record<string, unknown>>,
  confirmation: Confirmation
): Effect.Effect<ToolResult | InputRequiredResult> =>
  Effect.gen(function* () {
    const { principal } = caller
    const isPermitted = permits(principal.scope, tool.route)
    if (!isPermitted && isConnection(principal)) caller.lacking(tool.route.permission)
    const given = withPersonsToday(tool, withoutClientArguments(sent), caller.day)
    const request = requestOf(tool, given)
    const confirmed = run(routes, caller, tool, { ...request, isJudged: false }, given)
    const isDelete = tool.route.permission === "delete"
    if (!isPermitted || !(isDelete || tool.isJudged)) return yield* confirmed
    // The confirmation of a call is not part of the arguments that were asked about.
    const plain = { ...request, body: without(tool.route.hints.confirmedBy, request.body) }
    const question = asked.about(principal, tool, plain)
    const before = yield* question.answer
    if (before === "no") return errorResult(notConfirmed("before", []))
    if (confirmation.kind === "confirmed") return yield* confirmed
    const judged = run(routes, caller, tool, { ...plain, isJudged: true }, given)
    if (confirmation.kind === "impossible") {
      if (isDelete || (request.isConfirmed && before === "asked")) return yield* confirmed
      return yield* Effect.tapError(judged, (error) => (isDoubtful(error) ? question.keep("asked") : Effect.void))
    }
    const doubts = yield* tool.isJudged ? routes.doubts(principal, plain) : NO_DOUBTS
    if (confirmation.kind === "declined") yield* question.keep("no")
    if (confirmation.kind !== "open") return errorResult(notConfirmed(confirmation.kind, doubts))
    const { ask } = confirmation
    const askAbout = (doubts: ReadonlyArray<Doubt>) =>
      Effect.gen(function* () {
        const refusal = yield* routes.refusal(principal, plain)
        if (refusal !== undefined) return yield* withDoubts(refusal, doubts)
        yield* question.keep("asked")
        return ask(questionBefore(tool, yield* routes.describe(principal, plain, doubts), doubts))
      })
    if (doubts.length > 0 || isDelete) return yield* askAbout(doubts)
    // An equal call may have logged since.
    return yield* Effect.catchIf(judged, isDoubtful, () => Effect.flatMap(routes.doubts(principal, plain), askAbout))
  }).pipe(
    Effect.catchAllCause((cause) =>
      Effect.map(apiErrorOf(cause), (error) => errorResult(errorText(withAdvice(tool, error))))
    )
  )

/** The body of a request without a field. */
const without = (field: string | undefined, body: unknown): unknown =>
  field === undefined || !isObject(body)
    ? body
    : Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))

/** A refusal with the doubts about the same call: a session may have no place on its date because it is in the log already. */
const withDoubts = (refusal: ApiError, doubts: ReadonlyArray<Doubt>): ApiError =>
  refusal._tag === "invalid_request" && doubts.length > 0
    ? new InvalidRequest({ message: [...doubts.map(doubtText), refusal.message].join("; ") })
    : refusal

const NO_DOUBTS = Effect.succeed<ReadonlyArray<Doubt>>([])

const run = (
  routes: Routes,
  { charged, client, day, principal }: Caller,
  tool: Tool,
  request: ToolRequest & { readonly isJudged: boolean },
  given: Readonly<Record<string, unknown>>
): Effect.Effect<ToolResult, ApiError> =>
  Effect.gen(function* () {
    const answer = yield* routes.call(principal, request, charged)
    const written = dateOf(answer)
    // The write was done: it is not refused because the day could not be read.
    const now = written && (yield* routes.dayNow(principal, written).pipe(Effect.catchAllCause(() => NOT_READ)))
    const content = { ...contentOf(tool, answer), ...(now && { day: now }), ...todayIn(tool, given, day) }
    const text = JSON.stringify(content)
    const refused = tooLong(tool, given, answer.value, text.length)
    return refused === undefined ? result(client, content, text) : yield* refused
  })

const NOT_READ = Effect.succeed(undefined)

/** The tables whose rows count in the totals of a day. */
const EATEN: ReadonlyArray<string> = ["food", "water"]

/** The date of the food and drinks that a write changed; the latest of several. An entry that moved has two. */
const dateOf = ({ rows }: Answer): CalendarDate | undefined => {
  const dates = rows.flatMap(({ after, before, table }) =>
    EATEN.includes(table) ? [before?.date ?? "", after?.date ?? ""].map(String) : []
  )
  const last = dates.toSorted().at(-1)
  return last === undefined ? undefined : CalendarDate.make(last)
}

const isDoubtful = (error: ApiError): boolean => error._tag === "invalid_request" && error.doubtful === true

/** A refusal of what is most likely a slip, with what to do if it is none. */
const withAdvice = ({ route }: Tool, error: ApiError): ApiError =>
  isDoubtful(error) && route.hints.confirmedBy === undefined
    ? new InvalidRequest({ message: `${error.message}; if the user means it, send it again with confirm: true` })
    : error

/** The value of an answer as an object. A list that is cut says how many more there are, and how to go on. A write also has the id of its change, and of its entry if it wrote one. */
const contentOf = ({ route }: Tool, { changes, cut, rows, value }: Answer): Readonly<Record<string, unknown>> => {
  // `next` of a cut list is the arguments of the following call, so the proposal of the same name moves.
  const proposed = cut && memberOf(value, "next")
  const content = {
    ...(isObject(value) ? value : { items: value }),
    ...(proposed !== undefined && { nextSession: proposed }),
    ...cut
  }
  if (route.permission === "read") return content
  const [row, ...others] = rows
  const id = others.length === 0 && !("id" in content) ? row?.after?.id : undefined
  return { ...content, ...(id !== undefined && { id }), changeId: changes.at(-1) ?? null }
}

/** The date of today, for a call that names other dates: a conversation may go on over midnight. It has its zone, if that is known. */
const todayIn = (tool: Tool, given: Readonly<Record<string, unknown>>, { timeZone, today }: PersonDay): object => {
  const dates = tool.arguments.flatMap(({ name, takesDates }) => (takesDates ? (given[name] ?? []) : []))
  if (dates.length === 0 || dates.includes(today) || dates.includes("today")) return {}
  return timeZone === null ? { today } : { today, timeZone }
}

/** The arguments with the person's date in place of the word `today`, which is that of UTC in the interface below. */
const withPersonsToday = (tool: Tool, given: Readonly<Record<string, unknown>>, { timeZone, today }: PersonDay) => {
  if (timeZone === null) return given
  const named = tool.arguments.filter(
    ({ name, place, takesDates }) => takesDates && place !== "body" && given[name] === "today"
  )
  return { ...given, ...Object.fromEntries(named.map(({ name }) => [name, today])) }
}

const errorResult = (text: string): ToolResult => ({ isError: true, content: [{ type: "text", text }] })

/** Gemini CLI offers its model this argument on every tool, for its own scheduling, and sends it on to the server. */
const withoutClientArguments = ({ wait_for_previous: _, ...given }: Readonly<Record<string, unknown>>) => given

/**
 * The value as structured content, and as JSON text unless the client's model would read both. Structured content that a model reads has no
 * invisible characters either.
 */
const result = ({ modelReads }: Client, value: Readonly<Record<string, unknown>>, text: string): ToolResult => {
  const safe = safeText(text)
  return {
    structuredContent: modelReads === "text" ? value : JSON.parse(safe),
    content: [{ type: "text", text: modelReads === "both" ? ELSEWHERE : safe }]
  }
}

/** The text of a result whose data a model reads elsewhere. Programs of models fail on a result without any. */
const ELSEWHERE = "The data is in structuredContent."

/** An error as `code: message`. */
export const errorText = (error: ApiError): string => safeText(`${error._tag}: ${error.message}`)
