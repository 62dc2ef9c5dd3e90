import * as fs from "node:fs"
import * as net from "node:net"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { startInstallation } from "../harness/Installation.ts"
import { until } from "../harness/Process.ts"
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

const connect = (url: string, localAddress?: string): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const to = { host: hostname, port: Number(port), ...(localAddress !== undefined && { localAddress }) }
    const socket = net.connect(to, () => resolve(socket))
    socket.once("error", reject)
  })

/** Waits until the server closes the connection, and returns what was received. */
const receivedOn = async (socket: net.Socket): Promise<string> => {
  let received = ""
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text
  })
  await closed(socket)
  return received
}

/** Sends a byte every second until the server closes the connection, and returns what was received. */
const receivedWhileSending = async (socket: net.Socket, byte: string): Promise<string> => {
  const sending = setInterval(() => socket.write(byte), 1000)
  const received = await receivedOn(socket)
  clearInterval(sending)
  return received
}

it.scopedLive("a client that sends slowly gets 408 and is disconnected; a silent one is disconnected", function* () {
  const { environment, server } = yield* startInstallation()
  const key = yield* newKey(environment)
  const open = Effect.promise(() => connect(server.url))
  const slowHeaders = yield* open
  slowHeaders.write("GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
  const slowBody = yield* open
  const headers = { Host: "localhost", Authorization: `Bearer ${key}`, "Content-Type": "application/json" }
  slowBody.write(headBytes("POST /v1/water HTTP/1.1", { ...headers, "Content-Length": "100" }))
  const idle = yield* open
  idle.resume().write(headBytes("GET /healthz HTTP/1.1", { Host: "localhost" }))
  const received = yield* Effect.promise(() =>
    Promise.all([receivedWhileSending(slowHeaders, "x"), receivedWhileSending(slowBody, " ")])
  )
  for (const response of received) expect(response).toMatch(/^HTTP\/1\.1 408 /)
  yield* Effect.promise(() => closed(idle))
})

/**
 * Whether the system still has the server's side of a connection open. The client cannot tell: it would have to read, or to send
 * something, which other timeouts apply to.
 */
const isOpenAtServer = ({ localPort = 0, remotePort = 0 }: net.Socket): boolean => {
  const [server, client] = [remotePort, localPort].map((port) => port.toString(16).toUpperCase().padStart(4, "0"))
  const ESTABLISHED = "01"
  return fs.readFileSync("/proc/net/tcp", "latin1").includes(`0100007F:${server} 0100007F:${client} ${ESTABLISHED} `)
}

const onLinux = it.scopedLive.skipIf(process.platform !== "linux")

onLinux("a client that does not read its responses is disconnected", function* () {
  const { server } = yield* startInstallation()
  const stalled = yield* Effect.promise(() => connect(server.url))
  stalled.pause()
  // Megabytes, which fill the buffers of both systems, and fewer requests than a connection may have.
  const requests = Array.from({ length: 10 }, () => headBytes("GET /docs HTTP/1.1", { Host: "localhost" }))
  stalled.write(Buffer.concat(requests))
  expect(isOpenAtServer(stalled)).toBe(true)
  yield* Effect.promise(() => until(() => !isOpenAtServer(stalled)))
  stalled.destroy()
  expect((yield* send(`${server.url}/healthz`)).status).toBe(200)
})

const AT_ONCE = "closed at once, without the response to a request that does not come in time"

onLinux("connections are limited in all", function* () {
  const { server } = yield* startInstallation()
  const connectAll = (address: string, count: number) =>
    Effect.promise(() => Promise.all(Array.from({ length: count }, () => connect(server.url, address))))
  const open = [...(yield* connectAll("127.0.0.2", 2048)), ...(yield* connectAll("127.0.0.3", 2048))]
  const [beyond] = yield* connectAll("127.0.0.4", 1)
  if (beyond === undefined) throw new Error("no connection")
  expect(yield* Effect.promise(() => receivedOn(beyond)), AT_ONCE).toBe("")
  expect(open.filter((socket) => socket.closed)).toEqual([])
  for (const socket of open) socket.destroy()
})

it.scopedLive("connections are limited for each address, which is logged once; open ones go on", function* () {
  const { server } = yield* startInstallation()
  const { url } = server
  const first = yield* Effect.promise(() => connect(url))
  const others = yield* Effect.promise(() => Promise.all(Array.from({ length: 2047 }, () => connect(url))))
  for (let n = 0; n < 3; n++) {
    const beyond = yield* Effect.promise(() => connect(url))
    expect(yield* Effect.promise(() => receivedOn(beyond)), AT_ONCE).toBe("")
  }
  const response = new Promise<string>((resolve) => first.once("data", (bytes) => resolve(bytes.toString())))
  first.write(headBytes("GET /healthz HTTP/1.1", { Host: "localhost" }))
  expect(yield* Effect.promise(() => response)).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of [first, ...others]) socket.destroy()
  server.signal("SIGTERM")
  const { stderr } = yield* server.ended
  expect(stderr.match(/an address has 2048 connections.*127\.0\.0\.1/g), "logged once").toHaveLength(1)
})

it.scopedLive("bodies of 5 MB are refused with 413, and every client reads the refusal", function* () {
  const { environment, server } = yield* startInstallation()
  const key = yield* newKey(environment)
  for (let n = 0; n < 30; n++) {
    const sent = yield* send(`${server.url}/v1/water`, { method: "POST", key, body: "x".repeat(5_000_000) })
    expectRefusal(sent, "payload_too_large")
  }
})
