import * as net from "node:net"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { headBytes } from "../harness/RawConnection.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const TEN_YEARS = "/v1/days?start=2016-01-01&end=2025-12-31"
/** More than the system buffers, and no more than a connection may pipeline. */
const REQUESTS = 14

/** A client that pipelines reads of ten years, and reads nothing until it is told to. */
const reluctantReader = (url: string, key: string) =>
  Effect.promise(async () => {
    const { hostname, port } = new URL(url)
    const socket = net.connect({ host: hostname, port: Number(port) }).pause()
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()))
    for (let n = 1; n <= REQUESTS; n++) {
      const connection = n === REQUESTS ? "close" : "keep-alive"
      socket.write(
        headBytes(`GET ${TEN_YEARS} HTTP/1.1`, {
          Host: "localhost",
          Authorization: `Bearer ${key}`,
          Connection: connection
        })
      )
    }
    return {
      /** The statuses of all responses. */
      read: () =>
        new Promise<ReadonlyArray<string>>((resolve) => {
          let text = ""
          socket.on("data", (bytes) => {
            text += bytes
          })
          socket.once("close", () =>
            resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = ""]) => status))
          )
          socket.resume()
        })
    }
  })

layer(TestServer.layer())("large responses that their client does not read", (it) => {
  it.effect("delay neither another key nor writes of the same key, and arrive when the client reads", function* () {
    const { newAccount, url } = yield* TestServer
    const { full } = (yield* newAccount).keys
    const other = (yield* newAccount).keys.full
    const readers = yield* Effect.all(Array.from({ length: 6 }, () => reluctantReader(url, full)))
    expect((yield* send(url + TEN_YEARS, { key: other })).status).toBe(200)
    const body = { amountMl: 250, date: "2026-03-01" }
    expect((yield* send(`${url}/v1/water`, { method: "POST", key: full, body })).status).toBe(200)
    const statuses = yield* Effect.promise(() => Promise.all(readers.map(({ read }) => read())))
    expect(statuses).toEqual(readers.map(() => Array.from({ length: REQUESTS }, () => "200")))
    expect((yield* send(url + TEN_YEARS, { key: full })).status).toBe(200)
  })
})
