import { inToolWords, requestOf, type Tool } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Answer } from "../http/Answer.ts"
import type { Dispatcher } from "../http/Dispatcher.ts"

/** What a tool answers an assistant with. */
export interface ToolResult {
  readonly [key: string]: unknown
  readonly content: Array<{ readonly type: "text"; readonly text: string }>
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
}

/** A tool call is the REST request that it means: the same checks, budgets, handlers and error words. */
export const callTool = (
  dispatcher: Dispatcher["Type"],
  authorization: string | undefined,
  tool: Tool,
  given: Readonly<Record<string, unknown>>
): Effect.Effect<ToolResult> => {
  const { body, method, path, query } = requestOf(tool, given)
  const json =
    body === undefined ? Effect.succeed(undefined) : Either.isRight(body) ? Effect.succeed(body.right) : body.left
  return Effect.map(dispatcher.answer({ method, path, query, authorization, body: { json } }), resultOf)
}

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
  return `${error.code}: ${inToolWords(String(error.message))}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
