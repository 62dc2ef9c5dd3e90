import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { lostRequest, lostResponse, remoteUser } from "./RemoteUser.ts"
import { dateText, day, hasScript } from "./User.ts"

const today = day()
const TODAY = dateText(today)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "an unsure write",
  (it) => {
    it.scoped("is not confused with an equal write that was logged from here since", function* () {
      const { ageUnsureWrites, get, queue, run } = yield* remoteUser([lostRequest])
      expect((yield* run("water 250")).code).toBe(6)
      yield* run("water 250")
      if (queue().length > 0) yield* ageUnsureWrites
      yield* run("queue flush")
      // Both are in the log, or one is and the other is still unsure.
      const { waterMl } = yield* get(`/v1/days/${today}`)
      expect(waterMl / 250 + queue().length).toBe(2)
    })

    it.scoped("holds back later writes of its kind, which would hide its outcome, and no others", function* () {
      const { ageUnsureWrites, get, queue, run } = yield* remoteUser([lostRequest])
      expect((yield* run("water 250")).code).toBe(6)
      const later = yield* run("water 300")
      expect(later).toMatchObject({ code: 6, stdout: "" })
      expect(later.stderr).toContain(`1: 250 ml of water on ${TODAY} may have been logged`)
      expect(later.stderr).toContain(`Queued as 2: 300 ml of water on ${TODAY}.`)
      expect((yield* run("food oats 350k")).code).toBe(0)
      expect((yield* run("water 100 -d yesterday")).code).toBe(0)
      const read = yield* run("day")
      expect(read.code).toBe(0)
      expect(read.stderr).toContain(`2: 300 ml of water on ${TODAY} waits until the outcome of 1 is known`)
      expect(queue()).toMatchObject([
        { id: 1, state: "unsure" },
        { id: 2, state: "waiting" }
      ])
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
      yield* ageUnsureWrites
      expect(yield* run("queue flush")).toMatchObject({ code: 0, stderr: "Sent 2 queued writes.\n" })
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(550)
    })

    it.scoped("is not overtaken by a later write of the same value", function* () {
      const { ageUnsureWrites, get, post, queue, run } = yield* remoteUser([lostRequest])
      yield* post("/v1/body-measurements", { waistCm: 85, note: "hello", date: today })
      expect((yield* run("check note=")).code).toBe(6)
      expect((yield* run("check note=later")).code).toBe(6)
      yield* ageUnsureWrites
      expect((yield* get(`/v1/days/${today}`)).measurements.note).toBe("hello")
      expect((yield* run("queue flush")).code).toBe(0)
      expect((yield* get(`/v1/days/${today}`)).measurements.note).toBe("later")
      expect(queue()).toEqual([])
    })

    for (const [name, spoils] of [
      ["both requests lost", [lostRequest, lostRequest]],
      ["the first request lost, the second response lost", [lostRequest, lostResponse]],
      ["the first response lost, the second request lost", [lostResponse, lostRequest]]
    ] as const) {
      it.scoped(`and an equal one are each logged once: ${name}`, function* () {
        const { ageUnsureWrites, get, queue, run } = yield* remoteUser(spoils)
        yield* run("water 250")
        yield* run("water 250")
        // A response may be lost again when the write is sent again.
        for (let flushes = 0; flushes < 2 && queue().length > 0; flushes++) {
          yield* ageUnsureWrites
          yield* run("queue flush")
        }
        const { waterMl } = yield* get(`/v1/days/${today}`)
        expect(waterMl / 250 + queue().length).toBe(2)
      })
    }

    it.scoped("is not confused with an equal food whose name has white space around it", function* () {
      const { ageUnsureWrites, get, queue, run } = yield* remoteUser([lostRequest])
      expect((yield* run("food oats 350k")).code).toBe(6)
      expect((yield* run(["api", "logFood", "name= oats ", "calories=350"])).code).toBe(6)
      if (queue().length > 0) yield* ageUnsureWrites
      yield* run("queue flush")
      const { nutrition } = yield* get(`/v1/days/${today}`)
      expect(nutrition.entries.length + queue().length).toBe(2)
    })

    for (const typed of ["check note=", "metric set tea none"]) {
      for (const isDone of [true, false]) {
        it.scoped(
          `that clears a value is done once: ${typed}, the ${isDone ? "response" : "request"} lost`,
          function* () {
            const { ageUnsureWrites, get, post, queue, run } = yield* remoteUser([isDone ? lostResponse : lostRequest])
            yield* post("/v1/body-measurements", { waistCm: 84, note: "hello", date: today })
            const { id } = yield* post("/v1/custom-metrics", { name: "tea", tab: "body", kind: "counter", unit: "" })
            yield* post(`/v1/custom-metrics/${id}/values`, { value: 3, date: today })
            expect((yield* run(typed)).code).toBe(isDone ? 0 : 6)
            expect(queue()).toHaveLength(isDone ? 0 : 1)
            yield* ageUnsureWrites
            expect((yield* run("queue flush")).code).toBe(0)
            const [{ values }] = yield* get("/v1/custom-metrics")
            const { measurements } = yield* get(`/v1/days/${today}`)
            expect(typed.startsWith("check") ? measurements.note : values[0]?.value).toBeUndefined()
            expect(queue()).toEqual([])
          }
        )
      }
    }

    it.scoped("stays unsure while the log cannot be read", function* () {
      const { ageUnsureWrites, get, reconnect, post, queue, disconnect, run } = yield* remoteUser([lostRequest])
      expect((yield* run("water 250")).code).toBe(6)
      // It arrives late, while the log cannot be read.
      yield* post("/v1/water", { amountMl: 250, date: today })
      yield* ageUnsureWrites
      const before = queue()
      expect(before).toMatchObject([{ state: "unsure", before: [] }])
      const stranger = { DAYBOOK_API_KEY: `daybook_sk_${"0".repeat(36)}` }
      expect((yield* run("queue flush", { env: stranger })).code).toBe(4)
      expect(queue()).toEqual(before)
      yield* disconnect
      expect((yield* run("queue flush")).code).toBe(6)
      expect((yield* run("day")).code).toBe(6)
      expect(queue()).toEqual(before)
      yield* reconnect
      expect((yield* run("queue flush")).code).toBe(0)
      expect(queue()).toEqual([])
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
    })

    it.scoped("is kept if other clients wrote the same twice, and can be dropped", function* () {
      const { ageUnsureWrites, get, post, queue, run } = yield* remoteUser([lostRequest])
      yield* run("water 250")
      yield* post("/v1/water", { amountMl: 250, date: today })
      yield* post("/v1/water", { amountMl: 250, date: today })
      yield* ageUnsureWrites
      const flushed = yield* run("queue flush")
      expect(flushed.code).toBe(6)
      expect(flushed.stderr).toContain("daybook queue drop 1 if it did, daybook queue send 1 if not")
      expect((yield* run("queue drop 1")).code).toBe(0)
      expect(queue()).toEqual([])
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(500)
    })

    for (const [answer, total, left] of [
      ["s\r", 750, 0],
      ["d\r", 500, 0],
      ["k\r", 500, 1],
      ["\r", 500, 1]
    ] as const) {
      it.scoped.skipIf(!hasScript)(
        `is asked about at a terminal if other clients wrote the same twice: ${JSON.stringify(answer)}`,
        function* () {
          const { ageUnsureWrites, get, post, queue, runInPty, run } = yield* remoteUser([lostRequest])
          yield* run("water 250")
          yield* post("/v1/water", { amountMl: 250, date: today })
          yield* post("/v1/water", { amountMl: 250, date: today })
          yield* ageUnsureWrites
          const { code, stdout } = yield* runInPty("queue flush", { answers: [["keep?", answer]] })
          expect(stdout).toContain(`250 ml of water on ${TODAY}: the log does not show whether it arrived.`)
          expect(code).toBe(left === 0 ? 0 : 6)
          expect(queue()).toHaveLength(left)
          expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(total)
        }
      )
    }

    for (const isDone of [true, false]) {
      it.scoped(
        `is neither lost nor sent twice if the flush is killed ${isDone ? "after" : "before"} the server applied it`,
        function* () {
          const { ageUnsureWrites, launch, get, reconnect, queue, received, disconnect, run } = yield* remoteUser([
            ({ forward }) => (isDone ? forward().then(() => {}) : undefined)
          ])
          yield* disconnect
          yield* run("water 250")
          yield* run("water 300")
          yield* reconnect
          const { child, ended } = launch("queue flush")
          yield* received(1)
          child.kill("SIGKILL")
          yield* Effect.promise(() => ended)
          expect(queue()).toMatchObject([
            { state: "unsure", params: { amountMl: 250 } },
            { state: "waiting", params: { amountMl: 300 } }
          ])
          // The lock of a dead process is taken over.
          const soon = yield* run("queue flush")
          expect(soon.code).toBe(6)
          expect(soon.stderr).toContain("sent moments ago")
          yield* ageUnsureWrites
          yield* run("queue flush")
          // Reconciled, or left for the user to decide.
          if (queue().length > 0) {
            expect(queue()[0]).toMatchObject({ state: "unsure", params: { amountMl: 250 } })
            expect((yield* run(isDone ? "queue drop 1" : "queue send 1")).code).toBe(0)
            yield* run("queue flush")
          }
          expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(550)
          expect((yield* run("water 100")).code).toBe(0)
          expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(650)
        }
      )
    }
  }
)
