import { ROUTES, type Route, type Scope } from "@daybook/core"
import { expect } from "vitest"
import { mayCall } from "../harness/ContractRoutes.ts"
import { exampleRequest, exampleRows, freshChange, otherBody } from "../harness/examples.ts"
import { del, get, post, type Rule, rule } from "../harness/Scenario.ts"

/** From the lowest to the highest, so that the record that a lower scope may not delete still exists for the highest. */
const SCOPES = ["read", "write", "full"] as const

const perScope = (route: Route): Rule =>
  rule(
    `${route.method} ${route.path}: ${SCOPES.filter((scope) => mayCall(scope, route)).join(", ")} may, others get 403`,
    [
      ...exampleRows,
      ...SCOPES.flatMap((scope) =>
        mayCall(scope, route)
          ? [
              ...freshChange.map((step) => step.as(scope === "read" ? "write" : scope)),
              exampleRequest(route, { body: otherBody(route, scope) }).as(scope)
            ]
          : [exampleRequest(route).as(scope).refuses("insufficient_scope")]
      )
    ]
  )

const refusedTo = (scope: Scope) => ROUTES.filter((route) => !mayCall(scope, route))

export const scopes: ReadonlyArray<Rule> = [
  ...ROUTES.map(perScope),
  rule("A POST route called with a read-only key returns 403 `insufficient_scope` before any work is done", [
    ...exampleRows,
    ...refusedTo("read").map((route) => exampleRequest(route).as("read").refuses("insufficient_scope")),
    get("/v1/days?start=today&end=today").gives([
      { date: "2026-03-10", calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: 80 }
    ]),
    get("/v1/workouts").gives(["2026-03-02", "2026-02-20"].map((date) => expect.objectContaining({ date }))),
    get("/v1/entries?start=2026-03-02&end=2026-03-10").gives(
      ["food", "water", "water", "workout", "water"].map((kind) => expect.objectContaining({ kind }))
    ),
    get("/v1/changes").gives(Array.from({ length: 10 }, () => expect.objectContaining({ action: "create" }))),
    get("/v1/measurements").gives([expect.objectContaining({ weightKg: 80, waistCm: null, note: "Kept" })]),
    get("/v1/health/days?start=today&end=today").gives([]),
    get("/v1/custom-metrics").gives([expect.objectContaining({ name: "Coffee", healthMetricKey: null, values: [] })]),
    get("/v1/insights").gives(
      expect.objectContaining({ recovery: { status: "unknown", vsBaseline: expect.stringMatching(/no rest day/i) } })
    )
  ]),
  rule("The DELETE routes need a Full access key", [
    ...exampleRows,
    ...refusedTo("write").map((route) => exampleRequest(route).as("write").refuses("insufficient_scope")),
    get("/v1/measurements").gives([expect.objectContaining({ weightKg: 80 })]),
    get("/v1/custom-metrics").gives([expect.objectContaining({ name: "Coffee" })])
  ]),
  rule("403 comes before 400: an insufficient scope is reported before any error of the request", [
    ...refusedTo("read").flatMap((route) => [
      exampleRequest(route, { body: {} }).as("read").refuses("insufficient_scope"),
      exampleRequest(route, { body: [], query: ["nope=1"] })
        .as("read")
        .refuses("insufficient_scope")
    ]),
    ...refusedTo("write").map((route) =>
      exampleRequest(route, { query: ["nope=1"] })
        .as("write")
        .refuses("insufficient_scope")
    )
  ]),
  {
    rule: "403 comes before 400: also before a body that is not JSON",
    asSent: true,
    steps: refusedTo("read")
      .filter(({ method }) => method === "POST")
      .flatMap((route) =>
        ["{", "null", "nul\u0000"].map((body) =>
          exampleRequest(route, { body }).as("read").refuses("insufficient_scope")
        )
      )
  },
  rule("404 and 405 come before 403", [
    post("/v1/nothing", {}).as("read").refuses("not_found"),
    del("/v1/measurements").as("read").refuses("method_not_allowed"),
    post("/v1/me", {}).as("read").refuses("method_not_allowed")
  ]),
  rule("403 takes nothing from a budget", [
    ...refusedTo("write").flatMap((route) =>
      Array.from({ length: 31 }, () => exampleRequest(route).as("write").refuses("insufficient_scope"))
    ),
    ...exampleRows.map((row) => row.as("write"))
  ])
]
