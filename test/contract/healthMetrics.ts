import { HEALTH_CATALOGUE } from "@daybook/core"
import { expect } from "vitest"
import { get, type Rule, rule } from "../harness/Scenario.ts"

const PATH = "/v1/health/metrics"

const steps = {
  key: "steps",
  label: "Steps",
  category: "activity",
  unit: "count",
  aggregation: "sum",
  appleHealth: "HKQuantityTypeIdentifierStepCount",
  healthConnect: "StepsRecord",
  plausibleRange: { min: 0, max: 200_000 },
  gapNote: null,
  bindable: true,
  phoneReadable: true
}

const boneMass = {
  key: "bone_mass",
  label: "Bone mass",
  category: "body",
  unit: "kg",
  aggregation: "latest",
  appleHealth: null,
  healthConnect: "BoneMassRecord",
  plausibleRange: { min: 0.5, max: 20 },
  gapNote: "Apple Health has no type for this.",
  bindable: true,
  phoneReadable: true
}

const newestAlert = {
  key: "hypertension_alert",
  label: "High blood pressure alerts",
  category: "vitals",
  unit: "count",
  aggregation: "count",
  appleHealth: "HKCategoryTypeIdentifierHypertensionEvent",
  healthConnect: null,
  plausibleRange: { min: 0, max: 10 },
  gapNote: "Health Connect does not pass on alerts raised by the watch.",
  bindable: true,
  phoneReadable: false
}

const scored = {
  key: "readiness_score",
  label: "Readiness score",
  category: "activity",
  unit: "score",
  aggregation: "latest",
  appleHealth: null,
  healthConnect: null,
  plausibleRange: { min: 0, max: 100 },
  gapNote: expect.any(String),
  bindable: false,
  phoneReadable: false
}

/** By category: the number of bindable signals, and of metrics that the service scores itself. */
const CATEGORIES = [
  ["activity", 55, 3],
  ["vitals", 31, 2],
  ["body", 9, 1],
  ["nutrition", 44, 1],
  ["sleep", 9, 2],
  ["reproductive", 18, 0],
  ["mindfulness", 5, 0]
] as const

const SIGNALS = 171
const SCORED = 9

type Entry = (typeof HEALTH_CATALOGUE)[number]

const list = (query = "") => get(`${PATH}${query}`)

const entries = (count: number, holds: (entry: Entry) => boolean = () => true) =>
  expect.toSatisfy(
    (found: ReadonlyArray<Entry>) => found.length === count && found.every(holds),
    `${count} such entries`
  )

export const healthMetrics: ReadonlyArray<Rule> = [
  rule("Each entry holds: key, label, unit, aggregation, both platforms' names, plausible range, gap note, bindable", [
    list().gives(expect.arrayContaining([steps, boneMass, newestAlert])),
    list("?all=true").gives(expect.arrayContaining([steps, boneMass, newestAlert, scored])),
    list("?all=true").gives(HEALTH_CATALOGUE)
  ]),
  rule("`all` (boolean, `true` includes metrics the service scores itself; they cannot be bound)", [
    list().gives(entries(SIGNALS, ({ bindable }) => bindable)),
    list("?all=false").gives(entries(SIGNALS, ({ bindable }) => bindable)),
    list("?all=true").gives(entries(SIGNALS + SCORED)),
    ...["", "1", "yes", "TRUE", "True", "null"].map((all) =>
      list(`?all=${all}`).isInvalid(/^all: expected true or false/)
    )
  ]),
  rule("category filter (`activity`, `vitals`, `body`, `nutrition`, `sleep`, `reproductive`, `mindfulness`)", [
    ...CATEGORIES.flatMap(([category, signals, scored]) => [
      list(`?category=${category}`).gives(entries(signals, (entry) => entry.category === category && entry.bindable)),
      list(`?category=${category}&all=true`).gives(entries(signals + scored, (entry) => entry.category === category))
    ]),
    ...["", "Activity", "training", "all", "__proto__"].map((category) =>
      list(`?category=${category}`).isInvalid(/^category: expected one of activity, vitals, body, /)
    )
  ]),
  rule("gap note (string, or `null` when both platforms can supply it)", [
    list("?all=true").gives(
      entries(
        SIGNALS + SCORED,
        ({ appleHealth, gapNote, healthConnect }) =>
          (gapNote === null) === (appleHealth !== null && healthConnect !== null) && gapNote !== ""
      )
    )
  ]),
  rule("The 25 most recently catalogued signals can be bound but cannot yet be read from a phone", [
    list().gives(
      expect.toSatisfy(
        (found: ReadonlyArray<Entry>) =>
          found.filter(({ bindable, phoneReadable }) => bindable && !phoneReadable).length === 25,
        "25 signals that no phone can be asked for"
      )
    )
  ]),
  rule("The catalogue is a constant: keys are distinct, the minimum of a range is below its maximum", [
    list("?all=true").gives(
      expect.toSatisfy(
        (found: ReadonlyArray<Entry>) =>
          new Set(found.map(({ key }) => key)).size === found.length &&
          found.every(({ plausibleRange: { max, min } }) => min < max),
        "distinct keys and ranges"
      )
    ),
    list().as("read").gives(entries(SIGNALS)),
    get(`${PATH}/steps`).refuses("not_found")
  ])
]
