import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport
} from "@modelcontextprotocol/server"
import type { HttpResponse } from "../http/Response.ts"
import { REFUSED, rpcError } from "./Messages.ts"

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
  try {
    return await exchange.answerTo(message)
  } finally {
    await server.close()
  }
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
