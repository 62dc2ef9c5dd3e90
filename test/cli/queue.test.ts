import * as fs from "node:fs"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { dateText, day, newUser } from "./User.ts"

const today = day()
const TODAY = dateText(today)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "while the server cannot be reached",
  (it) => {
    const WRITES: ReadonlyArray<readonly [typed: string, words: string]> = [
      ["water 250", `250 ml of water on ${TODAY}`],
      ["food oats 350k -d yesterday", `oats, 350 kcal on ${dateText(day(-1))}`],
      ["weigh 81.4kg", `81.4 kg of body weight on ${TODAY}`],
      ["lift squat 3x5@100kg pull up 8", `a workout (squat, pull up) on ${TODAY}`],
      ["rest", `rest on ${TODAY}`],
      ["check waist=84cm note=", `, note cleared) on ${TODAY}`],
      ["pin steps 9000", `on ${TODAY}`],
      ["metric new tea --kind counter --tab nutrition", "the new metric tea"],
      ["api logWater amountMl=300", `300 ml of water on ${TODAY}`],
      [`api syncDays '{"store":"apple_health","days":[{"date":"2026-03-10"}]}'`, "a sync of one day"]
    ]

    it.scoped("every write is queued in order, reported, listed, and sent once by `queue flush`", function* () {
      const { proxyUrl, file, get, post, queue, reconnect, disconnect, run } = yield* remoteUser()
      yield* post("/v1/body-measurements", { note: "hello", date: today })
      yield* disconnect
      for (const [index, [typed, words]] of WRITES.entries()) {
        const { code, stderr, stdout } = yield* run(typed)
        expect({ code, stdout }, typed).toEqual({ code: 6, stdout: typed.startsWith("api") ? stdout : "" })
        expect(stderr, typed).toMatch(new RegExp(`Queued as ${index + 1}: `))
        expect(stderr, typed).toContain(`${words}.`)
        expect(stderr).toContain("daybook queue flush")
      }
      expect(fs.statSync(file).mode & 0o777).toBe(0o600)
      const listed = yield* run("queue")
      for (const [index, [, words]] of WRITES.entries()) {
        const row = listed.stdout.split("\n")[index + 1]
        expect(row).toMatch(new RegExp(`^${index + 1} +waiting `))
        expect(row).toContain(words)
      }
      expect(JSON.parse((yield* run("queue --json")).stdout)).toEqual(queue())
      const away = yield* run("queue flush")
      expect(away.code).toBe(6)
      expect(away.stderr).toBe(`${WRITES.length} writes wait in the queue: ${proxyUrl} did not respond.\n`)
      expect(queue()).toHaveLength(WRITES.length)

      yield* reconnect
      const flushed = yield* run("queue flush")
      expect(flushed).toMatchObject({ code: 0, stdout: "", stderr: `Sent ${WRITES.length} queued writes.\n` })
      expect(queue()).toEqual([])
      expect(yield* run("queue")).toMatchObject({ code: 0, stdout: "", stderr: "The queue is empty.\n" })
      const log = yield* get(`/v1/days/${today}`)
      expect(log).toMatchObject({ waterMl: 550, measurements: { weightKg: 81.4, waistCm: 84 } })
      expect(log.measurements).not.toHaveProperty("note")
      expect(log.workouts).toHaveLength(1)
      expect((yield* get(`/v1/days/${day(-1)}`)).nutrition.calories).toBe(350)
      expect(yield* get("/v1/custom-metrics")).toHaveLength(1)
    })

    it.scoped("a metric that was listed before is written by its name", function* () {
      const { get, reconnect, post, queue, disconnect, run } = yield* remoteUser()
      yield* post("/v1/custom-metrics", { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" })
      yield* post("/v1/custom-metrics", { name: "tea", tab: "nutrition", kind: "counter", unit: "cups" })
      yield* run("metric")
      yield* run("metric new sauna --kind number --unit min --tab body")
      yield* disconnect
      const WRITES = ["metric coffee 2", "metric cof 3 -d yesterday", "metric change tea --target 4", "metric sauna 15"]
      for (const typed of WRITES) {
        expect(yield* run(typed), typed).toMatchObject({ code: 6, stderr: expect.stringContaining("Queued as ") })
      }
      expect((yield* run("metric coffee 1.5")).code).toBe(2)
      expect(queue()).toHaveLength(4)
      yield* reconnect
      expect((yield* run("queue flush")).code).toBe(0)
      expect(yield* get("/v1/custom-metrics")).toMatchObject([
        { name: "coffee", values: [{ value: 2 }, { value: 3 }] },
        { name: "tea", target: 4 },
        { name: "sauna", values: [{ value: 15 }] }
      ])
    })

    it.scoped("a metric that was never listed, and a delete, are not queued, and the command says so", function* () {
      const { disconnect, post, queue, run } = yield* remoteUser()
      yield* post("/v1/custom-metrics", { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" })
      yield* post("/v1/weight", { weightKg: 80, date: today })
      yield* disconnect
      for (const [typed, message] of [
        ["metric coffee 2", 'Nothing was queued: the id of "coffee" is not known here'],
        ["delete metric coffee --yes", "Nothing was deleted or queued"],
        ["delete check today --yes", "Nothing was deleted or queued"]
      ] as const) {
        const { code, stderr, stdout } = yield* run(typed)
        expect({ code, stdout }, typed).toEqual({ code: 6, stdout: "" })
        expect(stderr, typed).toContain(message)
      }
      expect(queue()).toEqual([])
    })

    it.scoped("a delete that the key may not do is refused, and the writes after it are sent", function* () {
      const { get, reconnect, post, queue, disconnect, run } = yield* remoteUser([], { scope: "write" })
      const { id } = yield* post("/v1/custom-metrics", { name: "tea", tab: "body", kind: "counter", unit: "" })
      yield* disconnect
      yield* run(`api deleteCustomMetric metricId=${id}`)
      yield* run("water 250")
      expect(queue()).toMatchObject([{ state: "waiting" }, { state: "waiting" }])
      yield* reconnect
      const flushed = yield* run("queue flush")
      expect(flushed.stderr).toMatch(/^1: .* was refused: .*scope/)
      expect(queue()).toMatchObject([{ id: 1, state: "refused" }])
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
    })

    it.scoped("a number is not given again while a later write waits", function* () {
      const { disconnect, queue, run } = yield* remoteUser()
      yield* disconnect
      for (const typed of ["water 250", "water 260", "water 270", "queue drop 1", "water 280"]) yield* run(typed)
      expect(queue().map(({ id, params }) => [id, params.amountMl])).toEqual([
        [2, 260],
        [3, 270],
        [4, 280]
      ])
    })

    it.scoped("--json reports a queued write and every action on the queue", function* () {
      const { proxyUrl, reconnect, disconnect, run } = yield* remoteUser()
      yield* disconnect
      const params = { amountMl: 250, date: today }
      const queued = yield* run("water 250 --json")
      expect(queued.code).toBe(6)
      expect(JSON.parse(queued.stdout)).toEqual({ queued: true, id: 1, state: "waiting", route: "logWater", params })
      expect(JSON.parse((yield* run("queue --json")).stdout)).toMatchObject([{ id: 1, origin: proxyUrl, params }])
      yield* run("water 300")
      yield* reconnect
      for (const line of ["queue drop 2", "queue send 1", "queue flush"]) {
        const { code, stdout } = yield* run(`${line} --json`)
        expect(code, line).toBe(0)
        expect(() => JSON.parse(stdout), `${line} printed "${stdout}"`).not.toThrow()
      }
    })

    it.scoped("a later write of the same value wins", function* () {
      const { get, reconnect, disconnect, run } = yield* remoteUser()
      yield* disconnect
      for (const line of ["weigh 80kg", "check note=a", "weigh 81kg", "check note=b"]) yield* run(line)
      yield* reconnect
      yield* run("queue flush")
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 81, note: "b" })
    })

    for (const [next, message] of [
      ["water 300", `Logged 300 ml of water · ${TODAY} · 550 ml\n`],
      ["day", "/ 2,000 ml"],
      ["today", "/ 2,000 ml"],
      ["days 1d", "250"],
      ["trend water 7d", "250 ml"],
      ["insights", "Recovery"],
      ["workouts", "No workouts yet"]
    ] as const) {
      it.scoped(`the queue is sent by the next read or write: daybook ${next}`, function* () {
        const { get, reconnect, queue, disconnect, run } = yield* remoteUser()
        yield* disconnect
        yield* run("water 250")
        yield* reconnect
        const { code, stderr, stdout } = yield* run(next)
        expect({ code, stderr }).toEqual({ code: 0, stderr: "Sent 1 queued write.\n" })
        expect(stdout).toContain(message)
        expect(queue()).toEqual([])
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(next === "water 300" ? 550 : 250)
      })
    }

    it.scoped("the queue is not sent by a command that sends nothing itself", function* () {
      const { get, reconnect, post, queue, disconnect, run } = yield* remoteUser()
      yield* post("/v1/weight", { weightKg: 80, date: today })
      yield* disconnect
      yield* run("water 250")
      yield* reconnect
      for (const line of ["water 300 -n", "delete check today -n", "undo -n", "queue", "queue drop 7"]) yield* run(line)
      expect(queue()).toHaveLength(1)
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
    })

    it.scoped("a new write is queued after those that cannot be sent", function* () {
      const { queue, disconnect, run } = yield* remoteUser()
      yield* disconnect
      yield* run("water 250")
      const { code, stderr } = yield* run("water 300")
      expect(code).toBe(6)
      expect(stderr).toContain("Queued as 2: 300 ml of water")
      expect(queue().map(({ params }) => params.amountMl)).toEqual([250, 300])
    })

    it.scoped("a queued write is never sent to another server and does not delay writes there", function* () {
      const { get, reconnect, queue, disconnect, run, url } = yield* remoteUser()
      yield* disconnect
      yield* run("water 250")
      const other = yield* newUser()
      const there = { DAYBOOK_URL: url, DAYBOOK_API_KEY: other.keys.full }
      expect((yield* run("queue flush", { env: there })).code).toBe(0)
      expect((yield* run("water 300", { env: there })).code).toBe(0)
      expect(queue()).toHaveLength(1)
      expect((yield* other.get(`/v1/days/${today}`)).waterMl).toBe(300)
      yield* reconnect
      yield* run("queue flush")
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
      expect((yield* other.get(`/v1/days/${today}`)).waterMl).toBe(300)
    })

    it.scoped("a write that the server refuses stays listed with the reason, and the others are sent", function* () {
      const { get, reconnect, post, queue, disconnect, run } = yield* remoteUser()
      yield* disconnect
      for (const line of ["lift squat 5", "water 250"]) yield* run(line)
      for (const name of ["bench", "row"]) {
        yield* post("/v1/workouts", { exercises: [{ name, sets: [{ reps: 5 }] }], date: today })
      }
      yield* reconnect
      const flushed = yield* run("queue flush")
      expect(flushed.code).toBe(1)
      expect(flushed.stderr).toMatch(/1: a workout \(squat\) on .* was refused: .+\n/)
      expect(flushed.stderr).toContain("Sent 1 queued write.")
      expect(queue()).toMatchObject([{ id: 1, state: "refused", why: expect.any(String) }])
      expect((yield* run("queue")).stdout).toMatch(/^1 +refused +a workout \(squat\) on .* \(.+\)/m)
      // It does not delay later writes and is not sent again by itself.
      expect(yield* run("water 300")).toMatchObject({ code: 0, stderr: "" })
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(550)
      expect((yield* run("queue send 1")).code).toBe(1)
      expect((yield* run("queue drop 1")).stderr).toContain("Dropped 1: a workout (squat)")
      expect(queue()).toEqual([])
    })

    it.scoped("a refused key is reported, and all writes keep waiting", function* () {
      const { reconnect, queue, disconnect, run } = yield* remoteUser()
      yield* disconnect
      yield* run("water 250")
      yield* reconnect
      const { code, stderr } = yield* run("queue flush", { env: { DAYBOOK_API_KEY: `daybook_sk_${"0".repeat(36)}` } })
      expect(stderr).toContain("key")
      expect(queue()).toMatchObject([{ state: "waiting" }])
      expect(code).toBe(4)
    })

    it.scoped("two concurrent flushes and a concurrent write send each write once", function* () {
      const { get, reconnect, queue, disconnect, run } = yield* remoteUser()
      yield* disconnect
      for (const amount of [100, 200, 300, 400]) yield* run(`water ${amount}`)
      yield* reconnect
      const lines = ["queue flush", "queue flush", "water 500", "day"]
      const ended = yield* Effect.all(
        lines.map((line) => run(line)),
        { concurrency: "unbounded" }
      )
      expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0])
      expect(queue()).toEqual([])
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(1500)
    })
  }
)

layer(TestServer.layer({ read: 1000, write: 2 }))("a spent budget", (it) => {
  it.scoped("stops the flush, says when it renews, and the rest is sent in the next hour", function* () {
    const { get, reconnect, queue, disconnect, run } = yield* remoteUser()
    yield* disconnect
    for (const amount of [100, 200, 300, 400]) yield* run(`water ${amount}`)
    yield* reconnect
    const { code, stderr } = yield* run("queue flush")
    expect(code).toBe(5)
    expect(stderr).toMatch(
      /^2 writes wait in the queue: the hourly budget of 2 requests is spent; it renews at \d\d:\d\d\.$/m
    )
    expect(stderr).toContain("Sent 2 queued writes.")
    expect(queue()).toMatchObject([
      { state: "waiting", params: { amountMl: 300 } },
      { state: "waiting", params: { amountMl: 400 } }
    ])
    yield* TestClock.adjust("1 hour")
    expect((yield* run("queue flush")).code).toBe(0)
    expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(1000)
  })
})
