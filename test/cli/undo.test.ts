import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { day, inWords, someone } from "./Terminal.ts"
import { change, GIVEN, stateOf, TEA, UNDOABLE } from "./Undoable.ts"
import { lostAnswer, lostRequest, passed, someoneAfar } from "./Weather.ts"

const today = day()
const TODAY = inWords(today)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("daybook undo", (it) => {
  describe("puts back what was there", () => {
    for (const [given, typed] of UNDOABLE) {
      it.scoped(`${typed}, over ${given}`, () =>
        Effect.gen(function* () {
          const person = yield* someone()
          yield* GIVEN[given](person)
          const before = yield* stateOf(person)
          expect((yield* person.type(typed)).code).toBe(0)
          const after = yield* stateOf(person)
          const shown = yield* person.type("undo --dry-run")
          expect(shown).toMatchObject({ code: 0 })
          expect(yield* stateOf(person)).toEqual(after)
          const undone = yield* person.type("undo")
          expect(undone, undone.stderr).toMatchObject({ code: 0, stderr: "" })
          expect(undone.stdout).toMatch(/^Undid .+\n$/)
          expect(yield* stateOf(person)).toEqual(before)
        })
      )
    }
  })

  describe("leaves alone what was changed elsewhere since", () => {
    const oneOfEach = UNDOABLE.filter(
      ([, , elsewhere], index) => UNDOABLE.findIndex(([, , other]) => other === elsewhere) === index
    )
    for (const [given, typed, elsewhere] of oneOfEach) {
      it.scoped(`${typed}, over ${given}`, () =>
        Effect.gen(function* () {
          const person = yield* someone()
          yield* GIVEN[given](person)
          yield* person.type(typed)
          yield* change(person, elsewhere)
          const state = yield* stateOf(person)
          const undone = yield* person.type("undo")
          expect(undone).toMatchObject({ code: 1, stdout: "" })
          expect(undone.stderr).toMatch(/^daybook: the last write was .+; it was changed since, so it is left as it is/)
          expect(yield* stateOf(person)).toEqual(state)
        })
      )
    }
  })

  it.scoped("says plainly what cannot be taken back, and does not take back another thing instead", () =>
    Effect.gen(function* () {
      const person = yield* someone()
      yield* person.type("weigh 81")
      const LINES = [
        ["water 250", "250 ml of water"],
        ["food oats 350k", "oats, 350 kcal"],
        ["lift squat 5@100", "a workout (squat)"],
        ["rest", `rest on ${TODAY}`],
        ["delete check today --yes", "the deletion of a check-in"]
      ] as const
      for (const [typed, description] of LINES) {
        yield* person.type(typed)
        const state = yield* stateOf(person)
        const { code, stderr, stdout } = yield* person.type("undo")
        expect({ code, stdout }, typed).toEqual({ code: 1, stdout: "" })
        expect(stderr).toContain(`the last write was ${description}`)
        expect(stderr).toContain("; it cannot be undone: the API has no route for it")
        expect(yield* stateOf(person)).toEqual(state)
        const json: { error: { message: string } } = JSON.parse((yield* person.type("undo --json")).stdout)
        expect(stderr).toBe(`daybook: ${json.error.message}\n`)
      }
    })
  )

  it.scoped("goes back one write at a time", () =>
    Effect.gen(function* () {
      const { get, type } = yield* someone()
      const weight = Effect.map(get(`/v1/days/${today}`), ({ measurements }) => measurements.weightKg)
      for (const kg of [80, 81, 82]) yield* type(`weigh ${kg}`)
      const seen: Array<unknown> = []
      for (let times = 0; times < 3; times++) {
        expect((yield* type("undo")).code).toBe(0)
        seen.push(yield* weight)
      }
      expect(seen).toEqual([81, 80, undefined])
      expect((yield* type("undo")).code).toBe(3)
    })
  )

  it.scoped("--json gives the answer of what took it back, and before it is done what would be", () =>
    Effect.gen(function* () {
      const { type } = yield* someone()
      yield* type("weigh 81")
      const { code, stdout } = yield* type("undo --dry-run --json")
      expect(code).toBe(0)
      expect(() => JSON.parse(stdout), stdout).not.toThrow()
      expect(JSON.parse((yield* type("undo --json")).stdout)).toEqual({ logged: true, date: today, measurement: null })
    })
  )

  it.scoped("is told in words, not by the name of a route or a field", () =>
    Effect.gen(function* () {
      const { post, type } = yield* someone()
      yield* post("/v1/custom-metrics", TEA)
      for (const typed of [
        "check waist=85 bf=17.5",
        "pin sleep 7h30",
        "metric change tea --target 5",
        "metric bind tea water"
      ]) {
        yield* type(typed)
        expect.soft((yield* type("undo")).stdout, typed).not.toMatch(/[a-z][A-Z]/)
      }
    })
  )

  it.scoped("needs a key that may delete to take back a new metric", () =>
    Effect.gen(function* () {
      const { get, type } = yield* someone({ scope: "write" })
      yield* type("metric new tea --kind counter --tab body")
      expect((yield* type("undo")).code).toBe(4)
      expect(yield* get("/v1/custom-metrics")).toHaveLength(1)
    })
  )

  it.scoped("does not take back an older write where the last one's answer was lost, though it was done", () =>
    Effect.gen(function* () {
      const { get, type } = yield* someoneAfar([passed, lostAnswer])
      yield* type("weigh 81")
      expect((yield* type("water 250")).code).toBe(0)
      expect((yield* type("undo")).code).toBe(1)
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 81 })
    })
  )

  it.scoped("does not take back an older write where the last one was found to have arrived after all", () =>
    Effect.gen(function* () {
      const { aMinuteLater, get, post, queue, type } = yield* someoneAfar([passed, lostRequest])
      yield* type("weigh 81")
      yield* type("water 250")
      yield* post("/v1/water", { amountMl: 250, date: today })
      yield* aMinuteLater
      yield* type("queue flush")
      expect(queue()).toEqual([])
      expect((yield* type("undo")).code).toBe(1)
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 81 })
    })
  )

  it.scoped("takes back a new metric whose answer was lost, or says that it does not know which it is", () =>
    Effect.gen(function* () {
      const { get, type } = yield* someoneAfar([lostAnswer])
      expect((yield* type("metric new tea --kind counter --tab body")).code).toBe(0)
      const { code, stderr } = yield* type("undo")
      expect([code, (yield* get("/v1/custom-metrics")).length], stderr).toEqual(code === 0 ? [0, 0] : [1, 1])
    })
  )

  it.scoped("does not take back an older write while the last one waits", () =>
    Effect.gen(function* () {
      const { get, open, shut, type } = yield* someoneAfar()
      yield* type("weigh 80")
      yield* shut
      yield* type("weigh 81kg")
      yield* open
      yield* type("undo")
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 80 })
    })
  )

  it.scoped("takes back what was sent from the queue", () =>
    Effect.gen(function* () {
      const { get, open, shut, type } = yield* someoneAfar()
      yield* type("weigh 80")
      yield* shut
      yield* type("weigh 81kg")
      yield* open
      yield* type("queue flush")
      expect((yield* type("undo")).stdout).toBe(`Undid 81 kg of body weight on ${TODAY}\n`)
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 80 })
    })
  )

  it.scoped("only takes back what was written to the server that is asked", () =>
    Effect.gen(function* () {
      const { get, type, url } = yield* someoneAfar()
      yield* type("weigh 80")
      expect((yield* type("undo", { env: { DAYBOOK_URL: url } })).code).toBe(3)
      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 80 })
    })
  )
})
