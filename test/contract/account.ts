import { expect } from "vitest"
import { del, get, post, type Rule } from "../harness/Scenario.ts"

type Listing = ReadonlyArray<readonly [method: string, path: string]>

const READS: Listing = [
  ["GET", "/v1"],
  ["GET", "/v1/me"],
  ["GET", "/v1/goals"],
  ["GET", "/v1/insights"],
  ["GET", "/v1/days/{date}"],
  ["GET", "/v1/days"],
  ["GET", "/v1/workouts"],
  ["GET", "/v1/measurements"],
  ["GET", "/v1/health/days"],
  ["GET", "/v1/custom-metrics"],
  ["GET", "/v1/health/metrics"]
]

const WRITES: Listing = [
  ["POST", "/v1/water"],
  ["POST", "/v1/food"],
  ["POST", "/v1/weight"],
  ["POST", "/v1/workouts"],
  ["POST", "/v1/rest-days"],
  ["POST", "/v1/body-measurements"],
  ["POST", "/v1/health/days/{date}"],
  ["POST", "/v1/custom-metrics"],
  ["POST", "/v1/custom-metrics/{metricId}"],
  ["POST", "/v1/custom-metrics/{metricId}/values"]
]

const DELETES: Listing = [
  ["DELETE", "/v1/measurements/{id}"],
  ["DELETE", "/v1/custom-metrics/{metricId}"]
]

const inOrder = (listing: ReadonlyArray<{ readonly method: string; readonly path: string }>) =>
  listing.map(({ method, path }) => `${method} ${path}`).sort()

/** Exactly these routes, in any order. */
const routes = (listing: Listing) => {
  const expected = JSON.stringify(inOrder(listing.map(([method, path]) => ({ method, path }))))
  return expect.toSatisfy(
    (found: Parameters<typeof inOrder>[0]) => JSON.stringify(inOrder(found)) === expected,
    `exactly ${expected}`
  )
}

const limits = { readPerHour: 600, writePerHour: 60 }

export const account: ReadonlyArray<Rule> = [
  {
    rule: "`GET /v1` lists only routes the key may call: an array of `{method, path}`",
    steps: [
      get("/v1").as("read").gives(routes(READS)),
      get("/v1")
        .as("write")
        .gives(routes([...READS, ...WRITES])),
      get("/v1")
        .as("full")
        .gives(routes([...READS, ...WRITES, ...DELETES])),
      get("/v1").gives(expect.arrayContaining([{ method: "GET", path: "/v1/days/{date}" }]))
    ]
  },
  {
    rule: '`GET /v1/me` answers `scopes`: `["read"]`, `["read","write"]` or `["read","write","delete"]`, and the limits',
    steps: [
      get("/v1/me")
        .as("read")
        .gives({ scopes: ["read"], limits }),
      get("/v1/me")
        .as("write")
        .gives({ scopes: ["read", "write"], limits }),
      get("/v1/me")
        .as("full")
        .gives({ scopes: ["read", "write", "delete"], limits })
    ]
  },
  {
    rule: "404 `not_found`: path matches no route",
    steps: [
      ...[
        "/v1/nothing",
        "/v1/me/scopes",
        "/v1/days/today/food",
        "/v1/health",
        "/v1/custom-metrics/some-id/values/today"
      ].map((path) => get(path).refuses("not_found")),
      post("/v1/drink", { amountMl: 1 }).refuses("not_found"),
      del("/v1/food/some-id").refuses("not_found")
    ]
  },
  {
    rule: "405: path valid, method wrong",
    steps: [
      post("/v1", {}).refuses("method_not_allowed"),
      post("/v1/me", {}).refuses("method_not_allowed"),
      get("/v1/water").refuses("method_not_allowed"),
      del("/v1/food").refuses("method_not_allowed"),
      post("/v1/days/today", {}).refuses("method_not_allowed"),
      get("/v1/custom-metrics/some-id").refuses("method_not_allowed"),
      get("/v1/custom-metrics/some-id/values").refuses("method_not_allowed"),
      post("/v1/measurements", {}).refuses("method_not_allowed"),
      get("/v1/body-measurements").refuses("method_not_allowed")
    ]
  }
]
