import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { newInstallation } from "../harness/Installation.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { serverOn, TestServer } from "../harness/TestServer.ts"

const WAITING = `SELECT pg_cancel_backend(pid) AS cancelled FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

it.scopedLive("a statement that PostgreSQL cancels, as one that takes too long, is answered with 503", function* () {
  const { database, environment } = yield* newInstallation()
  const key = yield* newKey(environment)
  const holder = yield* rawDatabase(database)
  const canceller = yield* rawDatabase(database)
  yield* Effect.gen(function* () {
    const { url } = yield* TestServer
    const drink = send(`${url}/v1/water`, { method: "POST", key, body: { amountMl: 250, date: "2025-03-01" } })
    yield* holder.run("BEGIN")
    yield* holder.run("LOCK TABLE water IN ACCESS EXCLUSIVE MODE")
    const write = yield* Effect.fork(drink)
    // The write waits for the lock once it is there.
    while ((yield* canceller.all(WAITING)).length === 0) yield* Effect.yieldNow()
    const refused = yield* Fiber.join(write)
    expect(refused.status, refused.body).toBe(503)
    expect(refused.headers.get("retry-after")).toBe("5")
    expect(refused.body).toContain("The database took too long; nothing was saved.")
    yield* holder.run("ROLLBACK")
    expect((yield* drink).status).toBe(200)
  }).pipe(Effect.provide(serverOn(database)))
})
