import { Limits } from "@daybook/core"
import { expect, layer, it as tests } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newInstallation } from "../harness/Installation.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const stepsOf = (dates: ReadonlyArray<string>) => ({
  store: "apple_health",
  days: dates.map((date) => ({ date, readings: { steps: 8000 } }))
})

/** A body of about a megabyte, which a thread reads: days of 1970, the day of the test's clock. */
const large = (fill: string) => ({
  data: {
    metrics: Array.from({ length: 4000 }, (_, index) => ({
      name: index === 0 ? "step_count" : "unknown",
      units: "count",
      data: [{ date: "1970-01-01 00:00:00 +0000", qty: 8000, source: fill }]
    }))
  }
})

/** Steps of 1970-01-01, one every four seconds from midnight; over 256 KB, so that a thread reads them. */
const everyFourSeconds = (count: number) => ({
  data: {
    metrics: [
      {
        name: "step_count",
        units: "count",
        data: Array.from({ length: count }, (_, index) => ({
          date: new Date(index * 4000).toISOString().replace("T", " ").replace(".000Z", " +0000"),
          qty: 1
        }))
      }
    ]
  }
})

layer(TestServer.layer({ sync: 3 }))("POST /sync/…", (it) => {
  const setUp = Effect.gen(function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const sync = (body: unknown, path = "/sync/days", key = keys.write) =>
      send(`${url}${path}`, { method: "POST", key, body })
    return { keys, url, sync }
  })

  it.effect("has a budget of its own, which writes do not draw on", function* () {
    const { keys, sync, url } = yield* setUp
    const first = yield* sync(stepsOf(["1970-01-01"]))
    expect(first.headers.get("ratelimit-limit")).toBe("3")
    expect(first.headers.get("ratelimit-remaining")).toBe("2")
    const drink = yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: { amountMl: 250 } })
    expect(drink.headers.get("ratelimit-remaining")).toBe("59")
    yield* sync(stepsOf(["1970-01-01"]))
    yield* sync(stepsOf(["1970-01-01"]))
    const spent = yield* sync(stepsOf(["1970-01-01"]))
    expectRefusal(spent, "rate_limited")
    expect(spent.headers.get("retry-after")).toBe("3600")
    expect((yield* send(`${url}/v1/me`, { key: keys.write })).status).toBe(200)
  })

  it.effect("needs a key with write scope, and checks it before the budget and the body", function* () {
    const { keys, sync } = yield* setUp
    expectRefusal(yield* sync("{", "/sync/nothing", "no key"), "not_found")
    expectRefusal(yield* sync("{", "/sync/days", "no key"), "unauthorized")
    expectRefusal(yield* sync("{", "/sync/days", keys.read), "insufficient_scope")
    expectRefusal(yield* sync("{"), "invalid_json")
  })

  it.effect("takes bodies of 8 MB; one byte more is 413 with the way out", function* () {
    const { sync } = yield* setUp
    const full = JSON.stringify(stepsOf(["1970-01-01"])).padEnd(Limits.SYNC_BYTES, " ")
    expect((yield* sync(full)).status).toBe(200)
    const over = yield* sync(`${full} `)
    expectRefusal(over, "payload_too_large")
    expect(over.body).toContain("turn on Batch Requests")
    expect(over.body).toContain("import the file")
  })

  it.effect("a large body is read as a small one is", function* () {
    const { sync } = yield* setUp
    const path = "/sync/health-auto-export"
    const [small, big] = [yield* sync(large("x"), path), yield* sync(large("x".repeat(250)), path)]
    expect(JSON.parse(small.body)).toMatchObject({
      received: 4000,
      applied: { readings: 1 },
      ignored: { unknown: 3999 }
    })
    expect(big.body).toBe(small.body)
  })

  it.effect("takes 20,000 measurements of a signal and date, again too, and refuses one more", function* () {
    const { sync } = yield* setUp
    const path = "/sync/health-auto-export"
    const [all, again] = [everyFourSeconds(20_000), everyFourSeconds(20_001)]
    expect(JSON.parse((yield* sync(all, path)).body)).toMatchObject({ applied: { readings: 1 }, refusedCount: 0 })
    const { applied, refused, refusedCount } = JSON.parse((yield* sync(again, path)).body)
    expect({ applied, refusedCount }).toMatchObject({ applied: { readings: 1 }, refusedCount: 1 })
    expect(refused[0]).toMatchObject({ date: "1970-01-01", signal: "steps", value: 1 })
    expect(refused[0].why).toContain("more than 20000 measurements")
  })

  it.effect("a large body has the headers of a small one", function* () {
    const { keys, url } = yield* setUp
    const sent = yield* send(`${url}/sync/health-auto-export`, {
      method: "POST",
      key: keys.write,
      body: large("x".repeat(250)),
      headers: { "automation-aggregation": "Weeks" }
    })
    expect(JSON.parse(sent.body)).toMatchObject({ refusedCount: 1, refused: [{ signal: "steps" }] })
  })

  it.effect("a large body that is cut off is refused as a small one is", function* () {
    const { sync } = yield* setUp
    const cut = JSON.stringify(large("x".repeat(250))).slice(0, -3)
    expectRefusal(yield* sync(cut, "/sync/health-auto-export"), "invalid_json")
    const shape = JSON.stringify({ ...large("x".repeat(250)), data: [] }).padEnd(300_000, " ")
    expectRefusal(yield* sync(shape, "/sync/health-auto-export"), "invalid_request")
  })
})

tests.scopedLive("the built server reads a large body in its thread", function* () {
  const { environment } = yield* newInstallation()
  const { url } = yield* startServer(environment)
  const key = yield* newKey(environment, "write")
  const path = "/sync/health-auto-export"
  const sent = yield* send(url + path, { method: "POST", key, body: large("x".repeat(250)) })
  expect(JSON.parse(sent.body)).toMatchObject({ received: 4000, applied: { readings: 1 } })
})
