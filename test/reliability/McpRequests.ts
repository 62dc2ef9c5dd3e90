import { TOOLS, type Tool } from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { initialize, LEGACY, META, MODERN } from "../harness/mcpMessages.ts"
import { accepts, requestsOf, type Wire } from "../property/Generated.ts"
import { mutatedJson, TEXTS } from "./Hostile.ts"
import { type Asker, knownPath } from "./RestRequests.ts"

/** A request to `/mcp`, with placeholders for ids. */
export interface McpRequest {
  readonly asker: Asker
  /** The HTTP method. */
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** The body; `~metric7~` stands for a known metric. */
  readonly text: string
  /** The tool that it calls, if the call is valid and the only message. */
  readonly validCall?: Tool | undefined
}

interface Message {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

const DAY = "2026-03-10"

/** A request's parameters as the arguments of its tool: `null` becomes the tool's clearing argument, and dates are explicit. */
const argumentsOf = (tool: Tool, { body, path, query }: Wire): Record<string, unknown> => {
  const sent: Record<string, unknown> = { ...query, ...path, ...(typeof body === "object" && body) }
  const args: Record<string, unknown> = {}
  for (const { clearedBy, isDate, name, place } of tool.arguments) {
    const value = sent[name]
    if (isDate && place === "body" && (value === undefined || value === "today")) args[name] = DAY
    else if (value === null && clearedBy !== undefined) args[clearedBy.name] = true
    else if (value !== undefined) args[name] = value
  }
  return args
}

/** An empty path parameter is not an identifier, although the schema allows any text. */
const namesSomething = ({ path }: Wire): boolean => !Object.values(path).includes("")

const calls: FastCheck.Arbitrary<Message & { readonly tool: Tool | undefined }> = FastCheck.oneof(
  ...TOOLS.map((tool) =>
    FastCheck.tuple(requestsOf(tool.route).filter(namesSomething), FastCheck.boolean(), FastCheck.nat(20)).map(
      ([wire, known, at]) => ({
        tool: accepts(tool.route, wire) ? tool : undefined,
        method: "tools/call",
        params: { name: tool.name, arguments: { ...argumentsOf(tool, wire), ...(known && knownPath(tool.route, at)) } }
      })
    )
  )
)

const URIS = ["daybook://today", "daybook://goals", "daybook://insights", `daybook://days/${DAY}`, "daybook://days/x"]
const ODD_URIS = ["daybook://", "file:///etc/passwd", "daybook://days/../me", "daybook://days/%00", "", "x"]

const others: FastCheck.Arbitrary<Message> = FastCheck.oneof(
  FastCheck.constantFrom(
    "tools/list prompts/list resources/list resources/templates/list ping server/discover".split(" "),
    "notifications/initialized notifications/cancelled notifications/progress logging/setLevel".split(" "),
    "completion/complete resources/subscribe sampling/createMessage roots/list tasks/list".split(" "),
    ["subscriptions/listen", "nothing/known", "", "__proto__", "constructor", "rpc.discover", "tools/call"]
  ).chain((methods) => FastCheck.constantFrom(...methods).map((method): Message => ({ method, params: {} }))),
  FastCheck.constantFrom(LEGACY, MODERN, "2025-03-26", "2099-01-01", "").map((version) => initialize(version)),
  FastCheck.constantFrom(...URIS, ...ODD_URIS, ...TEXTS).map((uri) => ({ method: "resources/read", params: { uri } })),
  FastCheck.tuple(
    FastCheck.constantFrom("weekly_review", "plan_next_session", "log_from_text", "none", "__proto__"),
    FastCheck.dictionary(
      FastCheck.constantFrom("end", "exercise", "routine", "focus", "text", "date", "constructor"),
      FastCheck.string()
    )
  ).map(([name, args]) => ({ method: "prompts/get", params: { name, arguments: args } })),
  FastCheck.constantFrom("list_routes", "logWater", "__proto__", "toString", ...TEXTS).map((name) => ({
    method: "tools/call",
    params: { name, arguments: {} }
  }))
)

const IDS: ReadonlyArray<unknown> = [1, 0, -1, "id-1", "", "x".repeat(300), "\u0000", "__proto__"]
const ODD_IDS: ReadonlyArray<unknown> = [1.5, 2 ** 53, null, true, [], {}, [1], undefined]

const HTTP = { "content-type": "application/json", accept: "application/json, text/event-stream" }

/** A message as a client of a protocol revision sends it. */
const inEra = (era: string | undefined, id: unknown, { method, params }: Message, tool?: Tool): McpRequest => {
  const named = params.name ?? params.uri
  const isName = typeof named === "string" && /^[\x21-\x7e]+$/.test(named)
  return era === MODERN
    ? {
        asker: "full",
        method: "POST",
        headers: {
          ...HTTP,
          "mcp-protocol-version": MODERN,
          ...(/^[\x21-\x7e]+$/.test(method) && { "mcp-method": method }),
          ...(isName && { "mcp-name": named })
        },
        text: JSON.stringify({ jsonrpc: "2.0", id, method, params: { _meta: META, ...params } }),
        validCall: tool
      }
    : {
        asker: "full",
        method: "POST",
        headers: { ...HTTP, ...(era !== undefined && { "mcp-protocol-version": era }) },
        text: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
        validCall: tool
      }
}

const eras = FastCheck.constantFrom(MODERN, LEGACY, undefined)
const ids = FastCheck.constantFrom(...IDS)

const validCalls = FastCheck.tuple(eras, ids, calls).map(([era, id, call]) => inEra(era, id, call, call.tool))
const validOthers = FastCheck.tuple(
  eras,
  FastCheck.oneof({ weight: 5, arbitrary: ids }, { weight: 1, arbitrary: FastCheck.constantFrom(...ODD_IDS) }),
  others
).map(([era, id, message]) => inEra(era, id, message))

const batches = FastCheck.tuple(
  FastCheck.array(FastCheck.oneof(validCalls, validOthers), { maxLength: 5 }),
  FastCheck.constantFrom(undefined, LEGACY, "2025-03-26", MODERN),
  FastCheck.boolean()
).map(([requests, version, numbered]): McpRequest => {
  const messages = requests.map(({ text }, index) => (numbered ? { ...JSON.parse(text), id: index } : JSON.parse(text)))
  const headers = { ...HTTP, ...(version !== undefined && { "mcp-protocol-version": version }) }
  return { asker: "full", method: "POST", headers, text: JSON.stringify(messages) }
})

const ODD_HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  { "mcp-protocol-version": "2099-01-01" },
  { "mcp-protocol-version": "x".repeat(500) },
  { "mcp-method": "tools/list" },
  { "mcp-name": "get_day" },
  { "mcp-session-id": "none" },
  { "last-event-id": "7" },
  { accept: "text/html" },
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=latin1" },
  { "content-encoding": "gzip" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://localhost:1" },
  { host: "evil.example" },
  { connection: "close" }
]

type Change = (request: McpRequest) => FastCheck.Arbitrary<Partial<McpRequest>>

const CHANGES: ReadonlyArray<{ readonly weight: number; readonly change: Change }> = [
  { weight: 40, change: () => FastCheck.constant({}) },
  { weight: 40, change: ({ text }) => mutatedJson(text).map((broken) => ({ text: broken, validCall: undefined })) },
  {
    weight: 10,
    change: ({ headers }) =>
      FastCheck.constantFrom(...ODD_HEADERS).map((odd) => ({ headers: { ...headers, ...odd }, validCall: undefined }))
  },
  {
    weight: 4,
    change: () => FastCheck.constantFrom<Asker>("read", "nobody", "stranger", "malformed").map((asker) => ({ asker }))
  },
  {
    weight: 3,
    change: () =>
      FastCheck.constantFrom("GET", "HEAD", "DELETE", "PUT", "OPTIONS").map((method) => ({
        method,
        validCall: undefined
      }))
  },
  {
    weight: 3,
    change: ({ text }) =>
      FastCheck.constantFrom("", "[]", "[[]]", "null", "7", `[${text},7]`, text.slice(1), text.padEnd(65_537)).map(
        (broken) => ({ text: broken, validCall: undefined })
      )
  }
]

/** Requests to `/mcp` in both protocol eras: every tool, every method and batches, valid and mutated. */
export const mcpRequests: FastCheck.Arbitrary<McpRequest> = FastCheck.oneof(
  { weight: 6, arbitrary: validCalls },
  { weight: 3, arbitrary: validOthers },
  { weight: 1, arbitrary: batches }
).chain((request) =>
  FastCheck.oneof(...CHANGES.map(({ change, weight }) => ({ weight, arbitrary: change(request) }))).map((changed) => ({
    ...request,
    ...changed
  }))
)
