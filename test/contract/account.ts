import type { Scope } from "@daybook/core"
import { expect } from "vitest"
import { CONTRACT_ROUTES } from "../harness/ContractRoutes.ts"
import { del, get, post, type Rule, rule } from "../harness/Scenario.ts"

const inOrder = (listing: ReadonlyArray<{ readonly method: string; readonly path: string }>) =>
  listing.map(({ method, path }) => `${method} ${path}`).sort()

/** Exactly the routes that a key of the scope may call, in any order. */
const routesOf = (scope: Scope) => {
  const expected = JSON.stringify(inOrder(CONTRACT_ROUTES.filter(({ scopes }) => scopes.includes(scope))))
  return expect.toSatisfy(
    (found: Parameters<typeof inOrder>[0]) => JSON.stringify(inOrder(found)) === expected,
    `exactly ${expected}`
  )
}

const limits = { readPerHour: 600, writePerHour: 60 }

export const account: ReadonlyArray<Rule> = [
  rule("`GET /v1` lists only routes the key may call: an array of `{method, path}`", [
    get("/v1").as("read").gives(routesOf("read")),
    get("/v1").as("write").gives(routesOf("write")),
    get("/v1").as("full").gives(routesOf("full")),
    get("/v1").gives(expect.arrayContaining([{ method: "GET", path: "/v1/days/{date}" }]))
  ]),
  rule('`GET /v1/me` answers `scopes`: `["read"]`, `["read","write"]` or `["read","write","delete"]`, and the limits', [
    get("/v1/me")
      .as("read")
      .gives({ scopes: ["read"], limits }),
    get("/v1/me")
      .as("write")
      .gives({ scopes: ["read", "write"], limits }),
    get("/v1/me")
      .as("full")
      .gives({ scopes: ["read", "write", "delete"], limits })
  ]),
  rule("404 `not_found`: path matches no route", [
    ...[
      "/v1/nothing",
      "/v1/me/scopes",
      "/v1/days/today/food",
      "/v1/health",
      "/v1/custom-metrics/some-id/values/today"
    ].map((path) => get(path).refuses("not_found")),
    post("/v1/drink", { amountMl: 1 }).refuses("not_found"),
    del("/v1/rest-days/some-id").refuses("not_found")
  ]),
  rule("405: path valid, method wrong", [
    post("/v1", {}).refuses("method_not_allowed"),
    post("/v1/me", {}).refuses("method_not_allowed"),
    get("/v1/water").refuses("method_not_allowed"),
    del("/v1/food").refuses("method_not_allowed"),
    del("/v1/food/some-id").refuses("method_not_allowed"),
    post("/v1/days/today", {}).refuses("method_not_allowed"),
    get("/v1/custom-metrics/some-id").refuses("method_not_allowed"),
    get("/v1/custom-metrics/some-id/values").refuses("method_not_allowed"),
    post("/v1/measurements", {}).refuses("method_not_allowed"),
    get("/v1/body-measurements").refuses("method_not_allowed")
  ])
]
