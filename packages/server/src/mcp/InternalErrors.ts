import { ProtocolErrorCode } from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import { idOf, memberOf, rpcErrorText } from "./Messages.ts"

/** The message to the client of an unexpected failure; the details are in the log. */
export const FAILED = "The server failed on this call. Its log has the details under the response's X-Request-Id."

const INTERNAL: number = ProtocolErrorCode.InternalError

/** Logs an unexpected failure with its message, but nothing that the client sent. */
export const logFailure = (error: unknown) => Effect.logError("an MCP request failed", error)

/**
 * The SDK puts the text of an exception of a handler into its response, but it belongs only in the log; and it reports invalid
 * parameters as an internal error. This gives each its own response.
 */
export const withoutInternals = (text: string): Effect.Effect<string> => {
  if (!text.includes(String(INTERNAL))) return Effect.succeed(text)
  const message: unknown = JSON.parse(text)
  const error = memberOf(message, "error")
  if (memberOf(error, "code") !== INTERNAL) return Effect.succeed(text)
  const said = String(memberOf(error, "message"))
  const issues = parameterIssues(said)
  return issues === undefined
    ? Effect.as(logFailure(said), rpcErrorText(idOf(message), INTERNAL, FAILED))
    : Effect.succeed(rpcErrorText(idOf(message), ProtocolErrorCode.InvalidParams, `Invalid params: ${issues}`))
}

/** The issues that the SDK's check of a method's parameters found, which it puts as a JSON list where the message should be. */
const parameterIssues = (said: string): string | undefined => {
  let issues: unknown
  try {
    issues = JSON.parse(said)
  } catch {
    return undefined
  }
  if (!Array.isArray(issues) || issues.length === 0) return undefined
  const texts = issues.map((issue: unknown) => {
    const path = memberOf(issue, "path")
    const message = memberOf(issue, "message")
    return Array.isArray(path) && typeof message === "string" ? `${path.join(".") || "params"}: ${message}` : undefined
  })
  return texts.includes(undefined) ? undefined : texts.join("; ")
}
