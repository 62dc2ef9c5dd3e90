import { ROUTES } from "@daybook/core"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { exampleRequest, exampleRows, freshChange } from "./examples.ts"
import type { Step } from "./Scenario.ts"
import { type Sent, send } from "./send.ts"

/** Ids from earlier responses, by name. */
export type Ids = Readonly<Record<string, string>>

/** Sends the request of a step, without its checks. */
export const sendStep = (url: string, key: string, { body, method, path }: Step, ids: Ids = {}): Effect.Effect<Sent> =>
  send(url + (typeof path === "string" ? path : path(ids)), { method, key, body })

/** Sends steps that must succeed, and returns the ids that they keep. */
export const logSteps = (url: string, key: string, steps: ReadonlyArray<Step>): Effect.Effect<Ids> =>
  Effect.gen(function* () {
    const ids: Record<string, string> = {}
    for (const step of steps) {
      const sent = yield* sendStep(url, key, step, ids)
      expect(sent.status, sent.body).toBe(200)
      if (step.keep !== undefined) Object.assign(ids, step.keep(JSON.parse(sent.body)))
    }
    return ids
  })

/** Logs the example of every write, the time zone of a person too unless it is not to be known, and returns the ids to which `exampleRequest` refers. */
export const fillLog = (url: string, key: string, hasTimeZone = true): Effect.Effect<Ids> =>
  logSteps(url, key, [
    ...exampleRows,
    ...ROUTES.filter(({ method, name }) => method === "POST" && (hasTimeZone || name !== "setTimeZone")).map((route) =>
      exampleRequest(route)
    ),
    ...freshChange
  ])

const READS = [
  "/v1/days/today",
  "/v1/days?start=2026-03-01&end=2026-03-20",
  "/v1/workouts",
  "/v1/routines",
  "/v1/foods?limit=50",
  "/v1/exercises",
  "/v1/measurements",
  "/v1/health/days?start=2026-03-01&end=2026-03-20",
  "/v1/food-days?start=2026-02-20&end=2026-03-20",
  "/v1/clock",
  "/v1/custom-metrics",
  "/v1/insights",
  "/v1/scores?start=2026-03-01&end=2026-03-20",
  "/v1/energy?start=2026-03-01&end=2026-03-20",
  "/v1/associations?end=2026-03-20",
  "/v1/review?week=2026-03-09",
  "/v1/search?query=oats",
  "/v1/entries?start=2026-02-20&end=2026-03-20"
]

/** The whole log of an account as REST returns it, without the time of the answer. */
export const wholeLog = (url: string, key: string) =>
  Effect.forEach(READS, (path) =>
    Effect.map(send(url + path, { key }), ({ body }) =>
      JSON.parse(body, (name, value) => (name === "now" ? undefined : value))
    )
  )

/** JSON with a placeholder for every id, and for the versions of what holds ids, so that two accounts can be compared. */
export const withoutIds = (json: string): string =>
  json
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an-id")
    .replaceAll(/"version":"[\w+/-]{22}"/g, '"version":"a-version"')
