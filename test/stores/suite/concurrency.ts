import { ROUTES } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ApiKeys } from "../../../packages/server/src/access/ApiKeys.ts"
import { CONTRACT_ROUTES, contractOf } from "../../harness/ContractRoutes.ts"
import { examplePath } from "../../harness/examples.ts"
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
    it.effect("a third workout on a date is refused: twenty concurrent requests leave two", () =>
      Effect.gen(function* () {
        const { call, get } = yield* newPerson
        const answers = yield* twentyTimes(() => call("POST", "/v1/workouts", squat))
        expect(statuses(answers)).toEqual({ done: 2, refused: 18, missing: 0, of: 20 })
        expect((yield* get(`/v1/days/${DATE}`)).workouts).toHaveLength(2)
      })
    )

    it.effect("one weigh-in a date: twenty concurrent requests leave one row, with a value that was sent", () =>
      Effect.gen(function* () {
        const { call, get } = yield* newPerson
        const answers = yield* twentyTimes((index) => call("POST", "/v1/weight", { date: DATE, weightKg: 60 + index }))
        expect(statuses(answers).done).toBe(20)
        const listed = yield* get("/v1/measurements")
        expect(listed).toHaveLength(1)
        expect(listed[0].weightKg).toBeGreaterThanOrEqual(60)
        expect(listed[0].weightKg).toBeLessThan(80)
      })
    )

    it.effect("only the fields sent change: concurrent writes of ten fields of one check-in are all kept", () =>
      Effect.gen(function* () {
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
    )

    it.effect("at most 100 metrics an account: twenty concurrent requests at 95 leave 100", () =>
      Effect.gen(function* () {
        const { call, get, post } = yield* newPerson
        const draft = { name: "Mood", tab: "body", kind: "number", unit: "" }
        for (let n = 0; n < 95; n++) yield* post("/v1/custom-metrics", draft)
        const answers = yield* twentyTimes(() => call("POST", "/v1/custom-metrics", draft))
        expect(statuses(answers)).toEqual({ done: 5, refused: 15, missing: 0, of: 20 })
        expect(yield* get("/v1/custom-metrics?values=7")).toHaveLength(100)
      })
    )

    it.effect("at most 10 live keys an account: twenty concurrent requests beside three keys leave ten", () =>
      Effect.gen(function* () {
        const { accountId } = yield* newPerson
        const keys = yield* ApiKeys
        const made = yield* twentyTimes((index) => Effect.either(keys.create(accountId, `key ${index}`, "read")))
        expect(made.filter(({ _tag }) => _tag === "Right")).toHaveLength(7)
        expect(yield* keys.list(accountId)).toHaveLength(10)
      })
    )

    it.effect("twenty concurrent deletes of a check-in delete it once", () =>
      Effect.gen(function* () {
        const { call, post } = yield* newPerson
        const { measurement } = yield* post("/v1/body-measurements", { date: DATE, weightKg: 80 })
        const answers = yield* twentyTimes(() => call("DELETE", `/v1/measurements/${measurement.id}`))
        expect(statuses(answers)).toEqual({ done: 1, refused: 0, missing: 19, of: 20 })
      })
    )

    it.effect("writes are not idempotent: twenty equal concurrent drinks are twenty drinks", () =>
      Effect.gen(function* () {
        const { call, get } = yield* newPerson
        yield* twentyTimes(() => call("POST", "/v1/water", { amountMl: 250, date: DATE }))
        expect((yield* get(`/v1/days/${DATE}`)).waterMl).toBe(5000)
      })
    )
  })

export const accountsApart = ({ server }: Engine) =>
  layer(server)("accounts are separate", (it) => {
    const QUERIES: Readonly<Record<string, string>> = {
      "/v1/days": `?start=${DATE}&end=${DATE}`,
      "/v1/health/days": `?start=${DATE}&end=${DATE}`,
      "/v1/insights": `?date=${DATE}`,
      "/v1/workouts": "?limit=50",
      "/v1/measurements": "?limit=100",
      "/v1/custom-metrics": "?values=90",
      "/v1/entries": `?start=${DATE}&end=${DATE}`,
      "/v1/scores": `?start=${DATE}&end=${DATE}`,
      "/v1/energy": `?start=${DATE}&end=${DATE}`
    }

    // A route for one exercise is 404 for an account that never trained it: see the ids of other accounts below.
    const reads = CONTRACT_ROUTES.filter(({ hasId, method }) => method === "GET" && !hasId).map(
      ({ path }) => `${path.replace("{date}", DATE)}${QUERIES[path] ?? ""}`
    )

    /** Logs one entry of every kind. */
    const fill = ({ get, post }: Effect.Effect.Success<typeof newPerson>) =>
      Effect.gen(function* () {
        yield* post("/v1/water", { amountMl: 1234, date: DATE })
        yield* post("/v1/food", { name: "Secret", calories: 777, date: DATE })
        yield* post("/v1/workouts", squat)
        yield* post("/v1/rest-days", { dates: [DATE] })
        yield* post(`/v1/health/days/${DATE}`, { reading: "steps", value: 4321 })
        const { measurement } = yield* post("/v1/body-measurements", { date: DATE, weightKg: 77.7, note: "Secret" })
        const { id } = yield* post("/v1/custom-metrics", { name: "Secret", tab: "body", kind: "number", unit: "" })
        yield* post(`/v1/custom-metrics/${id}/values`, { value: 5, date: DATE })
        const { id: routine } = yield* post("/v1/routines", { name: "Secret", exercises: squat.exercises })
        const [change] = yield* get("/v1/changes?limit=1")
        const entries = yield* get(`/v1/entries?start=${DATE}&end=${DATE}`)
        const ofKind = (kind: string) => entries.find((entry: { readonly kind: string }) => entry.kind === kind).id
        return {
          id: String(measurement.id),
          metricId: String(id),
          routines: String(routine),
          name: "Squat",
          changes: String(change.id),
          entries: String(ofKind("rest_day")),
          ...{ food: String(ofKind("food")), water: String(ofKind("water")), workouts: String(ofKind("workout")) }
        }
      })

    it.effect("nothing that one account logs changes a read of the other", () =>
      Effect.gen(function* () {
        const one = yield* newPerson
        const other = yield* newPerson
        yield* fill(other)
        const before = yield* Effect.forEach(reads, other.get)
        yield* fill(one)
        yield* one.post("/v1/weight", { date: DATE, weightKg: 99 })
        expect(yield* Effect.forEach(reads, other.get)).toEqual(before)
      })
    )

    it.effect("a new account reads nothing of other accounts", () =>
      Effect.gen(function* () {
        yield* fill(yield* newPerson)
        const { get } = yield* newPerson
        const answers = JSON.stringify(yield* Effect.forEach(reads, get))
        expect(answers).not.toMatch(/Secret|Squat|1234|4321|77\.7/)
        expect(yield* get("/v1/measurements")).toEqual([])
        expect(yield* get("/v1/custom-metrics")).toEqual([])
        expect(yield* get("/v1/workouts")).toEqual([])
      })
    )

    const BODIES: Readonly<Record<string, unknown>> = {
      updateCustomMetric: { name: "Mine" },
      setCustomMetricValue: { value: 6, date: DATE },
      updateRoutine: { name: "Mine" },
      updateFood: { calories: 1 },
      updateWater: { amountMl: 1 },
      updateWorkout: { durationMinutes: 1 },
      undoChange: {}
    }

    for (const route of ROUTES.filter((each) => contractOf(each).hasId)) {
      it.effect(`${route.method} ${route.path}: another account's id is 404, and nothing of it changes`, () =>
        Effect.gen(function* () {
          const owner = yield* newPerson
          const ids = yield* fill(owner)
          const before = yield* Effect.forEach(reads, owner.get)
          const stranger = yield* newPerson
          const sent = yield* stranger.call(route.method, examplePath(route)(ids), BODIES[route.name])
          expect(sent.status, sent.body).toBe(404)
          expect(JSON.parse(sent.body).error.code).toBe("not_found")
          const unknown = yield* stranger.call(route.method, route.path.replace(/\{\w+\}/, "none"), BODIES[route.name])
          expect(unknown.body, "another account's id looks like an unknown id").toBe(sent.body)
          expect(yield* Effect.forEach(reads, owner.get)).toEqual(before)
        })
      )
    }
  })
