import { Daybook, type Outcome, UnknownOutcomeError } from "@daybook/sdk"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { failureOf } from "./Recorder.ts"

const date = "2026-03-10"
const squats = (weightKg?: number) => [{ name: " Squat ", sets: [{ reps: 5, weightKg }, { reps: 3 }] }]
const coffee = { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" } as const

/** Writes that are not idempotent, some with values that a total rounds or a list shows differently. */
const WRITES: Readonly<Record<string, (daybook: Daybook) => Promise<unknown>>> = {
  "a glass of water": (daybook) => daybook.logWater({ date, amountMl: 250 }),
  "twelve fluid ounces of water, which a total rounds down": (daybook) =>
    daybook.logWater({ date, amountMl: 354.88235 }),
  "a third of a litre, which a total rounds down": (daybook) => daybook.logWater({ date, amountMl: 1000 / 3 }),
  "two thirds of a litre, which a total rounds up": (daybook) => daybook.logWater({ date, amountMl: 2000 / 3 }),
  "a food": (daybook) => daybook.logFood({ date, name: "Oats", calories: 350 }),
  "a food with white space and a third of a kcal": (daybook) =>
    daybook.logFood({ date, name: "\u00a0Kürbis  pie\n", calories: 1000 / 3, meal: "dinner" }),
  "a workout": (daybook) => daybook.logWorkout({ date, exercises: squats(100), durationMinutes: 50 }),
  "a workout without weights": (daybook) => daybook.logWorkout({ date, exercises: squats() }),
  "a workout with a third of a pound": (daybook) => daybook.logWorkout({ date, exercises: squats(100 / 3) }),
  "a metric": (daybook) => daybook.createCustomMetric({ ...coffee, name: " Coffee " })
}

/** A client whose writes get no response, but whose reads do. */
const losing = (server: { baseUrl: string; apiKey: string }, isDone: boolean, readBefore: boolean) =>
  new Daybook({
    ...server,
    readBefore,
    fetch: async (url, init) => {
      if (init.method === "GET") return fetch(url, init)
      if (isDone) expect((await fetch(url, init)).status).toBe(200)
      throw new TypeError("the answer was lost")
    }
  })

/** The result of `reconcile` for a lost write, with these writes before it and these changes after it. */
const reconciled = (
  write: (daybook: Daybook) => Promise<unknown>,
  options: {
    readonly isDone: boolean
    readonly readBefore: boolean
    readonly first?: (daybook: Daybook) => Promise<unknown>
    readonly then?: (daybook: Daybook) => Promise<unknown>
  }
): Effect.Effect<Outcome, never, TestServer> =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOON)
    const { newAccount, url } = yield* TestServer
    const server = { baseUrl: url, apiKey: (yield* newAccount).keys.full }
    return yield* Effect.promise(async () => {
      const daybook = new Daybook(server)
      await options.first?.(daybook)
      const lost = await failureOf(write(losing(server, options.isDone, options.readBefore)))
      if (!(lost instanceof UnknownOutcomeError)) throw lost
      await options.then?.(daybook)
      return daybook.reconcile(lost)
    })
  })

layer(TestServer.layer())("reconcile", (it) => {
  for (const [name, write] of Object.entries(WRITES)) {
    it.effect(`${name}, on an empty log: known with readBefore, never wrong without`, () =>
      Effect.gen(function* () {
        expect(yield* reconciled(write, { isDone: true, readBefore: true })).toBe("applied")
        expect(yield* reconciled(write, { isDone: false, readBefore: true })).toBe("not_applied")
        expect(yield* reconciled(write, { isDone: true, readBefore: false })).toBe("unsure")
        expect(yield* reconciled(write, { isDone: false, readBefore: false })).toBe("not_applied")
      })
    )

    it.effect(`${name}, after an equal write: known with readBefore, unsure without`, () =>
      Effect.gen(function* () {
        const first = write
        expect(yield* reconciled(write, { first, isDone: true, readBefore: true })).toBe("applied")
        expect(yield* reconciled(write, { first, isDone: false, readBefore: true })).toBe("not_applied")
        expect(yield* reconciled(write, { first, isDone: true, readBefore: false })).toBe("unsure")
        expect(yield* reconciled(write, { first, isDone: false, readBefore: false })).toBe("unsure")
      })
    )
  }

  it.effect("unsure if other clients wrote more of the same in the meantime", () =>
    Effect.gen(function* () {
      const write = (daybook: Daybook) => daybook.logWater({ date, amountMl: 250 })
      const then = (daybook: Daybook) => daybook.logWater({ date, amountMl: 100 })
      expect(yield* reconciled(write, { then, isDone: true, readBefore: true })).toBe("unsure")
      expect(yield* reconciled(write, { then, isDone: false, readBefore: true })).toBe("unsure")
    })
  )

  it.effect("unrelated writes of other clients do not affect the result", () =>
    Effect.gen(function* () {
      const write = (daybook: Daybook) => daybook.logFood({ date, name: "Oats", calories: 350 })
      const then = async (daybook: Daybook) => {
        await daybook.logFood({ date, name: "Oats", calories: 351 })
        await daybook.logFood({ date: "2026-03-09", name: "Oats", calories: 350 })
        await daybook.logWater({ date, amountMl: 250 })
      }
      expect(yield* reconciled(write, { then, isDone: true, readBefore: true })).toBe("applied")
      expect(yield* reconciled(write, { then, isDone: false, readBefore: true })).toBe("not_applied")
    })
  )

  it.effect("a lost write can be kept as JSON and reconciled by another process", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const server = { baseUrl: url, apiKey: (yield* newAccount).keys.full }
      yield* Effect.promise(async () => {
        const lost = await failureOf(losing(server, true, true).logWater({ date, amountMl: 250 }))
        expect(await new Daybook(server).reconcile(JSON.parse(JSON.stringify(lost)))).toBe("applied")
      })
    })
  )

  it.effect("if the log cannot be read, reconcile fails as a read does", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      yield* Effect.promise(async () => {
        const daybook = new Daybook({ baseUrl: url, apiKey: "daybook_sk_wrong" })
        const lost = { route: "logWater", params: { date, amountMl: 250 } }
        expect(await failureOf(daybook.reconcile(lost))).toMatchObject({ code: "unauthorized" })
      })
    })
  )
})
