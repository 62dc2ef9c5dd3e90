import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { headBytes, sendRaw } from "../harness/RawConnection.ts"
import { expectRefusal, remaining } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const NOT_PATHS = [
  "/V1/me",
  "/v1/Me",
  "/v1/ME",
  "/v1/",
  "/v1/me/",
  "//v1/me",
  "/v1//me",
  "/v1/me//",
  "/v1/./me",
  "/v1/days/../me",
  "/v1/me;v=1",
  "/v1;v=1/me",
  "/v1/%6de",
  "/%76%31/me",
  "/v1%2Fme",
  "/v1/me%20",
  "/v1/me%00",
  "/v1/days/",
  "/v1/days/2026-03-10/",
  "/v1/days//2026-03-10",
  "/v1/mex",
  "/v1x",
  "*"
]

layer(TestServer.layer())("paths and methods", (it) => {
  it.effect("Paths are exact: another case, a trailing or a doubled slash is 404", function* () {
    const { keys, url } = yield* atNoon
    for (const path of NOT_PATHS) {
      const [sent] = yield* sendRaw(url, request("GET", path, keys.read))
      expect(sent?.status, path).toBe(404)
      if (sent !== undefined) expectRefusal(sent, "not_found")
    }
    const [known] = yield* sendRaw(url, request("GET", "/v1/me?", keys.read))
    expect(known?.status).toBe(200)
  })

  it.effect("A query has the same values for the router and the rules, however it is encoded", function* () {
    const { keys, url } = yield* atNoon
    const read = (path: string) => send(`${url}${path}`, { key: keys.read })
    expect((yield* read("/v1/workouts??limit=5")).status).toBe(200)
    expect((yield* read("/v1/workouts?&limit=5&&")).status).toBe(200)
    expect((yield* read(`/v1/search?query=${"%ff".repeat(60)}`)).status).toBe(200)
    const added = { name: "100% whole grain", calories: 240, protein: 8, carbs: 45, fat: 3, date: "2026-03-10" }
    yield* send(`${url}/v1/food`, { method: "POST", key: keys.write, body: added })
    const found = yield* read("/v1/search?query=100%+whole%20grain")
    expect(found.body).toContain("100% whole grain")
  })

  it.effect("An encoded part of a path does not become another route", function* () {
    const { keys, url } = yield* atNoon
    const sent = yield* send(`${url}/v1/foods/%70acks`, { key: keys.read })
    expect(sent.status).toBe(405)
  })

  it.effect("a path parameter may be percent-encoded; an invalid date is 400, an unknown id 404", function* () {
    const { keys, url } = yield* atNoon
    const statusOf = (method: string, path: string) =>
      Effect.map(sendRaw(url, request(method, path, keys.full)), ([sent]) => sent?.status)
    expect(yield* statusOf("GET", "/v1/days/2026%2D03%2D10")).toBe(200)
    expect(yield* statusOf("GET", "/v1/days/today")).toBe(200)
    for (const date of ["2026-03-10;x", "%zz", "2026-3-10", "..%2Fme", "TODAY", "%E0%A4"]) {
      expect(yield* statusOf("GET", `/v1/days/${date}`), date).toBe(400)
    }
    for (const id of ["%zz", "%00", "a%2Fb", "x".repeat(5000)]) {
      expect(yield* statusOf("DELETE", `/v1/measurements/${id}`), id).toBe(404)
    }
  })

  it.effect("`HEAD` on a GET route is answered like GET without a body and costs one read", function* () {
    const { keys, url } = yield* atNoon
    const got = yield* send(`${url}/v1/me`, { key: keys.read })
    const head = yield* send(`${url}/v1/me`, { method: "HEAD", key: keys.read })
    expect(head.status).toBe(200)
    expect(head.body).toBe("")
    expect(head.headers.get("content-length")).toBe(String(got.body.length))
    expect(head.headers.get("content-type")).toBe("application/json")
    expect(remaining(head)).toBe(remaining(got) - 1)
    expect((yield* send(`${url}/v1/me`, { method: "HEAD" })).status).toBe(401)
    expect((yield* send(`${url}/v1/nothing`, { method: "HEAD" })).status).toBe(404)
    const refused = yield* send(`${url}/v1/workouts?limit=0`, { method: "HEAD", key: keys.read })
    expect({ status: refused.status, body: refused.body }).toEqual({ status: 400, body: "" })
    expect((yield* send(`${url}/healthz`, { method: "HEAD" })).body).toBe("")
  })

  it.effect("GET and DELETE with a body: the body is ignored, whatever it is", function* () {
    const { keys, url } = yield* atNoon
    for (const body of ["{", '{"x":1}', "x".repeat(100_000)]) {
      for (const mediaType of ["application/json", "text/plain"]) {
        const deleted = yield* send(`${url}/v1/measurements/x`, {
          method: "DELETE",
          key: keys.full,
          body,
          headers: { "content-type": mediaType }
        })
        expectRefusal(deleted, "not_found")
        const withBody = { "Content-Type": mediaType, "Content-Length": String(body.length), Connection: "keep-alive" }
        const answers = yield* sendRaw(
          url,
          request("GET", "/v1/me", keys.read, withBody),
          body,
          request("GET", "/v1/me", keys.read)
        )
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
      }
    }
  })

  it.effect("`/v1` answers cross-origin requests from any origin, also with errors", function* () {
    const { keys, url } = yield* atNoon
    const headers = { origin: "https://elsewhere.example" }
    const answers = [
      yield* send(`${url}/v1/me`, { key: keys.read, headers }),
      yield* send(`${url}/v1/me`, { headers }),
      yield* send(`${url}/v1/nothing`, { headers }),
      yield* send(`${url}/v1/water`, { headers }),
      yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: "{", headers })
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 400])
    for (const sent of answers) {
      expect(sent.headers.get("access-control-allow-origin")).toBe("*")
      expect(sent.headers.get("access-control-allow-credentials")).toBeNull()
      const exposed = sent.headers.get("access-control-expose-headers")?.toLowerCase().split(/, */)
      expect(exposed).toEqual(
        expect.arrayContaining([
          "ratelimit-limit",
          "ratelimit-remaining",
          "ratelimit-reset",
          "retry-after",
          "x-request-id"
        ])
      )
    }
  })

  it.effect("a preflight is answered without a key and costs nothing; a plain OPTIONS is 405", function* () {
    const { keys, url } = yield* atNoon
    const before = remaining(yield* send(`${url}/v1/me`, { key: keys.write }))
    const headers = { origin: "https://elsewhere.example", "access-control-request-method": "POST" }
    for (const path of ["/v1", "/v1/water", "/v1/days/2026-03-10", "/v1/custom-metrics/x/values"]) {
      const sent = yield* send(url + path, { method: "OPTIONS", headers })
      expect(sent.status).toBe(204)
      expect(sent.body).toBe("")
      expect(sent.headers.get("access-control-allow-origin")).toBe("*")
      expect(sent.headers.get("access-control-allow-methods")?.split(/, */)).toEqual(
        expect.arrayContaining(["GET", "POST", "DELETE"])
      )
      expect(sent.headers.get("access-control-allow-headers")?.toLowerCase().split(/, */)).toEqual(
        expect.arrayContaining(["authorization", "content-type"])
      )
      expect(sent.headers.get("x-request-id")).not.toBeNull()
      expect([...sent.headers.keys()].filter((name) => name.startsWith("ratelimit-"))).toEqual([])
    }
    expectRefusal(yield* send(`${url}/v1/nothing`, { method: "OPTIONS", headers }), "not_found")
    const plain = yield* send(`${url}/v1/water`, { method: "OPTIONS", key: keys.write })
    expectRefusal(plain, "method_not_allowed")
    expect(plain.headers.get("allow")).toBe("POST")
    expect(remaining(yield* send(`${url}/v1/me`, { key: keys.write }))).toBe(before - 1)
  })

  it.effect("an answer of 204 has no Content-Length and no Content-Type (RFC 9110, 8.6)", function* () {
    const { url } = yield* atNoon
    const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" }
    const sent = yield* send(`${url}/v1/me`, { method: "OPTIONS", headers })
    expect(sent.headers.get("content-length")).toBeNull()
    expect(sent.headers.get("content-type")).toBeNull()
  })
})

const request = (method: string, target: string, key: string, headers: Readonly<Record<string, string>> = {}) =>
  headBytes(`${method} ${target} HTTP/1.1`, {
    Host: "localhost",
    Connection: "close",
    Authorization: `Bearer ${key}`,
    ...headers
  })

const atNoon = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const server = yield* TestServer
  return { url: server.url, ...(yield* server.newAccount) }
})
