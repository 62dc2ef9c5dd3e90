import * as fs from "node:fs"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newInstallation } from "../harness/Installation.ts"
import { headBytes, postBytes, RawConnection } from "../harness/RawConnection.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey, type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

const MOST_SECONDS_TO_STOP = 10
/** What is left of the database in the folder: one file without its -wal. */
const LEFT = ["daybook.db"]
const water = (amountMl: number): string => `{"amountMl":${amountMl}}`

it.scopedLive("requests in flight at SIGTERM are answered and stored, later ones 503; exit 0, no -wal", function* () {
  const { database, folder, key, server } = yield* started()
  const inFlight = yield* Effect.forEach([1, 2, 3, 4, 5], (amountMl) =>
    Effect.promise(async () => {
      const connection = await RawConnection.open(server.url)
      const length = String(water(amountMl).length)
      connection.write(
        postBytes("/v1/water", key, "", {
          "Content-Length": length,
          Expect: "100-continue",
          Connection: "keep-alive"
        })
      )
      await connection.until("100 Continue")
      return { connection, amountMl }
    })
  )
  const late = yield* Effect.promise(() => RawConnection.open(server.url))
  late.write("GET /v1/me HTTP/1.1\r\n")
  yield* Effect.promise(() => asked(server, key))
  server.signal("SIGTERM")
  yield* Effect.promise(() => saysUnready(server))
  late.write(`Host: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  const [refused, ...noMore] = yield* Effect.promise(() => late.answers())
  expect(noMore).toEqual([])
  expect(refused?.status).toBe(503)
  if (refused !== undefined) expectRefusal(refused, "unavailable")
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
  for (const { amountMl, connection } of inFlight) connection.write(water(amountMl))
  for (const { amountMl, connection } of inFlight) {
    const [sent] = yield* Effect.promise(() => connection.answers())
    expect(sent?.status).toBe(200)
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({ logged: true, amountMl })
    expect(sent?.headers.get("connection")).toBe("close")
  }
  expect((yield* server.ended).code).toBe(0)
  expect(fs.readdirSync(folder)).toEqual(LEFT)
  expect(yield* amountsIn(database)).toEqual([1, 2, 3, 4, 5])
})

it.scopedLive("a client that pipelined too many requests, and disconnected, does not delay the stop", function* () {
  const { server } = yield* started()
  for (let n = 0; n < 20; n++) {
    const gone = yield* Effect.promise(() => RawConnection.open(server.url))
    gone.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100))
    yield* Effect.promise(() => gone.answers())
  }
  const began = performance.now()
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
  // What requests in flight get.
  expect((performance.now() - began) / 1000).toBeLessThan(8)
})

it.scopedLive("endless uploads and silent connections do not keep a stopping server alive beyond 10 s", function* () {
  const { database, folder, key, server } = yield* started()
  const open = () => Effect.promise(() => RawConnection.open(server.url))
  const halfOpen = yield* open()
  halfOpen.write(postBytes("/v1/water", key, "", { "Content-Length": "16", Expect: "100-continue" }))
  yield* Effect.promise(() => halfOpen.until("100 Continue"))
  halfOpen.write('{"amount')
  const silent = yield* open()
  const halfHead = yield* open()
  halfHead.write("GET /v1/me HTTP/1.1\r\nHost: loc")
  const idle = yield* open()
  idle.write(headBytes("GET /healthz HTTP/1.1", { Host: "localhost" }))
  yield* Effect.promise(() => idle.until("alive"))
  server.signal("SIGTERM")
  const ended = yield* Effect.timeout(server.ended, `${MOST_SECONDS_TO_STOP} seconds`)
  expect(ended.code).toBe(0)
  expect(fs.readdirSync(folder)).toEqual(LEFT)
  expect(yield* amountsIn(database)).toEqual([])
  for (const connection of [halfOpen, silent, halfHead, idle]) connection.close()
})

it.scopedLive("an idle server stops at once; SIGINT exits 130", function* () {
  const { folder, server } = yield* started()
  expect((yield* send(`${server.url}/readyz`)).status).toBe(200)
  server.signal("SIGINT")
  expect((yield* server.ended).code).toBe(130)
  expect(fs.readdirSync(folder)).toEqual(LEFT)
})

const started = Effect.fnUntraced(function* () {
  const installation = yield* newInstallation()
  const server = yield* startServer(installation.environment)
  return { ...installation, server, key: yield* newKey(installation.environment) }
})

/** Waits until the server has read everything that was sent before, by sending a further request and reading its response. */
const asked = async ({ url }: ServerProcess, key: string): Promise<void> => {
  const sent = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${key}`, connection: "close" } })
  await sent.text()
}

/** Waits until `/readyz` is 503: the server has begun to stop. */
const saysUnready = async (server: ServerProcess): Promise<void> => {
  while ((await fetch(`${server.url}/readyz`)).status !== 503);
}

/** The amounts of water in the database, read without the code of Daybook. */
const amountsIn = Effect.fnUntraced(function* (database: string) {
  const { all } = yield* rawDatabase(database)
  const rows = yield* all("SELECT amount_ml FROM water WHERE deleted_at IS NULL ORDER BY amount_ml")
  return rows.map(({ amount_ml }) => amount_ml)
})
