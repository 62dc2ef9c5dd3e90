import { Readable } from "node:stream"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import { expect } from "vitest"
import { Listener } from "../../packages/server/src/edge/Listener.ts"
import type { Mount } from "../../packages/server/src/edge/Mounts.ts"
import type { HttpResponse } from "../../packages/server/src/edge/Response.ts"

const PRINCIPAL = {
  accountId: "a",
  writer: "test",
  scope: "full",
  surface: "rest",
  budgetKey: "test"
} as const

const mount = (path: string, response: HttpResponse, isPrefix = false): Mount => ({
  path,
  isPrefix,
  body: { maxBytes: 0, mediaTypes: [""] },
  cors: { headers: () => ["X-Mount", path], preflight: () => undefined },
  admit: () => Effect.succeed(response)
})

const HTML = { "Content-Type": "text/html; charset=utf-8" }

/** A mount whose bodies are larger than those of `/v1`, and which only counts their bytes. */
const LARGE: Mount = {
  ...mount("/large", { status: 200, headers: {}, body: "" }),
  admit: () =>
    Effect.succeed({
      principal: PRINCIPAL,
      queue: { name: "test", atOnce: 4 },
      refuse: () => ({ status: 503, headers: {}, body: "" }),
      body: { maxBytes: 1_000_000, mediaTypes: ["text/csv"] },
      work: (body) =>
        Effect.succeed(
          body instanceof Uint8Array
            ? { status: 200, headers: {}, body: String(body.length) }
            : { status: 400, headers: {}, body: JSON.stringify(body?._tag) }
        )
    })
}

const MOUNTS: ReadonlyArray<Mount> = [
  mount("/page", { status: 200, headers: HTML, body: "<p>é</p>" }, true),
  mount("/page/exact", { status: 200, headers: {}, body: '"exact"' }),
  mount("/moved", { status: 303, headers: { Location: "/page" }, body: "" }),
  mount("/cookies", { status: 200, headers: { "Set-Cookie": ["a=1", "b=2"] }, body: "{}" }),
  {
    ...mount("/stream", { status: 200, headers: {}, body: "" }),
    admit: () => Effect.sync(() => ({ status: 200, headers: HTML, body: Readable.from(["one,", "two,", "three"]) }))
  },
  mount("/huge", { status: 200, headers: {}, body: JSON.stringify("é".repeat(300_000)) }),
  LARGE
]

const listening = Listener.layer({ host: "127.0.0.1", port: 0 }, () => Effect.succeed(MOUNTS)).pipe(
  Layer.provide(Logger.minimumLogLevel(LogLevel.None))
)

layer(listening)("the table of mounts", (it) => {
  const fetched = (path: string, init: RequestInit = {}) =>
    Effect.gen(function* () {
      const { port } = yield* Listener
      const response = yield* Effect.promise(() =>
        fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init })
      )
      return { response, text: yield* Effect.promise(() => response.text()) }
    })

  it.effect("a mount serves its path, and those below it where it is a prefix; an exact path comes first", () =>
    Effect.gen(function* () {
      for (const path of ["/page", "/page/below", "/page/exact/below"]) {
        expect((yield* fetched(path)).response.headers.get("x-mount"), path).toBe("/page")
      }
      expect((yield* fetched("/page/exact")).response.headers.get("x-mount")).toBe("/page/exact")
      for (const path of ["/pages", "/moved/below", "/"]) expect((yield* fetched(path)).response.status).toBe(404)
    })
  )

  it.effect("responses are JSON, HTML, a redirect, several cookies, or a stream", () =>
    Effect.gen(function* () {
      const html = yield* fetched("/page")
      expect(html.response.headers.get("content-type")).toBe(HTML["Content-Type"])
      expect(html.text).toBe("<p>é</p>")
      const moved = yield* fetched("/moved")
      expect([moved.response.status, moved.response.headers.get("location")]).toEqual([303, "/page"])
      expect((yield* fetched("/cookies")).response.headers.getSetCookie()).toEqual(["a=1", "b=2"])
      expect((yield* fetched("/stream")).text).toBe("one,two,three")
      expect(JSON.parse((yield* fetched("/huge")).text)).toBe("é".repeat(300_000))
    })
  )

  it.effect("each mount has a body policy of its own", () =>
    Effect.gen(function* () {
      const csv = { method: "POST", headers: { "content-type": "text/csv" } }
      expect((yield* fetched("/large", { ...csv, body: "x".repeat(900_000) })).text).toBe("900000")
      expect((yield* fetched("/large", { ...csv, body: "x".repeat(1_100_000) })).text).toBe('"payload_too_large"')
      const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }
      expect((yield* fetched("/large", json)).text).toBe('"unsupported_media_type"')
    })
  )
})
