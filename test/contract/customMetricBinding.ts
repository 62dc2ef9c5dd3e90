import { expect } from "vitest"
import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { create, metric, PATH, update } from "./customMetricRequests.ts"

/** The rules of a metric that is bound to a signal of the health catalogue. */
export const metricBinding: ReadonlyArray<Rule> = [
  rule("metrics the service scores itself; they cannot be bound", [
    create().keepingAs("id", "id"),
    ...["readiness_score", "sleep_score", "weight_trend"].flatMap((healthMetricKey) => [
      create({ healthMetricKey }).isInvalid(/^healthMetricKey: /),
      update({ healthMetricKey }).isInvalid(/^healthMetricKey: /)
    ]),
    get(PATH).gives([metric()])
  ]),
  rule("Custom metric | unbound, bound, unbound | values already stored are kept", [
    create().keepingAs("id", "id"),
    post(({ id }) => `${PATH}/${id}/values`, { value: 2 }),
    update({ healthMetricKey: "caffeine" }).gives(
      metric({ healthMetricKey: "caffeine", values: [{ date: TODAY, value: 2, source: "manual" }] })
    ),
    post(({ id }) => `${PATH}/${id}/values`, { value: 80, date: "2026-03-09" }),
    update({ healthMetricKey: null }).gives(
      metric({
        values: [
          { date: TODAY, value: 2, source: "manual" },
          { date: "2026-03-09", value: 80, source: "manual" }
        ]
      })
    ),
    update({ healthMetricKey: null }).gives(expect.objectContaining({ healthMetricKey: null }))
  ]),
  rule("The tab filter goes by where the metric is filed: a bound metric by its signal's catalogue category", [
    ...["body", "nutrition", "training"].map((tab) => create({ name: `own ${tab}`, tab })),
    ...[
      ["caffeine", "body"],
      ["steps", "nutrition"],
      ["sleep_duration", "nutrition"],
      ["mindful_minutes", "body"],
      ["resting_heart_rate", "training"],
      ["bone_mass", "nutrition"],
      ["cycle_day", "training"]
    ].map(([healthMetricKey, tab]) => create({ name: healthMetricKey, healthMetricKey, tab })),
    get(`${PATH}?tab=nutrition`).gives(named("own nutrition", "caffeine")),
    get(`${PATH}?tab=training`).gives(named("own training", "steps", "sleep_duration", "mindful_minutes")),
    get(`${PATH}?tab=body`).gives(named("own body", "resting_heart_rate", "bone_mass", "cycle_day")),
    get(PATH).gives(expect.toSatisfy((found: ReadonlyArray<unknown>) => found.length === 10, "all ten")),
    ...["", "Body", "vitals", "__proto__"].map((tab) =>
      get(`${PATH}?tab=${tab}`).isInvalid(/^tab: expected one of body, nutrition, training/)
    )
  ]),
  rule("An update that binds or unbinds changes the tab of the metric", [
    create({ tab: "body" }).keepingAs("id", "id"),
    update({ healthMetricKey: "steps" }).gives(metric({ tab: "body", healthMetricKey: "steps" })),
    get(`${PATH}?tab=body`).gives([]),
    get(`${PATH}?tab=training`).gives([metric({ tab: "body", healthMetricKey: "steps" })]),
    update({ healthMetricKey: null }).gives(metric({ tab: "body" })),
    get(`${PATH}?tab=body`).gives([metric({ tab: "body" })])
  ])
]

/** Metrics of exactly these names, in any order. */
function named(...names: ReadonlyArray<string>) {
  const expected = [...names].sort().join()
  return expect.toSatisfy(
    (found: ReadonlyArray<{ readonly name: string }>) =>
      found
        .map(({ name }) => name)
        .sort()
        .join() === expected,
    expected
  )
}
