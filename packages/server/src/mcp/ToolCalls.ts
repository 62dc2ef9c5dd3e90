import {
  type ApiError,
  addDays,
  CalendarDate,
  InvalidRequest,
  permits,
  requestOf,
  type Tool,
  type ToolRequest,
  today
} from "@daybook/core"
import type { Doubt } from "@daybook/core/plausibility"
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext
} from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { isConnection } from "../access/Authorize.ts"
import { apiErrorOf } from "../http/Response.ts"
import type { Answer, Dispatcher } from "../rest/Routes.ts"
import type { Client } from "./Client.ts"
import type { McpRequest } from "./Endpoint.ts"
import { isObject, memberOf, safeText } from "./Messages.ts"

/** Calls routes for an assistant. */
export type Routes = Pick<Dispatcher["Type"], "call" | "course" | "describe" | "doubts" | "read">

/** The principal and the client of a call, and the callbacks for its budget and for a missing permission. */
export type Caller = Pick<McpRequest, "principal" | "client" | "charged" | "lacking">

/** The result of a tool call in the form of the protocol. */
export interface ToolResult {
  readonly [key: string]: unknown
  readonly content: Array<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/**
 * Runs a tool call as its REST request: with the same checks, budgets, handlers and error messages. Before a delete, and before a write
 * that is most likely a slip, the user is asked if the client can ask; otherwise such a write is refused, unless the call says that the
 * user confirmed it. A key that may not make the call is refused first.
 */
export const callTool = (
  routes: Routes,
  caller: Caller,
  tool: Tool,
  sent: Readonly<Record<string, unknown>>,
  confirmation: Confirmation
): Effect.Effect<ToolResult | InputRequiredResult> =>
  Effect.gen(function* () {
    const { principal } = caller
    const isPermitted = permits(principal.scope, tool.route)
    if (!isPermitted && isConnection(principal)) caller.lacking(tool.route.permission)
    const given = withoutClientArguments(sent)
    const request = requestOf(tool, given)
    const isJudged = confirmation.kind === "impossible" && !request.isConfirmed
    const runNow = run(routes, caller, tool, { ...request, isJudged }, given)
    if (isPermitted && confirmation.kind === "declined") return DECLINED
    if (!isPermitted || confirmation.kind !== "open" || request.isConfirmed) return yield* runNow
    const found = yield* Effect.either(tool.isJudged ? routes.doubts(principal, request) : NO_DOUBTS)
    if (Either.isLeft(found)) return errorResult(errorText(found.left))
    const doubts = found.right
    if (doubts.length === 0 && tool.route.method !== "DELETE") return yield* runNow
    const id = idIn(tool, given)
    if (id === undefined) return confirmation.ask(questionBefore(tool, undefined, doubts))
    const what = yield* Effect.either(routes.describe(principal, id))
    if (Either.isLeft(what)) return errorResult(errorText(what.left))
    // Nobody can judge the delete of what an id does not name, so the route refuses it. A doubt is of the values: a food of a table has no entry.
    return what.right === undefined && doubts.length === 0
      ? yield* runNow
      : confirmation.ask(questionBefore(tool, what.right, doubts))
  })

const NO_DOUBTS = Effect.succeed<ReadonlyArray<Doubt>>([])

const run = (
  routes: Routes,
  { charged, client, principal }: Caller,
  tool: Tool,
  request: ToolRequest & { readonly isJudged: boolean },
  given: Readonly<Record<string, unknown>>
): Effect.Effect<ToolResult> =>
  Effect.zip(routes.call(principal, request, charged), today).pipe(
    Effect.flatMap(([answer, now]) => {
      const { value } = answer
      const structuredContent = { ...contentOf(tool, answer), ...todayIn(tool, given, now) }
      const text = JSON.stringify(structuredContent)
      const refused = tooLong(tool, given, value, text.length)
      return refused === undefined ? Effect.succeed(result(client, structuredContent, text)) : Effect.fail(refused)
    }),
    Effect.catchAllCause((cause) => Effect.map(apiErrorOf(cause), (error) => errorResult(errorText(withAdvice(error)))))
  )

/** A refusal of what is most likely a slip, with what to do if it is none. */
const withAdvice = (error: ApiError): ApiError =>
  error._tag === "invalid_request" && error.doubtful === true
    ? new InvalidRequest({ message: `${error.message}; if the user means it, send it again with confirm: true` })
    : error

/** The value of an answer as an object. A write also has the id of its change, and of its entry if it wrote one. */
const contentOf = ({ route }: Tool, { changes, rows, value }: Answer): Readonly<Record<string, unknown>> => {
  const content = isObject(value) ? value : { items: value }
  if (route.method === "GET") return content
  const [row, ...others] = rows
  const id = others.length === 0 && !("id" in content) ? row?.after?.id : undefined
  return { ...content, ...(id !== undefined && { id }), changeId: changes.at(-1) ?? null }
}

/** The date of today, for a call that names other dates: a conversation may go on over midnight. */
const todayIn = (tool: Tool, given: Readonly<Record<string, unknown>>, now: CalendarDate): object => {
  const dates = tool.arguments.flatMap(({ isDate, name }) => (isDate && given[name] !== undefined ? [given[name]] : []))
  return dates.length === 0 || dates.includes(now) || dates.includes("today") ? {} : { today: now }
}

const errorResult = (text: string): ToolResult => ({ isError: true, content: [{ type: "text", text }] })

const DECLINED = errorResult("declined: The user did not confirm this. Nothing was changed.")

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
    return end && `send end: ${end} first, then start: ${addDays(end, 1)} for the rest`
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

/** The last date whose items all fit, in a list that ascends by date. */
const lastWholeDate = (items: ReadonlyArray<unknown>, fitting: number): CalendarDate | undefined => {
  const next = memberOf(items[fitting], "date")
  const whole = items.slice(0, fitting).findLast((item) => memberOf(item, "date") !== next)
  const date = memberOf(whole, "date")
  return typeof date === "string" ? CalendarDate.make(date) : undefined
}

/** The user's answer to a question, or its absence. */
export type Confirmation =
  | { readonly kind: "confirmed" | "declined" }
  /** The client can ask the user, and has not yet. */
  | { readonly kind: "open"; readonly ask: (question: string) => InputRequiredResult }
  /** The client cannot ask. */
  | { readonly kind: "impossible" }

const KEY = "confirmation"

/**
 * The confirmation of a call. A server without open connections can ask only in the stateless versions: it answers with the question, and
 * the client repeats the call with the user's answer.
 */
export const confirmationOf = ({ mcpReq }: ServerContext): Confirmation => {
  const answer = inputResponse(mcpReq.inputResponses, KEY)
  if (answer.kind === "elicit") return { kind: answer.action === "accept" ? "confirmed" : "declined" }
  return asksByForm(memberOf(memberOf(mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY), "elicitation"))
    ? { kind: "open", ask: questionTo }
    : { kind: "impossible" }
}

/** True if the client shows forms. A client that declares no mode does. */
const asksByForm = (elicitation: unknown): boolean =>
  isObject(elicitation) && ("form" in elicitation || !("url" in elicitation))

const questionTo = (message: string): InputRequiredResult =>
  inputRequired({
    inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema: { type: "object", properties: {} } }) }
  })

/** The argument of the path that names an entry, a check-in or a custom metric. */
export const idIn = (tool: Tool, given: Readonly<Record<string, unknown>>): string | undefined => {
  const name = tool.arguments.find(({ isDate, place }) => place === "path" && !isDate)?.name
  const id = name === undefined ? undefined : given[name]
  return typeof id === "string" ? id : undefined
}

/** The question to the user, which names what the call changes, and why it is asked. */
export const questionBefore = ({ title }: Tool, what: string | undefined, doubts: ReadonlyArray<Doubt>): string => {
  const act = what === undefined ? title : `${title}: ${safeText(what)}`
  if (doubts.length === 0) return `${act}? It can be undone later.`
  const reasons = doubts.map(({ instead, why }) => `${why}${instead === undefined ? "" : ` (${instead})`}`)
  return `${act}? ${safeText(reasons.join(". "))}. Do you mean it?`
}
