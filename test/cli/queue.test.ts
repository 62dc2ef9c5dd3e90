import * as fs from "node:fs"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { day, inWords, someone } from "./Terminal.ts"
import { someoneAfar } from "./Weather.ts"

const today = day()
const TODAY = inWords(today)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "while the server is away",
  (it) => {
    const WRITES: ReadonlyArray<readonly [typed: string, words: string]> = [
      ["water 250", `250 ml of water on ${TODAY}`],
      ["food oats 350k -d yesterday", `oats, 350 kcal on ${inWords(day(-1))}`],
      ["weigh 81.4kg", `81.4 kg of body weight on ${TODAY}`],
      ["lift squat 3x5@100kg pull up 8", `a workout (squat, pull up) on ${TODAY}`],
      ["rest", `rest on ${TODAY}`],
      ["check waist=84cm note=", `, note cleared) on ${TODAY}`],
      ["pin steps 9000", `on ${TODAY}`],
      ["metric new tea --kind counter --tab nutrition", "the new metric tea"],
      ["api logWater amountMl=300", `300 ml of water on ${TODAY}`]
    ]

    it.scoped("every write is kept in order, said so, listed, and sent once by `queue flush`", () =>
      Effect.gen(function* () {
        const { afar, file, get, post, queue, open, shut, type } = yield* someoneAfar()
        yield* post("/v1/body-measurements", { note: "hello", date: today })
        yield* shut
        for (const [index, [typed, words]] of WRITES.entries()) {
          const { code, stderr, stdout } = yield* type(typed)
          expect({ code, stdout }, typed).toEqual({ code: 6, stdout: typed.startsWith("api") ? stdout : "" })
          expect(stderr, typed).toMatch(new RegExp(`Queued as ${index + 1}: `))
          expect(stderr, typed).toContain(`${words}.`)
          expect(stderr).toContain("daybook queue flush")
        }
        expect(fs.statSync(file).mode & 0o777).toBe(0o600)
        const listed = yield* type("queue")
        for (const [index, [, words]] of WRITES.entries()) {
          const row = listed.stdout.split("\n")[index + 1]
          expect(row).toMatch(new RegExp(`^${index + 1} +waiting `))
          expect(row).toContain(words)
        }
        expect(JSON.parse((yield* type("queue --json")).stdout)).toEqual(queue())
        const away = yield* type("queue flush")
        expect(away.code).toBe(6)
        expect(away.stderr).toBe(`${WRITES.length} writes wait in the queue: ${afar} did not respond.\n`)
        expect(queue()).toHaveLength(WRITES.length)

        yield* open
        const flushed = yield* type("queue flush")
        expect(flushed).toMatchObject({ code: 0, stdout: "", stderr: `Sent ${WRITES.length} queued writes.\n` })
        expect(queue()).toEqual([])
        expect(yield* type("queue")).toMatchObject({ code: 0, stdout: "", stderr: "The queue is empty.\n" })
        const log = yield* get(`/v1/days/${today}`)
        expect(log).toMatchObject({ waterMl: 550, measurements: { weightKg: 81.4, waistCm: 84 } })
        expect(log.measurements).not.toHaveProperty("note")
        expect(log.workouts).toHaveLength(1)
        expect((yield* get(`/v1/days/${day(-1)}`)).nutrition.calories).toBe(350)
        expect(yield* get("/v1/custom-metrics")).toHaveLength(1)
      })
    )

    it.scoped("a delete that the key may not do is refused, and the writes behind it go", () =>
      Effect.gen(function* () {
        const { get, open, post, queue, shut, type } = yield* someoneAfar([], { scope: "write" })
        const { id } = yield* post("/v1/custom-metrics", { name: "tea", tab: "body", kind: "counter", unit: "" })
        yield* shut
        yield* type(`api deleteCustomMetric metricId=${id}`)
        yield* type("water 250")
        expect(queue()).toMatchObject([{ state: "waiting" }, { state: "waiting" }])
        yield* open
        const flushed = yield* type("queue flush")
        expect(flushed.stderr).toMatch(/^1: .* was refused: .*scope/)
        expect(queue()).toMatchObject([{ id: 1, state: "refused" }])
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
      })
    )

    it.scoped("--json tells a program that it is queued, and of every action on the queue", () =>
      Effect.gen(function* () {
        const { afar, open, shut, type } = yield* someoneAfar()
        yield* shut
        const params = { amountMl: 250, date: today }
        const queued = yield* type("water 250 --json")
        expect(queued.code).toBe(6)
        expect(JSON.parse(queued.stdout)).toEqual({ queued: true, id: 1, state: "waiting", route: "logWater", params })
        expect(JSON.parse((yield* type("queue --json")).stdout)).toMatchObject([{ id: 1, origin: afar, params }])
        yield* type("water 300")
        yield* open
        for (const line of ["queue drop 2", "queue send 1", "queue flush"]) {
          const { code, stdout } = yield* type(`${line} --json`)
          expect(code, line).toBe(0)
          expect(() => JSON.parse(stdout), `${line} printed "${stdout}"`).not.toThrow()
        }
      })
    )

    it.scoped("a later write of the same thing wins, as it was typed", () =>
      Effect.gen(function* () {
        const { get, open, shut, type } = yield* someoneAfar()
        yield* shut
        for (const line of ["weigh 80kg", "check note=a", "weigh 81kg", "check note=b"]) yield* type(line)
        yield* open
        yield* type("queue flush")
        expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 81, note: "b" })
      })
    )

    for (const [next, says] of [
      ["water 300", `Logged 300 ml of water · ${TODAY} · 550 ml\n`],
      ["day", "/ 2,000 ml"],
      ["today", "/ 2,000 ml"],
      ["days 1d", "250"],
      ["trend water 7d", "250 ml"],
      ["insights", "Recovery"],
      ["workouts", "No workouts yet"]
    ] as const) {
      it.scoped(`it is sent by the next command that can: daybook ${next}`, () =>
        Effect.gen(function* () {
          const { get, open, queue, shut, type } = yield* someoneAfar()
          yield* shut
          yield* type("water 250")
          yield* open
          const { code, stderr, stdout } = yield* type(next)
          expect({ code, stderr }).toEqual({ code: 0, stderr: "Sent 1 queued write.\n" })
          expect(stdout).toContain(says)
          expect(queue()).toEqual([])
          expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(next === "water 300" ? 550 : 250)
        })
      )
    }

    it.scoped("not by one that only shows what it would send", () =>
      Effect.gen(function* () {
        const { get, open, post, queue, shut, type } = yield* someoneAfar()
        yield* post("/v1/weight", { weightKg: 80, date: today })
        yield* shut
        yield* type("water 250")
        yield* open
        for (const line of ["water 300 -n", "delete check today -n", "undo -n", "queue", "queue drop 7"])
          yield* type(line)
        expect(queue()).toHaveLength(1)
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
      })
    )

    it.scoped("a new write waits behind what cannot be sent", () =>
      Effect.gen(function* () {
        const { queue, shut, type } = yield* someoneAfar()
        yield* shut
        yield* type("water 250")
        const { code, stderr } = yield* type("water 300")
        expect(code).toBe(6)
        expect(stderr).toContain("Queued as 2: 300 ml of water")
        expect(queue().map(({ params }) => params.amountMl)).toEqual([250, 300])
      })
    )

    it.scoped("another server never gets it, nor has to wait for it", () =>
      Effect.gen(function* () {
        const { get, open, queue, shut, type, url } = yield* someoneAfar()
        yield* shut
        yield* type("water 250")
        const other = yield* someone()
        const there = { DAYBOOK_URL: url, DAYBOOK_API_KEY: other.keys.full }
        expect((yield* type("queue flush", { env: there })).code).toBe(0)
        expect((yield* type("water 300", { env: there })).code).toBe(0)
        expect(queue()).toHaveLength(1)
        expect((yield* other.get(`/v1/days/${today}`)).waterMl).toBe(300)
        yield* open
        yield* type("queue flush")
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
        expect((yield* other.get(`/v1/days/${today}`)).waterMl).toBe(300)
      })
    )

    it.scoped("what the server then refuses stays listed with its reason; the rest is sent", () =>
      Effect.gen(function* () {
        const { get, open, post, queue, shut, type } = yield* someoneAfar()
        yield* shut
        for (const line of ["lift squat 5", "water 250"]) yield* type(line)
        for (const name of ["bench", "row"]) {
          yield* post("/v1/workouts", { exercises: [{ name, sets: [{ reps: 5 }] }], date: today })
        }
        yield* open
        const flushed = yield* type("queue flush")
        expect(flushed.code).toBe(1)
        expect(flushed.stderr).toMatch(/1: a workout \(squat\) on .* was refused: .+\n/)
        expect(flushed.stderr).toContain("Sent 1 queued write.")
        expect(queue()).toMatchObject([{ id: 1, state: "refused", why: expect.any(String) }])
        expect((yield* type("queue")).stdout).toMatch(/^1 +refused +a workout \(squat\) on .* \(.+\)/m)
        // It is in nobody's way, and is not tried again by itself.
        expect(yield* type("water 300")).toMatchObject({ code: 0, stderr: "" })
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(550)
        expect((yield* type("queue send 1")).code).toBe(1)
        expect((yield* type("queue drop 1")).stderr).toContain("Dropped 1: a workout (squat)")
        expect(queue()).toEqual([])
      })
    )

    it.scoped("a key that is refused leaves it all waiting, and is what is told", () =>
      Effect.gen(function* () {
        const { open, queue, shut, type } = yield* someoneAfar()
        yield* shut
        yield* type("water 250")
        yield* open
        const { code, stderr } = yield* type("queue flush", {
          env: { DAYBOOK_API_KEY: `daybook_sk_${"0".repeat(36)}` }
        })
        expect(stderr).toContain("key")
        expect(queue()).toMatchObject([{ state: "waiting" }])
        expect(code).toBe(4)
      })
    )

    it.scoped("two that flush at once, and one that writes meanwhile, send each write once", () =>
      Effect.gen(function* () {
        const { get, open, queue, shut, type } = yield* someoneAfar()
        yield* shut
        for (const amount of [100, 200, 300, 400]) yield* type(`water ${amount}`)
        yield* open
        const lines = ["queue flush", "queue flush", "water 500", "day"]
        const ended = yield* Effect.all(
          lines.map((line) => type(line)),
          { concurrency: "unbounded" }
        )
        expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0])
        expect(queue()).toEqual([])
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(1500)
      })
    )
  }
)

layer(TestServer.layer({ read: 1000, write: 2 }))("a spent budget", (it) => {
  it.scoped("stops the flush, says when to go on, and the rest is sent in the next hour", () =>
    Effect.gen(function* () {
      const { get, open, queue, shut, type } = yield* someoneAfar()
      yield* shut
      for (const amount of [100, 200, 300, 400]) yield* type(`water ${amount}`)
      yield* open
      const { code, stderr } = yield* type("queue flush")
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
      expect((yield* type("queue flush")).code).toBe(0)
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(1000)
    })
  )
})
