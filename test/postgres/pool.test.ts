import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { startInstallation } from "../harness/Installation.ts"
import { until } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

const TOKEN = "a-token-for-prometheus"

it.scopedLive("/metrics has the numbers of open and idle connections, and of statements that wait", function* () {
  const { database, environment, server } = yield* startInstallation({
    DAYBOOK_METRICS_TOKEN: TOKEN,
    DAYBOOK_DATABASE_CONNECTIONS: "2"
  })
  const key = yield* newKey(environment)
  const write = send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl: 250 } })
  const pool = Effect.map(send(`${server.url}/metrics`, { key: TOKEN }), ({ body }) =>
    ["connections", "connections_idle", "waiting"].map((name) =>
      Number(new RegExp(`^daybook_postgres_${name} (\\d+)$`, "m").exec(body)?.[1])
    )
  )
  expect((yield* write).status).toBe(200)
  const [open, idle, waiting] = yield* pool
  expect([idle, waiting]).toEqual([open, 0])

  // Of four writes at once, two get a connection and wait for the lock. Each is refused after a while, and sent again.
  const raw = yield* rawDatabase(database)
  yield* raw.run("BEGIN")
  yield* raw.run("LOCK TABLE key_usage IN EXCLUSIVE MODE")
  const writing = yield* Effect.fork(
    Effect.replicateEffect(Effect.forever(write), 4, { concurrency: "unbounded", discard: true })
  )
  const shows = (figures: string) =>
    Effect.promise(() => until(async () => (await Effect.runPromise(pool)).join() === figures))
  yield* shows("2,0,2")
  yield* Fiber.interrupt(writing)
  yield* raw.run("COMMIT")
  yield* shows("2,2,0")
})
