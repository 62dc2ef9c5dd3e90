import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newDatabase } from "../harness/Databases.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { hoursLater } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { serverOn, TestServer } from "../harness/TestServer.ts"

/** A key of a server with two writes an hour, and a write with it when the server's clock shows an hour. */
const started = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  const writeAt = (hours: number) =>
    Effect.zipRight(
      TestClock.setTime(hoursLater(hours)),
      send(`${url}/v1/water`, { method: "POST", key: keys.write, body: { amountMl: 100 } })
    )
  return writeAt
})

const withServer = <A, E>(test: Effect.Effect<A, E, TestServer>) =>
  Effect.flatMap(newDatabase, (database) => Effect.provide(test, serverOn(database, { read: 600, write: 2 })))

it.scoped("a server whose clock is five hours behind gives no second budget, and takes none from the others", () =>
  withServer(
    Effect.gen(function* () {
      const writeAt = yield* started
      expect((yield* writeAt(5)).status).toBe(200)
      expect((yield* writeAt(0)).headers.get("ratelimit-remaining")).toBe("0")
      for (const hours of [5, 0, 5, 4, 5]) expectRefusal(yield* writeAt(hours), "rate_limited")
      expect((yield* writeAt(6)).status).toBe(200)
    })
  )
)

it.scoped("a server whose clock was a year ahead locks no key out", () =>
  withServer(
    Effect.gen(function* () {
      const writeAt = yield* started
      const ahead = 365 * 24
      for (const _ of [1, 2]) expect((yield* writeAt(ahead)).status).toBe(200)
      expectRefusal(yield* writeAt(ahead), "rate_limited")
      const sent = yield* writeAt(0)
      expect([sent.status, sent.headers.get("ratelimit-reset")]).toEqual([200, "3600"])
    })
  )
)
