import { expect, layer } from "@effect/vitest"
import { headBytes, sendRaw } from "../harness/RawConnection.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const PATHS = [
  ...[
    "/healthz",
    "/readyz",
    "/openapi.json",
    "/docs",
    "/v1",
    "/v1/me",
    "/v1/nothing",
    "/nothing",
    "/sync/nothing",
    "/mcp"
  ],
  ...[
    "/",
    "/login",
    "/setup",
    "/connect/x",
    "/assets/nothing.js",
    "/auth-pages.css",
    "/sw.js",
    "/manifest.webmanifest"
  ],
  ...["/app/api/session", "/oauth/authorize", "/oauth/token", "/.well-known/oauth-authorization-server"]
]

layer(TestServer.unlimited)("every response", (it) => {
  for (const path of PATHS) {
    it.effect(`of ${path} says once that browsers must not guess its type`, function* () {
      const { url } = yield* TestServer
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const { headers } = yield* send(url + path, { method, redirect: "manual" })
        expect(headers.get("x-content-type-options"), method).toBe("nosniff")
      }
    })
  }

  it.effect("to bytes that are no request says so too", function* () {
    const { url } = yield* TestServer
    const host = { Host: "localhost", Connection: "close" }
    for (const bytes of [Buffer.from("nonsense\r\n\r\n"), headBytes("BREW /docs HTTP/1.1", host)]) {
      const [sent] = yield* sendRaw(url, bytes)
      expect(sent?.headers.get("x-content-type-options")?.trim()).toBe("nosniff")
    }
  })
})
