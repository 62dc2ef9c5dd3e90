import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { dateText, day, newUser, userWith } from "./User.ts"

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
    it.scoped("+1 adds to the day's value, and to an empty day", function* () {
      const { held, run } = yield* withMetric("counter", { [today]: 3 })
      expect((yield* run("metric coffee +1")).stdout).toBe(`Added 1 to coffee: 4 cups · ${dateText(today)}\n`)
      expect((yield* run("metric set coffee +2 -d yesterday")).code).toBe(0)
      expect(yield* held).toEqual({ [today]: 4, [yesterday]: 2 })
    })

    it.scoped("-1 takes from a counter, not below 0, and shows the total of the answer", function* () {
      const { held, run } = yield* withMetric("counter", { [today]: 2 })
      expect((yield* run("metric coffee -1")).stdout).toBe(`Took 1 from coffee: 1 cups · ${dateText(today)}\n`)
      const below = yield* run("metric coffee -2")
      expect(below.stdout).toBe(`Took 2 from coffee: 0 cups · ${dateText(today)}\n`)
      expect(yield* held).toEqual({ [today]: 0 })
    })

    it.scoped("a number is added to by +, and set to a negative value by -", function* () {
      const { held, run } = yield* withMetric("number", { [today]: 0.1 })
      expect((yield* run("metric coffee +0.2")).code).toBe(0)
      expect(yield* held).toEqual({ [today]: 0.3 })
      expect((yield* run("metric coffee -1.5")).stdout).toContain("Set coffee to -1.5 cups")
      expect((yield* run("metric coffee +0.5")).code).toBe(0)
      expect(yield* held).toEqual({ [today]: -1 })
    })

    it.scoped("a toggle is not added to, and a fraction not to a counter", function* () {
      const toggle = yield* withMetric("toggle")
      expect(yield* toggle.run("metric coffee +1")).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("coffee is yes or no: daybook metric coffee yes")
      })
      const counter = yield* withMetric("counter")
      expect(yield* counter.run("metric coffee +0.5")).toMatchObject({ code: 2 })
      expect([yield* toggle.held, yield* counter.held]).toEqual([{}, {}])
    })

    it.scoped("additions of six machines at once all count", function* () {
      const { environment, held } = yield* withMetric("counter")
      const { HOME: _, ...server } = environment
      const machines = yield* Effect.all(Array.from({ length: 6 }, () => userWith(server)))
      const ended = yield* Effect.all(
        machines.map(({ run }) => run("metric coffee +1")),
        { concurrency: "unbounded" }
      )
      expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
      expect(yield* held).toEqual({ [today]: 6 })
    })

    it.scoped("five at once add five", function* () {
      const { held, run } = yield* withMetric("counter")
      const ended = yield* Effect.all(
        Array.from({ length: 5 }, () => run("metric coffee +1")),
        { concurrency: "unbounded" }
      )
      expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
      expect(yield* held).toEqual({ [today]: 5 })
    })

    it.scoped("a dry run shows the amount and sends nothing", function* () {
      const { held, run } = yield* withMetric("counter", { [today]: 3 })
      expect((yield* run("metric coffee +1 --dry-run")).stdout).toContain('"amount": 1')
      expect(yield* held).toEqual({ [today]: 3 })
    })

    it.scoped("is queued without a connection, and adds to what others added meanwhile", function* () {
      const { disconnect, get, post, queue, reconnect, run } = yield* remoteUser()
      const { id } = yield* post("/v1/custom-metrics", {
        ...{ name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" }
      })
      expect((yield* run("metric")).code).toBe(0)
      yield* disconnect
      expect(yield* run("metric coffee +2")).toMatchObject({ code: 6, stderr: expect.stringContaining("Queued as 1") })
      yield* reconnect
      yield* post(`/v1/custom-metrics/${id}/add`, { amount: 3, date: today })
      expect((yield* run("queue flush")).code).toBe(0)
      expect(queue()).toEqual([])
      expect(yield* get("/v1/custom-metrics")).toMatchObject([{ values: [{ date: today, value: 5 }] }])
    })
  }
)
