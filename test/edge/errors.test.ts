import { ERROR_CODES } from "@daybook/core"
import { it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { chunk, LAST_CHUNK, postBytes, sendRaw } from "../harness/RawConnection.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const SECONDS_TO_ONE_O_CLOCK = "3600"
const TOO_LARGE = `{"amountMl":250,"date":"${" ".repeat(65_536)}"}`

it("every error code has the status of the contract", () => {
  expect(Object.fromEntries(Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]))).toEqual({
    invalid_request: 400,
    invalid_json: 400,
    unknown_field: 400,
    unauthorized: 401,
    insufficient_scope: 403,
    not_found: 404,
    method_not_allowed: 405,
    payload_too_large: 413,
    unsupported_media_type: 415,
    rate_limited: 429,
    internal_error: 500,
    unavailable: 503
  })
})

layer(TestServer.layer({ read: 100, write: 3 }))("errors", (it) => {
  it.effect(
    "400 `invalid_request`: the message names each invalid field and the expected value, all in one response",
    () =>
      Effect.gen(function* () {
        const { keys, url } = yield* atNoon
        const body = { name: "", calories: "many", meal: "tea", date: "2026-02-30" }
        const sent = yield* send(`${url}/v1/food`, { method: "POST", key: keys.write, body })
        expectRefusal(sent, "invalid_request")
        const faults = JSON.parse(sent.body).error.message.split("; ")
        expect(faults).toHaveLength(4)
        for (const field of Object.keys(body)) expect(sent.body).toMatch(new RegExp(`\\b${field}: expected `))
      })
  )

  it.effect("400: `exercises[2].sets[0].reps: …`, up to ten faults", () =>
    Effect.gen(function* () {
      const { keys, url } = yield* atNoon
      const exercise = (reps: unknown) => ({ name: "Squat", sets: [{ reps }] })
      const body = { exercises: [exercise(5), exercise(5), exercise(-1)] }
      const one = yield* send(`${url}/v1/workouts`, { method: "POST", key: keys.write, body })
      expectRefusal(one, "invalid_request", /^exercises\[2\]\.sets\[0\]\.reps: expected .+, got -1$/)
      const twelve = yield* send(`${url}/v1/workouts`, {
        method: "POST",
        key: keys.write,
        body: { exercises: Array.from({ length: 12 }, () => exercise("few")) }
      })
      expectRefusal(twelve, "invalid_request")
      expect(twelve.body.match(/\.reps: expected/g)).toHaveLength(10)
    })
  )

  it.effect("400 `unknown_field`: if any field is unknown the code is `unknown_field`, in body and query alike", () =>
    Effect.gen(function* () {
      const { keys, url } = yield* atNoon
      const body = { amountMl: -1, amountml: 250 }
      const inBody = yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body })
      expectRefusal(inBody, "unknown_field", /amountml: unknown field/)
      expect(inBody.body).toContain("amountMl: expected")
      const ofPost = yield* send(`${url}/v1/water?dryRun=1`, {
        method: "POST",
        key: keys.write,
        body: { amountMl: 250 }
      })
      expectRefusal(ofPost, "unknown_field", /dryRun: unknown field/)
      for (const path of ["/v1?x=1", "/v1/me?x=", "/v1/workouts?Limit=5", "/v1/days/today?date=today"]) {
        expectRefusal(yield* send(url + path, { key: keys.read }), "unknown_field")
      }
      expectRefusal(yield* send(`${url}/v1/workouts?limit=0`, { key: keys.read }), "invalid_request", /^limit: /)
      expectRefusal(
        yield* send(`${url}/v1/workouts?limit=5&limit=6`, { key: keys.read }),
        "invalid_request",
        /^limit: /
      )
    })
  )

  it.effect("400 `invalid_json`: body is not parseable JSON", () =>
    Effect.gen(function* () {
      const { keys, url } = yield* atNoon
      expectRefusal(
        yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: "{amountMl: 1}" }),
        "invalid_json"
      )
    })
  )

  it.effect("401 `unauthorized`, with WWW-Authenticate and no RateLimit-*", () =>
    Effect.gen(function* () {
      const { url } = yield* atNoon
      for (const key of [undefined, "daybook_sk_nonsense"]) {
        const sent = yield* send(`${url}/v1/me`, { key })
        expectRefusal(sent, "unauthorized")
        expect(sent.headers.get("www-authenticate")).toMatch(/^Bearer\b/)
        expect([...sent.headers.keys()].filter((name) => name.startsWith("ratelimit-"))).toEqual([])
      }
    })
  )

  it.effect(
    "403 `insufficient_scope`: a POST route called with a read-only key; DELETE routes need a Full access key",
    () =>
      Effect.gen(function* () {
        const { keys, url } = yield* atNoon
        expectRefusal(
          yield* send(`${url}/v1/water`, { method: "POST", key: keys.read, body: { amountMl: 250 } }),
          "insufficient_scope"
        )
        expectRefusal(
          yield* send(`${url}/v1/measurements/x`, { method: "DELETE", key: keys.read }),
          "insufficient_scope"
        )
        expectRefusal(
          yield* send(`${url}/v1/measurements/x`, { method: "DELETE", key: keys.write }),
          "insufficient_scope"
        )
        const day = yield* send(`${url}/v1/days/today`, { key: keys.read })
        expect(JSON.parse(day.body).waterMl).toBe(0)
      })
  )

  it.effect("404 `not_found`: path matches no route; an id that does not exist in this account", () =>
    Effect.gen(function* () {
      const { keys, url } = yield* atNoon
      const other = yield* (yield* TestServer).newAccount
      expectRefusal(yield* send(`${url}/v1/nothing`, { key: keys.read }), "not_found")
      expectRefusal(yield* send(`${url}/nothing`), "not_found")
      expectRefusal(yield* send(`${url}/v1/measurements/x`, { method: "DELETE", key: keys.full }), "not_found")
      const theirs = yield* send(`${url}/v1/body-measurements`, {
        method: "POST",
        key: other.keys.write,
        body: { weightKg: 80 }
      })
      const { id } = JSON.parse(theirs.body).measurement
      expectRefusal(yield* send(`${url}/v1/measurements/${id}`, { method: "DELETE", key: keys.full }), "not_found")
      const kept = yield* send(`${url}/v1/measurements`, { key: other.keys.read })
      expect(JSON.parse(kept.body)).toHaveLength(1)
    })
  )

  it.effect("405 `method_not_allowed`: the `Allow` response header lists accepted methods", () =>
    Effect.gen(function* () {
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
  )

  it.effect("413 `payload_too_large`: body over 64 KB, declared or not", () =>
    Effect.gen(function* () {
      const { keys, url } = yield* atNoon
      const declared = yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: TOO_LARGE })
      expectRefusal(declared, "payload_too_large", /65536/)
      expect(declared.headers.get("ratelimit-remaining")).toBe("2")
      const chunked = { "Content-Length": undefined, "Transfer-Encoding": "chunked" }
      const [undeclared] = yield* sendRaw(
        url,
        postBytes("/v1/water", keys.write, "", chunked),
        chunk(TOO_LARGE),
        LAST_CHUNK
      )
      expectRefusal(undeclared ?? declared, "payload_too_large", /65536/)
      expect(undeclared?.headers.get("ratelimit-remaining")).toBe("1")
    })
  )

  it.effect("415 `unsupported_media_type`: request not sent as `application/json`", () =>
    Effect.gen(function* () {
      const { keys, url } = yield* atNoon
      const headers = { "content-type": "text/plain" }
      const sent = yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: { amountMl: 250 }, headers })
      expectRefusal(sent, "unsupported_media_type")
    })
  )

  it.effect(
    "429 `rate_limited`: the `Retry-After` header gives seconds to wait; RateLimit-* on every authenticated response",
    () =>
      Effect.gen(function* () {
        const { keys, url } = yield* atNoon
        const log = (amountMl: number) =>
          send(`${url}/v1/water`, { method: "POST", key: keys.write, body: { amountMl } })
        for (const [amountMl, status, left] of [
          [250, 200, "2"],
          [-1, 400, "1"],
          [250, 200, "0"],
          [250, 429, "0"]
        ] as const) {
          const sent = yield* log(amountMl)
          expect(sent.status).toBe(status)
          expect(sent.headers.get("ratelimit-limit")).toBe("3")
          expect(sent.headers.get("ratelimit-remaining")).toBe(left)
          expect(sent.headers.get("ratelimit-reset")).toBe(SECONDS_TO_ONE_O_CLOCK)
          expect(sent.headers.get("retry-after")).toBe(status === 429 ? SECONDS_TO_ONE_O_CLOCK : null)
        }
        expectRefusal(yield* log(250), "rate_limited", /3600 seconds/)
      })
  )

  it.effect("every response has a unique X-Request-Id", () =>
    Effect.gen(function* () {
      const { keys, url } = yield* atNoon
      const paths = ["/v1/me", "/v1/me", "/v1/nothing", "/nothing", "/healthz", "/readyz", "/openapi.json"]
      const ids = yield* Effect.forEach(paths, (path) =>
        Effect.map(send(url + path, { key: keys.read }), ({ headers }) => headers.get("x-request-id"))
      )
      expect(ids.every((id) => id !== null && /^[0-9a-f-]{36}$/.test(id))).toBe(true)
      expect(new Set(ids).size).toBe(paths.length)
    })
  )
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
