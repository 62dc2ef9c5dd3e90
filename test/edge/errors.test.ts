import { ERROR_CODES } from "@daybook/core"
import { expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

it("every error code has the status of the contract", () => {
  expect(Object.fromEntries(Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]))).toEqual({
    invalid_request: 400,
    invalid_json: 400,
    unknown_field: 400,
    unauthorized: 401,
    insufficient_scope: 403,
    not_found: 404,
    method_not_allowed: 405,
    precondition_failed: 412,
    payload_too_large: 413,
    unsupported_media_type: 415,
    rate_limited: 429,
    internal_error: 500,
    unavailable: 503
  })
})

layer(TestServer.layer())("errors", (it) => {
  it.effect("401 `unauthorized`, with WWW-Authenticate and no RateLimit-*", function* () {
    const { url } = yield* atNoon
    for (const key of [undefined, "daybook_sk_nonsense"]) {
      const sent = yield* send(`${url}/v1/me`, { key })
      expectRefusal(sent, "unauthorized")
      expect(sent.headers.get("www-authenticate")).toMatch(/^Bearer\b/)
      expect([...sent.headers.keys()].filter((name) => name.startsWith("ratelimit-"))).toEqual([])
    }
  })

  it.effect("405 `method_not_allowed`: the `Allow` response header lists accepted methods", function* () {
    const { keys, url } = yield* atNoon
    const allow = (method: string, path: string) =>
      Effect.map(send(url + path, { method, key: keys.full }), (sent) => {
        if (method !== "HEAD") expectRefusal(sent, "method_not_allowed")
        expect(sent.status).toBe(405)
        return sent.headers.get("allow")
      })
    expect(yield* allow("POST", "/v1/me")).toBe("GET, HEAD")
    expect(yield* allow("PUT", "/v1/me")).toBe("GET, HEAD")
    expect(yield* allow("PATCH", "/v1/days/today")).toBe("GET, HEAD")
    expect(yield* allow("GET", "/v1/water")).toBe("POST")
    expect(yield* allow("HEAD", "/v1/water")).toBe("POST")
    expect(yield* allow("POST", "/v1/measurements/x")).toBe("DELETE")
    expect(yield* allow("DELETE", "/v1/custom-metrics")).toBe("GET, HEAD, POST")
    expect(yield* allow("GET", "/v1/custom-metrics/x")).toBe("POST, DELETE")
    expect(yield* allow("POST", "/healthz")).toBe("GET, HEAD")
    expect(yield* allow("DELETE", "/openapi.json")).toBe("GET, HEAD")
  })

  it.effect("every response has a unique X-Request-Id", function* () {
    const { keys, url } = yield* atNoon
    const paths = ["/v1/me", "/v1/me", "/v1/nothing", "/nothing", "/healthz", "/readyz", "/openapi.json"]
    const ids = yield* Effect.forEach(paths, (path) =>
      Effect.map(send(url + path, { key: keys.read }), ({ headers }) => headers.get("x-request-id"))
    )
    expect(ids.every((id) => id !== null && /^[0-9a-f-]{36}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(paths.length)
  })
})

it.scoped("500 is `internal_error`: no stack trace is ever returned, the details go to the log", () =>
  Effect.gen(function* () {
    const { keys, url } = yield* atNoon
    const raw = yield* rawDatabase((yield* TestServer).database)
    yield* raw.run("DROP TABLE water")
    const sent = yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: { amountMl: 250 } })
    expectRefusal(sent, "internal_error")
    expect(sent.body).not.toMatch(/water|sqlite|no such table|relation|\bat \S+:\d+/i)
    expect(sent.headers.get("ratelimit-remaining")).toBe("59")
  }).pipe(Effect.provide(TestServer.layer()))
)

const atNoon = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const server = yield* TestServer
  return { url: server.url, ...(yield* server.newAccount) }
})
