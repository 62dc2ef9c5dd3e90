import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" }

layer(TestServer.layer())("a batch of the earlier era", (it) => {
  const posted = (body: unknown, headers: Record<string, string> = HEADERS) =>
    Effect.gen(function* () {
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      return yield* send(`${url}/mcp`, { method: "POST", key: keys.full, headers, body })
    })

  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_goals", arguments: {} } }

  it.effect("that cancels its own request is answered", () =>
    Effect.gen(function* () {
      const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }
      const { body, status } = yield* posted([call, cancel])
      expect(status).toBe(200)
      expect(JSON.stringify(JSON.parse(body))).toContain('"calories":2000')
    })
  )

  it.effect("invalid UTF-8 is refused, not repaired", () =>
    Effect.gen(function* () {
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
  )

  it.effect("the response is JSON, whatever the Accept header says", () =>
    Effect.gen(function* () {
      const { headers, status } = yield* posted(call, { "content-type": "application/json", accept: "*/*" })
      expect(status).toBe(200)
      expect(headers.get("content-type")).toBe("application/json")
    })
  )
})
