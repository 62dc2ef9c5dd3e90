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
import type { HttpResponse } from "../http/Response.ts"
import { memberOf, REFUSED, rpcError } from "./Messages.ts"

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
