import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { Sql } from "../../packages/server/src/store/Sql.ts"
import { expectErrorShape, expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

it.scoped(
  "503 is `unavailable`, with `Retry-After`, when the database cannot be written; stored entries stay readable",
  () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      yield* (yield* Sql).run("PRAGMA query_only = 1")
      const write = yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: { amountMl: 250 } })
      expectRefusal(write, "unavailable")
      expect(Number(write.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
      expect((yield* send(`${url}/v1/days/today`, { key: keys.write })).status).toBe(200)
      const ready = yield* send(`${url}/readyz`)
      expect(ready.status).toBe(503)
      expectErrorShape(ready)
      expect(Number(ready.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
      expect((yield* send(`${url}/healthz`)).status).toBe(200)
    }).pipe(Effect.provide(TestServer.layer()))
)
