import {
  type ApiError,
  addDays,
  CalendarDate,
  furthestToday,
  Limits,
  permits,
  requestOf,
  type Tool,
  type ToolRequest
} from "@daybook/core"
import type { InputRequiredResult } from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { isConnection } from "../access/Authorize.ts"
import { apiErrorOf } from "../http/ErrorBoundary.ts"
import type { Dispatcher } from "../rest/Dispatcher.ts"
import { type Confirmation, idIn, needsConfirmation, questionBefore } from "./Confirmation.ts"
import type { McpRequest } from "./Endpoint.ts"
import { isObject } from "./Messages.ts"
import { tooLong } from "./ResultSize.ts"
import { safeText } from "./SafeText.ts"

/** Calls routes for an assistant. */
export type Routes = Pick<Dispatcher["Type"], "call" | "describe">

/** Who makes a call, and what is called with the state of the budget. */
export type Caller = Pick<McpRequest, "principal" | "charged" | "lacking">

/** The result of a tool call, as the protocol has it. */
export interface ToolResult {
  readonly [key: string]: unknown
  readonly content: Array<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/**
 * Runs a tool call as its REST request: with the same checks, budgets, handlers and error messages. Before a delete, or a write
 * for a date in the future, the user is asked where the client can ask; a key that may not make the call is refused first.
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
    // Nobody can judge an id that names nothing: the route refuses it.
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

/** The value twice: as structured content, and as its JSON for clients that show only text. */
const result = (structuredContent: Readonly<Record<string, unknown>>, text: string): ToolResult => ({
  structuredContent,
  content: [{ type: "text", text: safeText(text) }]
})

/** An error as `code: message`. */
export const errorText = (error: ApiError): string => safeText(`${error._tag}: ${error.message}`)
