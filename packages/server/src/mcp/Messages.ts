import { ProtocolErrorCode } from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import type { Answer } from "../edge/Response.ts"
import { FAILED } from "./ToolCalls.ts"

/** The protocol's code of a fault of ours. */
export const INTERNAL: number = ProtocolErrorCode.InternalError

/** Tells the log of a fault of ours: its own words, nothing that the client sent. */
export const reported = (error: unknown) => Effect.logError("an MCP request failed", error)

/**
 * The SDK answers what a handler throws with its own words, which are for the log alone; and parameters that are not what a
 * method takes as if that were a fault of ours.
 */
export const withoutInternals = (answer: Answer): Effect.Effect<Answer> => {
  if (!answer.body.includes(String(INTERNAL))) return Effect.succeed(answer)
  const message = parsed(answer.body)
  const failed = [message].flat().filter((one) => internalIn(one) !== undefined)
  if (failed.length === 0) return Effect.succeed(answer)
  const cleaned = { ...answer, body: JSON.stringify(Array.isArray(message) ? message.map(clean) : clean(message)) }
  const ours = failed.map(internalIn).filter((words) => faultsIn(words) === undefined)
  return ours.length === 0 ? Effect.succeed(cleaned) : Effect.as(reported(ours), cleaned)
}

/** The words of an answer that says it was a fault of ours. */
const internalIn = (message: unknown): string | undefined => {
  const { code, message: words } = Object(Object(message).error)
  return code === INTERNAL ? String(words) : undefined
}

/** What the SDK's check of a method's parameters found; it says so by a list of issues where words should be. */
const faultsIn = (words: string | undefined): string | undefined => {
  const issues = parsed(words)
  if (!Array.isArray(issues) || issues.length === 0) return undefined
  const faults = issues.map((issue) => {
    const { message, path } = Object(issue)
    return Array.isArray(path) && typeof message === "string" ? `${path.join(".") || "params"}: ${message}` : undefined
  })
  return faults.includes(undefined) ? undefined : faults.join("; ")
}

const clean = (message: unknown): unknown => {
  const words = internalIn(message)
  if (words === undefined) return message
  const faults = faultsIn(words)
  const error =
    faults === undefined
      ? { code: INTERNAL, message: FAILED }
      : { code: ProtocolErrorCode.InvalidParams, message: `Invalid params: ${faults}` }
  return { jsonrpc: "2.0", id: partsOf(message).id, error }
}

/**
 * A batch that cancels its own request would wait for ever for the answer that the SDK then keeps back; in a server without
 * sessions there is nothing else that a notification could cancel.
 */
export const withoutCancelling = (message: unknown): unknown =>
  Array.isArray(message) ? message.filter((one) => !isCancelling(one)) : message

/** Under an id it is no notification but a request, which is answered like any other of a method that there is not. */
const isCancelling = (message: unknown): boolean =>
  partsOf(message).method === "notifications/cancelled" && Object(message).id === undefined

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
