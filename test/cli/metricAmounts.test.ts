import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { dateText, day, newUser } from "./User.ts"

const today = day()
const yesterday = day(-1)

const withMetric = (kind: "counter" | "number" | "toggle", values: Readonly<Record<string, number>> = {}) =>
  Effect.gen(function* () {
    const user = yield* newUser()
    const definition = { name: "coffee", tab: "nutrition", kind, unit: "cups" }
    const { id } = yield* user.post("/v1/custom-metrics", definition)
    for (const [date, value] of Object.entries(values)) {
      yield* user.post(`/v1/custom-metrics/${id}/values`, { value, date })
    }
    const held = Effect.map(user.get("/v1/custom-metrics"), ([metric]) =>
      Object.fromEntries(metric.values.map((each: { date: string; value: number }) => [each.date, each.value]))
    )
    return { ...user, id, held: held }
  })

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "daybook metric NAME with a sign",
  (it) => {
    it.scoped("+1 adds to the day's value, and to an empty day", () =>
      Effect.gen(function* () {
        const { held, run } = yield* withMetric("counter", { [today]: 3 })
        expect((yield* run("metric coffee +1")).stdout).toBe(`Added 1 to coffee: 4 cups · ${dateText(today)}\n`)
        expect((yield* run("metric set coffee +2 -d yesterday")).code).toBe(0)
        expect(yield* held).toEqual({ [today]: 4, [yesterday]: 2 })
      })
    )

    it.scoped("-1 takes from a counter, not below 0", () =>
      Effect.gen(function* () {
        const { held, run } = yield* withMetric("counter", { [today]: 2 })
        expect((yield* run("metric coffee -1")).stdout).toBe(`Took 1 from coffee: 1 cups · ${dateText(today)}\n`)
        const refused = yield* run("metric coffee -2")
        expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("it cannot be less than 0") })
        expect(yield* held).toEqual({ [today]: 1 })
      })
    )

    it.scoped("a number is added to by +, and set to a negative value by -", () =>
      Effect.gen(function* () {
        const { held, run } = yield* withMetric("number", { [today]: 0.1 })
        expect((yield* run("metric coffee +0.2")).code).toBe(0)
        expect(yield* held).toEqual({ [today]: 0.3 })
        expect((yield* run("metric coffee -1.5")).stdout).toContain("Set coffee to -1.5 cups")
        expect((yield* run("metric coffee +0.5")).code).toBe(0)
        expect(yield* held).toEqual({ [today]: -1 })
      })
    )

    it.scoped("a toggle is not added to, and a fraction not to a counter", () =>
      Effect.gen(function* () {
        const toggle = yield* withMetric("toggle")
        expect(yield* toggle.run("metric coffee +1")).toMatchObject({
          code: 2,
          stderr: expect.stringContaining("coffee is yes or no: daybook metric coffee yes")
        })
        const counter = yield* withMetric("counter")
        expect(yield* counter.run("metric coffee +0.5")).toMatchObject({ code: 2 })
        expect([yield* toggle.held, yield* counter.held]).toEqual([{}, {}])
      })
    )

    it.scoped("five at once add five", () =>
      Effect.gen(function* () {
        const { held, run } = yield* withMetric("counter")
        const ended = yield* Effect.all(
          Array.from({ length: 5 }, () => run("metric coffee +1")),
          { concurrency: "unbounded" }
        )
        expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
        expect(yield* held).toEqual({ [today]: 5 })
      })
    )

    it.scoped("a dry run shows the total and sends nothing", () =>
      Effect.gen(function* () {
        const { held, run } = yield* withMetric("counter", { [today]: 3 })
        expect((yield* run("metric coffee +1 --dry-run")).stdout).toContain('"value": 4')
        expect(yield* held).toEqual({ [today]: 3 })
      })
    )

    it.scoped("is not queued without a connection, since the total is not known", () =>
      Effect.gen(function* () {
        const { disconnect, post, queue, run } = yield* remoteUser()
        yield* post("/v1/custom-metrics", { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" })
        expect((yield* run("metric")).code).toBe(0)
        yield* disconnect
        const refused = yield* run("metric coffee +1")
        expect(refused).toMatchObject({ code: 6, stderr: expect.stringContaining("Nothing was queued") })
        expect(queue()).toEqual([])
      })
    )
  }
)
