import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { AccountStore } from "../../../packages/server/src/identity/AccountStore.ts"
import { newAccountId } from "../../harness/newAccountId.ts"
import type { Sent } from "../../harness/send.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"

const DATE = "2026-03-10"

const twentyTimes = <A, E, R>(one: (index: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(
    Array.from({ length: 20 }, (_, index) => index),
    one,
    { concurrency: "unbounded" }
  )

const statuses = (answers: ReadonlyArray<Sent>) => {
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  return { done: count(200), refused: count(400), missing: count(404), of: answers.length }
}

const squat = { date: DATE, exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }

export const concurrentRequests = ({ server }: Engine) =>
  layer(server)("concurrent requests", (it) => {
    it.effect("a third workout on a date is refused: twenty concurrent requests leave two", function* () {
      const { call, get } = yield* newPerson
      const answers = yield* twentyTimes(() => call("POST", "/v1/workouts", squat))
      expect(statuses(answers)).toEqual({ done: 2, refused: 18, missing: 0, of: 20 })
      expect((yield* get(`/v1/days/${DATE}`)).workouts).toHaveLength(2)
    })

    it.effect("one weigh-in a date: twenty concurrent requests leave one row, with a sent value", function* () {
      const { call, get } = yield* newPerson
      const answers = yield* twentyTimes((index) => call("POST", "/v1/weight", { date: DATE, weightKg: 60 + index }))
      expect(statuses(answers).done).toBe(20)
      const listed = yield* get("/v1/measurements")
      expect(listed).toHaveLength(1)
      expect(listed[0].weightKg).toBeGreaterThanOrEqual(60)
      expect(listed[0].weightKg).toBeLessThan(80)
    })

    it.effect("only the fields sent change: concurrent writes of ten fields of a check-in are kept", function* () {
      const { call, get } = yield* newPerson
      const names = [
        "weightKg",
        "bodyFatPercent",
        "waistCm",
        "hipCm",
        "chestCm",
        "armCm",
        "thighCm",
        "calfCm",
        "neckCm",
        "leanBodyMassKg"
      ]
      yield* Effect.forEach(names, (name) => call("POST", "/v1/body-measurements", { date: DATE, [name]: 50 }), {
        concurrency: "unbounded"
      })
      const listed = yield* get("/v1/measurements")
      expect(listed).toHaveLength(1)
      expect(listed[0]).toMatchObject(Object.fromEntries(names.map((name) => [name, 50])))
    })

    it.effect("at most 100 metrics an account: twenty concurrent requests at 95 leave 100", function* () {
      const { call, get, post } = yield* newPerson
      const draft = { name: "Mood", tab: "body", kind: "number", unit: "" }
      for (let n = 0; n < 95; n++) yield* post("/v1/custom-metrics", draft)
      const answers = yield* twentyTimes(() => call("POST", "/v1/custom-metrics", draft))
      expect(statuses(answers)).toEqual({ done: 5, refused: 15, missing: 0, of: 20 })
      expect(yield* get("/v1/custom-metrics?values=7")).toHaveLength(100)
    })

    it.effect("twenty concurrent deletes of a check-in delete it once", function* () {
      const { call, post } = yield* newPerson
      const { measurement } = yield* post("/v1/body-measurements", { date: DATE, weightKg: 80 })
      const answers = yield* twentyTimes(() => call("DELETE", `/v1/measurements/${measurement.id}`))
      expect(statuses(answers)).toEqual({ done: 1, refused: 0, missing: 19, of: 20 })
    })

    it.effect("writes are not idempotent: twenty equal concurrent drinks are twenty drinks", function* () {
      const { call, get } = yield* newPerson
      yield* twentyTimes(() => call("POST", "/v1/water", { amountMl: 250, date: DATE }))
      expect((yield* get(`/v1/days/${DATE}`)).waterMl).toBe(5000)
    })

    it.effect("the owner is one account, also for concurrent requests, and not the oldest", function* () {
      const accounts = yield* AccountStore
      const other = yield* newAccountId
      const owners = yield* Effect.all(
        Array.from({ length: 10 }, () => accounts.owner),
        { concurrency: "unbounded" }
      )
      expect(new Set(owners).size).toBe(1)
      expect(owners[0]).not.toBe(other)
    })
  })
