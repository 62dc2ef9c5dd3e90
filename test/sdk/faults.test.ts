import {
  ApiError,
  ConnectionError,
  Daybook,
  NotFoundError,
  RateLimitedError,
  reconcile,
  UnknownOutcomeError
} from "@daybook/sdk"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isRead } from "../harness/ContractRoutes.ts"
import { TestServer } from "../harness/TestServer.ts"
import { paramsOf, REQUESTS } from "./Requests.ts"
import { type Ask, CASES, type Case, expectDone, Outcomes, type Trial } from "./Trials.ts"

const TIMEOUT_MS = 2000

/** The faults after which a write must not be retried, because it may have been carried out. */
const isLost = ({ fault, request }: Case): boolean => fault.known === "in doubt" && !request.isRepeatable

const READ_BEFORE: ReadonlyArray<Case> = CASES.filter(isLost).map((one) => ({
  ...one,
  label: `${one.label}, with readBefore`,
  readBefore: true
}))

const LASTING = [
  "the connection is refused",
  "a 502 after forwarding the request",
  "the connection drops before any byte of the response",
  "a 503 of Daybook"
]

const REPEATED: ReadonlyArray<Case> = CASES.filter((one) => LASTING.includes(one.fault.name) && !isLost(one)).map(
  (one) => ({ ...one, label: `${one.label}, repeatedly`, passes: false })
)

const ask: Ask = async ({ baseUrl, fault, ids, key, passes, readBefore, refused, refusing, request, spoilt }) => {
  let tries = 0
  const daybook = new Daybook({
    baseUrl,
    apiKey: key,
    readBefore,
    ...(fault.stalls && {
      timeout: TIMEOUT_MS,
      // The timeout ends the stalled request, not before its fault. A busy machine may take longer for the others.
      fetch: (url, { signal, ...init }) => {
        if (init.method !== request.route.method || tries++ > 0) return fetch(url, init)
        const stalled = new AbortController()
        signal.addEventListener("abort", () => spoilt.then(() => stalled.abort(signal.reason)))
        return fetch(url, { ...init, signal: stalled.signal })
      }
    }),
    ...(!passes && { maxRetries: 1 }),
    ...(fault.spoil === undefined && {
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
    return { error, ...(error instanceof UnknownOutcomeError && { reconciled: await reconcile(daybook, error) }) }
  }
}

const expectAnswered = Effect.fnUntraced(function* (one: Case, trial: Trial) {
  if (one.request.route.method === "DELETE" && one.fault.isDone) {
    // As documented, a repeated delete is answered with `not_found`.
    expect(trial.error).toBeInstanceOf(NotFoundError)
  } else {
    expect(trial.error).toBeUndefined()
    expect(trial.data).toBeDefined()
  }
  expect(trial.tries).toBe(2)
  yield* expectDone(1, one, trial)
})

const expectLost = Effect.fnUntraced(function* (one: Case, trial: Trial) {
  const { fault, request } = one
  expect(trial.error).toBeInstanceOf(UnknownOutcomeError)
  expect(trial.error).toMatchObject({ route: request.route.name, sentAt: expect.any(Date) })
  expect([trial.tries, trial.done]).toEqual([1, fault.isDone ? 1 : 0])
  yield* expectDone(trial.done, one, trial)
  expect(trial.reconciled).not.toBe(fault.isDone ? "not_applied" : "applied")
})

const outcomes = Outcomes.layer(ask, [...CASES, ...READ_BEFORE, ...REPEATED])

layer(Layer.provideMerge(outcomes, TestServer.unlimited))("the promise client under faults", (it) => {
  const each = (
    cases: ReadonlyArray<Case>,
    check: (one: Case, trial: Trial) => Effect.Effect<void, never, Outcomes>
  ) => {
    for (const one of cases)
      it.effect(one.label, () => Effect.flatMap(Outcomes, ({ trialOf }) => check(one, trialOf(one))))
  }

  for (const request of REQUESTS.filter(
    ({ isRepeatable, route }) => isRepeatable && route.method === "POST" && !isRead(route)
  )) {
    it.effect(`${request.label} is idempotent`, () =>
      Effect.map(Outcomes, ({ without }) => {
        expect(without(request, 1)).not.toEqual(without(request, 0))
        expect(without(request, 2)).toEqual(without(request, 1))
      })
    )
  }

  each(CASES.filter(isLost), expectLost)

  each(READ_BEFORE, (one, trial) =>
    Effect.gen(function* () {
      yield* expectLost(one, trial)
      expect(trial.reconciled).toBe(one.fault.isDone ? "applied" : "not_applied")
    })
  )

  each(
    CASES.filter((one) => one.fault.known !== "refused" && !isLost(one)),
    expectAnswered
  )

  each(
    CASES.filter(({ fault }) => fault.known === "refused"),
    (one, trial) =>
      Effect.gen(function* () {
        expect(trial.error).toBeInstanceOf(ApiError)
        expect([trial.tries, trial.done, trial.strayed]).toEqual([1, 0, 0])
        yield* expectDone(0, one, trial)
        if (one.fault.name !== "a 429 for an hour") return
        expect(trial.error).toBeInstanceOf(RateLimitedError)
        expect(trial.error).toMatchObject({ retryAfter: 3600, retryAt: expect.any(Date) })
      })
  )

  each(REPEATED, (one, trial) =>
    Effect.gen(function* () {
      const { isDone, known, name } = one.fault
      expect(trial.error).toBeInstanceOf(name.startsWith("the connection") ? ConnectionError : ApiError)
      // A read changes nothing, so its outcome is not unknown.
      expect(trial.error).toHaveProperty("maybeDone", known === "in doubt" && !isRead(one.request.route))
      expect(trial.tries).toBe(2)
      yield* expectDone(isDone ? 1 : 0, one, trial)
    })
  )
})
