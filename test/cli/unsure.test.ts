import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { day, hasScript, inWords } from "./Terminal.ts"
import { lostAnswer, lostRequest, someoneAfar } from "./Weather.ts"

const today = day()
const TODAY = inWords(today)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a write that may have arrived",
  (it) => {
    it.scoped("a second glass like it, logged from here meanwhile, is not taken for it", () =>
      Effect.gen(function* () {
        const { aMinuteLater, get, queue, type } = yield* someoneAfar([lostRequest])
        expect((yield* type("water 250")).code).toBe(6)
        yield* type("water 250")
        if (queue().length > 0) yield* aMinuteLater
        yield* type("queue flush")
        // Two were drunk: both are in the log, or one is there and the other is still asked about.
        const { waterMl } = yield* get(`/v1/days/${today}`)
        expect(waterMl / 250 + queue().length).toBe(2)
      })
    )

    for (const [name, spoils] of [
      ["both requests of which were lost", [lostRequest, lostRequest]],
      ["of which one never arrived and one only lost its answer", [lostRequest, lostAnswer]],
      ["of which one only lost its answer and one never arrived", [lostAnswer, lostRequest]]
    ] as const) {
      it.scoped(`two glasses alike, ${name}, are both logged once`, () =>
        Effect.gen(function* () {
          const { aMinuteLater, get, queue, type } = yield* someoneAfar(spoils)
          yield* type("water 250")
          yield* type("water 250")
          if (queue().length > 0) yield* aMinuteLater
          yield* type("queue flush")
          const { waterMl } = yield* get(`/v1/days/${today}`)
          expect(waterMl / 250 + queue().length).toBe(2)
        })
      )
    }

    it.scoped("a food like it, logged meanwhile with white space around its name, is not taken for it", () =>
      Effect.gen(function* () {
        const { aMinuteLater, get, queue, type } = yield* someoneAfar([lostRequest])
        expect((yield* type("food oats 350k")).code).toBe(6)
        expect((yield* type(["api", "logFood", "name= oats ", "calories=350"])).code).toBe(0)
        if (queue().length > 0) yield* aMinuteLater
        yield* type("queue flush")
        const { nutrition } = yield* get(`/v1/days/${today}`)
        expect(nutrition.entries.length + queue().length).toBe(2)
      })
    )

    // What takes something back leaves no trace that could be counted.
    const TAKING = ["check note=", "metric set tea none"]
    for (const typed of TAKING) {
      it.scoped(`where the log cannot tell, it is kept, and sent or dropped as its owner says: ${typed}`, () =>
        Effect.gen(function* () {
          const { aMinuteLater, get, post, queue, type } = yield* someoneAfar([lostRequest])
          yield* post("/v1/body-measurements", { note: "hello", date: today })
          const { id } = yield* post("/v1/custom-metrics", { name: "tea", tab: "body", kind: "counter", unit: "" })
          yield* post(`/v1/custom-metrics/${id}/values`, { value: 3, date: today })
          const first = yield* type(typed)
          expect(first.code).toBe(6)
          expect(queue()).toMatchObject([{ state: "unsure" }])
          yield* aMinuteLater
          const kept = yield* type("queue flush")
          expect(kept.code).toBe(6)
          expect(kept.stderr).toMatch(
            /: the log does not show whether it arrived; daybook queue drop 1 if it did, daybook queue send 1 if not\n$/
          )
          expect((yield* get(`/v1/days/${today}`)).measurements.note).toBe("hello")
          expect((yield* type("queue send 1")).code).toBe(0)
          const [{ values }] = yield* get("/v1/custom-metrics")
          const { measurements } = yield* get(`/v1/days/${today}`)
          expect(typed.startsWith("check") ? measurements.note : values[0]?.value).toBeUndefined()
          expect(queue()).toEqual([])
        })
      )
    }

    it.scoped("stays so while the log cannot be read, and is not sent again for that", () =>
      Effect.gen(function* () {
        const { aMinuteLater, get, open, post, queue, shut, type } = yield* someoneAfar([lostRequest])
        expect((yield* type("water 250")).code).toBe(6)
        // It arrives after all, and nobody can be asked.
        yield* post("/v1/water", { amountMl: 250, date: today })
        yield* aMinuteLater
        const before = queue()
        expect(before).toMatchObject([{ state: "unsure", before: { waterMl: 0 } }])
        const stranger = { DAYBOOK_API_KEY: `daybook_sk_${"0".repeat(36)}` }
        expect((yield* type("queue flush", { env: stranger })).code).toBe(4)
        expect(queue()).toEqual(before)
        yield* shut
        expect((yield* type("queue flush")).code).toBe(6)
        expect((yield* type("day")).code).toBe(6)
        expect(queue()).toEqual(before)
        yield* open
        expect((yield* type("queue flush")).code).toBe(0)
        expect(queue()).toEqual([])
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
      })
    )

    it.scoped("where others wrote too it is kept, and may be dropped", () =>
      Effect.gen(function* () {
        const { aMinuteLater, get, post, queue, type } = yield* someoneAfar([lostRequest])
        yield* type("water 250")
        yield* post("/v1/water", { amountMl: 100, date: today })
        yield* aMinuteLater
        const flushed = yield* type("queue flush")
        expect(flushed.code).toBe(6)
        expect(flushed.stderr).toContain("daybook queue drop 1 if it did, daybook queue send 1 if not")
        expect((yield* type("queue drop 1")).code).toBe(0)
        expect(queue()).toEqual([])
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(100)
      })
    )

    for (const [answer, total, left] of [
      ["s\r", 350, 0],
      ["d\r", 100, 0],
      ["k\r", 100, 1],
      ["\r", 100, 1]
    ] as const) {
      it.scoped.skipIf(!hasScript)(
        `where others wrote too it is asked about at a terminal: ${JSON.stringify(answer)}`,
        () =>
          Effect.gen(function* () {
            const { aMinuteLater, get, post, queue, sit, type } = yield* someoneAfar([lostRequest])
            yield* type("water 250")
            yield* post("/v1/water", { amountMl: 100, date: today })
            yield* aMinuteLater
            const { code, stdout } = yield* sit("queue flush", { answers: [["keep?", answer]] })
            expect(stdout).toContain(`250 ml of water on ${TODAY}: the log does not show whether it arrived.`)
            expect(code).toBe(left === 0 ? 0 : 6)
            expect(queue()).toHaveLength(left)
            expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(total)
          })
      )
    }

    for (const isDone of [true, false]) {
      it.scoped(
        `killed in the middle of a flush, ${isDone ? "after" : "before"} the server did it: neither lost nor sent twice`,
        () =>
          Effect.gen(function* () {
            const { aMinuteLater, begin, get, open, queue, received, shut, type } = yield* someoneAfar([
              ({ forward }) => (isDone ? forward().then(() => {}) : undefined)
            ])
            yield* shut
            yield* type("water 250")
            yield* type("water 300")
            yield* open
            const { child, ended } = begin("queue flush")
            yield* received(1)
            child.kill("SIGKILL")
            yield* Effect.promise(() => ended)
            expect(queue()).toMatchObject([
              { state: "unsure", params: { amountMl: 250 } },
              { state: "waiting", params: { amountMl: 300 } }
            ])
            // The lock of the dead is nobody's.
            const soon = yield* type("queue flush")
            expect(soon.code).toBe(6)
            expect(soon.stderr).toContain("sent moments ago")
            yield* aMinuteLater
            yield* type("queue flush")
            // Settled by itself, or left for its owner to settle.
            if (queue().length > 0) {
              expect(queue()).toMatchObject([{ state: "unsure", params: { amountMl: 250 } }])
              expect((yield* type(isDone ? "queue drop 1" : "queue send 1")).code).toBe(0)
            }
            expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(550)
            expect((yield* type("water 100")).code).toBe(0)
            expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(650)
          })
      )
    }
  }
)
