import {
  type ApiError,
  addDays,
  CalendarDate,
  furthestToday,
  InvalidRequest,
  Limits,
  permits,
  requestOf,
  type Tool,
  type ToolRequest
} from "@daybook/core"
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
import type { Dispatcher } from "../rest/Routes.ts"
import type { McpRequest } from "./Endpoint.ts"
import { isObject, memberOf, safeText } from "./Messages.ts"

/** Calls routes for an assistant. */
export type Routes = Pick<Dispatcher["Type"], "call" | "describe">

/** The principal of a call, and the callbacks for its budget and for a missing permission. */
export type Caller = Pick<McpRequest, "principal" | "charged" | "lacking">

/** The result of a tool call in the form of the protocol. */
export interface ToolResult {
  readonly [key: string]: unknown
  readonly content: Array<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/**
 * Runs a tool call as its REST request: with the same checks, budgets, handlers and error messages. Before a delete, or a write for a
 * date in the future, the user is asked if the client can ask. A key that may not make the call is refused first.
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
    const isConfirmed = confirmation.kind === "confirmed"
    const given = withoutClientArguments(sent)
    const request = requestOf(tool, given, isConfirmed ? LAST_DATE : addDays(yield* furthestToday, 1))
    const runNow = run(routes, caller, request, (value, length) => tooLong(tool, given, value, length))
    const isDoubtful = isPermitted && needsConfirmation(tool, request)
    if (isDoubtful && confirmation.kind === "declined") return DECLINED
    if (!isDoubtful || confirmation.kind !== "open") return yield* runNow
    const id = idIn(tool, given)
    if (id === undefined) return confirmation.ask(questionBefore(tool, undefined, request))
    const what = yield* Effect.either(routes.describe(principal, id))
    if (Either.isLeft(what)) return errorResult(errorText(what.left))
    // Nobody can judge an id that names nothing, so the route refuses it.
    return what.right === undefined ? yield* runNow : confirmation.ask(questionBefore(tool, what.right, request))
  })

const LAST_DATE = CalendarDate.make(Limits.DATE.last)

const run = (
  routes: Routes,
  { charged, principal }: Caller,
  request: ToolRequest,
  refuse: (value: unknown, length: number) => ApiError | undefined
): Effect.Effect<ToolResult> =>
  routes.call(principal, request, charged).pipe(
    Effect.flatMap((value) => {
      const structuredContent = isObject(value) ? value : { items: value }
      const text = JSON.stringify(structuredContent)
      const refused = refuse(value, text.length)
      return refused === undefined ? Effect.succeed(result(structuredContent, text)) : Effect.fail(refused)
    }),
    Effect.catchAllCause((cause) => Effect.map(apiErrorOf(cause), (error) => errorResult(errorText(error))))
  )

const errorResult = (text: string): ToolResult => ({ isError: true, content: [{ type: "text", text }] })

const DECLINED = errorResult("declined: The user did not confirm this. Nothing was changed.")

/** Gemini CLI offers its model this argument on every tool, for its own scheduling, and sends it on to the server. */
const withoutClientArguments = ({ wait_for_previous: _, ...given }: Readonly<Record<string, unknown>>) => given

/** The value twice: as structured content, and as JSON text for clients that show only text. */
const result = (structuredContent: Readonly<Record<string, unknown>>, text: string): ToolResult => ({
  structuredContent,
  content: [{ type: "text", text: safeText(text) }]
})

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

/** True if the user is asked before a call is run: before a delete, and about dates in the future. */
export const needsConfirmation = ({ route }: Tool, { unconfirmed }: ToolRequest): boolean =>
  unconfirmed.length > 0 || route.method === "DELETE"

/** The argument of the path that names an entry, a check-in or a custom metric. */
export const idIn = (tool: Tool, given: Readonly<Record<string, unknown>>): string | undefined => {
  const name = tool.arguments.find(({ isDate, place }) => place === "path" && !isDate)?.name
  const id = name === undefined ? undefined : given[name]
  return typeof id === "string" ? id : undefined
}

/** The question to the user, which names what the call changes. */
export const questionBefore = ({ title }: Tool, what: string | undefined, { unconfirmed }: ToolRequest): string => {
  const act = what === undefined ? title : `${title}: ${safeText(what)}`
  return unconfirmed.length > 0
    ? `${act}. Is ${unconfirmed.join(", ")} the date you mean? It is in the future.`
    : `${act}? It can be undone later.`
}
