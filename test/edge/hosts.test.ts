import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { headBytes, sendRaw } from "../harness/RawConnection.ts"
import { TestServer } from "../harness/TestServer.ts"
import { atPublicUrl, freshLine } from "../mcp/serverVariants.ts"

/** Asks for a page under a Host that client libraries do not allow to set. */
const ask = (url: string, host: string, path: string, headers: Record<string, string> = {}) =>
  Effect.map(
    sendRaw(url, headBytes(`GET ${path} HTTP/1.1`, { Host: host, Connection: "close", ...headers })),
    ([sent]) => {
      if (sent === undefined) throw new Error("no answer")
      return sent
    }
  )

const OF_PEOPLE = [
  "/login",
  "/setup",
  "/logout",
  "/reset?code=x",
  "/connect/x",
  "/",
  "/settings/security",
  "/day/today"
]
const OF_THE_APP = ["/app/api/session", "/app/api/v1/goals"]

/** They need a key, or have nothing of the log. */
const OF_ANYBODY = ["/healthz", "/readyz", "/docs", "/openapi.json", "/v1", "/auth-pages.css", "/sw.js"]

const AT_HOME = [
  "127.0.0.1:7350",
  "192.168.1.20:7350",
  "[fd00::7]",
  "localhost:7350",
  "nas",
  "nas.local",
  "log.lan:7350"
]
const REBOUND = [
  "evil.example",
  "evil.example:7350",
  "127.0.0.1.nip.io",
  "localhost.evil.example",
  "fritz.box",
  "a.local.evil.example",
  "x.test.evil"
]

layer(TestServer.unlimited)("the Host of a request", (it) => {
  for (const host of AT_HOME) {
    it.effect(`${host} opens the pages and the app`, function* () {
      const { url } = yield* TestServer
      for (const path of OF_PEOPLE) expect((yield* ask(url, host, path)).status, path).not.toBe(403)
      for (const path of OF_THE_APP) expect((yield* ask(url, host, path)).status, path).toBe(401)
    })
  }

  for (const host of REBOUND) {
    it.effect(`${host} opens no page and nothing of the app, and is told which setting to use`, function* () {
      const { url } = yield* TestServer
      for (const path of OF_PEOPLE) {
        const { body, headers, status } = yield* ask(url, host, path)
        expect(status, path).toBe(403)
        expect(headers.get("content-type")).toContain("text/html")
        expect(body).toContain(
          "set DAYBOOK_PUBLIC_URL to the address that you use, or list the name in DAYBOOK_ALLOWED_HOSTS"
        )
        expect(body).not.toContain("<form")
      }
      for (const path of OF_THE_APP) {
        const { body, status } = yield* ask(url, host, path)
        expect([status, JSON.parse(body).error.code], path).toEqual([403, "insufficient_scope"])
      }
      for (const path of OF_ANYBODY) expect((yield* ask(url, host, path)).status, path).not.toBe(403)
    })
  }

  it.effect("is not changed by what a rebound page adds to its requests", function* () {
    const { url } = yield* TestServer
    const added = { "X-Forwarded-Host": "localhost", "X-Forwarded-Proto": "https", Forwarded: "host=localhost" }
    expect((yield* ask(url, "evil.example", "/login", added)).status).toBe(403)
  })
})

layer(atPublicUrl("https://log.example.org", ["log.example.net"]))("the settings of a server", (it) => {
  it.effect("name further hosts that open the pages: that of the public URL, and those that are listed", function* () {
    const { url } = yield* freshLine
    for (const host of ["log.example.org", "LOG.example.org:443", "log.example.net", "nas.local"]) {
      expect((yield* ask(url, host, "/login")).status, host).toBe(200)
    }
    for (const host of ["other.example.org", "example.org", "x.log.example.org"]) {
      expect((yield* ask(url, host, "/login")).status, host).toBe(403)
    }
  })
})
