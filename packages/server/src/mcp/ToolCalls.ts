import { inToolWords, requestOf, type Tool } from "@daybook/core"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { Answer } from "../edge/Response.ts"
import type { Answering } from "../rest/Dispatcher.ts"

/** What a tool answers an assistant with. */
export interface ToolResult {
  readonly [key: string]: unknown
  readonly content: Array<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
}

/** A tool call is the REST request that it means: the same checks, budgets, handlers and error words. */
export const callTool = (
  dispatcher: Answering,
  authorization: string | undefined,
  tool: Tool,
  given: Readonly<Record<string, unknown>>
): Effect.Effect<ToolResult> =>
  Effect.suspend(() => {
    const { body: json, faults, method, path, query } = requestOf(tool, given)
    return dispatcher.answer({ method, path, query, authorization, body: { json, faults } })
  }).pipe(Effect.map(resultOf), Effect.catchAllCause(failedInside))

/** The dispatcher answers every failure itself; this is for what fails before it or in it all the same. */
const failedInside = (cause: Cause.Cause<never>): Effect.Effect<ToolResult> =>
  Effect.as(Effect.logError("a tool call failed", cause), {
    isError: true,
    content: [{ type: "text" as const, text: `internal_error: ${FAILED}` }]
  })

/** What is said of a fault of ours; its log has the rest. */
export const FAILED = "The server failed on this call. Its log says why, under the answer's X-Request-Id."

/** Everything is in the structured content where it went well, and in the text where it did not: clients show only that. */
const resultOf = ({ body, status }: Answer): ToolResult => {
  const answered: unknown = JSON.parse(body)
  if (status !== 200) return { isError: true, content: [{ type: "text", text: errorText(answered) }] }
  const structuredContent = isObject(answered) ? answered : { items: answered }
  return { structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] }
}

/** `code: message`, in the words of tools. */
export const errorText = (body: unknown): string => {
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  // `today` is not offered here: only the assistant knows which day it is where the person is.
  return `${error.code}: ${inToolWords(String(error.message)).replaceAll(", or today,", ",")}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
