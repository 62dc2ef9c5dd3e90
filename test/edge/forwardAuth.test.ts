import * as fs from "node:fs"
import { createServer } from "node:http"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { startInstallation } from "../harness/Installation.ts"
import { documented, type FrontProxy, freePort, isInstalled, startProxy } from "../harness/Proxies.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

/** A door that lets nobody in. */
const door = Effect.gen(function* () {
  const port = yield* freePort
  const server = createServer((_, response) => response.writeHead(302, { location: "https://auth.example" }).end())
  yield* Effect.acquireRelease(
    Effect.sync(() => server.listen(port, "127.0.0.1")),
    () => Effect.sync(() => server.close())
  )
  return port
})

const caddyWith = (doorPort: number): FrontProxy => ({
  program: "caddy",
  start: (folder, port, upstream) => {
    const site = documented("Trusted networks and proxies", "caddy")
      .replace("log.example.org", `http://127.0.0.1:${port}`)
      .replace("127.0.0.1:9091", `127.0.0.1:${doorPort}`)
      .replace("127.0.0.1:7350", upstream)
    fs.writeFileSync(`${folder}/Caddyfile`, `{\n\tadmin off\n}\n\n${site}`)
    return [["run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"], { HOME: folder }]
  }
})

const OPEN = ["/v1/me", "/manifest.webmanifest", "/.well-known/oauth-authorization-server", "/healthz", "/readyz"]
const CLOSED = ["/", "/login", "/login/oidc", "/connect/x", "/oauth/authorize", "/app/api/session", "/sw.js", "/docs"]

it.scopedLive.skipIf(!isInstalled("caddy"))(
  "forward authentication stops people at the pages, and no program",
  function* () {
    const { environment, server } = yield* startInstallation()
    const key = yield* newKey(environment)
    const url = yield* startProxy(caddyWith(yield* door), server.url)
    const statusOf = (path: string, method = "GET") =>
      Effect.map(send(url + path, { key, method, redirect: "manual" }), ({ status }) => status)
    for (const path of CLOSED) expect(yield* statusOf(path), path).toBe(302)
    for (const path of OPEN) expect(yield* statusOf(path), path).toBe(200)
    for (const path of ["/mcp", "/sync/days", "/oauth/token", "/oauth/register", "/oauth/revoke"]) {
      expect(yield* statusOf(path, "POST"), path).toBeGreaterThanOrEqual(400)
    }
  }
)
