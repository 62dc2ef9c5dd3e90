import { ApiError, ConnectionError, Daybook, RateLimitedError, UnknownOutcomeError } from "@daybook/sdk"
import { layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { sendStep } from "../mcp/Examples.ts"
import { NOON } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { FaultProxy } from "./FaultProxy.ts"
import { account, paramsOf, REQUESTS, type Request, stepOf } from "./Requests.ts"
import { type Ask, CASES, type Case, type Trial, trials } from "./Trials.ts"

const TIMEOUT_MS = 2000

const PERSISTENT = [
  "the connection is refused",
  "a 502 for an answer",
  "the connection drops before any byte of the answer",
  "Daybook's 503"
]

const lasting: ReadonlyArray<Case> = CASES.filter(
  ({ fault, request }) => PERSISTENT.includes(fault.name) && (fault.known !== "in doubt" || request.isRepeatable)
).map((one) => ({ ...one, label: `${one.label}, again and again`, passes: false }))

const isLost = ({ fault, request }: Case): boolean => fault.known === "in doubt" && !request.isRepeatable

const readBefore: ReadonlyArray<Case> = CASES.filter(isLost).map((one) => ({
  ...one,
  label: `${one.label}, read before`,
  readBefore: true
}))

const ask: Ask = async ({ baseUrl, fault, ids, key, passes, readBefore, refused, refusing, request }) => {
  const refuses = fault.spoil === undefined
  let tries = 0
  const daybook = new Daybook({
    baseUrl,
    apiKey: key,
    readBefore,
    ...(fault.stalls && { timeout: TIMEOUT_MS }),
    ...(!passes && { maxRetries: 1 }),
    ...(refuses && {
      fetch: (url, init) => {
        if (tries++ > 0 && passes) return fetch(url, init)
        refused()
        return fetch(url.replace(baseUrl, refusing), init)
      }
    })
  })
  const method: unknown = Reflect.get(daybook, request.route.name)
  if (typeof method !== "function") throw new Error(`no method ${request.route.name}`)
  try {
    return { data: await method.call(daybook, paramsOf(request, ids)) }
  } catch (error) {
    return { error, ...(error instanceof UnknownOutcomeError && { reconciled: await daybook.reconcile(error) }) }
  }
}

/** The log of a fresh account after a request was made some times, and how the last was answered. */
const logAfter = (request: Request, times: number) =>
  Effect.gen(function* () {
    const { ids, key, log, url } = yield* account
    let status = 200
    for (let time = 0; time < times; time++) status = (yield* sendStep(url, key, stepOf(request), ids)).status
    return { log: yield* log, status }
  })

class Outcomes extends Context.Tag("test/Outcomes")<
  Outcomes,
  {
    readonly trialOf: (one: Case) => Trial
    readonly logs: ReadonlyMap<string, ReadonlyArray<{ readonly log: string; readonly status: number }>>
  }
>() {
  static layer = Layer.scoped(
    Outcomes,
    Effect.gen(function* () {
      yield* TestClock.setTime(NOON)
      const proxy = yield* FaultProxy.before((yield* TestServer).url)
      const logs = yield* Effect.forEach(
        REQUESTS.filter(({ route }) => route.method !== "GET"),
        (request) =>
          Effect.map(
            Effect.forEach([0, 1, 2], (times) => logAfter(request, times)),
            (logs) => [request.label, logs] as const
          )
      )
      const tried = yield* trials(proxy, ask, [...CASES, ...lasting, ...readBefore])
      const trialOf = ({ label }: Case): Trial => {
        const trial = tried.get(label)
        if (trial === undefined) throw new Error(`not tried: ${label}`)
        return trial
      }
      return { trialOf, logs: new Map(logs) }
    })
  )
}

/** The log holds what carrying the request out so many times leaves; a read leaves nothing. */
const expectDone = (times: 0 | 1, { request }: Case, { log }: Trial) =>
  Effect.map(Outcomes, ({ logs }) => {
    if (request.route.method !== "GET") expect(log).toBe(logs.get(request.label)?.[times]?.log)
  })

const expectAnswered = (one: Case, trial: Trial) =>
  Effect.gen(function* () {
    expect(trial.error).toBeUndefined()
    expect(trial.data).toBeDefined()
    expect(trial.tries).toBe(2)
    yield* expectDone(1, one, trial)
  })

const expectLost = (one: Case, trial: Trial) =>
  Effect.gen(function* () {
    const { fault, request } = one
    expect(trial.error).toBeInstanceOf(UnknownOutcomeError)
    expect(trial.error).toMatchObject({ route: request.route.name, sentAt: expect.any(Date) })
    expect([trial.tries, trial.done]).toEqual([1, fault.isDone ? 1 : 0])
    yield* expectDone(fault.isDone ? 1 : 0, one, trial)
    expect(trial.reconciled).not.toBe(fault.isDone ? "not_applied" : "applied")
  })

const PLENTY = { read: 1_000_000, write: 1_000_000 }

layer(Outcomes.layer.pipe(Layer.provideMerge(TestServer.layer(PLENTY))), { timeout: 120_000 })("under faults", (it) => {
  for (const request of REQUESTS.filter(({ route }) => route.method === "POST")) {
    it.effect(`${request.label}: ${request.isRepeatable ? "twice is as once" : "twice is not as once"}`, () =>
      Effect.map(Outcomes, ({ logs }) => {
        const [none, once, twice] = logs.get(request.label) ?? []
        expect(once?.status).toBe(200)
        expect(once?.log).not.toBe(none?.log)
        expect(twice?.status === 200 && twice.log === once?.log).toBe(request.isRepeatable)
      })
    )
  }

  for (const one of CASES) {
    it.effect(one.label, () =>
      Effect.gen(function* () {
        const trial = (yield* Outcomes).trialOf(one)
        expect(trial.strayed).toBe(0)
        if (isLost(one)) return yield* expectLost(one, trial)
        if (one.fault.known !== "refused") return yield* expectAnswered(one, trial)
        expect(trial.error).toBeInstanceOf(ApiError)
        expect([trial.tries, trial.done]).toEqual([1, 0])
        yield* expectDone(0, one, trial)
      })
    )
  }

  for (const one of lasting) {
    it.effect(one.label, () =>
      Effect.gen(function* () {
        const trial = (yield* Outcomes).trialOf(one)
        const { known, isDone, spoil } = one.fault
        const isAnswered = spoil !== undefined && /50\d/.test(one.fault.name)
        expect(trial.error).toBeInstanceOf(isAnswered ? ApiError : ConnectionError)
        expect(trial.error).toHaveProperty("maybeDone", known === "in doubt")
        expect(trial.tries).toBe(2)
        yield* expectDone(isDone ? 1 : 0, one, trial)
      })
    )
  }

  const ADDED = ["logWater", "logFood", "logWorkout", "createCustomMetric"]

  for (const one of readBefore) {
    it.effect(one.label, () =>
      Effect.gen(function* () {
        const trial = (yield* Outcomes).trialOf(one)
        yield* expectLost(one, trial)
        const truth = one.fault.isDone ? "applied" : "not_applied"
        expect(trial.reconciled).toBe(ADDED.includes(one.request.route.name) ? truth : "unsure")
      })
    )
  }

  it.effect("a 429 for an hour is thrown at once, with the time at which it ends", () =>
    Effect.map(Outcomes, ({ trialOf }) => {
      const hour = CASES.filter(({ fault }) => fault.name === "a 429 for an hour")
      expect(hour).toHaveLength(REQUESTS.length)
      for (const one of hour) {
        const { error } = trialOf(one)
        expect(error).toBeInstanceOf(RateLimitedError)
        expect(error).toMatchObject({ status: 429, code: "rate_limited", retryAfter: 3600, retryAt: expect.any(Date) })
      }
    })
  )
})
