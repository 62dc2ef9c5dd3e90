import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { headBytes, postBytes, sendRaw as sendAll } from "../harness/RawConnection.ts"
import { expectErrorShape, expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"

const atNoon = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  return { url, keys: (yield* newAccount).keys }
})

/** Sends bytes that are to have one response. */
const sendRaw = (url: string, bytes: string | Uint8Array) =>
  Effect.flatMap(sendAll(url, bytes), ([sent]) =>
    sent === undefined ? Effect.dieMessage("the connection ended without a response") : Effect.succeed(sent)
  )

layer(TestServer.layer())("what HTTP asks of a server", (it) => {
  it.effect("a target in absolute form is accepted (RFC 9112, 3.2.2)", function* () {
    const { keys, url } = yield* atNoon
    for (const target of ["http://localhost/v1/me", "HTTPS://log.example.org:8443/v1/me?"]) {
      const head = { Host: "localhost", Connection: "close", Authorization: `Bearer ${keys.read}` }
      const sent = yield* sendRaw(url, headBytes(`GET ${target} HTTP/1.1`, head))
      expect(sent.status, target).toBe(200)
    }
  })

  it.effect("the authentication scheme is case-insensitive (RFC 9110, 11.1)", function* () {
    const { keys, url } = yield* atNoon
    for (const scheme of ["bearer", "BEARER", "bEaReR"]) {
      const head = { Host: "localhost", Connection: "close", Authorization: `${scheme} ${keys.read}` }
      const sent = yield* sendRaw(url, headBytes("GET /v1/me HTTP/1.1", head))
      expect(sent.status, scheme).toBe(200)
    }
  })

  it.effect("a method that no parser knows is 405 with Allow on a path that exists, and 404 elsewhere", function* () {
    const { url } = yield* atNoon
    const brew = (path: string) => sendRaw(url, headBytes(`BREW ${path} HTTP/1.1`, { Host: "localhost" }))
    const onRoute = yield* brew("/v1/water")
    expectRefusal(onRoute, "method_not_allowed")
    expect(onRoute.headers.get("allow")).toBe("POST")
    const onPage = yield* brew("/docs")
    expect(onPage.headers.get("allow")).toBe("GET, HEAD")
    expectRefusal(yield* brew("/v1/nothing"), "not_found")
  })

  it.effect("two Authorization headers are refused, also behind 150 others; so are two Hosts", function* () {
    const { keys, url } = yield* atNoon
    const bearer = `Authorization: Bearer ${keys.read}\r\n`
    const others = Array.from({ length: 150 }, (_, index) => `X${index}:\r\n`).join("")
    for (const second of [bearer, "Host: evil.example\r\n"]) {
      const sent = yield* sendRaw(url, `GET /v1/me HTTP/1.1\r\nHost: localhost\r\n${bearer}${others}${second}\r\n`)
      expectRefusal(sent, "invalid_request")
    }
  })

  it.effect("more than 200 headers are refused, so that none of them is dropped unseen", function* () {
    const { keys, url } = yield* atNoon
    const others = Array.from({ length: 1000 }, (_, index) => `X${index}:\r\n`).join("")
    const bearer = `Authorization: Bearer ${keys.read}\r\n`
    const sent = yield* sendRaw(
      url,
      `GET /v1/me HTTP/1.1\r\nHost: localhost\r\n${bearer}${others}Connection: close\r\n\r\n`
    )
    expect(sent.status).toBe(431)
    expectErrorShape(sent)
  })

  it.effect("charset=utf8 is taken for UTF-8; a byte order mark is refused by name", function* () {
    const { keys, url } = yield* atNoon
    const charset = { "Content-Type": "application/json; charset=utf8" }
    const named = yield* sendRaw(url, postBytes("/v1/water", keys.write, '{"amountMl":250}', charset))
    expect(named.status).toBe(200)
    const marked = yield* sendRaw(url, postBytes("/v1/water", keys.write, '\uFEFF{"amountMl":250}'))
    expectRefusal(marked, "invalid_json")
    expect(marked.body).toContain("byte order mark")
  })
})
