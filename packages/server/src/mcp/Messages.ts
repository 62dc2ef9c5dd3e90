import {
  type InboundModernRoute,
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PerRequestHTTPServerTransport,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
  type TransportSendOptions
} from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import type { HttpResponse } from "../http/Response.ts"

/** A member of a JSON value, if the value is an object that has it. */
export const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The id of a JSON-RPC message, `null` where it has none. */
export const idOf = (message: unknown): unknown => memberOf(message, "id") ?? null

/** The code that the MCP SDK uses for a message that it refuses before reading it as one of the protocol. */
export const REFUSED = -32000

/** A JSON-RPC error as an HTTP response. */
export const rpcError = (status: number, id: unknown, code: number, message: string): HttpResponse => ({
  status,
  headers: {},
  body: rpcErrorText(id, code, message)
})

export const rpcErrorText = (id: unknown, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The message in a body; undefined where it is not JSON in UTF-8. */
export const parseMessage = (body: Uint8Array): unknown => {
  try {
    return parseText(utf8.decode(body))
  } catch {
    return undefined
  }
}

/** A tool call with its arguments as an object. Some clients send them as JSON text or `null`. */
export const withParsedArguments = (message: unknown): unknown => {
  const params = memberOf(message, "params")
  if (!isObject(message) || message.method !== "tools/call" || !isObject(params)) return message
  const { arguments: given, ...rest } = params
  if (given === null || given === "") return { ...message, params: rest }
  if (typeof given !== "string") return message
  try {
    return { ...message, params: { ...rest, arguments: parseText(given) } }
  } catch {
    return message
  }
}

/** A name that a client sent, short enough to be repeated in an error message. */
export const shortened = (name: string): string =>
  name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS).toWellFormed()}…` : name

const NAME_CHARACTERS = 64

/** The SDK silently drops a key named `__proto__`. Renamed, it is refused like every unknown argument. */
const parseText = (text: string): unknown =>
  /__proto__|\\u/.test(text) ? JSON.parse(text, withRenamedProto) : JSON.parse(text)

const PROTO = "__proto__"

const withRenamedProto = (_: string, value: unknown): unknown =>
  isObject(value) && Object.hasOwn(value, PROTO)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key === PROTO ? `${PROTO} ` : key, inner]))
    : value

/** The message that the client gets for an unexpected failure. The details are in the log. */
export const FAILED = "The server failed on this call. Its log has the details under the response's X-Request-Id."

const INTERNAL: number = ProtocolErrorCode.InternalError
const INVALID: number = ProtocolErrorCode.InvalidParams

/** Logs an unexpected failure with its message, but without anything that the client sent. */
export const logFailure = (error: unknown) => Effect.logError("an MCP request failed", error)

/**
 * Replaces two kinds of the SDK's errors. It puts the text of a handler's exception into its response, but it belongs only in the log.
 * And it describes invalid parameters by a JSON list of its validator, sometimes as an internal error.
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

/** The issues that the SDK found in a method's parameters: the whole message, or the part after `Invalid … request:`. */
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

/** Format and control characters, tags and other characters that are invisible, but that a model reads. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu

/** The characters that join the parts of an emoji, and letters of some scripts: one variation selector, one joiner. */
const JOINER = /^\uFE0F?[\u200C\u200D]?$/

const BREAK = /[\t\n\v\f\r\u0085]/

/**
 * Text that a model reads. Names and notes cannot hide instructions in it: invisible characters are removed, and a line break is a space. `<` is escaped as JSON
 * allows, so that no name ends the markup that a client puts around a result.
 */
export const safeText = (text: string): string =>
  text.replace(INVISIBLE, (run) => (JOINER.test(run) ? run : BREAK.test(run) ? " " : "")).replaceAll("<", "\\u003c")

/**
 * Answers one message of a version up to 2025-11-25, with the statuses and messages of the SDK's HTTP transport, which takes a web Request
 * and gives a Response.
 *
 * @param sentVersion - the `MCP-Protocol-Version` header
 */
export const respondInMemory = async (
  makeServer: () => Server,
  sentVersion: string | undefined,
  sent: unknown
): Promise<HttpResponse> => {
  const message = parsedMessage(sent)
  if (message === undefined) {
    return rpcError(400, null, ProtocolErrorCode.ParseError, "Parse error: Invalid JSON-RPC message")
  }
  if (
    sentVersion !== undefined &&
    !isInitializeRequest(message) &&
    !SUPPORTED_PROTOCOL_VERSIONS.includes(sentVersion)
  ) {
    const supported = SUPPORTED_PROTOCOL_VERSIONS.join(", ")
    const text = `Bad Request: Unsupported protocol version: ${sentVersion} (supported versions: ${supported})`
    return rpcError(400, null, REFUSED, text)
  }
  const server = makeServer()
  const exchange = new Exchange()
  await server.connect(exchange)
  return exchange.answerTo(message)
}

const parsedMessage = (sent: unknown): JSONRPCMessage | undefined => {
  try {
    return parseJSONRPCMessage(sent)
  } catch {
    return undefined
  }
}

/** A transport for one message. */
class Exchange implements Transport {
  onmessage?: Transport["onmessage"]
  onclose?: Transport["onclose"]
  onerror?: Transport["onerror"]
  #answered: (message: JSONRPCMessage) => void = () => {}

  /** The response to a request. A notification gets an empty one. */
  answerTo(message: JSONRPCMessage): Promise<HttpResponse> {
    if (!isJSONRPCRequest(message)) {
      this.onmessage?.(message)
      return Promise.resolve({ status: 202, headers: {}, body: "" })
    }
    return new Promise((resolve) => {
      this.#answered = (answer) => resolve({ status: 200, headers: {}, body: JSON.stringify(answer) })
      this.onmessage?.(message)
    })
  }

  async start(): Promise<void> {}

  /** The server's own notifications are dropped: the JSON response to a request holds one message. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message)) this.#answered(message)
  }

  async close(): Promise<void> {
    this.onclose?.()
  }
}

/** The version that every message names by itself. */
const STATELESS_VERSION = "2026-07-28"

/** The versions that a server serves. The SDK's own list ends before the stateless one. */
export const PROTOCOL_VERSIONS = [...SUPPORTED_PROTOCOL_VERSIONS, STATELESS_VERSION]

/** The parameter of a method that the `Mcp-Name` header repeats. */
const NAMED_BY: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri"
}

/** A call of version 2026-07-28. */
type CallRoute = InboundModernRoute & { readonly message: JSONRPCRequest }

/** True for a call whose headers repeat it letter by letter. The SDK's HTTP handler judges every other message of its version. */
export const isPlainCall = (
  route: InboundModernRoute,
  headers: Readonly<Record<string, string>>
): route is CallRoute => {
  const { classification, message } = route
  const parameter = NAMED_BY[message.method]
  return (
    route.messageKind === "request" &&
    parameter !== undefined &&
    classification.revision === STATELESS_VERSION &&
    headers["mcp-protocol-version"] === STATELESS_VERSION &&
    headers["mcp-method"] === message.method &&
    headers["mcp-name"] !== undefined &&
    headers["mcp-name"] === memberOf(message.params, parameter)
  )
}

/** Answers a call of version 2026-07-28 without a web Request, and with a web Response only for an error. */
export const respondToCall = async (makeServer: () => Server, route: CallRoute): Promise<HttpResponse> => {
  const call = new Call(route)
  await makeServer().connect(call)
  return call.answerTo(route.message)
}

/** The SDK's transport for one message of its own version. It finds the status of an error. */
class Call extends PerRequestHTTPServerTransport {
  #answered: (answer: HttpResponse) => void = () => {}

  answerTo(message: JSONRPCRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.handleMessage(message).then(responseOf).then(resolve, reject)
    })
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if ("result" in message) this.#answered({ status: 200, headers: {}, body: JSON.stringify(message) })
    // The server's own notifications are dropped.
    else if (!("method" in message)) await super.send(message, options)
  }
}

/** A response of the SDK. */
export const responseOf = async (response: Response): Promise<HttpResponse> => {
  const allow = response.headers.get("allow")
  const text = await response.text()
  // A handler that sends notifications turns the response into a stream of events; the last one is the response itself.
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream")
  const body = isStream ? (text.split("\n").findLast((line) => line.startsWith("data:")) ?? "").slice(5) : text
  return { status: response.status, headers: allow === null ? {} : { Allow: allow }, body: body.trim() }
}
