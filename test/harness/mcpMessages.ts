import * as Effect from "effect/Effect"
import { type Sent, send } from "./send.ts"

/** The protocol revision without a handshake. */
export const MODERN = "2026-07-28"

/** A protocol revision with a handshake. */
export const LEGACY = "2025-11-25"

export type Era = typeof MODERN | typeof LEGACY

/** The server, the key and extra headers for a message. */
export interface Line {
  readonly url: string
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

interface Message {
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly id?: string | number
}

export const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "wire", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {}
}

const ACCEPT = { accept: "application/json, text/event-stream" }

/** Posts any text to `/mcp`, without an SDK. */
export const postText = ({ headers, key, url }: Line, body: string): Effect.Effect<Sent> =>
  send(`${url}/mcp`, { method: "POST", key, body, headers: { ...ACCEPT, ...headers } })

/** Sends one message as an era prescribes; without an id it is a notification. */
export const post = (era: Era, line: Line, { id, method, params = {} }: Message): Effect.Effect<Sent> =>
  era === MODERN
    ? postText(
        { ...line, headers: { ...modernHeaders(method, params), ...line.headers } },
        JSON.stringify({ jsonrpc: "2.0", id, method, params: { _meta: META, ...params } })
      )
    : postText(
        { ...line, headers: { "mcp-protocol-version": LEGACY, ...line.headers } },
        JSON.stringify({ jsonrpc: "2.0", id, method, params })
      )

const modernHeaders = (method: string, { name, uri }: Readonly<Record<string, unknown>>): Record<string, string> => {
  const named = name ?? uri
  return {
    "mcp-protocol-version": MODERN,
    "mcp-method": method,
    ...(typeof named === "string" && { "mcp-name": named })
  }
}

/** The first message of a client of the earlier era. */
export const initialize = (version: string, id: string | number = 1) => ({
  id,
  method: "initialize",
  params: { protocolVersion: version, capabilities: {}, clientInfo: { name: "wire", version: "1" } }
})

/** The message for a tool call. */
export const toolCall = (name: string, args: Readonly<Record<string, unknown>> = {}, id: string | number = 1) => ({
  id,
  method: "tools/call",
  params: { name, arguments: args }
})

/** Sends messages as a client that describes itself: with each message, or once in `initialize`. */
export const clientOf = Effect.fnUntraced(function* (era: Era, line: Line, capabilities: object, name = "wire") {
  const clientInfo = { name, version: "1" }
  const _meta = {
    ...META,
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": capabilities
  }
  const { params, ...message } = initialize(LEGACY)
  const opened = yield* era === LEGACY
    ? post(era, line, { ...message, params: { ...params, capabilities, clientInfo } })
    : post(era, line, { id: 1, method: "server/discover", params: { _meta } })
  const session = opened.headers.get("mcp-session-id")
  const headers = session === null ? {} : { "mcp-session-id": session }
  const say = ({ params = {}, ...rest }: Message) =>
    post(era, { ...line, headers }, { id: 1, ...rest, params: era === LEGACY ? params : { ...params, _meta } })
  return { opened, say }
})
