import { expect } from "vitest"
import {
  del,
  get,
  hoursLater,
  post,
  REFUSED_DATES,
  type Rule,
  rule,
  ruleAcrossHours,
  TODAY
} from "../harness/Scenario.ts"
import { AT, byKey, ID } from "./LoggedEntries.ts"
import { createMetric, setValue } from "./UndoSteps.ts"

const CHANGES = "/v1/changes"

/** A change that still stands, as it is listed. */
const change = (kind: string, action: string, summary: string, fields: object = {}) => ({
  id: ID,
  at: AT,
  date: TODAY,
  kind,
  action,
  summary,
  by: byKey("full"),
  count: 1,
  undoable: true,
  undoneBy: null,
  ...fields
})

/** The newest change. */
const newest = (...expected: Parameters<typeof change>) => get(`${CHANGES}?limit=1`).gives([change(...expected)])

const summaries = (...texts: ReadonlyArray<string>) => texts.map((summary) => expect.objectContaining({ summary }))

const METRIC = "/v1/custom-metrics"

const listing: ReadonlyArray<Rule> = [
  rule("newest first `{id, at, date, kind, action, summary, by: {kind, name}, count, undoable, undoneBy}`", [
    get(CHANGES).gives([]),
    post("/v1/water", { amountMl: 750 }).as("write"),
    post("/v1/food", { name: "Oats", calories: 350, date: "2026-03-09" }).at(hoursLater(1)),
    get(CHANGES)
      .as("read")
      .gives([
        change("food", "create", "Oats, 350 kcal, snack", {
          date: "2026-03-09",
          at: new Date(hoursLater(1)).toISOString()
        }),
        change("water", "create", "Water, 750 ml", { by: byKey("write") })
      ])
  ]),
  rule("`action` `create` | `update` | `delete` | `undo`, with what was written, of every kind", [
    post("/v1/food", { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }),
    newest("food", "create", "Oats, 350 kcal, protein 12 g, carbs 60 g, fat 7 g, breakfast"),
    get("/v1/entries?start=today&end=today").keepingAs("food", 0, "id"),
    post(({ food }) => `/v1/food/${food}`, { name: "Porridge", calories: 380, date: "2026-03-09" }),
    newest("food", "update", "Oats → Porridge: 350 kcal → 380 kcal (2026-03-10 → 2026-03-09)", { date: "2026-03-09" }),
    del(({ food }) => `/v1/entries/${food}`),
    newest("food", "delete", "Porridge, 380 kcal, protein 12 g, carbs 60 g, fat 7 g, breakfast", {
      date: "2026-03-09"
    }),
    get(CHANGES).keepingAs("deletion", 0, "id"),
    post(({ deletion }) => `${CHANGES}/${deletion}/undo`, {}),
    newest("food", "undo", "Porridge, 380 kcal, protein 12 g, carbs 60 g, fat 7 g, breakfast: restored", {
      date: "2026-03-09"
    }),
    post("/v1/workouts", {
      exercises: [
        { name: "Squat", sets: [{ reps: 5, weightKg: 100 }, { reps: 3 }] },
        { name: "Plank", sets: [{ reps: 1 }] }
      ],
      durationMinutes: 55
    }).keepingAs("workout", "sessionId"),
    newest("workout", "create", "Workout, Squat 5@100 kg 3, Plank 1, 55 min"),
    post(({ workout }) => `/v1/workouts/${workout}`, { durationMinutes: 50 }),
    newest("workout", "update", "Workout: 55 min → 50 min"),
    post("/v1/weight", { weightKg: 80 }),
    newest("check_in", "create", "Check-in, 80 kg"),
    post("/v1/body-measurements", { waistCm: 84, note: "Rested" }),
    newest("check_in", "update", "Check-in: nothing → waist 84 cm, nothing → note Rested"),
    post("/v1/body-measurements", { clearFields: ["weightKg", "waistCm", "note"] }),
    newest("check_in", "delete", "Check-in, 80 kg, waist 84 cm, note Rested"),
    post("/v1/health/days/today", { reading: "steps", value: 9000 }),
    newest("health_reading", "create", "Steps, 9000"),
    post("/v1/health/days/today", { reading: "steps", value: 9500 }),
    newest("health_reading", "update", "Steps: 9000 → 9500"),
    post("/v1/health/days/today", { reading: "steps", value: null }),
    newest("health_reading", "delete", "Steps, 9500")
  ]),
  rule("`date` is null for what has no date; a definition that is changed or deleted; its values", [
    post(METRIC, { name: "Coffee", tab: "nutrition", kind: "counter", unit: "", target: 3 }).keepingAs("id", "id"),
    newest("custom_metric", "create", "Coffee, counter, target 3", { date: null }),
    post(({ id }) => `${METRIC}/${id}`, { name: "Espresso", unit: "cups", target: null }),
    newest("custom_metric", "update", "Coffee → Espresso: nothing → cups, target 3 → nothing", { date: null }),
    post(({ id }) => `${METRIC}/${id}/values`, { value: 2 }),
    newest("custom_metric_value", "create", "Espresso, 2"),
    post(({ id }) => `${METRIC}/${id}/values`, { value: 3 }),
    newest("custom_metric_value", "update", "Espresso: 2 → 3"),
    post(({ id }) => `${METRIC}/${id}/values`, { value: null }),
    newest("custom_metric_value", "delete", "Espresso, 3"),
    del(({ id }) => `${METRIC}/${id}`),
    newest("custom_metric", "delete", "Espresso, counter, cups", { date: null })
  ]),
  rule("`count`: the entries that a change is of; a summary names three and counts the rest", [
    post("/v1/rest-days", { dates: ["2026-03-05", "2026-03-01", "2026-03-04", "2026-03-02", "2026-03-03"] }),
    newest("rest_day", "create", "Rest day 2026-03-01; Rest day 2026-03-02; Rest day 2026-03-03 and 2 more", {
      count: 5,
      date: "2026-03-01"
    }),
    post("/v1/rest-days", { dates: ["2026-03-05", "2026-03-06"] }),
    newest("rest_day", "create", "Rest day 2026-03-06", { date: "2026-03-06" })
  ]),
  rule("A write that changes nothing is no change", [
    post("/v1/rest-days", { dates: ["today"] }),
    post("/v1/rest-days", { dates: ["today", "today"] }),
    post("/v1/health/days/today", { reading: "steps", value: null }),
    get(CHANGES).gives(summaries("Rest day 2026-03-10")),
    post("/v1/weight", { weightKg: 80 }),
    post("/v1/weight", { weightKg: 80 }),
    post("/v1/body-measurements", { weightKg: 80 }),
    createMetric,
    setValue(2),
    setValue(2),
    get(CHANGES).gives(summaries("Coffee, 2", "Coffee, counter, cups", "Check-in, 80 kg", "Rest day 2026-03-10"))
  ]),
  rule("A refused write is no change", [
    post("/v1/water", { amountMl: 0 }).isInvalid(),
    post("/v1/body-measurements", { clearFields: ["note"] }).isInvalid(),
    del("/v1/entries/nothing").refuses("not_found"),
    post("/v1/water", { amountMl: 1 }).as("read").refuses("insufficient_scope"),
    get(CHANGES).gives([])
  ])
]

const FOUR = [1, 2, 3, 4].map((amountMl) => post("/v1/water", { amountMl }))

const filters: ReadonlyArray<Rule> = [
  rule("`date` (the log's date): also a change of several dates, and a move off a date", [
    post("/v1/rest-days", { dates: ["2026-03-07", "2026-03-08", "2026-03-09"] }),
    post("/v1/water", { amountMl: 1 }),
    post("/v1/custom-metrics", { name: "Mood", tab: "body", kind: "number", unit: "" }),
    get("/v1/entries?start=today&end=today").keepingAs("id", 0, "id"),
    post(({ id }) => `/v1/water/${id}`, { date: "2026-03-08" }),
    ...["2026-03-07", "2026-03-09"].map((date) =>
      get(`${CHANGES}?date=${date}`).gives([expect.objectContaining({ kind: "rest_day", date: "2026-03-07" })])
    ),
    get(`${CHANGES}?date=2026-03-08`).gives([
      expect.objectContaining({ kind: "water", action: "update", date: "2026-03-08" }),
      expect.objectContaining({ kind: "rest_day" })
    ]),
    get(`${CHANGES}?date=today`).gives([
      expect.objectContaining({ kind: "water", action: "update" }),
      expect.objectContaining({ kind: "water", action: "create" })
    ]),
    get(`${CHANGES}?date=2026-03-11`).gives([]),
    ...["", ...REFUSED_DATES].map((date) => get(`${CHANGES}?date=${date}`).isInvalid(/^date: expected a real date/))
  ]),
  rule("`by` (`key` | `app` | `connection` | `import` | `sync` | `server`)", [
    post("/v1/water", { amountMl: 1 }),
    get(`${CHANGES}?by=key`).gives(summaries("Water, 1 ml")),
    ...["app", "connection", "import", "sync", "server"].map((by) => get(`${CHANGES}?by=${by}`).gives([])),
    ...["", "me", "Key", "key:", "%"].map((by) =>
      get(`${CHANGES}?by=${encodeURIComponent(by)}`).isInvalid(/^by: expected one of key, app, /)
    )
  ]),
  ruleAcrossHours("`limit` 1 to 100, default 30", [
    ...Array.from({ length: 101 }, (_, index) => post("/v1/water", { amountMl: index + 1 })),
    ...[
      ["", 30],
      ["?limit=1", 1],
      ["?limit=100", 100]
    ].map(([query, count]) =>
      get(`${CHANGES}${query}`).gives(
        summaries(...Array.from({ length: Number(count) }, (_, index) => `Water, ${101 - index} ml`))
      )
    ),
    ...["0", "101", "-1", "1.5", "all", ""].map((limit) =>
      get(`${CHANGES}?limit=${limit}`).isInvalid(/^limit: expected a whole number from 1 to 100/)
    )
  ]),
  rule("`before` (a change's id): only older ones; an id that is not a change of this account is 400", [
    ...FOUR,
    get(CHANGES).keepingAs("second", 2, "id"),
    get(CHANGES).keepingAs("first", 3, "id"),
    get(({ second }) => `${CHANGES}?before=${second}`).gives(summaries("Water, 1 ml")),
    get(({ first }) => `${CHANGES}?before=${first}`).gives([]),
    get(`${CHANGES}?limit=2`).keepingAs("third", 1, "id"),
    get(({ third }) => `${CHANGES}?limit=1&before=${third}`).gives(summaries("Water, 2 ml")),
    get(({ third }) => `${CHANGES}?date=today&by=key&before=${third}`).gives(summaries("Water, 2 ml", "Water, 1 ml")),
    get(({ third }) => `${CHANGES}?date=2026-03-09&before=${third}`).gives([]),
    ...["", "nothing", "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57"].map((before) =>
      get(`${CHANGES}?before=${before}`).isInvalid(/^before: no change has this id/)
    )
  ])
]

const state: ReadonlyArray<Rule> = [
  rule("`undoable`: whether what it wrote still stands", [
    post("/v1/weight", { weightKg: 80 }),
    post("/v1/weight", { weightKg: 81 }),
    post("/v1/water", { amountMl: 1 }),
    get(CHANGES).gives(
      [
        ["Water, 1 ml", true],
        ["Check-in: 80 kg → 81 kg", true],
        ["Check-in, 80 kg", false]
      ].map(([summary, undoable]) => expect.objectContaining({ summary, undoable, undoneBy: null }))
    )
  ]),
  rule("`undoneBy`: the change that undid it; null again after a redo", [
    post("/v1/water", { amountMl: 1 }),
    get(CHANGES).keepingAs("first", 0, "id"),
    post(({ first }) => `${CHANGES}/${first}/undo`, {}).keepingAs("undo", "change"),
    get(CHANGES).givesOf(({ first, undo }) => [
      change("water", "undo", "Water, 1 ml: removed", { id: undo }),
      change("water", "create", "Water, 1 ml", { id: first, undoable: false, undoneBy: undo })
    ]),
    post(({ undo }) => `${CHANGES}/${undo}/undo`, {}).keepingAs("redo", "change"),
    get(CHANGES).givesOf(({ first, redo, undo }) => [
      change("water", "undo", "Water, 1 ml: restored", { id: redo }),
      change("water", "undo", "Water, 1 ml: removed", { id: undo, undoable: false, undoneBy: redo }),
      change("water", "create", "Water, 1 ml", { id: first })
    ]),
    post(({ redo }) => `${CHANGES}/${redo}/undo`, {}).keepingAs("again", "change"),
    get(CHANGES).givesOf(({ again, first, redo, undo }) => [
      change("water", "undo", "Water, 1 ml: removed", { id: again }),
      change("water", "undo", "Water, 1 ml: restored", { id: redo, undoable: false, undoneBy: again }),
      change("water", "undo", "Water, 1 ml: removed", { id: undo }),
      change("water", "create", "Water, 1 ml", { id: first, undoable: false, undoneBy: undo })
    ])
  ])
]

export const changes: ReadonlyArray<Rule> = [...listing, ...filters, ...state]
