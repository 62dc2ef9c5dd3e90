import * as http from "node:http"
import { Limits } from "@daybook/core"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { PLENTY, startInstallation } from "../harness/Installation.ts"
import { initialize, LEGACY, MODERN, post, toolCall } from "../harness/mcpMessages.ts"
import { type FrontProxy, isInstalled, PROXIES, startProxy } from "../harness/Proxies.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

const TOKEN = "a-token-for-prometheus"

const behind = Effect.fnUntraced(function* (proxy: FrontProxy) {
  const { environment, server } = yield* startInstallation({
    DAYBOOK_LOG_LEVEL: "debug",
    DAYBOOK_METRICS_TOKEN: TOKEN,
    DAYBOOK_TRUSTED_PROXIES: "127.0.0.1"
  })
  const key = yield* newKey(environment)
  return { key, server, url: yield* startProxy(proxy, server.url) }
})

/** A route of each limit of bodies. */
const BODY_LIMITS = [
  ["/v1/water", Limits.BODY_BYTES],
  ["/sync/days", Limits.SYNC_BYTES],
  ["/sync/import", Limits.IMPORT_BYTES]
] as const

/** A request of a client at another address than the proxy's. */
const requestFrom = (localAddress: string, url: string, headers: Record<string, string>) =>
  Effect.promise(
    () =>
      new Promise<string>((resolve, reject) => {
        http
          .get(url, { localAddress, headers, agent: false }, (response) => {
            response.resume().on("end", () => resolve(String(response.headers["x-request-id"])))
          })
          .on("error", reject)
      })
  )

for (const proxy of Object.values(PROXIES)) {
  describe.skipIf(!isInstalled(proxy.program))(`behind ${proxy.program} with the configuration that is shipped`, () => {
    it.scopedLive("REST: reads, writes and refusals come through as the server made them", function* () {
      const { key, server, url } = yield* behind(proxy)
      const water = yield* send(`${url}/v1/water`, { key, method: "POST", body: { amountMl: 250 } })
      expect([water.status, JSON.parse(water.body)]).toEqual([200, expect.objectContaining({ amountMl: 250 })])
      const day = yield* send(`${url}/v1/days/today`, { key })
      expect(day.body).toBe((yield* send(`${server.url}/v1/days/today`, { key })).body)
      expect(day.headers.get("ratelimit-limit")).toBe(String(PLENTY))
      expect((yield* send(`${url}/v1/me`)).status).toBe(401)
      expect((yield* send(`${url}/v1/days/a%2Fb`, { key })).status).toBe(400)
      expect((yield* send(`${url}/v1//me`, { key })).status).toBe(404)
    })

    it.scopedLive("bodies up to its limit are read whole by the server, and refused above by its words", function* () {
      const { key, url } = yield* behind(proxy)
      for (const [path, limit] of BODY_LIMITS) {
        const post = (bytes: number) =>
          send(url + path, { key, method: "POST", body: "{}".padEnd(bytes) }).pipe(
            Effect.map(({ body, status }) => [status, JSON.parse(body).error.code])
          )
        expect(yield* post(limit), path).toEqual([400, "invalid_request"])
        expect(yield* post(limit + 1), path).toEqual([413, "payload_too_large"])
      }
    })

    it.scopedLive("MCP: both eras, over the same connection as REST", function* () {
      const { key, url } = yield* behind(proxy)
      const line = { url, key }
      const begun = yield* post(LEGACY, line, initialize(LEGACY))
      expect([begun.status, JSON.parse(begun.body)]).toMatchObject([200, { result: { protocolVersion: LEGACY } }])
      for (const era of [LEGACY, MODERN] as const) {
        const { body, status } = yield* post(era, line, toolCall("get_goals"))
        expect([status, JSON.parse(body)]).toMatchObject([200, { result: { structuredContent: {} } }])
      }
      expect((yield* send(`${url}/mcp`)).status).toBe(401)
    })

    it.scopedLive("pages come through whole and compressed, except the one for Prometheus", function* () {
      const { server, url } = yield* behind(proxy)
      for (const page of ["/docs", "/openapi.json", "/readyz"]) {
        const direct = yield* send(server.url + page)
        const proxied = yield* send(url + page)
        expect(proxied.body === direct.body, page).toBe(true)
        expect(proxied.headers.get("content-encoding"), page).toBe(direct.headers.get("content-encoding"))
      }
      expect((yield* send(`${server.url}/metrics`, { key: TOKEN })).status).toBe(200)
      expect((yield* send(`${url}/metrics`, { key: TOKEN })).status).toBe(404)
    })

    it.scopedLive("the log has the client's address, not the proxy's, nor one that the client claims", function* () {
      const { server, url } = yield* behind(proxy)
      const plain = yield* requestFrom("127.0.0.2", `${url}/healthz`, {})
      const claiming = yield* requestFrom("127.0.0.3", `${url}/healthz`, { "X-Forwarded-For": "203.0.113.9" })
      server.signal("SIGTERM")
      const lines = (yield* server.ended).stderr.split("\n")
      expect(lines.find((line) => line.includes(plain))).toContain('"client":"127.0.0.2"')
      expect(lines.find((line) => line.includes(claiming))).toContain('"client":"127.0.0.3"')
    })
  })
}
