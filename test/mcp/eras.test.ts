import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { NOTHING, spentBy } from "../harness/budgets.ts"
import { toolNames } from "../harness/ContractRoutes.ts"
import { initialize, LEGACY, MODERN, post, postText, toolCall } from "../harness/mcpMessages.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import type { Sent } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const ERAS = [MODERN, LEGACY] as const

const parsed = ({ body }: Sent) => JSON.parse(body)

/** The server's URL and a new full key, at noon. */
const fresh = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  return { url, key: keys.full }
})

/** Every method of the protocol that does not call a route. */
const FREE: ReadonlyArray<{ readonly method: string; readonly params?: Record<string, unknown> }> = [
  { method: "tools/list" },
  { method: "prompts/list" },
  { method: "prompts/get", params: { name: "plan_next_session", arguments: {} } },
  { method: "prompts/get", params: { name: "no_such_prompt", arguments: {} } },
  { method: "resources/list" },
  { method: "resources/templates/list" },
  { method: "resources/read", params: { uri: "daybook://nothing" } },
  { method: "tools/call", params: { name: "no_such_tool", arguments: {} } },
  { method: "nothing/known" },
  { method: "subscriptions/listen", params: {} }
]

const HANDSHAKES = {
  [MODERN]: [{ id: 1, method: "server/discover" }],
  [LEGACY]: [initialize(LEGACY), { id: 1, method: "ping" }]
}

layer(TestServer.layer())("both eras on one URL, stateless, with JSON responses", (it) => {
  for (const era of ERAS) {
    it.effect(`responses are application/json, never SSE, and repeat the id, also a string: ${era}`, function* () {
      const line = yield* fresh
      const messages = [...FREE, ...HANDSHAKES[era], toolCall("get_goals"), toolCall("get_day", {})]
      for (const accept of ["application/json, text/event-stream", "text/event-stream, application/json"]) {
        for (const message of messages) {
          for (const id of ["id-1", 7, 0]) {
            const sent = yield* post(era, { ...line, headers: { accept } }, { ...message, id })
            expect(sent.headers.get("content-type"), message.method).toBe("application/json")
            expect(sent.headers.get("mcp-session-id")).toBeNull()
            expect(parsed(sent), sent.body).toMatchObject({ jsonrpc: "2.0", id })
          }
        }
      }
    })

    it.effect(`every method except tools/call and resources/read is free: ${era}`, function* () {
      const line = yield* fresh
      const messages = [...FREE, ...HANDSHAKES[era]].map((message) => ({ ...message, id: 1 }))
      const work = Effect.forEach([...messages, { method: "notifications/initialized" }], (message) =>
        post(era, line, message)
      )
      expect((yield* spentBy(line.url, line.key, work)).spent).toEqual({ read: 0, write: 0 })
      const read = post(era, line, { id: 1, method: "resources/read", params: { uri: "daybook://goals" } })
      expect((yield* spentBy(line.url, line.key, read)).spent).toEqual({ read: 1, write: 0 })
    })

    it.effect(`an unknown tool is JSON-RPC -32602: ${era}`, function* () {
      const line = yield* fresh
      for (const name of ["no_such_tool", "logWater", "list_routes", "", "__proto__", "toString"]) {
        const sent = yield* post(era, line, toolCall(name, {}))
        expect(parsed(sent), sent.body).toMatchObject({ id: 1, error: { code: -32602 } })
      }
    })

    it.effect(`a notification is 202 with an empty body: ${era}`, function* () {
      const line = yield* fresh
      for (const method of ["notifications/initialized", "notifications/cancelled"]) {
        const params = method === "notifications/cancelled" ? { requestId: 1 } : {}
        const sent = yield* post(era, line, { method, params })
        expect([sent.status, sent.body]).toEqual([202, ""])
      }
    })

    it.effect(`a tool call without an id is a notification and does nothing: ${era}`, function* () {
      const line = yield* fresh
      const { method, params } = toolCall("log_water", { amountMl: 250, date: TODAY })
      const { spent } = yield* spentBy(line.url, line.key, post(era, line, { method, params }))
      expect(spent).toEqual(NOTHING)
    })

    it.effect(`subscriptions/listen does not hold a connection open: ${era}`, function* () {
      const line = yield* fresh
      const params = { notifications: { toolsListChanged: true } }
      const sent = yield* post(era, line, { id: "listen", method: "subscriptions/listen", params })
      expect(parsed(sent)).toMatchObject({ id: "listen", error: { code: -32601 } })
      // The same with escaped letters, as JSON allows.
      const escaped = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params }).replace(
        "/",
        "\\u002f"
      )
      const hidden = yield* postText(
        { ...line, headers: { "mcp-protocol-version": era, "mcp-method": "subscriptions/listen" } },
        escaped
      )
      expect(hidden.headers.get("content-type")).toBe("application/json")
      expect(parsed(hidden)).toMatchObject({ error: { code: expect.any(Number) } })
    })
  }
})

layer(TestServer.layer())("2026-07-28", (it) => {
  it.effect("an unknown method is 404 with -32601", function* () {
    const line = yield* fresh
    for (const method of ["nothing/known", "initialize", "ping", "logging/setLevel", "resources/subscribe"]) {
      const sent = yield* post(MODERN, line, { id: "x", method })
      expect([sent.status, sent.body]).toEqual([404, expect.stringContaining('"code":-32601')])
    }
  })

  it.effect("an unsupported version is 400 with -32022 and the supported ones", function* () {
    const line = yield* fresh
    for (const version of ["2099-01-01", "2026-07-29"]) {
      const _meta = {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientInfo": { name: "wire", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {}
      }
      const headers = { "mcp-protocol-version": version }
      const sent = yield* post(MODERN, { ...line, headers }, { id: 1, method: "tools/list", params: { _meta } })
      expect(sent.status, sent.body).toBe(400)
      expect(parsed(sent)).toMatchObject({ error: { code: -32022, data: { supported: [MODERN] } } })
    }
  })

  const MISMATCHES: ReadonlyArray<readonly [string, Record<string, string>]> = [
    ["Mcp-Method", { "mcp-method": "tools/list" }],
    ["Mcp-Name", { "mcp-name": "get_day" }],
    ["MCP-Protocol-Version", { "mcp-protocol-version": "2025-11-25" }]
  ]
  for (const [header, headers] of MISMATCHES) {
    it.effect(`a ${header} that differs from the body is 400 with -32020 and does nothing`, function* () {
      const line = yield* fresh
      const work = post(MODERN, { ...line, headers }, toolCall("get_goals"))
      const { spent, result } = yield* spentBy(line.url, line.key, work)
      expect([result.status, result.body]).toEqual([400, expect.stringContaining('"code":-32020')])
      expect(spent).toEqual({ read: 0, write: 0 })
    })
  }

  it.effect("server/discover names the server, its capabilities and the version", function* () {
    const sent = yield* post(MODERN, yield* fresh, { id: 1, method: "server/discover" })
    expect(parsed(sent)).toMatchObject({
      result: {
        supportedVersions: expect.arrayContaining([MODERN]),
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: expect.stringMatching(/kg, cm, kcal/)
      }
    })
  })

  it.effect("lists may be cached privately", function* () {
    const line = yield* fresh
    for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]) {
      const sent = yield* post(MODERN, line, { id: 1, method })
      expect(parsed(sent).result, method).toMatchObject({ ttlMs: expect.any(Number), cacheScope: "private" })
    }
    const read = yield* post(MODERN, line, { id: 1, method: "resources/read", params: { uri: "daybook://today" } })
    expect(parsed(read).result).toMatchObject({ cacheScope: "private" })
  })
})

layer(TestServer.layer())("2025-03-26 to 2025-11-25", (it) => {
  it.effect("a 2025-03-26 client without the MCP-Protocol-Version header works", function* () {
    const line = yield* fresh
    const say = (message: object) => postText(line, JSON.stringify({ jsonrpc: "2.0", ...message }))
    const opened = yield* say(initialize("2025-03-26"))
    expect(parsed(opened)).toMatchObject({
      id: 1,
      result: { protocolVersion: "2025-03-26", serverInfo: { name: "daybook" } }
    })
    expect((yield* say({ method: "notifications/initialized" })).status).toBe(202)
    expect(parsed(yield* say({ id: 2, method: "tools/list" })).result.tools).toHaveLength(toolNames("full").length)
    expect(parsed(yield* say(toolCall("log_water", { amountMl: 250, date: TODAY }, "three")))).toMatchObject({
      id: "three",
      result: { structuredContent: { logged: true, amountMl: 250 } }
    })
    expect(opened.headers.get("mcp-session-id")).toBeNull()
  })

  for (const version of ["2025-03-26", "2025-06-18", "2025-11-25"]) {
    it.effect(`initialize with ${version} is answered with that version`, function* () {
      const sent = yield* postText(yield* fresh, JSON.stringify({ jsonrpc: "2.0", ...initialize(version) }))
      expect(parsed(sent)).toMatchObject({ result: { protocolVersion: version } })
    })
  }

  it.effect("initialize with a revision without a handshake is answered with the last one that has it", function* () {
    const line = yield* fresh
    for (const version of [MODERN, "2099-01-01"]) {
      const sent = yield* postText(line, JSON.stringify({ jsonrpc: "2.0", ...initialize(version) }))
      expect(parsed(sent), sent.body).toMatchObject({ result: { protocolVersion: LEGACY } })
    }
  })

  it.effect("a header with an unknown version is 400 without one in the message, and names the known", function* () {
    const line = { ...(yield* fresh), headers: { "mcp-protocol-version": "1999-01-01" } }
    const sent = yield* postText(line, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }))
    expect(sent.status).toBe(400)
    expect(parsed(sent)).toMatchObject({ id: null, error: { code: -32000 } })
    expect(parsed(sent).error.message).toContain(LEGACY)
  })

  it.effect("a 2025-03-26 batch has a response for each id, and costs what its calls cost", function* () {
    const line = yield* fresh
    const messages = [
      { id: 1, method: "tools/list" },
      toolCall("get_goals", {}, "two"),
      { method: "notifications/initialized" },
      toolCall("get_day", {}, 3),
      { id: 4, method: "subscriptions/listen" }
    ]
    const batch = JSON.stringify(messages.map((message) => ({ jsonrpc: "2.0", ...message })))
    const { spent, result } = yield* spentBy(line.url, line.key, postText(line, batch))
    const answers: ReadonlyArray<{ readonly id: unknown }> = parsed(result)
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 3, 4, "two"])
    expect(spent).toEqual({ read: 2, write: 0 })
  })

  it.effect("an unknown method is -32601", function* () {
    const sent = yield* post(LEGACY, yield* fresh, { id: 1, method: "nothing/known" })
    expect(parsed(sent)).toMatchObject({ id: 1, error: { code: -32601 } })
  })
})
