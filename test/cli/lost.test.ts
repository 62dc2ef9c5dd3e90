import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { TestServer } from "../harness/TestServer.ts"
import { FAULTS } from "../sdk/Faults.ts"
import { day, inWords } from "./Terminal.ts"
import { lostAnswer, lostRequest, someoneAfar } from "./Weather.ts"

const today = day()
const TODAY = inWords(today)

/** A write that must not be sent twice, and how often the log holds it. */
const ADDING: ReadonlyArray<readonly [typed: string, route: string, count: (found: unknown) => number]> = [
  ["water 250", `/v1/days/${today}`, (found) => Number(fieldAt(found, "waterMl")) / 250],
  ["food oats 350k", `/v1/days/${today}`, (found) => Number(fieldAt(found, "nutrition", "entries", "length"))],
  ["lift squat 3x5@100kg", `/v1/days/${today}`, (found) => Number(fieldAt(found, "workouts", "length"))],
  ["metric new tea --kind counter --tab nutrition", "/v1/custom-metrics", (found) => [found].flat().length]
]

const IN_DOUBT = FAULTS.filter(({ known, stalls }) => known === "in doubt" && stalls !== true)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a write without an answer",
  (it) => {
    for (const [index, [typed, route, count]] of ADDING.entries()) {
      // Every fault for one of them; for the others one of each kind.
      const faults =
        index === 0 ? IN_DOUBT : [IN_DOUBT.find(({ isDone }) => isDone), IN_DOUBT.find(({ isDone }) => !isDone)]
      for (const fault of faults) {
        if (fault?.spoil === undefined) continue
        const { isDone, name, spoil } = fault
        it.scoped(`is logged once: ${typed}, ${name}`, () =>
          Effect.gen(function* () {
            const { aMinuteLater, get, queue, type } = yield* someoneAfar([spoil])
            const logged = Effect.map(get(route), count)
            const first = yield* type(typed)
            expect(yield* logged).toBe(isDone ? 1 : 0)
            if (isDone) {
              expect(first).toMatchObject({ code: 0, stderr: "" })
              expect(first.stdout).toMatch(/^Logged .*: the response was lost, but the log has it\.\n$/)
              expect(queue()).toEqual([])
              return
            }
            expect(first).toMatchObject({ code: 6, stdout: "" })
            expect(first.stderr).toMatch(/the response was lost; it may have been logged/)
            expect(queue()).toMatchObject([{ state: "unsure" }])
            // It may still be on its way.
            const soon = yield* type("queue flush")
            expect(soon.code).toBe(6)
            expect(soon.stderr).toMatch(/was sent moments ago and may still arrive; run daybook queue flush in \d+ s\n/)
            expect(yield* logged).toBe(0)
            yield* aMinuteLater
            expect((yield* type("queue flush")).code).toBe(0)
            expect(yield* logged).toBe(1)
            expect(queue()).toEqual([])
          })
        )
      }
    }

    it.scoped("arrives late: it is found in the log and not sent again", () =>
      Effect.gen(function* () {
        const { aMinuteLater, get, post, queue, type } = yield* someoneAfar([lostRequest])
        expect((yield* type("water 250")).code).toBe(6)
        yield* post("/v1/water", { amountMl: 250, date: today })
        yield* aMinuteLater
        const { code, stderr } = yield* type("queue flush")
        expect({ code, stderr }).toEqual({
          code: 0,
          stderr: `1: 250 ml of water on ${TODAY} is in the log, so it is not sent again.\n`
        })
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
        expect(queue()).toEqual([])
      })
    )

    it.scoped("whose answer never comes is given up in time, and looked for in the log", () =>
      Effect.gen(function* () {
        const { counts, queue, type } = yield* someoneAfar([({ forward }) => forward().then(() => {})])
        const { code, stdout } = yield* type("water 250")
        expect({ code, stdout }).toEqual({
          code: 0,
          stdout: `Logged 250 ml of water on ${TODAY}: the response was lost, but the log has it.\n`
        })
        expect(counts).toMatchObject({ received: 1, forwarded: 1 })
        expect(queue()).toEqual([])
      })
    )

    it.scoped("is settled before the next write, too, once it can no longer be on its way", () =>
      Effect.gen(function* () {
        const { aMinuteLater, get, queue, type } = yield* someoneAfar([lostRequest])
        yield* type("water 250")
        yield* aMinuteLater
        expect(yield* type("water 100")).toMatchObject({ code: 0, stderr: "Sent 1 queued write.\n" })
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(350)
        expect(queue()).toEqual([])
      })
    )

    it.scoped("what does no harm twice is simply sent again", () =>
      Effect.gen(function* () {
        for (const typed of ["weigh 81kg", "check waist=84cm", "pin steps 9000", "rest"]) {
          for (const spoil of [lostAnswer, lostRequest]) {
            const { queue, type } = yield* someoneAfar([spoil])
            expect(yield* type(typed), typed).toMatchObject({ code: 0, stderr: "" })
            expect(queue()).toEqual([])
          }
        }
      })
    )

    it.scoped("a delete whose answer was lost is told as done", () =>
      Effect.gen(function* () {
        const { get, post, type } = yield* someoneAfar([lostAnswer], { method: "DELETE" })
        yield* post("/v1/weight", { weightKg: 81, date: today })
        const { code, stdout } = yield* type("delete check today --yes")
        expect(yield* get("/v1/measurements")).toEqual([])
        expect({ code, stdout }).toEqual({ code: 0, stdout: `Deleted the check-in of ${TODAY}\n` })
      })
    )
  }
)
