import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ApiKeys, newKey } from "../../packages/server/src/identity/ApiKeys.ts"
import { spentBy } from "../harness/budgets.ts"
import { wholeLog } from "../harness/log.ts"
import { initialize, LEGACY, MODERN, post, postText, toolCall } from "../harness/mcpMessages.ts"
import { chunk, headBytes, LAST_CHUNK, sendRaw } from "../harness/RawConnection.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { type Sent, send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const ERAS = [MODERN, LEGACY] as const
const drink = toolCall("log_water", { amountMl: 250, date: TODAY })

const parsed = ({ body }: Sent) => JSON.parse(body)

/** The server's URL and the keys of a new account, at noon. */
const fresh = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  return { url, accountId, keys, line: { url, key: keys.full } }
})

const expectJson = ({ headers }: Sent): void => {
  expect(headers.get("content-type")).toBe("application/json")
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
}

layer(TestServer.layer())("POST only", (it) => {
  it.effect("GET is 405 with `Allow: POST` with a live key, and 401 without: clients show it as reason", function* () {
    const { accountId, keys, url } = yield* fresh
    const get = (key?: string) => send(`${url}/mcp`, { key, headers: { accept: "text/event-stream" } })
    const refused = yield* get(keys.full)
    expectRefusal(refused, "method_not_allowed")
    expect(refused.headers.get("allow")).toBe("POST")
    const apiKeys = yield* ApiKeys
    const revoked = yield* apiKeys.create(accountId, "revoked", "full")
    yield* apiKeys.revoke(accountId, revoked.id)
    for (const key of [undefined, "nonsense", newKey(), revoked.key]) {
      const sent = yield* get(key)
      expectRefusal(sent, "unauthorized")
      expect(sent.headers.get("www-authenticate")).toMatch(/^Bearer\b/)
    }
  })

  for (const method of ["DELETE", "PUT", "PATCH", "OPTIONS"]) {
    it.effect(`${method} is 405 with \`Allow: POST\`, with a key or without`, function* () {
      const { keys, url } = yield* fresh
      for (const key of [undefined, keys.full]) {
        const sent = yield* send(`${url}/mcp`, { method, key, headers: { accept: "text/event-stream" } })
        expectRefusal(sent, "method_not_allowed")
        expect(sent.headers.get("allow")).toBe("POST")
      }
    })
  }

  it.effect("HEAD is 405 with `Allow: POST`, and no body", function* () {
    const { url } = yield* fresh
    const sent = yield* send(`${url}/mcp`, { method: "HEAD" })
    expect([sent.status, sent.headers.get("allow"), sent.body]).toEqual([405, "POST", ""])
  })

  it.effect("paths are exact: another case, a trailing slash or a longer path is 404", function* () {
    const { keys, url } = yield* fresh
    for (const path of ["/mcp/", "/MCP", "/mcp/x", "//mcp"]) {
      expectRefusal(yield* send(url + path, { method: "POST", key: keys.full, body: {} }), "not_found")
    }
  })
})

layer(TestServer.layer())("401", (it) => {
  for (const era of ERAS) {
    it.effect(`every request without a live key gets WWW-Authenticate and does nothing: ${era}`, function* () {
      const { accountId, keys, url } = yield* fresh
      const before = yield* wholeLog(url, keys.full)
      const apiKeys = yield* ApiKeys
      const revoked = yield* apiKeys.create(accountId, "revoked", "full")
      yield* apiKeys.revoke(accountId, revoked.id)
      const mistyped = `${keys.full.slice(0, -1)}${keys.full.endsWith("a") ? "b" : "a"}`
      const authorizations = [
        undefined,
        "",
        "Bearer",
        "Bearer ",
        keys.full,
        `Basic ${keys.full}`,
        `Bearer  ${keys.full}`,
        `Bearer ${keys.full} x`,
        "Bearer nonsense",
        `Bearer ${mistyped}`,
        `Bearer ${newKey()}`,
        `Bearer ${revoked.key}`
      ]
      const messages = [
        drink,
        initialize(LEGACY),
        { id: 1, method: "tools/list" },
        { id: 1, method: "nothing/known" },
        { method: "notifications/initialized" },
        { id: 1, method: "subscriptions/listen" }
      ]
      for (const authorization of authorizations) {
        for (const message of messages) {
          const headers = authorization === undefined ? {} : { authorization }
          const sent = yield* post(era, { url, headers }, message)
          expectRefusal(sent, "unauthorized")
          expect(sent.headers.get("www-authenticate"), authorization).toMatch(/^Bearer\b/)
        }
        const malformed = yield* postText({ url, headers: authorization === undefined ? {} : { authorization } }, "{")
        expectRefusal(malformed, "unauthorized")
      }
      expect(yield* wholeLog(url, keys.full)).toEqual(before)
    })

    it.effect(`revocation is effective on the next request: ${era}`, function* () {
      const { accountId, url } = yield* fresh
      const apiKeys = yield* ApiKeys
      const { id, key } = yield* apiKeys.create(accountId, "soon revoked", "full")
      expect((yield* post(era, { url, key }, drink)).status).toBe(200)
      yield* apiKeys.revoke(accountId, id)
      expectRefusal(yield* post(era, { url, key }, drink), "unauthorized")
    })
  }
})

const RATE_LIMIT = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]

layer(TestServer.layer({ read: 3, write: 60 }))("headers", (it) => {
  for (const era of ERAS) {
    it.effect(`every response is not stored and not sniffed: ${era}`, function* () {
      const { keys, line, url } = yield* fresh
      for (const sent of [
        yield* post(era, line, drink),
        yield* post(era, line, { id: 1, method: "tools/list" }),
        yield* post(era, { url }, drink),
        yield* postText(line, "{"),
        yield* send(`${url}/mcp`, { key: keys.full }),
        yield* send(`${url}/mcp`, {
          method: "POST",
          key: keys.full,
          body: "x",
          headers: { "content-type": "text/plain" }
        })
      ]) {
        expect(sent.headers.get("cache-control"), sent.body).toBe("no-store")
        expect(sent.headers.get("x-content-type-options"), sent.body).toBe("nosniff")
      }
    })

    it.effect(`a message that takes a unit of a budget has its RateLimit headers, and no other: ${era}`, function* () {
      const { line } = yield* fresh
      const limits = ({ headers }: Sent) => RATE_LIMIT.map((name) => headers.get(name))
      expect(limits(yield* post(era, line, drink))).toEqual(["60", "59", "3600"])
      expect(limits(yield* post(era, line, toolCall("get_goals")))).toEqual(["3", "2", "3600"])
      expect(limits(yield* post(era, line, toolCall("get_day", {})))).toEqual(["3", "1", "3600"])
      const goals = { id: 1, method: "resources/read", params: { uri: "daybook://goals" } }
      expect(limits(yield* post(era, line, goals))).toEqual(["3", "0", "3600"])
      expect(limits(yield* post(era, line, toolCall("get_goals")))).toEqual(["3", "0", "3600"])
      for (const free of [initialize(LEGACY), { id: 1, method: "tools/list" }, toolCall("no_such_tool")]) {
        expect(limits(yield* post(era, line, free))).toEqual([null, null, null])
      }
    })
  }
})

const BODY_BYTES = 65_536

/** A tool call of exactly so many bytes. */
const padded = (bytes: number): string => {
  const text = JSON.stringify({ jsonrpc: "2.0", ...toolCall("get_goals") })
  return text + " ".repeat(bytes - Buffer.byteLength(text))
}

const legacyHeaders = { "mcp-protocol-version": LEGACY }

layer(TestServer.layer())("invalid messages", (it) => {
  it.effect("a body over 64 KB is 413 as JSON, in both eras; one of 64 KB is accepted", function* () {
    const { line } = yield* fresh
    const taken = yield* postText({ ...line, headers: legacyHeaders }, padded(BODY_BYTES))
    expect(taken.status, taken.body).toBe(200)
    expectRefusal(yield* postText({ ...line, headers: legacyHeaders }, padded(BODY_BYTES + 1)), "payload_too_large")
    for (const era of ERAS) {
      const name = "x".repeat(BODY_BYTES)
      expectRefusal(
        yield* post(era, line, toolCall("log_food", { name, calories: 1, date: TODAY })),
        "payload_too_large"
      )
    }
  })

  it.effect("413 also without a declared length", function* () {
    const { keys, url } = yield* fresh
    const head = headBytes("POST /mcp HTTP/1.1", {
      Host: "localhost",
      Connection: "close",
      Authorization: `Bearer ${keys.full}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "Transfer-Encoding": "chunked"
    })
    const [sent] = yield* sendRaw(url, head, chunk(padded(BODY_BYTES + 1)), LAST_CHUNK)
    if (sent === undefined) return expect.fail("no answer")
    expectRefusal(sent, "payload_too_large")
  })

  for (const headers of [
    { "content-type": "text/plain" },
    { "content-type": "application/json; charset=latin1" },
    { "content-type": "application/json", "content-encoding": "gzip" }
  ]) {
    it.effect(`a body that is not plain JSON in UTF-8 is 415, as in REST: ${JSON.stringify(headers)}`, function* () {
      const { keys, line, url } = yield* fresh
      const before = yield* wholeLog(url, keys.full)
      const body = JSON.stringify({ jsonrpc: "2.0", ...drink })
      expectRefusal(
        yield* postText({ ...line, headers: { ...legacyHeaders, ...headers } }, body),
        "unsupported_media_type"
      )
      expect(yield* wholeLog(url, keys.full)).toEqual(before)
    })
  }

  for (const body of ["{", "", "nul\u0000", '{"jsonrpc":"2.0",}']) {
    it.effect(`bad JSON is -32700: ${JSON.stringify(body)}`, function* () {
      const { line } = yield* fresh
      for (const version of [MODERN, LEGACY, undefined]) {
        const headers = version === undefined ? {} : { "mcp-protocol-version": version, "mcp-method": "tools/list" }
        const sent = yield* postText({ ...line, headers: { "content-type": "application/json", ...headers } }, body)
        expectJson(sent)
        expect(sent.status, sent.body).toBe(400)
        expect(parsed(sent)).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32700 } })
      }
    })
  }

  for (const body of ["null", "7", '"text"', "[]", "{}", '{"jsonrpc":"1.0","id":1,"method":"ping"}', "[[]]"]) {
    it.effect(`JSON that is not a message is a JSON-RPC error with status 400: ${body}`, function* () {
      const { line } = yield* fresh
      for (const version of [MODERN, LEGACY]) {
        const sent = yield* postText({ ...line, headers: { "mcp-protocol-version": version } }, body)
        expectJson(sent)
        expect(sent.status, sent.body).toBe(400)
        expect(parsed(sent)).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number) } })
      }
    })
  }

  it.effect("they cost nothing", function* () {
    const { keys, line, url } = yield* fresh
    const work = Effect.forEach(["{", "null", "{}", padded(BODY_BYTES + 1)], (body) => postText(line, body))
    expect((yield* spentBy(url, keys.full, work)).spent).toEqual({ read: 0, write: 0 })
  })
})
