import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { errorIn } from "../harness/errorIn.ts"
import { TestServer } from "../harness/TestServer.ts"
import { lostRequest, lostResponse, passedThrough, remoteUser } from "./RemoteUser.ts"
import { change, GIVEN, stateOf, TEA, UNDOABLE } from "./Undoable.ts"
import { dateText, day, newUser } from "./User.ts"

const today = day()
const TODAY = dateText(today)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("daybook undo", (it) => {
  describe("restores what a write replaced", () => {
    for (const [given, typed] of UNDOABLE) {
      it.scoped(`${typed}, over ${given}`, () =>
        Effect.gen(function* () {
          const user = yield* newUser()
          yield* GIVEN[given](user)
          const before = yield* stateOf(user)
          expect((yield* user.run(typed)).code).toBe(0)
          const after = yield* stateOf(user)
          const shown = yield* user.run("undo --dry-run")
          expect(shown).toMatchObject({ code: 0 })
          expect(yield* stateOf(user)).toEqual(after)
          const undone = yield* user.run("undo")
          expect(undone, undone.stderr).toMatchObject({ code: 0, stderr: "" })
          expect(undone.stdout).toMatch(/^Undid .+\n$/)
          expect(yield* stateOf(user)).toEqual(before)
        })
      )
    }
  })

  describe("leaves a value unchanged that another client changed since", () => {
    const oneOfEach = UNDOABLE.filter(
      ([, , elsewhere], index) => UNDOABLE.findIndex(([, , other]) => other === elsewhere) === index
    )
    for (const [given, typed, elsewhere] of oneOfEach) {
      it.scoped(`${typed}, over ${given}`, () =>
        Effect.gen(function* () {
          const user = yield* newUser()
          yield* GIVEN[given](user)
          yield* user.run(typed)
          yield* change(user, elsewhere)
          const state = yield* stateOf(user)
          const undone = yield* user.run("undo")
          expect(undone).toMatchObject({ code: 1, stdout: "" })
          expect(undone.stderr).toMatch(/^daybook: the last write was .+; it was changed since, so it is left as it is/)
          expect(yield* stateOf(user)).toEqual(state)
        })
      )
    }
  })

  it.scoped("refuses what cannot be undone, and does not undo an older write instead", () =>
    Effect.gen(function* () {
      const user = yield* newUser()
      yield* user.run("weigh 81")
      const LINES = [
        ["water 250", "250 ml of water"],
        ["food oats 350k", "oats, 350 kcal"],
        ["lift squat 5@100", "a workout (squat)"],
        ["rest", `rest on ${TODAY}`],
        ["delete check today --yes", "the deletion of a check-in"]
      ] as const
      for (const [typed, description] of LINES) {
        yield* user.run(typed)
        const state = yield* stateOf(user)
        const { code, stderr, stdout } = yield* user.run("undo")
        expect({ code, stdout }, typed).toEqual({ code: 1, stdout: "" })
        expect(stderr).toContain(`the last write was ${description}`)
        expect(stderr).toContain("; it cannot be undone: the API has no route for it")
        expect(yield* stateOf(user)).toEqual(state)
        expect(stderr).toBe(`daybook: ${errorIn(yield* user.run("undo --json")).message}\n`)
      }
    })
  )

  it.scoped("undoes one write at a time", () =>
    Effect.gen(function* () {
      const { get, run } = yield* newUser()
      const weight = Effect.map(get(`/v1/days/${today}`), ({ measurements }) => measurements.weightKg)
      for (const kg of [80, 81, 82]) yield* run(`weigh ${kg}`)
      const seen: Array<unknown> = []
      for (let times = 0; times < 3; times++) {
        expect((yield* run("undo")).code).toBe(0)
        seen.push(yield* weight)
      }
      expect(seen).toEqual([81, 80, undefined])
      expect((yield* run("undo")).code).toBe(3)
    })
  )

  it.scoped("--json prints the response of the undo, and with --dry-run its request", () =>
    Effect.gen(function* () {
      const { run } = yield* newUser()
      yield* run("weigh 81")
      const { code, stdout } = yield* run("undo --dry-run --json")
      expect(code).toBe(0)
      expect(() => JSON.parse(stdout), stdout).not.toThrow()
      expect(JSON.parse((yield* run("undo --json")).stdout)).toEqual({ logged: true, date: today, measurement: null })
    })
  )

  it.scoped("is described without names of routes or fields", () =>
    Effect.gen(function* () {
      const { post, run } = yield* newUser()
      yield* post("/v1/custom-metrics", TEA)
      for (const typed of [
        "check waist=85 bf=17.5",
        "pin sleep 7h30",
        "metric change tea --target 5",
        "metric bind tea water"
      ]) {
        yield* run(typed)
        expect.soft((yield* run("undo")).stdout, typed).not.toMatch(/[a-z][A-Z]/)
      }
    })
  )

  it.scoped("needs a key that may delete to undo a new metric", () =>
    Effect.gen(function* () {
      const { get, run } = yield* newUser({ scope: "write" })
      yield* run("metric new tea --kind counter --tab body")
      expect((yield* run("undo")).code).toBe(4)
      expect(yield* get("/v1/custom-metrics")).toHaveLength(1)
    })
  )

  it.scoped("does not undo an older write if the last one was applied and its response lost", () =>
    Effect.gen(function* () {
      const { get, run } = yield* remoteUser([passedThrough, lostResponse])
      yield* run("weigh 81")
      expect((yield* run("water 250")).code).toBe(0)
      expect((yield* run("undo")).code).toBe(1)
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 81 })
    })
  )

  it.scoped("does not undo an older write if the last one was found in the log later", () =>
    Effect.gen(function* () {
      const { ageUnsureWrites, get, post, queue, run } = yield* remoteUser([passedThrough, lostRequest])
      yield* run("weigh 81")
      yield* run("water 250")
      yield* post("/v1/water", { amountMl: 250, date: today })
      yield* ageUnsureWrites
      yield* run("queue flush")
      expect(queue()).toEqual([])
      expect((yield* run("undo")).code).toBe(1)
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 81 })
    })
  )

  it.scoped("undoes a new metric whose response was lost, or says that its id is unknown", () =>
    Effect.gen(function* () {
      const { get, run } = yield* remoteUser([lostResponse])
      expect((yield* run("metric new tea --kind counter --tab body")).code).toBe(0)
      const { code, stderr } = yield* run("undo")
      expect([code, (yield* get("/v1/custom-metrics")).length], stderr).toEqual(code === 0 ? [0, 0] : [1, 1])
    })
  )

  it.scoped("does not undo an older write while the last one is queued", () =>
    Effect.gen(function* () {
      const { get, reconnect, disconnect, run } = yield* remoteUser()
      yield* run("weigh 80")
      yield* disconnect
      yield* run("weigh 81kg")
      yield* reconnect
      yield* run("undo")
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 80 })
    })
  )

  it.scoped("undoes a write that was sent from the queue", () =>
    Effect.gen(function* () {
      const { get, reconnect, disconnect, run } = yield* remoteUser()
      yield* run("weigh 80")
      yield* disconnect
      yield* run("weigh 81kg")
      yield* reconnect
      yield* run("queue flush")
      expect((yield* run("undo")).stdout).toBe(`Undid 81 kg of body weight on ${TODAY}\n`)
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 80 })
    })
  )

  it.scoped("undoes only writes to the configured server", () =>
    Effect.gen(function* () {
      const { get, run, url } = yield* remoteUser()
      yield* run("weigh 80")
      expect((yield* run("undo", { env: { DAYBOOK_URL: url } })).code).toBe(3)
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 80 })
    })
  )
})
