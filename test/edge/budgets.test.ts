import { expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newDatabase } from "../harness/Databases.ts"
import { expectRefusal, remaining } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { serverOn, TestServer } from "../harness/TestServer.ts"
import { at, requests } from "./BudgetRequests.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MIDNIGHT = Date.UTC(2026, 2, 11)
const NO_METRIC = "/v1/custom-metrics/00000000-0000-7000-8000-000000000000"

layer(TestServer.layer())("budgets", (it) => {
  it.effect("Read budget: 600 per hour per key; Write budget: 60 per hour per key; they are separate", function* () {
    const { keys, read, url, write } = yield* at(NOON)
    const me = yield* read(keys.write)
    expect(JSON.parse(me.body).limits).toEqual({ readPerHour: 600, writePerHour: 60 })
    expect(me.headers.get("ratelimit-limit")).toBe("600")
    const reads = yield* Effect.replicateEffect(read(keys.write), 599)
    expect(reads.every(({ status }) => status === 200)).toBe(true)
    expectRefusal(yield* read(keys.write), "rate_limited")
    expect((yield* write(keys.write)).headers.get("ratelimit-limit")).toBe("60")
    const writes = yield* Effect.replicateEffect(write(keys.write), 59)
    expect(writes.every(({ status }) => status === 200)).toBe(true)
    expectRefusal(yield* write(keys.write), "rate_limited")
    const day = yield* send(`${url}/v1/days/today`, { key: keys.read })
    expect(JSON.parse(day.body).waterMl).toBe(6000)
  })

  it.effect("401, 403, 404 (no route) and 405 cost nothing", function* () {
    const { keys, read, url, write } = yield* at(NOON)
    const before = { reads: remaining(yield* read(keys.write)), writes: remaining(yield* write(keys.write)) }
    const free = [
      yield* send(`${url}/v1/me`, { key: `${keys.write}x` }),
      yield* send(`${url}${NO_METRIC}`, { method: "DELETE", key: keys.write }),
      yield* send(`${url}/v1/nothing`, { key: keys.write }),
      yield* send(`${url}/v1/nothing`, { method: "POST", key: keys.write, body: {} }),
      yield* send(`${url}/v1/water`, { key: keys.write }),
      yield* send(`${url}/v1/me`, { method: "POST", key: keys.write, body: {} }),
      yield* send(`${url}/healthz`, { key: keys.write })
    ]
    expect(free.map(({ status }) => status)).toEqual([401, 403, 404, 404, 405, 405, 200])
    for (const { headers } of free) expect(headers.get("ratelimit-remaining")).toBeNull()
    expect(remaining(yield* read(keys.write))).toBe(before.reads - 1)
    expect(remaining(yield* write(keys.write))).toBe(before.writes - 1)
  })

  it.effect("every other request costs one unit, whatever its outcome", function* () {
    const { keys, url } = yield* at(NOON)
    const post = (body: unknown, to = "/v1/water", type = "application/json") =>
      send(url + to, { method: "POST", key: keys.full, body, headers: { "content-type": type } })
    const writes = [
      yield* post({ amountMl: 1 }),
      yield* post(" ".repeat(65_537)),
      yield* post("{}", "/v1/water", "text/plain"),
      yield* post("{"),
      yield* post({ amountMl: -1 }),
      yield* post({ amountMl: 1, x: 1 }),
      yield* post({ value: 1 }, `${NO_METRIC}/values`),
      yield* send(`${url}${NO_METRIC}`, { method: "DELETE", key: keys.full }),
      yield* post({ dates: ["today"] }, "/v1/rest-days")
    ]
    expect(writes.map(({ status }) => status)).toEqual([200, 413, 415, 400, 400, 400, 404, 404, 200])
    expect(writes.map(remaining)).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51])
    const reads = [
      yield* send(`${url}/v1/me`, { key: keys.full }),
      yield* send(`${url}/v1/workouts?limit=0`, { key: keys.full }),
      yield* send(`${url}/v1/days?start=2020-01-01&end=2026-01-01`, { key: keys.full }),
      yield* send(`${url}/v1/me`, { method: "HEAD", key: keys.full })
    ]
    expect(reads.map(({ status }) => status)).toEqual([200, 400, 200, 200])
    expect(reads.map(remaining)).toEqual([599, 598, 597, 596])
  })
})

layer(TestServer.layer({ read: 4, write: 2 }))("windows", (it) => {
  it.effect(
    "Windows are fixed and aligned to the UTC clock hour; whole seconds, at least 1; the default date is today in UTC",
    function* () {
      const { keys, write } = yield* at(MIDNIGHT - 1000)
      const expectStanding = (sent: Sent, left: number, reset: number) => {
        expect(remaining(sent)).toBe(left)
        expect(sent.headers.get("ratelimit-reset")).toBe(String(reset))
      }
      const before = yield* write(keys.write)
      expect(JSON.parse(before.body).date).toBe("2026-03-10")
      expect(before.headers.get("retry-after")).toBeNull()
      expectStanding(before, 1, 1)
      expectStanding(yield* write(keys.write), 0, 1)
      yield* TestClock.setTime(MIDNIGHT - 1)
      const last = yield* write(keys.write)
      expectRefusal(last, "rate_limited")
      expect(last.headers.get("retry-after")).toBe("1")
      expectStanding(last, 0, 1)
      yield* TestClock.setTime(MIDNIGHT)
      const after = yield* write(keys.write)
      expect(JSON.parse(after.body).date).toBe("2026-03-11")
      expectStanding(after, 1, 3600)
      yield* TestClock.setTime(MIDNIGHT + 1)
      expectStanding(yield* write(keys.write), 0, 3600)
      yield* TestClock.setTime(MIDNIGHT + 30 * MINUTE + 500)
      const refused = yield* write(keys.write)
      expect(refused.headers.get("retry-after")).toBe("1800")
      expect(refused.headers.get("ratelimit-limit")).toBe("2")
      expectRefusal(refused, "rate_limited", /1800 seconds/)
    }
  )

  it.effect("retrying after `Retry-After` seconds is enough", function* () {
    const { keys, write } = yield* at(NOON + 59 * MINUTE + 12_345)
    yield* Effect.replicateEffect(write(keys.write), 2)
    const wait = Number((yield* write(keys.write)).headers.get("retry-after"))
    yield* TestClock.adjust(wait * 1000)
    expect((yield* write(keys.write)).status).toBe(200)
  })

  it.effect("each key has budgets of its own, also within an account", function* () {
    const { keys, write } = yield* at(NOON)
    yield* Effect.replicateEffect(write(keys.write), 2)
    expectRefusal(yield* write(keys.write), "rate_limited")
    expect(remaining(yield* write(keys.full))).toBe(1)
  })

  it.effect("DELETE draws on the write budget", function* () {
    const { keys, url, write } = yield* at(NOON)
    const remove = send(`${url}${NO_METRIC}`, { method: "DELETE", key: keys.full })
    expect(remaining(yield* remove)).toBe(1)
    expect(remaining(yield* write(keys.full))).toBe(0)
    expectRefusal(yield* remove, "rate_limited")
  })

  it.effect("of 20 concurrent requests exactly one gets the last unit", function* () {
    const { keys, url, write } = yield* at(NOON)
    yield* write(keys.write)
    const statuses = yield* Effect.map(
      Effect.replicateEffect(write(keys.write), 20, { concurrency: "unbounded" }),
      (all) => all.map(({ status }) => status).sort()
    )
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 429)])
    const day = yield* send(`${url}/v1/days/today`, { key: keys.read })
    expect(JSON.parse(day.body).waterMl).toBe(200)
  })

  it.effect("a clock set back by an hour gives no new budget", function* () {
    const { keys, write } = yield* at(NOON + 5 * MINUTE)
    yield* Effect.replicateEffect(write(keys.write), 2)
    yield* TestClock.setTime(NOON - 55 * MINUTE)
    expectRefusal(yield* write(keys.write), "rate_limited")
    yield* TestClock.setTime(NOON - 1)
    expectRefusal(yield* write(keys.write), "rate_limited")
    yield* TestClock.setTime(NOON + 6 * MINUTE)
    expectRefusal(yield* write(keys.write), "rate_limited")
    yield* TestClock.setTime(NOON + HOUR)
    expect((yield* write(keys.write)).status).toBe(200)
  })

  it.effect("a clock set back by a year locks nobody out", function* () {
    const { keys, write } = yield* at(NOON)
    yield* Effect.replicateEffect(write(keys.write), 2)
    yield* TestClock.setTime(Date.UTC(2025, 2, 10, 12))
    const sent = yield* write(keys.write)
    expect(sent.status).toBe(200)
    expect(sent.headers.get("ratelimit-reset")).toBe("3600")
  })
})

const LIMITS = { read: 4, write: 3 }

it.scoped("a used budget survives a restart, and the next hour has a new one", function* () {
  const database = yield* newDatabase
  const key = yield* Effect.gen(function* () {
    const { keys, read, write } = yield* at(NOON)
    yield* Effect.replicateEffect(write(keys.write), 3)
    yield* read(keys.write)
    return keys.write
  }).pipe(Effect.provide(serverOn(database, LIMITS)))
  yield* Effect.gen(function* () {
    const { read, write } = requests((yield* TestServer).url)
    expectRefusal(yield* write(key), "rate_limited")
    expect(remaining(yield* read(key))).toBe(2)
    yield* TestClock.setTime(NOON + HOUR)
    expect(remaining(yield* write(key))).toBe(2)
  }).pipe(Effect.provide(serverOn(database, LIMITS)))
})

type Sent = Effect.Effect.Success<ReturnType<typeof send>>
