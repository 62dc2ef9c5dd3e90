import type { Outgoing } from "../harness/HttpConnections.ts"
import { LEGACY, META, MODERN } from "../harness/mcpMessages.ts"

/** Makes a request that contains a text in a place that the server might log. */
export type Place = (text: string, key: string) => Outgoing

const JSON_TYPE = { "content-type": "application/json", accept: "application/json, text/event-stream" }

const request = (method: string, target: string, headers: Outgoing["headers"] = {}, body?: unknown): Outgoing => ({
  method,
  target,
  headers: { ...JSON_TYPE, ...headers },
  ...(body !== undefined && { body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)) })
})

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

const rpc = (text: string, key: string, method: string, params: object, headers: Outgoing["headers"] = {}): Outgoing =>
  request("POST", "/mcp", { ...bearer(key), ...headers }, { jsonrpc: "2.0", id: text, method, params })

const toolCall = (text: string, key: string, name: string, args: object): Outgoing =>
  rpc(text, key, "tools/call", { name, arguments: args })

/** In requests to `/v1`: where a person or a program might put a key by mistake. */
const REST: ReadonlyArray<Place> = [
  (text) => request("GET", `/v1/${text}`),
  (text, key) => request("GET", `/v1/days/${text}`, bearer(key)),
  (text, key) => request("DELETE", `/v1/measurements/${text}`, bearer(key)),
  (text, key) => request("POST", `/v1/custom-metrics/${text}/values`, bearer(key), { value: 1 }),
  (text, key) => request("GET", `/v1/me?key=${text}`, bearer(key)),
  (text, key) => request("GET", `/v1/me?${text}=1`, bearer(key)),
  (text, key) => request("GET", `/v1/insights?date=${text}`, bearer(key)),
  (text) => request("GET", `/v1/me?access_token=${text}`),
  (text) => request("GET", `/${text}`),
  (text) => request("GET", `/healthz?token=${text}`),
  (text) => request("POST", `/mcp/${text}`),
  (text) => request("GET", "/v1/me", { authorization: text }),
  (text) => request("GET", "/v1/me", { authorization: `Basic ${Buffer.from(`me:${text}`).toString("base64")}` }),
  (text) => request("GET", "/v1/me", { authorization: `Bearer ${text} ` }),
  (text) => request("GET", "/v1/me", { authorization: `bearer ${text}` }),
  (text) =>
    request("GET", "/v1/me", { "x-api-key": text, cookie: `key=${text}`, referer: `https://a.example/?k=${text}` }),
  (text, key) => request("GET", "/v1/me", { ...bearer(key), "user-agent": text, "x-request-id": text, expect: text }),
  (text, key) => request("POST", "/v1/food", bearer(key), { [text]: 1 }),
  (text, key) => request("POST", "/v1/food", bearer(key), { name: 7, calories: text }),
  (text, key) => request("POST", "/v1/water", bearer(key), { amountMl: 1, date: text }),
  (text, key) => request("POST", "/v1/food", bearer(key), `{"name":"${text}"`),
  (text, key) => request("POST", "/v1/food", { ...bearer(key), "content-type": text }, "{}"),
  (text, key) => request("POST", "/v1/food", bearer(key), text.padEnd(65_537)),
  (text, key) => request("PATCH", "/v1/food", bearer(key), { name: text })
]

/** In messages to `/mcp`: names, arguments, URIs and protocol fields. */
const MCP: ReadonlyArray<Place> = [
  (text, key) => rpc(text, key, "ping", {}),
  (text, key) => rpc("1", key, text, { [text]: text }),
  (text, key) => toolCall(text, key, text, {}),
  (text, key) => toolCall(text, key, "log_food", { [text]: text }),
  (text, key) => toolCall(text, key, "log_food", { name: { [text]: text }, calories: text, date: text }),
  (text, key) => toolCall(text, key, "get_day", { date: text }),
  (text, key) => toolCall(text, key, "delete_measurement", { id: text }),
  (text, key) => rpc(text, key, "resources/read", { uri: `daybook://days/${text}` }),
  (text, key) => rpc(text, key, "resources/read", { uri: text }),
  (text, key) => rpc(text, key, "prompts/get", { name: text }),
  (text, key) => rpc(text, key, "prompts/get", { name: "log_from_text", arguments: { text, date: text } }),
  (text, key) =>
    rpc(text, key, "initialize", {
      protocolVersion: text,
      capabilities: {},
      clientInfo: { name: text, version: text }
    }),
  (text, key) =>
    rpc(text, key, "tools/list", { cursor: text }, { "mcp-protocol-version": text, "mcp-session-id": text }),
  (text, key) =>
    rpc(
      text,
      key,
      "tools/list",
      { _meta: { ...META, [text]: text } },
      { "mcp-protocol-version": MODERN, "mcp-method": text }
    ),
  (text, key) => rpc(text, key, "tools/list", {}, { origin: `https://${text}.example` }),
  (text, key) => request("POST", "/mcp", bearer(key), `{"jsonrpc":"2.0","id":"${text}`),
  (text) => request("POST", "/mcp", { authorization: text }, { jsonrpc: "2.0", id: 1, method: text })
]

/** Messages that the protocol library refuses with errors that quote the message. */
const MALFORMED: ReadonlyArray<Place> = [
  (text, key) => rpc(text, key, "prompts/get", { name: "log_from_text", arguments: { [text]: 7 } }),
  (text, key) => rpc(text, key, "initialize", { protocolVersion: 7, capabilities: { [text]: 7 }, clientInfo: text }),
  (text, key) => rpc(text, key, "resources/read", { uri: { [text]: text } }, { "mcp-protocol-version": LEGACY }),
  (text, key) => rpc(text, key, "tools/list", { cursor: { [text]: text } })
]

/** The places, by the part of the service that handles them first. */
export const PLACES: Readonly<Record<string, ReadonlyArray<Place>>> = { REST, MCP, MALFORMED }
