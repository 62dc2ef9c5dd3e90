import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { FAULTS } from "../sdk/Faults.ts"
import { lostRequest, lostResponse, remoteUser } from "./RemoteUser.ts"
import { dateText, day } from "./User.ts"

const today = day()
const TODAY = dateText(today)

type Get = Effect.Effect.Success<ReturnType<typeof remoteUser>>["get"]

const dayOf = (get: Get) => get(`/v1/days/${today}`)

/** Writes that are not idempotent, and how often the log holds them. */
const ADDING: ReadonlyArray<readonly [typed: string, count: (get: Get) => Effect.Effect<number>]> = [
  ["water 250", (get) => Effect.map(dayOf(get), ({ waterMl }) => waterMl / 250)],
  ["food oats 350k", (get) => Effect.map(dayOf(get), ({ nutrition }) => nutrition.entries.length)],
  ["lift squat 3x5@100kg", (get) => Effect.map(dayOf(get), ({ workouts }) => workouts.length)],
  [
    "metric new tea --kind counter --tab nutrition",
    (get) => Effect.map(get("/v1/custom-metrics"), (metrics) => metrics.length)
  ]
]

const IN_DOUBT = FAULTS.filter(({ known, stalls }) => known === "in doubt" && stalls !== true)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a write whose response is lost",
  (it) => {
    for (const [index, [typed, count]] of ADDING.entries()) {
      // Every fault for the first; for the others one of each kind.
      const faults =
        index === 0 ? IN_DOUBT : [IN_DOUBT.find(({ isDone }) => isDone), IN_DOUBT.find(({ isDone }) => !isDone)]
      for (const fault of faults) {
        if (fault?.spoil === undefined) continue
        const { isDone, name, spoil } = fault
        it.scoped(`is logged once: ${typed}, ${name}`, function* () {
          const { ageUnsureWrites, get, queue, run } = yield* remoteUser([spoil])
          const logged = count(get)
          const first = yield* run(typed)
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
          // It may still be in flight.
          const soon = yield* run("queue flush")
          expect(soon.code).toBe(6)
          expect(soon.stderr).toMatch(/was sent moments ago and may still arrive; run daybook queue flush in \d+ s\n/)
          expect(yield* logged).toBe(0)
          yield* ageUnsureWrites
          expect((yield* run("queue flush")).code).toBe(0)
          expect(yield* logged).toBe(1)
          expect(queue()).toEqual([])
        })
      }
    }

    it.scoped("is found in the log and not sent again if it arrived late", function* () {
      const { ageUnsureWrites, get, post, queue, run } = yield* remoteUser([lostRequest])
      expect((yield* run("water 250")).code).toBe(6)
      yield* post("/v1/water", { amountMl: 250, date: today })
      yield* ageUnsureWrites
      const { code, stderr } = yield* run("queue flush")
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: `1: 250 ml of water on ${TODAY} is in the log, so it is not sent again.\n`
      })
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
      expect(queue()).toEqual([])
    })

    it.scoped("times out, and is looked up in the log", function* () {
      const { counts, queue, run } = yield* remoteUser([({ forward }) => forward().then(() => {})])
      const { code, stdout } = yield* run("water 250")
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: `Logged 250 ml of water on ${TODAY}: the response was lost, but the log has it.\n`
      })
      expect(counts).toMatchObject({ received: 1, forwarded: 1 })
      expect(queue()).toEqual([])
    })

    it.scoped("is reconciled before the next write once it can no longer be in flight", function* () {
      const { ageUnsureWrites, get, queue, run } = yield* remoteUser([lostRequest])
      yield* run("water 250")
      yield* ageUnsureWrites
      expect(yield* run("water 100")).toMatchObject({ code: 0, stderr: "Sent 1 queued write.\n" })
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(350)
      expect(queue()).toEqual([])
    })

    it.scoped("is sent again if it is idempotent", function* () {
      for (const typed of ["weigh 81kg", "check waist=84cm", "pin steps 9000", "rest"]) {
        for (const spoil of [lostResponse, lostRequest]) {
          const { queue, run } = yield* remoteUser([spoil])
          expect(yield* run(typed), typed).toMatchObject({ code: 0, stderr: "" })
          expect(queue()).toEqual([])
        }
      }
    })

    it.scoped("is reported as done if it is a delete", function* () {
      const { get, post, run } = yield* remoteUser([lostResponse], { method: "DELETE" })
      yield* post("/v1/weight", { weightKg: 81, date: today })
      const { code, stdout } = yield* run("delete check today --yes")
      expect(yield* get("/v1/measurements")).toEqual([])
      expect({ code, stdout }).toEqual({ code: 0, stdout: `Deleted the check-in of ${TODAY}. Undo: daybook undo\n` })
    })
  }
)
