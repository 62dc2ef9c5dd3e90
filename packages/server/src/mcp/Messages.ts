import { ProtocolErrorCode } from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import type { Answer } from "../http/Answer.ts"
import { FAILED } from "./ToolCalls.ts"

/** The protocol's code of a fault of ours. */
export const INTERNAL: number = ProtocolErrorCode.InternalError

/** Tells the log of a fault of ours in full. */
export const reported = (error: unknown) => Effect.logError("an MCP request failed", error)

/** The SDK answers what a handler throws with its own words, which are for the log alone. */
export const withoutInternals = (answer: Answer): Effect.Effect<Answer> => {
  if (!answer.body.includes(String(INTERNAL))) return Effect.succeed(answer)
  const message = parsed(answer.body)
  const failed = [message].flat().filter(isInternal)
  if (failed.length === 0) return Effect.succeed(answer)
  const cleaned = Array.isArray(message) ? message.map(clean) : clean(message)
  return Effect.as(reported(failed), { ...answer, body: JSON.stringify(cleaned) })
}

const isInternal = (message: unknown): boolean => {
  const error = typeof message === "object" && message !== null && "error" in message ? message.error : undefined
  return typeof error === "object" && error !== null && "code" in error && error.code === INTERNAL
}

const clean = (message: unknown): unknown =>
  isInternal(message)
    ? { jsonrpc: "2.0", id: partsOf(message).id, error: { code: INTERNAL, message: FAILED } }
    : message

/**
 * A batch that cancels its own request would wait for ever for the answer that the SDK then keeps back; in a server without
 * sessions there is nothing else that a notification could cancel.
 */
export const withoutCancelling = (message: unknown): unknown =>
  Array.isArray(message) ? message.filter((one) => partsOf(one).method !== "notifications/cancelled") : message

/** A protocol error as its HTTP answer. */
export const rpcError = (status: number, id: unknown, code: number, message: string): Answer => ({
  status,
  headers: {},
  body: JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })
})

/** The message that a text is; undefined where it is no JSON. */
export const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    // The SDK drops a key of this name without a word; under another it is refused like every unknown argument.
    return /__proto__|\\u/.test(text) ? JSON.parse(text, renamedProto) : JSON.parse(text)
  } catch {
    return undefined
  }
}

const PROTO = "__proto__"

const renamedProto = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, PROTO)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key === PROTO ? `${PROTO} ` : key, inner]))
    : value

/** The id and the method of a message, whatever it is. */
export const partsOf = (message: unknown): { readonly id: unknown; readonly method: unknown } =>
  typeof message === "object" && message !== null
    ? { id: "id" in message ? message.id : null, method: "method" in message ? message.method : undefined }
    : { id: null, method: undefined }
