import * as net from "node:net"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { startInstallation } from "../harness/Installation.ts"
import { headBytes } from "../harness/RawConnection.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

// Each of these clients is disconnected by the server. Without its timeout or limit the test waits until it is ended.

/** Resolves when the server closes the connection. */
const closed = (socket: net.Socket) =>
  new Promise<void>((resolve) => {
    socket.on("error", () => {})
    if (socket.closed) resolve()
    else socket.once("close", () => resolve())
  })

const connect = (url: string): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = net.connect({ host: hostname, port: Number(port) }, () => resolve(socket))
    socket.once("error", reject)
  })

it.scopedLive("slow, stalled and silent clients are disconnected", () =>
  Effect.gen(function* () {
    const { server } = yield* startInstallation()
    const { url } = server
    const open = Effect.promise(() => connect(url))

    const slowHeaders = yield* open
    slowHeaders.write("GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    const slowBody = yield* open
    slowBody.write(headBytes("POST /mcp HTTP/1.1", { Host: "localhost", "Content-Length": "100" }))
    const idle = yield* open
    idle.write(headBytes("GET /healthz HTTP/1.1", { Host: "localhost" }))
    idle.resume()
    // Reads nothing of megabytes, which fill the buffers of both systems.
    const stalled = yield* open
    stalled.pause()
    const docs = headBytes("GET /docs HTTP/1.1", { Host: "localhost" })
    stalled.write(Buffer.concat(Array.from({ length: 10 }, () => docs)))

    for (const socket of [slowHeaders, slowBody, idle]) socket.resume()
    yield* Effect.promise(() => Promise.all([slowHeaders, slowBody, idle].map(closed)))
    // A paused socket learns of its end only by writing.
    const poke = setInterval(() => stalled.write(docs), 500)
    yield* Effect.promise(() => closed(stalled))
    clearInterval(poke)
    expect((yield* send(`${url}/healthz`)).status).toBe(200)
  })
)

it.scopedLive("connections are limited for each address, which is logged once; those that are open go on", () =>
  Effect.gen(function* () {
    const { server } = yield* startInstallation()
    const { url } = server
    const first = yield* Effect.promise(() => connect(url))
    const others = yield* Effect.promise(() => Promise.all(Array.from({ length: 2047 }, () => connect(url))))
    for (let n = 0; n < 3; n++) {
      const beyond = yield* Effect.promise(() => connect(url))
      beyond.resume()
      yield* Effect.promise(() => closed(beyond))
    }
    const response = new Promise<string>((resolve) => first.once("data", (bytes) => resolve(bytes.toString())))
    first.write(headBytes("GET /healthz HTTP/1.1", { Host: "localhost" }))
    expect(yield* Effect.promise(() => response)).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of [first, ...others]) socket.destroy()
    server.signal("SIGTERM")
    const { stderr } = yield* server.ended
    expect(stderr.match(/an address has 2048 connections.*127\.0\.0\.1/g), "logged once").toHaveLength(1)
  })
)

it.scopedLive("bodies of 5 MB are refused with 413, and every client reads the refusal", () =>
  Effect.gen(function* () {
    const { environment, server } = yield* startInstallation()
    const key = yield* newKey(environment)
    for (let n = 0; n < 30; n++) {
      const sent = yield* send(`${server.url}/v1/water`, { method: "POST", key, body: "x".repeat(5_000_000) })
      expectRefusal(sent, "payload_too_large")
    }
  })
)
