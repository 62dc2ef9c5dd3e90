import { ROUTES, type Route, type Tool } from "@daybook/core"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { exampleBody, exampleRequest, exampleRows, queryParameters } from "../contract/exampleRequests.ts"
import { remaining } from "../harness/refusals.ts"
import type { Step } from "../harness/Scenario.ts"
import { type Sent, send } from "../harness/send.ts"

type Kept = Readonly<Record<string, string>>

/** Sends a step's request over REST. */
export const sendStep = (
  url: string,
  key: string,
  { body, method, path }: Step,
  kept: Kept = {}
): Effect.Effect<Sent> => send(url + (typeof path === "string" ? path : path(kept)), { method, key, body })

/** Logs something of every kind; gives the ids that the paths of `exampleRequest` name. */
export const fillLog = (url: string, key: string): Effect.Effect<Kept> =>
  Effect.gen(function* () {
    const kept: Record<string, string> = {}
    const writes: ReadonlyArray<Step> = ROUTES.filter(({ method }) => method === "POST").map((route) =>
      exampleRequest(route)
    )
    const steps: ReadonlyArray<Step> = [...exampleRows, ...writes]
    for (const step of steps) {
      const sent = yield* sendStep(url, key, step, kept)
      expect(sent.status, sent.body).toBe(200)
      if (step.keep !== undefined) Object.assign(kept, step.keep(JSON.parse(sent.body)))
    }
    return kept
  })

/** The arguments of a tool call that mean `exampleRequest` of its route. */
export const exampleArguments = ({ route }: Tool, kept: Kept): Record<string, unknown> => ({
  ...Object.fromEntries(pathNames(route).map((name) => [name, kept[name] ?? "today"])),
  ...Object.fromEntries(queryParameters(route).required.map((name) => [name, "today"])),
  ...(route.body !== undefined && withoutNull(Object(exampleBody(route))))
})

const pathNames = ({ path }: Route): ReadonlyArray<string> =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

/** The contract's words for what REST says with `null`. */
const CLEARED_BY: Readonly<Record<string, string>> = {
  value: "clear",
  target: "clearTarget",
  healthMetricKey: "unbind"
}

const withoutNull = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => (value === null ? [CLEARED_BY[name] ?? name, true] : [name, value]))
  )

/** Ids differ from account to account; everything else of two answers may not. */
export const withoutIds = (json: string): string =>
  json.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an-id")

/** What is left of both budgets of a key, after one unit of each was taken to see it. */
export const budgets = (url: string, key: string) =>
  Effect.all({
    read: Effect.map(send(`${url}/v1/me`, { key }), remaining),
    write: Effect.map(send(`${url}/v1/water`, { method: "POST", key, body: {} }), remaining)
  })

/** What some work takes from a key's budgets. */
export const costOf = <A>(url: string, key: string, work: Effect.Effect<A>) =>
  Effect.gen(function* () {
    const before = yield* budgets(url, key)
    const result = yield* work
    const after = yield* budgets(url, key)
    return { result, cost: { read: before.read - after.read - 1, write: before.write - after.write - 1 } }
  })

const READS = [
  "/v1/days/today",
  "/v1/days?start=2026-03-01&end=2026-03-20",
  "/v1/workouts",
  "/v1/measurements",
  "/v1/health/days?start=2026-03-01&end=2026-03-20",
  "/v1/custom-metrics",
  "/v1/insights"
]

/** Everything that an account's log holds, as REST reads it. */
export const wholeLog = (url: string, key: string) =>
  Effect.forEach(READS, (path) => Effect.map(send(url + path, { key }), ({ body }) => JSON.parse(body)))
