import { type ApiError, type Principal, requestOf, type Tool } from "@daybook/core"
import * as Effect from "effect/Effect"
import { apiErrorOf } from "../edge/ErrorBoundary.ts"
import type { Dispatcher } from "../rest/Dispatcher.ts"
import { isObject } from "./Messages.ts"
import { safeText } from "./SafeText.ts"

/** Calls routes for an assistant. */
export type Routes = Pick<Dispatcher["Type"], "call">

/** The result of a tool call, as the protocol has it. */
export interface ToolResult {
  readonly [key: string]: unknown
  readonly content: Array<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** Runs a tool call as its REST request: with the same checks, budgets, handlers and error messages. */
export const callTool = (
  routes: Routes,
  principal: Principal["Type"],
  tool: Tool,
  given: Readonly<Record<string, unknown>>
): Effect.Effect<ToolResult> =>
  Effect.suspend(() => routes.call(principal, requestOf(tool, withoutClientArguments(given)))).pipe(
    Effect.map(resultOf),
    Effect.catchAllCause((cause) =>
      Effect.map(apiErrorOf(cause), (error) => ({
        isError: true,
        content: [{ type: "text" as const, text: errorText(error) }]
      }))
    )
  )

/** Gemini CLI offers its model this argument on every tool, for its own scheduling, and sends it on to the server. */
const withoutClientArguments = ({ wait_for_previous: _, ...given }: Readonly<Record<string, unknown>>) => given

/** The value twice: as structured content, and as its JSON for clients that show only text. */
const resultOf = (value: unknown): ToolResult => {
  const structuredContent = isObject(value) ? value : { items: value }
  return { structuredContent, content: [{ type: "text", text: safeText(JSON.stringify(structuredContent)) }] }
}

/** An error as `code: message`. */
export const errorText = (error: ApiError): string => safeText(`${error._tag}: ${error.message}`)
