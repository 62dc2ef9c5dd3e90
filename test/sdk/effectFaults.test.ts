import { make } from "@daybook/sdk/effect"
import { FetchHttpClient } from "@effect/platform"
import { expect, layer } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { fieldAt } from "../harness/fieldAt.ts"
import { TestServer } from "../harness/TestServer.ts"
import { argumentOf } from "./Requests.ts"
import { type Ask, CASES, expectDone, Outcomes } from "./Trials.ts"

/** Redirects are up to the HTTP client that is given to the layer. */
const EFFECT_CASES = CASES.filter(({ fault }) => fault.name !== "a redirect")

const ask: Ask = ({ baseUrl, fault, ids, key, refused, refusing, request, spoilt }) => {
  if (fault.spoil === undefined) refused()
  const called = Effect.gen(function* () {
    const client = yield* make({ baseUrl: fault.spoil === undefined ? refusing : baseUrl, apiKey: key })
    const method: unknown = Reflect.get(client, request.route.name)
    if (typeof method !== "function") throw new Error(`no method ${request.route.name}`)
    const answer: Effect.Effect<unknown, unknown> = method(argumentOf(request, ids))
    // The client has no timeout of its own, so the test ends a stalled call.
    const patience = Effect.zipRight(
      Effect.promise(() => spoilt),
      Effect.fail({ _tag: "GaveUp" })
    )
    return yield* fault.stalls ? Effect.raceFirst(answer, patience) : answer
  })
  return called.pipe(
    Effect.match({ onSuccess: (data) => ({ data }), onFailure: (error) => ({ error }) }),
    Effect.catchAllCause((cause) => Effect.fail(new Error(`a defect: ${Cause.pretty(cause)}`))),
    Effect.provide(FetchHttpClient.layer),
    Effect.runPromise
  )
}

const tagOf = (error: unknown): unknown => fieldAt(error, "_tag")

/** The faults that arrive as errors of the contract. */
const TAGS: Readonly<Record<string, string>> = {
  "a 429 for an hour": "rate_limited",
  "a 429 for a second": "rate_limited",
  "a 500 of Daybook": "internal_error",
  "a 503 of Daybook": "unavailable"
}

/** The seconds to wait, for faults with `Retry-After`. */
const WAITS: Readonly<Record<string, number>> = {
  "a 429 for an hour": 3600,
  "a 429 for a second": 1,
  "a 503 of Daybook": 1
}

layer(Layer.provideMerge(Outcomes.layer(ask, EFFECT_CASES), TestServer.unlimited))(
  "the Effect client under faults",
  (it) => {
    for (const one of EFFECT_CASES) {
      it.effect(`${one.label} fails after one attempt`, function* () {
        const trial = (yield* Outcomes).trialOf(one)
        expect(trial.data).toBeUndefined()
        expect(tagOf(trial.error)).toEqual(TAGS[one.fault.name] ?? expect.any(String))
        expect(fieldAt(trial.error, "retryAfter")).toBe(WAITS[one.fault.name])
        expect([trial.tries, trial.done]).toEqual([1, one.fault.isDone ? 1 : 0])
        yield* expectDone(trial.done, one, trial)
      })
    }
  }
)
