import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/TestClock"
import { RefusedSteps } from "../../packages/server/src/oauth/RefusedSteps.ts"

/** The lines that a test logs, each as JSON. */
const lines: Array<string> = []
const collected = Logger.replace(
  Logger.defaultLogger,
  Logger.make(({ message }) => lines.push(JSON.stringify(message)))
)
const steps = Layer.provideMerge(RefusedSteps.layer, collected)

const TOKEN = { step: "token", error: "invalid_grant", why: "grant request is invalid" } as const

it.scoped("of equal refusals in ten minutes the first is logged, and at the end how many more there were", () =>
  Effect.gen(function* () {
    lines.length = 0
    const { log } = yield* RefusedSteps
    for (let times = 0; times < 50; times++) yield* log({ ...TOKEN, client: "a" })
    yield* log({ ...TOKEN, client: "b" })
    yield* log({ ...TOKEN, client: "a", step: "revocation" })
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain("grant request is invalid")
    yield* TestClock.adjust("10 minutes")
    expect(lines).toHaveLength(4)
    expect(JSON.parse(lines[3] ?? "")[1]).toEqual({ step: "token", error: "invalid_grant", client: "a", times: 49 })
    yield* log({ ...TOKEN, client: "a" })
    expect(lines).toHaveLength(5)
    yield* TestClock.adjust("1 hour")
    expect(lines).toHaveLength(5)
  }).pipe(Effect.provide(steps))
)

it.scoped("many clients do not make many lines", () =>
  Effect.gen(function* () {
    lines.length = 0
    const { log } = yield* RefusedSteps
    for (let client = 0; client < 5000; client++) yield* log({ ...TOKEN, client: `client ${client}` })
    expect(lines).toHaveLength(101)
    yield* TestClock.adjust("10 minutes")
    expect(lines).toHaveLength(102)
    expect(lines[101]).toContain('"times":4899')
  }).pipe(Effect.provide(steps))
)
