import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" }

layer(TestServer.layer())("a batch of the earlier era", (it) => {
  const posted = Effect.fnUntraced(function* (body: unknown, headers: Record<string, string> = HEADERS) {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    return yield* send(`${url}/mcp`, { method: "POST", key: keys.full, headers, body })
  })

  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_goals", arguments: {} } }

  it.effect("that cancels its own request is answered", function* () {
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }
    const { body, status } = yield* posted([call, cancel])
    expect(status).toBe(200)
    expect(JSON.stringify(JSON.parse(body))).toContain('"calories":2000')
  })

  it.effect("is refused in the versions that have no batches, and if it is empty or initializes", function* () {
    const newer = yield* posted([call], { ...HEADERS, "mcp-protocol-version": "2025-06-18" })
    expect(newer.status).toBe(400)
    expect(JSON.parse(newer.body)).toMatchObject({ error: { code: -32600 } })
    const initialize = { jsonrpc: "2.0", id: 2, method: "initialize", params: {} }
    for (const batch of [[], [call, initialize]]) expect((yield* posted(batch)).status).toBe(400)
  })

  it.effect("with one id twice, or an id of another type, is refused, and nothing of it is run", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const post = (body: unknown) => send(`${url}/mcp`, { method: "POST", key: keys.full, headers: HEADERS, body })
    const water = { ...call, params: { name: "log_water", arguments: { amountMl: 250, date: "2026-03-10" } } }
    for (const batch of [
      [water, { ...water }],
      [water, { ...call, id: 1.5 }]
    ]) {
      const refused = yield* post(batch)
      expect(refused.status, JSON.stringify(batch)).toBe(400)
      expect(JSON.parse(refused.body)).toMatchObject({ error: { code: -32600 } })
    }
    const day = { ...call, params: { name: "get_day", arguments: { date: "2026-03-10" } } }
    expect((yield* post(day)).body).toContain('\\"waterMl\\":0')
  })

  it.effect("of notifications alone is accepted without a body", function* () {
    const { body, status } = yield* posted([{ jsonrpc: "2.0", method: "notifications/initialized" }])
    expect([status, body]).toEqual([202, ""])
  })

  it.effect("ends when its responses become too large: later writes are not run, and say so", function* () {
    const reads = Array.from({ length: 120 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "resources/read",
      params: { uri: "daybook://health-metrics" }
    }))
    const write = { ...call, id: "w", params: { name: "log_water", arguments: { amountMl: 250, date: "2026-03-10" } } }
    const day = { ...call, id: "d", params: { name: "get_day", arguments: { date: "2026-03-10" } } }
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const post = (body: unknown) => send(`${url}/mcp`, { method: "POST", key: keys.full, headers: HEADERS, body })
    const { body } = yield* post([...reads, { jsonrpc: "2.0", method: "notifications/initialized" }, write])
    expect(body.length).toBeLessThan(8_000_000)
    const responses: ReadonlyArray<{ id: unknown; error?: { message: string } }> = JSON.parse(body)
    expect(responses.map(({ id }) => id)).toEqual([...reads.map(({ id }) => id), "w"])
    expect(responses.at(-1)?.error?.message).toMatch(/Not run/)
    expect((yield* post(day)).body).toContain('\\"waterMl\\":0')
  })

  it.effect("invalid UTF-8 is refused, not repaired", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const text = JSON.stringify({ ...call, params: { name: "log_food", arguments: { name: "caf\xe9" } } })
    const response = yield* Effect.promise(() =>
      fetch(`${url}/mcp`, {
        method: "POST",
        headers: { ...HEADERS, authorization: `Bearer ${keys.full}` },
        body: new Uint8Array(Buffer.from(text, "latin1"))
      })
    )
    expect(yield* Effect.promise(() => response.json())).toMatchObject({ error: { code: -32700 } })
  })

  it.effect("the response is JSON, whatever the Accept header says", function* () {
    const { headers, status } = yield* posted(call, { "content-type": "application/json", accept: "*/*" })
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("application/json")
  })
})
