import { expect } from "vitest"
import { get, post, REFUSED_DATES, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const logged = (weightKg: number, date: string = TODAY) => ({ logged: true, date, weightKg })

const refused = /^weightKg: expected a number from 20 to 400, got /

export const weight: ReadonlyArray<Rule> = [
  rule("`weightKg` | number | required | 20 to 400, kilograms", [
    post("/v1/weight", { weightKg: 20 }).gives(logged(20)),
    post("/v1/weight", { weightKg: 400 }).gives(logged(400)),
    post("/v1/weight", { weightKg: 19.99 }).isInvalid(refused),
    post("/v1/weight", { weightKg: 400.01 }).isInvalid(refused),
    post("/v1/weight", { weightKg: -80 }).isInvalid(refused),
    post("/v1/weight", {}).isInvalid(/^weightKg: required, expected a number from 20 to 400$/),
    ...refusedValues("number").map((weightKg) => post("/v1/weight", { weightKg }).isInvalid(refused)),
    get("/v1/measurements").gives([expect.objectContaining({ weightKg: 400 })])
  ]),
  rule("`date` | `YYYY-MM-DD`, default today UTC; `today` is accepted wherever a date is", [
    post("/v1/weight", { weightKg: 80 }).gives(logged(80)),
    post("/v1/weight", { weightKg: 81, date: "today" }).gives(logged(81)),
    post("/v1/weight", { weightKg: 82, date: "1900-01-01" }).gives(logged(82, "1900-01-01")),
    post("/v1/weight", { weightKg: 83, date: "2199-12-31" }).gives(logged(83, "2199-12-31")),
    post("/v1/weight", { weightKg: 84, date: "2024-02-29" }).gives(logged(84, "2024-02-29")),
    get("/v1/measurements").gives([
      expect.objectContaining({ date: "2199-12-31", weightKg: 83 }),
      expect.objectContaining({ date: TODAY, weightKg: 81 }),
      expect.objectContaining({ date: "2024-02-29", weightKg: 84 }),
      expect.objectContaining({ date: "1900-01-01", weightKg: 82 })
    ])
  ]),
  rule("Dates: real calendar dates from 1900-01-01 to 2199-12-31", [
    ...[...REFUSED_DATES, ...refusedValues("string")].map((date) =>
      post("/v1/weight", { weightKg: 80, date }).isInvalid(/^date: expected a real date YYYY-MM-DD/)
    ),
    get("/v1/measurements").gives([])
  ]),
  rule("One weigh-in per date: writing a weigh-in for a date that already has one replaces it", [
    post("/v1/weight", { weightKg: 80.25 }).gives(logged(80.25)),
    get("/v1/measurements").keepingAs("id", 0, "id"),
    post("/v1/weight", { weightKg: 79.5 }).gives(logged(79.5)),
    get("/v1/measurements").givesOf(({ id }) => [expect.objectContaining({ id, date: TODAY, weightKg: 79.5 })]),
    get(`/v1/days?start=${TODAY}&end=${TODAY}`).gives([expect.objectContaining({ weightKg: 79.5 })]),
    get("/v1/days/today").gives(expect.objectContaining({ measurements: { weightKg: 79.5 } }))
  ]),
  rule("`POST /v1/weight` writes the `weightKg` of that date's check-in (origin becomes `manual`)", [
    post("/v1/body-measurements", { weightKg: 450, waistCm: 84, note: "Before breakfast" }),
    post("/v1/weight", { weightKg: 81 }).gives(logged(81)),
    get("/v1/measurements").gives([
      expect.objectContaining({ source: "manual", weightKg: 81, waistCm: 84, note: "Before breakfast" })
    ]),
    get("/v1/days/today").gives(
      expect.objectContaining({ measurements: { weightKg: 81, waistCm: 84, note: "Before breakfast" } })
    )
  ]),
  rule("Stored values are kept as sent", [
    post("/v1/weight", { weightKg: 80.123456789 }).gives(logged(80.123456789)),
    get("/v1/measurements").gives([expect.objectContaining({ weightKg: 80.123456789 })]),
    get("/v1/days/today").gives(expect.objectContaining({ measurements: { weightKg: 80.123456789 } }))
  ])
]
