import { expect } from "vitest"
import { acrossHours, del, get, post, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"
import { metricBinding } from "./customMetricBinding.ts"
import { coffee, create, ID, metric, PATH, update } from "./customMetricRequests.ts"
import { metricValues } from "./customMetricValues.ts"

/** A field of the definition: values that create and update accept, and values that both refuse. */
const field = (
  rule: string,
  name: string,
  { refused, taken }: { readonly taken: ReadonlyArray<unknown>; readonly refused: ReadonlyArray<unknown> }
): Rule => ({
  rule,
  steps: acrossHours([
    create().keepingAs("id", "id"),
    ...taken.flatMap((value) => [
      create({ [name]: value }).gives(metric({ [name]: value })),
      update({ [name]: value }).givesOf(({ id }) => metric({ id, [name]: value }))
    ]),
    ...refused.flatMap((value) => [
      create({ [name]: value }).isInvalid(new RegExp(`^${name}: expected `)),
      update({ [name]: value }).isInvalid(new RegExp(`^${name}: expected `))
    ])
  ])
})

const required = (name: keyof typeof coffee) => {
  const { [name]: _, ...rest } = coffee
  return post(PATH, rest).isInvalid(new RegExp(`^${name}: required`))
}

const notNull = (values: ReadonlyArray<unknown>) => values.filter((value) => value !== null)

const definition: ReadonlyArray<Rule> = [
  rule("Create answers the read shape itself, absent ones `null`; increment default 1; colour default `progress`", [
    get(PATH).gives([]),
    create().gives(metric()).keepingAs("id", "id"),
    get(PATH).givesOf(({ id }) => [metric({ id })]),
    post(PATH, {
      name: "Creatine",
      tab: "body",
      kind: "number",
      unit: "g",
      description: "Monohydrate",
      increment: 0.5,
      target: 5,
      colour: "food",
      healthMetricKey: null
    }).gives({
      id: ID,
      name: "Creatine",
      tab: "body",
      kind: "number",
      unit: "g",
      description: "Monohydrate",
      increment: 0.5,
      target: 5,
      colour: "food",
      healthMetricKey: null,
      values: []
    })
  ]),
  rule("name, tab, display kind, unit label: required on create", [
    required("name"),
    required("tab"),
    required("kind"),
    required("unit"),
    get(PATH).gives([])
  ]),
  field("`name` 1 to 48 characters", "name", {
    taken: ["x", "☕".repeat(48)],
    refused: ["", "  \t", "x".repeat(49), "nul\u0000", "half \ud83e", ...refusedValues("string")]
  }),
  {
    rule: "`name` … after trimming",
    // JSON Schema cannot express trimming, so the document is stricter than the server here.
    asSent: true,
    steps: [create({ name: "  Tea \n" }).gives(metric({ name: "Tea" })), create({ name: ` ${"x".repeat(48)} ` })]
  },
  field("tab | `body`, `nutrition`, `training`", "tab", {
    taken: ["body", "nutrition", "training"],
    refused: ["Body", "activity", "", ...refusedValues("string")]
  }),
  field("display kind | `counter`, `number`, `toggle`", "kind", {
    taken: ["counter", "number", "toggle"],
    refused: ["Counter", "boolean", "", ...refusedValues("string")]
  }),
  field("unit label | up to 16 characters", "unit", {
    taken: ["", "x", "µ".repeat(16)],
    refused: ["x".repeat(17), "nul\u0000", "half \ud83e", ...refusedValues("string")]
  }),
  field("description | up to 180 characters", "description", {
    taken: ["", "☕".repeat(180), "two\nlines"],
    refused: ["x".repeat(181), "nul\u0000", ...notNull(refusedValues("string"))]
  }),
  field("increment per tap | 0.01 to 10,000", "increment", {
    taken: [0.01, 10_000, 2.5],
    refused: [0, 0.009, 10_000.01, -1, ...refusedValues("number")]
  }),
  field("daily target | 0 to 1,000,000", "target", {
    taken: [0, 1_000_000, 0.125],
    refused: [-0.01, 1_000_000.01, ...notNull(refusedValues("number"))]
  }),
  rule("daily target: on update may be `null` to drop it", [
    create({ target: 3 })
      .gives(metric({ target: 3 }))
      .keepingAs("id", "id"),
    update({ target: null }).gives(metric()),
    update({ target: null }).gives(metric())
  ]),
  rule("description: on update `null` removes it", [
    create({ description: "Black" })
      .gives(metric({ description: "Black" }))
      .keepingAs("id", "id"),
    update({ description: null }).gives(metric()),
    get(PATH).gives([metric()])
  ]),
  rule("on creation `null` for target, description and healthMetricKey is the same as to omit them", [
    create({ target: null, description: null, healthMetricKey: null }).gives(metric())
  ]),
  field("colour | `food`, `water`, `workout`, `progress`", "colour", {
    taken: ["food", "water", "workout", "progress"],
    refused: ["Food", "red", "", ...refusedValues("string")]
  }),
  field("`healthMetricKey` | string or null | a key from the catalogue", "healthMetricKey", {
    taken: ["caffeine", "hypertension_alert", null],
    refused: ["Caffeine", "coffee", "", " caffeine", "__proto__", "constructor", ...notNull(refusedValues("string"))]
  })
]

const changes: ReadonlyArray<Rule> = [
  rule("only sent fields change, history is kept; update answers the read shape itself", [
    create({ target: 2, description: "Black", colour: "food", increment: 2 }).keepingAs("id", "id"),
    post(({ id }) => `${PATH}/${id}/values`, { value: 3 }),
    update({ name: "Tea" }).givesOf(({ id }) =>
      metric({
        id,
        name: "Tea",
        target: 2,
        description: "Black",
        colour: "food",
        increment: 2,
        values: [{ date: TODAY, value: 3, source: "manual" }]
      })
    ),
    update({ kind: "toggle", tab: "body", unit: "" }).gives(
      metric({
        name: "Tea",
        kind: "toggle",
        tab: "body",
        unit: "",
        target: 2,
        description: "Black",
        colour: "food",
        increment: 2,
        values: [{ date: TODAY, value: 3, source: "manual" }]
      })
    ),
    get(PATH).gives([expect.objectContaining({ name: "Tea", kind: "toggle", target: 2 })])
  ]),
  rule("An update with no field is 400", [
    create().keepingAs("id", "id"),
    update({}).isInvalid(/at least one field/),
    get(PATH).gives([metric()])
  ]),
  ruleAcrossHours("At most 100 metrics an account", [
    create().keepingAs("id", "id"),
    ...Array.from({ length: 99 }, () => create()),
    create().isInvalid(/100 custom metrics/),
    get(PATH).gives(expect.toSatisfy((metrics: ReadonlyArray<unknown>) => metrics.length === 100, "100 metrics")),
    update({ name: "Tea" }).gives(metric({ name: "Tea" })),
    del(({ id }) => `${PATH}/${id}`),
    create().gives(metric()),
    create().isInvalid(/100 custom metrics/)
  ])
]

const deletes: ReadonlyArray<Rule> = [
  rule("DELETE `/v1/custom-metrics/{metricId}` removes the metric, its whole history", [
    create().keepingAs("id", "id"),
    create({ name: "Tea" }),
    post(({ id }) => `${PATH}/${id}/values`, { value: 3 }),
    del(({ id }) => `${PATH}/${id}`).givesOf(({ id }) => ({ deleted: true, id })),
    get(PATH).gives([metric({ name: "Tea" })]),
    get("/v1/insights").gives(expect.objectContaining({ monthlySummaries: [] })),
    del(({ id }) => `${PATH}/${id}`).refuses("not_found"),
    update({ name: "Back" }).refuses("not_found"),
    post(({ id }) => `${PATH}/${id}/values`, { value: 3 }).refuses("not_found")
  ]),
  rule("An id in the path that names nothing of this account: 404 `not_found`", [
    create(),
    post("/v1/body-measurements", { weightKg: 80 }).keepingAs("checkIn", "measurement", "id"),
    post("/v1/workouts", { exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }).keepingAs("workout", "sessionId"),
    ...[
      ({ checkIn }: Record<string, string>) => `${PATH}/${checkIn}`,
      ({ workout }: Record<string, string>) => `${PATH}/${workout}`,
      () => `${PATH}/0`,
      () => `${PATH}/%00`,
      () => `${PATH}/__proto__`,
      () => `${PATH}/01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f55`
    ].flatMap((path) => [
      post(path, { name: "Tea" }).refuses("not_found"),
      post((kept) => `${path(kept)}/values`, { value: 1 }).refuses("not_found"),
      post((kept) => `${path(kept)}/values`, { value: null }).refuses("not_found"),
      del(path).refuses("not_found")
    ]),
    post(`${PATH}/0`, { name: 5 }).isInvalid(/^name: /),
    post(`${PATH}/0/values`, {}).isInvalid(/^value: required/),
    get(PATH).gives([metric()]),
    get("/v1/measurements").gives([expect.objectContaining({ weightKg: 80 })])
  ])
]

export const customMetrics: ReadonlyArray<Rule> = [
  ...definition,
  ...changes,
  ...metricBinding,
  ...metricValues,
  ...deletes
]
