import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { get, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const PATH = "/v1/custom-metrics"

const create = (definition: object = {}) =>
  post(PATH, { name: "Coffee", tab: "nutrition", kind: "number", unit: "", ...definition }).keepingAs("id", "id")

const set = (value: unknown, date?: unknown) =>
  post(({ id }) => `${PATH}/${id}/values`, { value, ...(date !== undefined && { date }) })

const logged =
  (value: number | null, date: string = TODAY) =>
  ({ id }: Record<string, string>) => ({ logged: true, metricId: id, date, value })

const held = (...values: ReadonlyArray<readonly [date: string, value: number]>) =>
  get(PATH).gives([
    expect.objectContaining({ values: values.map(([date, value]) => ({ date, value, source: "manual" })) })
  ])

/** The values that a metric accepts, one after the other, and those that it refuses, which leaves the last accepted value. */
const figures = (
  rule: string,
  definition: object,
  { refused, taken }: { readonly taken: ReadonlyArray<number>; readonly refused: ReadonlyArray<number> }
): Rule => ({
  rule,
  steps: [
    create(definition),
    ...taken.map((value) => set(value).givesOf(logged(value))),
    ...refused.map((value) => set(value).isInvalid(/^value: /)),
    held([TODAY, taken.at(-1) ?? 0])
  ]
})

/** The rules of `POST /v1/custom-metrics/{metricId}/values` and of the values that a metric is read with. */
export const metricValues: ReadonlyArray<Rule> = [
  rule("`value` (required number or null)", [
    create(),
    post(({ id }) => `${PATH}/${id}/values`, {}).isInvalid(/^value: required/),
    post(({ id }) => `${PATH}/${id}/values`, { date: "today" }).isInvalid(/^value: required/),
    ...refusedValues("number")
      .filter((value) => value !== null)
      .map((value) => set(value).isInvalid(/^value: /)),
    held()
  ]),
  rule("date (optional `YYYY-MM-DD`, default today UTC)", [
    create(),
    set(1).givesOf(logged(1)),
    set(2, "today").givesOf(logged(2)),
    set(3, "1900-01-01").givesOf(logged(3, "1900-01-01")),
    set(4, "2199-12-31").givesOf(logged(4, "2199-12-31")),
    ...[...REFUSED_DATES, ...refusedValues("string")].map((date) =>
      set(5, date).isInvalid(/^date: expected a real date/)
    ),
    held(["2199-12-31", 4], [TODAY, 2], ["1900-01-01", 3])
  ]),
  {
    rule: "`value` … any finite number: an infinite one is refused",
    asSent: true,
    steps: [
      create(),
      post(({ id }) => `${PATH}/${id}/values`, '{"value":1e999}').isInvalid(/^value: /),
      post(({ id }) => `${PATH}/${id}/values`, '{"value":-1e999}').isInvalid(/^value: /),
      held()
    ]
  },
  figures("`number` any finite number", {}, { taken: [0, -12.5, 1e300, 0.1], refused: [] }),
  figures(
    "`counter` whole numbers from 0",
    { kind: "counter" },
    { taken: [0, 1, 1_000_000], refused: [-1, 0.5, 1.0001] }
  ),
  figures("`toggle` takes 0 or 1", { kind: "toggle" }, { taken: [0, 1], refused: [-1, 2, 0.5] }),
  figures(
    "a bound metric also keeps within its signal's plausible range",
    { healthMetricKey: "bone_mass" },
    { taken: [0.5, 20, 3.4], refused: [0.49, 20.01, 0, -1] }
  ),
  figures(
    "a bound `counter` keeps within both",
    { kind: "counter", healthMetricKey: "steps" },
    { taken: [0, 200_000], refused: [-1, 200_001, 1.5] }
  ),
  figures(
    "a bound `toggle` keeps within both",
    { kind: "toggle", healthMetricKey: "heart_rate_variability" },
    { taken: [1], refused: [0, 2, 50] }
  ),
  rule("a value is checked against the current definition of the metric", [
    create({ kind: "number" }),
    set(2.5).givesOf(logged(2.5)),
    post(({ id }) => `${PATH}/${id}`, { kind: "counter" }),
    set(3.5).isInvalid(/^value: /),
    held([TODAY, 2.5]),
    post(({ id }) => `${PATH}/${id}`, { kind: "number", healthMetricKey: "bone_mass" }),
    set(21).isInvalid(/^value: /),
    post(({ id }) => `${PATH}/${id}`, { healthMetricKey: null }),
    set(21).givesOf(logged(21))
  ]),
  rule("`POST /v1/custom-metrics/{metricId}/values` replaces the day's value", [
    create(),
    set(1).givesOf(logged(1)),
    set(1).givesOf(logged(1)),
    set(7).givesOf(logged(7)),
    set(2, "2026-03-09"),
    held([TODAY, 7], ["2026-03-09", 2])
  ]),
  rule("Clearing a day that holds nothing is an error: 400 `invalid_request`; a repeated clear is refused", [
    create(),
    set(null).isInvalid(/^value: /),
    set(5),
    set(6, "2026-03-09"),
    set(null).givesOf(logged(null)),
    held(["2026-03-09", 6]),
    set(null).isInvalid(/^value: /),
    set(null, "2026-03-08").isInvalid(/2026-03-08/),
    set(null, "2026-03-09").givesOf(logged(null, "2026-03-09")),
    held(),
    set(0).givesOf(logged(0)),
    set(null).givesOf(logged(null)),
    set(null).isInvalid(/^value: /)
  ]),
  rule("On a bound metric a typed value without a synced value below it can be cleared", [
    create({ healthMetricKey: "caffeine" }),
    set(80).givesOf(logged(80)),
    set(null).givesOf(logged(null)),
    held(),
    set(null).isInvalid(/^value: /)
  ]),
  ruleAcrossHours("`values`: `{date, value, source}`, newest first; 7 to 90 of them, default 30", [
    create(),
    set(1, addDays(TODAY, -91)),
    ...Array.from({ length: 90 }, (_, days) => set(days, addDays(TODAY, -days))),
    ...[
      ["", 30],
      ["?values=7", 7],
      ["?values=31", 31],
      ["?values=90", 90]
    ].map(([query, count]) =>
      get(`${PATH}${query}`).gives([
        expect.objectContaining({
          values: Array.from({ length: Number(count) }, (_, days) => ({
            date: addDays(TODAY, -days),
            value: days,
            source: "manual"
          }))
        })
      ])
    ),
    ...["6", "91", "0", "-7", "7.5", "all", ""].map((values) =>
      get(`${PATH}?values=${values}`).isInvalid(/^values: expected a whole number from 7 to 90/)
    )
  ]),
  rule("the count of recent values is per metric; metrics are in the order of creation", [
    create({ name: "Tea" }),
    set(1),
    create({ name: "Coffee" }),
    set(2),
    set(3, "2026-03-01"),
    create({ name: "Broth" }),
    get(`${PATH}?values=7`).gives([
      expect.objectContaining({ name: "Tea", values: [{ date: TODAY, value: 1, source: "manual" }] }),
      expect.objectContaining({
        name: "Coffee",
        values: [
          { date: TODAY, value: 2, source: "manual" },
          { date: "2026-03-01", value: 3, source: "manual" }
        ]
      }),
      expect.objectContaining({ name: "Broth", values: [] })
    ])
  ])
]
