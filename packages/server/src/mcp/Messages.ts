import type { HttpResponse } from "../http/Response.ts"

/** A member of a JSON value, if the value is an object that has it. */
export const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The id of a JSON-RPC message, `null` where it has none. */
export const idOf = (message: unknown): unknown => memberOf(message, "id") ?? null

/** The code that the MCP SDK uses for a message that is refused before it is read as one of the protocol. */
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

/** A tool call whose arguments are JSON text, or `null`, as some clients send them, with the arguments as an object. */
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
