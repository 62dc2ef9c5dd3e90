import { ERROR_CODES, type Tool } from "@daybook/core"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { mayCall } from "../harness/ContractRoutes.ts"
import type { Sent } from "../harness/send.ts"
import type { McpRequest } from "./McpRequests.ts"
import { HANDLER_REFUSALS } from "./RestExpectation.ts"
import { codeOf, INTERNALS } from "./RestFaults.ts"

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON-RPC's code of an internal error. */
const INTERNAL = -32603

/** The faults of a response of `/mcp`, by the contract and the protocol. */
export const mcpFaultsOf = (request: McpRequest, sent: Sent): ReadonlyArray<string> => {
  if (sent.status === 204) return request.method === "OPTIONS" ? [] : ["204"]
  return [
    ...(sent.headers.get("content-type") === "application/json"
      ? []
      : [`content-type: ${sent.headers.get("content-type")}`]),
    ...(/^[0-9a-f-]{36}$/.test(sent.headers.get("x-request-id") ?? "") ? [] : ["no x-request-id"]),
    ...(INTERNALS.test(sent.body) ? ["an internal detail in the body"] : []),
    ...bodyFaults(request, sent)
  ]
}

const bodyFaults = (request: McpRequest, { body, headers, status }: Sent): ReadonlyArray<string> => {
  if (request.method === "HEAD") return body === "" ? [] : ["HEAD with a body"]
  const code = codeOf(parsed(body))
  const isFromAfar = request.headers.origin !== undefined || request.headers.host !== undefined
  if (isFromAfar && status === 403) return responseFaults(parsed(body), undefined)
  if (request.method !== "POST")
    return code === "method_not_allowed" && headers.get("allow") === "POST" ? [] : [`${code}`]
  if (request.asker !== "full" && request.asker !== "read") return code === "unauthorized" ? [] : [`${code}`]
  if (Buffer.byteLength(request.text) > 65_536) return code === "payload_too_large" ? [] : [`${code}`]
  if (!isJsonType(request.headers))
    return code === "unsupported_media_type" ? [] : [`${code}, expected unsupported_media_type`]
  if (code !== undefined) return [`${code}, expected a JSON-RPC response`]
  const message = parsed(request.text)
  if (status === 202) return body === "" && requestsIn(message).length === 0 ? [] : ["202 to a request"]
  const answer = parsed(body)
  if (message === undefined) return isError(answer, -32700) && status === 400 ? [] : ["invalid JSON, expected -32700"]
  if (Array.isArray(answer)) return batchFaults(message, answer)
  return [
    ...responseFaults(answer, message),
    ...(request.validCall === undefined ? [] : callFaults(request, request.validCall, answer))
  ]
}

const isJsonType = (headers: McpRequest["headers"]): boolean =>
  /^application\/json(?:; charset=utf-8)?$/.test(headers["content-type"] ?? "") &&
  headers["content-encoding"] === undefined

/** The JSON-RPC requests of a body: messages with a method and a valid id. */
const requestsIn = (message: unknown): ReadonlyArray<Fields> =>
  [message].flat().filter((one): one is Fields => isObject(one) && isId(one.id) && typeof one.method === "string")

const isId = (id: unknown): boolean => typeof id === "string" || Number.isSafeInteger(id)

const isError = (answer: unknown, code: number): boolean =>
  isObject(answer) && isObject(answer.error) && answer.error.code === code

const batchFaults = (message: unknown, answers: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const requests = requestsIn(message)
  const ids = answers.map((answer) => (isObject(answer) ? answer.id : undefined))
  return [
    ...answers.flatMap((answer) => responseFaults(answer, undefined)),
    ...(Array.isArray(message) ? [] : ["a batch of responses to one message"]),
    ...ids
      .filter((id) => id !== null && !requests.some((request) => request.id === id))
      .map((id) => `a response to no request: ${id}`),
    ...(new Set(ids).size === ids.length ? [] : ["two responses to one id"]),
    ...requests.filter(({ id }) => !ids.includes(id)).map(({ id }) => `no response to ${id}`)
  ]
}

const responseFaults = (answer: unknown, message: unknown): ReadonlyArray<string> => {
  if (!isObject(answer)) return [`not a JSON-RPC response: ${JSON.stringify(answer)?.slice(0, 100)}`]
  const fields = Object.keys(answer).sort().join()
  const [request] = Array.isArray(message) ? [] : requestsIn(message)
  const ownId = request === undefined || answer.id === request.id || (answer.id === null && "error" in answer)
  return [
    ...(answer.jsonrpc === "2.0" ? [] : [`jsonrpc: ${answer.jsonrpc}`]),
    ...(fields === "id,jsonrpc,result" || fields === "error,id,jsonrpc" ? [] : [`fields: ${fields}`]),
    ...(ownId ? [] : [`answered ${JSON.stringify(answer.id)} to ${JSON.stringify(request?.id)}`]),
    ...("error" in answer ? errorFaults(answer.error) : []),
    ...(isObject(answer.result) && "content" in answer.result ? resultFaults(answer.result) : [])
  ]
}

const errorFaults = (error: unknown): ReadonlyArray<string> => {
  if (!isObject(error)) return ["the error is not an object"]
  return [
    ...(Number.isInteger(error.code) && error.code !== INTERNAL ? [] : [`error code ${error.code}`]),
    ...(typeof error.message === "string" && error.message !== "" ? [] : ["an error without a message"])
  ]
}

const resultFaults = (result: Fields): ReadonlyArray<string> => {
  const [first, ...more] = Array.isArray(result.content) ? result.content : []
  const text = isObject(first) && first.type === "text" ? String(first.text) : undefined
  if (text === undefined || more.length > 0) return ["expected one text content"]
  if (result.isError === true) {
    const code = /^(\w+): /.exec(text)?.[1] ?? ""
    const isKnown = Object.hasOwn(ERROR_CODES, code) && code !== "internal_error" && code !== "unavailable"
    return isKnown && !("structuredContent" in result) ? [] : [`tool error ${text.slice(0, 100)}`]
  }
  // The text has no invisible characters, and no `<` that a client could take for its own markup.
  if (/[<\p{Cc}]/u.test(text)) return ["the text has characters that are to be removed or escaped"]
  return visible(JSON.stringify(result.structuredContent)) === visible(text)
    ? []
    : ["the text differs from the structured content"]
}

/** Text without what nothing shows, and without escapes. */
const visible = (json: string): string =>
  json.replaceAll("\\u003c", "<").replace(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")

/** The structured content without what a tool adds to the body of its route: the change, the entry and the day of a write, and today with its time zone. */
const withoutOwn = ({ route }: Tool, content: unknown): unknown => {
  if (!isObject(content)) return content
  const fields = SchemaAST.getPropertySignatures(route.success).map(({ name }) => String(name))
  const isOwn = (name: string) =>
    ["changeId", "id", "day", "today", "timeZone"].includes(name) && !fields.includes(name)
  return Object.fromEntries(Object.entries(content).filter(([name]) => !isOwn(name)))
}

/** A valid call succeeds, is refused by the key's scope, or by the handler. */
const callFaults = ({ asker }: McpRequest, tool: Tool, answer: unknown): ReadonlyArray<string> => {
  const result = isObject(answer) && isObject(answer.result) ? answer.result : undefined
  if (result === undefined) return [`no result of ${tool.name}`]
  const scope = asker === "read" ? "read" : "full"
  const refusals: ReadonlyArray<string> = mayCall(scope, tool.route)
    ? (HANDLER_REFUSALS[tool.route.name] ?? [])
    : ["insufficient_scope"]
  if (result.isError === true) {
    const [first] = Array.isArray(result.content) ? result.content : []
    const text = isObject(first) ? String(first.text) : ""
    // Likely slips are refused until they are confirmed. Lists that are too long for a model are refused too.
    if (/send it again with confirm: true$|^invalid_request: The list is too long/.test(text)) return []
    return refusals.includes(text.split(": ")[0] ?? "") ? [] : [`${tool.name} refused: ${text}`]
  }
  if (!mayCall(scope, tool.route)) return [`${tool.name} with a read key`]
  const { structuredContent } = result
  const items =
    isObject(structuredContent) && "items" in structuredContent
      ? structuredContent.items
      : withoutOwn(tool, structuredContent)
  const decoded = ParseResult.decodeUnknownEither(Schema.make<unknown>(tool.route.success), {
    onExcessProperty: "error"
  })(items)
  return decoded._tag === "Right" ? [] : [`${tool.name}: the structured content does not match its schema`]
}
