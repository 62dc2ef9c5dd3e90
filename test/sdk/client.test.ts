import {
  type ApiResponse,
  Daybook,
  type DayRecord,
  type Entry,
  type Fetch,
  InvalidRequestError,
  NotFoundError,
  reconcile,
  UnauthorizedError,
  UnknownOutcomeError,
  type Workout
} from "@daybook/sdk"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect, expectTypeOf, it as plain, vi } from "vitest"
import { CLIENT_METHODS } from "../harness/ContractRoutes.ts"
import { realTime } from "../harness/realTime.ts"
import { hoursLater, NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { failureOf, Recorder } from "./Recorder.ts"
import { account } from "./Requests.ts"

/** A client of a new account on the test server. */
const withDaybook = <A>(
  use: (daybook: Daybook, server: { readonly baseUrl: string; readonly apiKey: string }) => Promise<A>
) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOON)
    const { newAccount, url } = yield* TestServer
    const server = { baseUrl: url, apiKey: (yield* newAccount).keys.full }
    return yield* Effect.promise(() => use(new Daybook(server), server))
  })

plain("the client has a method for every route and for syncing days, and no other public method", () => {
  const own = Object.getOwnPropertyNames(Daybook.prototype).filter((name) => name !== "constructor")
  expect(own.sort()).toEqual(CLIENT_METHODS)
  expect(Object.keys(new Daybook({ apiKey: "daybook_sk_x" }))).toEqual(["budget"])
})

plain("without a key it says which variable may have it", () => {
  expect(() => new Daybook({ apiKey: "" })).toThrow("DAYBOOK_API_KEY")
})

plain("a timeout may be a fraction of a millisecond", async () => {
  const daybook = new Daybook({ apiKey: "daybook_sk_x", baseUrl: "http://127.0.0.1:9", timeout: 0.5, maxRetries: 0 })
  await expect(daybook.getGoals()).rejects.toMatchObject({ name: "ConnectionError" })
})

plain("its methods can be replaced by test doubles", async () => {
  const daybook = new Daybook({ apiKey: "daybook_sk_x" })
  const logged = { logged: true, date: "2026-03-10", amountMl: 1 } as const
  const stub = () =>
    Object.assign(Promise.resolve(logged), { withResponse: () => Promise.reject(new Error("not asked for")) })
  vi.spyOn(daybook, "logWater").mockImplementation(stub)
  expect(await daybook.logWater({ amountMl: 250 })).toBe(logged)
  // Other test libraries do the same.
  const another = new Daybook({ apiKey: "daybook_sk_x" })
  another.logWater = stub
  expect(await another.logWater({ amountMl: 250 })).toBe(logged)
})

plain("parameters and responses are typed", () => {
  expectTypeOf<Daybook["getDay"]>().returns.resolves.toEqualTypeOf<DayRecord>()
  expectTypeOf<Daybook["listWorkouts"]>().returns.resolves.toEqualTypeOf<ReadonlyArray<Workout>>()
  expectTypeOf<Daybook["logWater"]>().parameter(0).toEqualTypeOf<{
    readonly amountMl: number
    readonly date?: string | undefined
  }>()
  expectTypeOf<Daybook["listEntries"]>().returns.resolves.toEqualTypeOf<ReadonlyArray<Entry>>()
  expectTypeOf<Extract<Entry, { kind: "water" }>["amountMl"]>().toBeNumber()
  expectTypeOf<ReturnType<Daybook["getDay"]>["withResponse"]>().returns.resolves.toEqualTypeOf<ApiResponse<DayRecord>>()
  const refused = (daybook: Daybook, entry: Entry) => [
    // @ts-expect-error the amount is missing
    daybook.logWater({}),
    // @ts-expect-error an unknown field
    daybook.logWater({ amountMl: 250, amount: 1 }),
    // @ts-expect-error an unknown meal
    daybook.logFood({ name: "Oats", calories: 350, meal: "brunch" }),
    // @ts-expect-error the date is missing
    daybook.getDay(),
    // @ts-expect-error no parameter is accepted
    daybook.getKeyInfo({ date: "2026-03-10" }),
    // @ts-expect-error the id is missing
    daybook.updateWater({ amountMl: 500 }),
    // @ts-expect-error a water entry has no calories
    daybook.updateWater({ id: "i", calories: 350 }),
    // @ts-expect-error only a food has calories
    entry.calories
  ]
  expect(refused).toBeTypeOf("function")
})

layer(TestServer.layer())("the promise client", (it) => {
  it.effect(".withResponse() returns status, headers and budget, without a second request", () =>
    withDaybook(async (daybook) => {
      const call = daybook.logWater({ amountMl: 250, date: "2026-03-10" })
      const { before, budget, data, headers, requestId, status } = await call.withResponse()
      expect(data).toBe(await call)
      expect(status).toBe(200)
      expect(headers.get("content-type")).toBe("application/json")
      expect(requestId).toBe(headers.get("x-request-id"))
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(budget).toEqual({ limit: 60, remaining: 59, resetsAt: expect.any(Date) })
      expect(before).toBeUndefined()
      expect(headers.get("daybook-change")).toBe((await daybook.listChanges())[0]?.id)
      expect((await daybook.getDay({ date: "2026-03-10" })).waterMl).toBe(250)
    })
  )

  it.effect("asked to be strict, a likely slip is refused and is doubtful", () =>
    withDaybook(async (daybook) => {
      const slip = { amountMl: 2, date: "2026-03-10" }
      const refused = daybook.logWater(slip, { headers: { Prefer: "handling=strict" } })
      const error = await refused.catch((error: unknown) => error)
      expect(error).toMatchObject({ code: "invalid_request" })
      expect(error instanceof InvalidRequestError && error.headers.get("preference-applied")).toBe("handling=strict")
      await daybook.logWater(slip)
    })
  )

  it.effect(".withResponse() rejects as the call does, without an unhandled rejection", () =>
    withDaybook(async (daybook) => {
      const call = daybook.deleteMeasurement({ id: "nothing" })
      expect(await failureOf(call.withResponse())).toBeInstanceOf(NotFoundError)
      // The test runner reports unhandled rejections.
      await realTime(10)
      expect(await failureOf(call)).toBeInstanceOf(NotFoundError)
    })
  )

  it.effect("readBefore reads the changes of the date before each write", () =>
    withDaybook(async (daybook, server) => {
      const { calls, fetch } = new Recorder()
      const reading = new Daybook({ ...server, fetch, readBefore: true })
      const first = await reading.logWater({ amountMl: 100, date: "2026-03-10" }).withResponse()
      expect(first.before).toEqual([])
      const [change] = await daybook.listChanges()
      const second = await reading.logWeight({ weightKg: 80, date: "2026-03-10" }).withResponse()
      expect(second.before).toEqual([change?.id])
      await reading.getGoals()
      expect(calls.map(({ method }) => method)).toEqual(["GET", "POST", "GET", "POST", "GET"])
      expect(`${calls[0]?.url}`).toContain("/v1/changes?date=2026-03-10")
    })
  )

  it.effect("an idempotent write whose retries get no response either has an unknown outcome with readBefore", () =>
    withDaybook(async (daybook, server) => {
      const date = "2026-03-10"
      const lossy: Fetch = async (url, init) => {
        const response = await fetch(url, init)
        if (init.method === "GET") return response
        throw new TypeError("the answer was lost")
      }
      const write = (readBefore: boolean, weightKg: number) =>
        failureOf(new Daybook({ ...server, fetch: lossy, maxRetries: 1, readBefore }).logWeight({ weightKg, date }))
      expect(await write(false, 79)).toMatchObject({ name: "ConnectionError", maybeDone: true })
      const lost = await write(true, 80)
      expect(lost).toMatchObject({ name: "UnknownOutcomeError", route: "logWeight", params: { weightKg: 80, date } })
      if (lost instanceof UnknownOutcomeError) expect(await reconcile(daybook, lost)).toBe("applied")
    })
  )

  it.effect("if readBefore fails, the write is not sent, and its outcome is known", () =>
    withDaybook(async (daybook, server) => {
      const { calls, fetch } = Recorder.answering(() => new Response("<html>", { status: 502 }))
      const date = "2026-03-10"
      const failing = new Daybook({ ...server, fetch, readBefore: true, maxRetries: 0 })
      expect(await failureOf(failing.logWater({ amountMl: 250, date }))).toMatchObject({ maybeDone: false })
      expect(calls.map(({ method }) => method)).toEqual(["GET"])
      expect((await daybook.getDay({ date })).waterMl).toBe(0)
    })
  )

  it.effect("NaN and infinity are refused, and not sent as the null that clears a value", function* () {
    yield* TestClock.setTime(NOON)
    const { ids, key, log, url } = yield* account
    const daybook = new Daybook({ baseUrl: url, apiKey: key })
    const { metricId = "" } = ids
    const date = "2026-03-10"
    yield* Effect.promise(async () => {
      await daybook.updateCustomMetric({ metricId, target: 3 })
      await daybook.setHealthReading({ date, reading: "steps", value: 9000 })
    })
    const before = yield* log
    for (const figure of [Number.NaN, Number.POSITIVE_INFINITY]) {
      yield* Effect.promise(async () => {
        await failureOf(daybook.setCustomMetricValue({ metricId, date, value: figure }))
        await failureOf(daybook.updateCustomMetric({ metricId, target: figure }))
        await failureOf(daybook.setHealthReading({ date, reading: "steps", value: figure }))
      })
      expect(yield* log).toBe(before)
    }
  })

  it.effect("has the budgets of the last response, also of a refusal", () =>
    withDaybook(async (daybook, server) => {
      expect(daybook.budget).toEqual({})
      await daybook.getGoals()
      expect(daybook.budget).toEqual({ read: { limit: 600, remaining: 599, resetsAt: expect.any(Date) } })
      await daybook.logWeight({ weightKg: 80 })
      expect(daybook.budget.write).toMatchObject({ limit: 60, remaining: 59 })
      const refused = await failureOf(daybook.logWater({ amountMl: 0 }))
      expect(refused).toHaveProperty("budget.remaining", 58)
      expect(daybook.budget.write?.remaining).toBe(58)
      await failureOf(daybook.deleteMeasurement({ id: "nothing" }))
      expect(daybook.budget.write?.remaining).toBe(57)
      expect(daybook.budget.read?.remaining).toBe(599)
      // Responses that cost nothing have no budget.
      const stranger = new Daybook({ ...server, apiKey: "daybook_sk_wrong" })
      expect(await failureOf(stranger.getGoals())).toBeInstanceOf(UnauthorizedError)
      expect(stranger.budget).toEqual({})
    })
  )

  it.effect("syncs a phone's days, from a budget of their own, and a synced day may be sent again", () =>
    withDaybook(async (daybook) => {
      const sync = {
        store: "health_connect",
        days: [
          { date: "2026-03-10", readings: { steps: 8412, hrvMs: undefined }, checkIn: { weightKg: 81.4 } },
          { date: "2026-03-09", readings: { steps: 10_233 }, metrics: { caffeine: 160 } }
        ]
      } as const
      const synced = await daybook.syncDays(sync)
      expect(synced).toMatchObject({ received: 4, applied: { readings: 2, checkIns: 1 }, ignored: { caffeine: 1 } })
      expect(daybook.budget).toEqual({ sync: { limit: 120, remaining: 119, resetsAt: expect.any(Date) } })
      expect(await daybook.syncDays(sync)).toEqual(synced)
      expect(daybook.budget.sync?.remaining).toBe(118)
      const days = await daybook.listHealthDays({ start: "2026-03-09", end: "2026-03-10" })
      expect(days.map(({ steps }) => steps).sort()).toEqual([10_233, 8412])
      expect((await daybook.listMeasurements()).map(({ weightKg }) => weightKg)).toEqual([81.4])
      const infinite = { ...sync, days: [{ date: "2026-03-10", readings: { steps: Number.POSITIVE_INFINITY } }] }
      expect((await daybook.syncDays(infinite)).refused).toMatchObject([{ signal: "steps", value: null }])
    })
  )

  it.effect("reconcile leaves a lost sync unsure: it may be sent again", () =>
    withDaybook(async (daybook, server) => {
      const lossy: Fetch = async (url, init) => {
        const response = await fetch(url, init)
        if (init.method === "GET") return response
        throw new TypeError("the answer was lost")
      }
      const losing = new Daybook({ ...server, fetch: lossy, maxRetries: 0, readBefore: true })
      const lost = await failureOf(
        losing.syncDays({ store: "apple_health", days: [{ date: "2026-03-10", readings: { steps: 8412 } }] })
      )
      expect(lost).toBeInstanceOf(UnknownOutcomeError)
      if (lost instanceof UnknownOutcomeError) expect(await reconcile(daybook, lost)).toBe("unsure")
    })
  )

  it.effect("has the time when a budget is full again", () =>
    withDaybook(async (daybook) => {
      vi.useFakeTimers({ now: NOON, toFake: ["Date"] })
      try {
        await daybook.getGoals()
        expect(daybook.budget.read?.resetsAt).toEqual(new Date(hoursLater(1)))
      } finally {
        vi.useRealTimers()
      }
    })
  )

  it.effect("accepts an address with /v1, with a trailing slash, and with a path", () =>
    withDaybook(async (_, { apiKey, baseUrl }) => {
      for (const address of ["", "/", "/v1", "/v1/"]) {
        expect((await new Daybook({ apiKey, baseUrl: baseUrl + address }).getKeyInfo()).scopes).toContain("delete")
      }
      const { calls, fetch } = Recorder.answering(() => Response.json({}))
      await new Daybook({ apiKey, baseUrl: "https://example.org/log/v1/", fetch }).getKeyInfo()
      expect(calls[0]?.url.href).toBe("https://example.org/log/v1/me")
    })
  )

  it.effect("sends names and ids with any characters unchanged, and omits undefined parameters", () =>
    withDaybook(async (_, { apiKey }) => {
      const { calls, fetch } = Recorder.answering(() => Response.json({}))
      const daybook = new Daybook({ apiKey, fetch })
      await daybook.deleteMeasurement({ id: "a/b?c=d&é %" })
      await daybook.listCustomMetrics({ tab: undefined, values: 7 })
      await daybook.listHealthMetrics({ all: true })
      await daybook.logFood({ name: "Crème & co", calories: 1, fat: undefined, date: "2026-03-10" })
      expect(calls.map(({ url }) => url.pathname + url.search)).toEqual([
        "/v1/measurements/a%2Fb%3Fc%3Dd%26%C3%A9%20%25",
        "/v1/custom-metrics?values=7",
        "/v1/health/metrics?all=true",
        "/v1/food"
      ])
      expect(calls[3]?.body).toEqual({ name: "Crème & co", calories: 1, date: "2026-03-10" })
      expect(calls[0]).toMatchObject({
        method: "DELETE",
        body: undefined,
        headers: { Authorization: `Bearer ${apiKey}` }
      })
      expect(calls[3]?.headers).toHaveProperty("Content-Type", "application/json")
    })
  )
})
