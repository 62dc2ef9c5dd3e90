import { ProtocolErrorCode } from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import { idOf, memberOf, rpcErrorText } from "./Messages.ts"

/** The message to the client of an unexpected failure; the details are in the log. */
export const FAILED = "The server failed on this call. Its log has the details under the response's X-Request-Id."

const INTERNAL: number = ProtocolErrorCode.InternalError
const INVALID: number = ProtocolErrorCode.InvalidParams

/** Logs an unexpected failure with its message, but nothing that the client sent. */
export const logFailure = (error: unknown) => Effect.logError("an MCP request failed", error)

/**
 * The SDK puts the text of an exception of a handler into its response, but it belongs only in the log; and it describes invalid
 * parameters by a JSON list of its validator, sometimes as an internal error. This gives each its own response.
 */
export const withoutInternals = (text: string): Effect.Effect<string> => {
  if (!text.includes(String(INTERNAL)) && !text.includes(String(INVALID))) return Effect.succeed(text)
  const message: unknown = JSON.parse(text)
  const error = memberOf(message, "error")
  const code = memberOf(error, "code")
  if (code !== INTERNAL && code !== INVALID) return Effect.succeed(text)
  const said = String(memberOf(error, "message"))
  const issues = parameterIssues(said)
  if (issues !== undefined) return Effect.succeed(rpcErrorText(idOf(message), INVALID, issues))
  return code === INVALID
    ? Effect.succeed(text)
    : Effect.as(logFailure(said), rpcErrorText(idOf(message), INTERNAL, FAILED))
}

/** The issues that the SDK's check of a method's parameters found: the whole message, or what follows `Invalid … request:`. */
const parameterIssues = (said: string): string | undefined => {
  let issues: unknown
  try {
    issues = JSON.parse(said.replace(/^Invalid \S+ request: /, ""))
  } catch {
    return undefined
  }
  if (!Array.isArray(issues) || issues.length === 0) return undefined
  const texts = issues.map((issue: unknown) => {
    const path = memberOf(issue, "path")
    const message = memberOf(issue, "message")
    return Array.isArray(path) && typeof message === "string"
      ? `${path.join(".").replace(/^params\./, "") || "params"}: ${inWords(message)}`
      : undefined
  })
  return texts.includes(undefined) ? undefined : texts.join("; ")
}

const inWords = (message: string): string =>
  message.replace("Invalid input: ", "").replace("expected record", "expected an object")
