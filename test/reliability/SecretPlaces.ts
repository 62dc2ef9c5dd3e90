import type { Outgoing } from "../harness/HttpConnections.ts"
import { LEGACY, META, MODERN } from "../harness/mcpMessages.ts"

/** A request that has a text somewhere where no reader of a log should find it. */
export type Place = (text: string, key: string) => Outgoing

const JSON_TYPE = { "content-type": "application/json", accept: "application/json, text/event-stream" }

const asked = (method: string, target: string, headers: Outgoing["headers"] = {}, body?: unknown): Outgoing => ({
  method,
  target,
  headers: { ...JSON_TYPE, ...headers },
  ...(body !== undefined && { body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)) })
})

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

const rpc = (text: string, key: string, method: string, params: object, headers: Outgoing["headers"] = {}): Outgoing =>
  asked("POST", "/mcp", { ...bearer(key), ...headers }, { jsonrpc: "2.0", id: text, method, params })

const called = (text: string, key: string, name: string, args: object): Outgoing =>
  rpc(text, key, "tools/call", { name, arguments: args })

/** In requests to `/v1`: where a person or a program in a hurry puts what it has. */
const REST: ReadonlyArray<Place> = [
  (text) => asked("GET", `/v1/${text}`),
  (text, key) => asked("GET", `/v1/days/${text}`, bearer(key)),
  (text, key) => asked("DELETE", `/v1/measurements/${text}`, bearer(key)),
  (text, key) => asked("POST", `/v1/custom-metrics/${text}/values`, bearer(key), { value: 1 }),
  (text, key) => asked("GET", `/v1/me?key=${text}`, bearer(key)),
  (text, key) => asked("GET", `/v1/me?${text}=1`, bearer(key)),
  (text, key) => asked("GET", `/v1/insights?date=${text}`, bearer(key)),
  (text) => asked("GET", `/v1/me?access_token=${text}`),
  (text) => asked("GET", `/${text}`),
  (text) => asked("GET", `/healthz?token=${text}`),
  (text) => asked("POST", `/mcp/${text}`),
  (text) => asked("GET", "/v1/me", { authorization: text }),
  (text) => asked("GET", "/v1/me", { authorization: `Basic ${Buffer.from(`me:${text}`).toString("base64")}` }),
  (text) => asked("GET", "/v1/me", { authorization: `Bearer ${text} ` }),
  (text) => asked("GET", "/v1/me", { authorization: `bearer ${text}` }),
  (text) =>
    asked("GET", "/v1/me", { "x-api-key": text, cookie: `key=${text}`, referer: `https://a.example/?k=${text}` }),
  (text, key) => asked("GET", "/v1/me", { ...bearer(key), "user-agent": text, "x-request-id": text, expect: text }),
  (text, key) => asked("POST", "/v1/food", bearer(key), { [text]: 1 }),
  (text, key) => asked("POST", "/v1/food", bearer(key), { name: 7, calories: text }),
  (text, key) => asked("POST", "/v1/water", bearer(key), { amountMl: 1, date: text }),
  (text, key) => asked("POST", "/v1/food", bearer(key), `{"name":"${text}"`),
  (text, key) => asked("POST", "/v1/food", { ...bearer(key), "content-type": text }, "{}"),
  (text, key) => asked("POST", "/v1/food", bearer(key), text.padEnd(65_537)),
  (text, key) => asked("PATCH", "/v1/food", bearer(key), { name: text })
]

/** In messages to `/mcp`: names, arguments, addresses, and what the protocol has beside. */
const MCP: ReadonlyArray<Place> = [
  (text, key) => rpc(text, key, "ping", {}),
  (text, key) => rpc("1", key, text, { [text]: text }),
  (text, key) => called(text, key, text, {}),
  (text, key) => called(text, key, "log_food", { [text]: text }),
  (text, key) => called(text, key, "log_food", { name: { [text]: text }, calories: text, date: text }),
  (text, key) => called(text, key, "get_day", { date: text }),
  (text, key) => called(text, key, "delete_measurement", { id: text }),
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
  (text, key) => asked("POST", "/mcp", bearer(key), `{"jsonrpc":"2.0","id":"${text}`),
  (text) => asked("POST", "/mcp", { authorization: text }, { jsonrpc: "2.0", id: 1, method: text })
]

/** Messages that the protocol's library itself refuses, by words that quote what was sent. */
const MISSHAPEN: ReadonlyArray<Place> = [
  (text, key) => rpc(text, key, "prompts/get", { name: "log_from_text", arguments: { [text]: 7 } }),
  (text, key) => rpc(text, key, "initialize", { protocolVersion: 7, capabilities: { [text]: 7 }, clientInfo: text }),
  (text, key) => rpc(text, key, "resources/read", { uri: { [text]: text } }, { "mcp-protocol-version": LEGACY }),
  (text, key) => rpc(text, key, "tools/list", { cursor: { [text]: text } })
]

/** Every place by which part of the service meets it first. */
export const PLACES: Readonly<Record<string, ReadonlyArray<Place>>> = { REST, MCP, MISSHAPEN }
