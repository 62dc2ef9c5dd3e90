import { Readable } from "node:stream"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import { atPath } from "../../packages/server/src/http/Pages.ts"
import { type CorsPolicy, entered, type Mount, send } from "../../packages/server/src/http/Request.ts"
import { worked } from "../../packages/server/src/http/RequestBody.ts"
import { type HttpResponse, refusal } from "../../packages/server/src/http/Response.ts"
import { Server } from "../../packages/server/src/http/Server.ts"

const named = (path: string): CorsPolicy => ({ headers: () => ["X-Mount", path], preflight: () => undefined })

const mount = (path: string, response: HttpResponse): Mount => ({
  path,
  app: entered(path, named(path), send(response))
})

const exact = (path: string, response: HttpResponse): Mount => atPath(path, mount(path, response).app)

const HTML = { "Content-Type": "text/html; charset=utf-8" }

/** A mount whose bodies are larger than those of `/v1`, and which only counts their bytes. */
const LARGE: Mount = {
  path: "/large",
  app: entered(
    "/large",
    named("/large"),
    worked(
      {
        line: "test",
        atOnce: 4,
        body: { maxBytes: 1_000_000, mediaTypes: ["text/csv"] },
        refuse: (error) => ({ ...refusal(error), body: JSON.stringify(error._tag) })
      },
      (body) => Effect.succeed({ status: 200, headers: {}, body: String(body?.length) })
    )
  )
}

const STREAM: Mount = {
  path: "/stream",
  app: entered(
    "/stream",
    named("/stream"),
    Effect.suspend(() => send({ status: 200, headers: HTML, body: Readable.from(["one,", "two,", "three"]) }))
  )
}

const MOUNTS: ReadonlyArray<Mount> = [
  exact("/page/exact", { status: 200, headers: {}, body: '"exact"' }),
  mount("/page", { status: 200, headers: HTML, body: "<p>é</p>" }),
  exact("/moved", { status: 303, headers: { Location: "/page" }, body: "" }),
  exact("/cookies", { status: 200, headers: { "Set-Cookie": ["a=1", "b=2"] }, body: "{}" }),
  STREAM,
  mount("/huge", { status: 200, headers: {}, body: JSON.stringify("é".repeat(300_000)) }),
  LARGE
]

const listening = Server.layer({ host: "127.0.0.1", port: 0 }, () => Effect.succeed(MOUNTS)).pipe(
  Layer.provide(Logger.minimumLogLevel(LogLevel.None))
)

layer(listening)("the table of mounts", (it) => {
  const fetched = Effect.fnUntraced(function* (path: string, init: RequestInit = {}) {
    const { port } = yield* Server
    const response = yield* Effect.promise(() =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init })
    )
    return { response, text: yield* Effect.promise(() => response.text()) }
  })

  it.effect("a mount serves its path and those below it, or its path only; the longest fit answers", function* () {
    for (const path of ["/page", "/page/below"]) {
      expect((yield* fetched(path)).response.headers.get("x-mount"), path).toBe("/page")
    }
    expect((yield* fetched("/page/exact")).response.headers.get("x-mount")).toBe("/page/exact")
    for (const path of ["/pages", "/moved/below", "/page/exact/below", "/"])
      expect((yield* fetched(path)).response.status).toBe(404)
  })

  it.effect("responses are JSON, HTML, a redirect, several cookies, or a stream", function* () {
    const html = yield* fetched("/page")
    expect(html.response.headers.get("content-type")).toBe(HTML["Content-Type"])
    expect(html.text).toBe("<p>é</p>")
    const moved = yield* fetched("/moved")
    expect([moved.response.status, moved.response.headers.get("location")]).toEqual([303, "/page"])
    expect((yield* fetched("/cookies")).response.headers.getSetCookie()).toEqual(["a=1", "b=2"])
    expect((yield* fetched("/stream")).text).toBe("one,two,three")
    expect(JSON.parse((yield* fetched("/huge")).text)).toBe("é".repeat(300_000))
  })

  it.effect("each mount has a body policy of its own", function* () {
    const csv = { method: "POST", headers: { "content-type": "text/csv" } }
    expect((yield* fetched("/large", { ...csv, body: "x".repeat(900_000) })).text).toBe("900000")
    expect((yield* fetched("/large", { ...csv, body: "x".repeat(1_100_000) })).text).toBe('"payload_too_large"')
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }
    expect((yield* fetched("/large", json)).text).toBe('"unsupported_media_type"')
  })
})
