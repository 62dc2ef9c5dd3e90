import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { get, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const PATH = "/v1/food-days"

const ago = (days: number) => addDays(TODAY, -days)

const mark = (daysAgo: number, food: string | null) => post(PATH, { date: ago(daysAgo), food })

const ate = (daysAgo: number, calories: number) => post("/v1/food", { name: "Food", calories, date: ago(daysAgo) })

const weighed = (daysAgo: number, weightKg: number) => post("/v1/weight", { weightKg, date: ago(daysAgo) })

const listed = (...marks: ReadonlyArray<object>) => get(`${PATH}?start=${ago(30)}&end=today`).gives(marks)

/** The means of the last days, and how many they are over, on three surfaces of REST. */
const counts = (intakeKcal: number | null, fullDays: number) => [
  get("/v1/energy?start=today&end=today").gives([expect.objectContaining({ intakeKcal, loggedDays: fullDays })]),
  get(`/v1/days?start=2026-03-01&end=today&per=month`).gives([
    expect.objectContaining({ calories: intakeKcal ?? 0, fullDays })
  ]),
  get("/v1/insights").gives(
    expect.objectContaining({ monthlySummaries: [expect.objectContaining({ avgCalories: intakeKcal })] })
  )
]

const without = (days: number) => {
  const all = Array.from({ length: 40 }, (_, index) => index + 1)
  return [...all.filter((day) => day !== days).map((day) => ate(day, 2000)), ...all.map((day) => weighed(day, 80))]
}

export const foodDays: ReadonlyArray<Rule> = [
  rule('POST `/v1/food-days`: `{date, food: "complete" | "partial" | null}`', [
    post(PATH, { date: TODAY, food: "complete" }).gives({ date: TODAY, food: "complete" }),
    post(PATH, { date: "today", food: "partial" }).gives({ date: TODAY, food: "partial" }),
    post(PATH, { date: TODAY, food: null }).gives({ date: TODAY, food: null }),
    post(PATH, { date: "2199-12-31", food: "partial" }).gives({ date: "2199-12-31", food: "partial" }),
    post(PATH, { date: TODAY }).isInvalid(/^food: required/),
    post(PATH, { food: "partial" }).isInvalid(/^date: required/),
    ...["", "Complete", "fast", 1, true].map((food) => post(PATH, { date: TODAY, food }).isInvalid(/^food: /)),
    ...[...REFUSED_DATES, ...refusedValues("string")].map((date) =>
      post(PATH, { date, food: "complete" }).isInvalid(/^date: expected a real date/)
    ),
    post(PATH, { date: TODAY, food: "complete", kcal: 0 }).refuses("unknown_field", /kcal/)
  ]),
  rule("GET `/v1/food-days`, `start`, `end`: the marked dates", [
    listed(),
    mark(1, "partial"),
    mark(3, "complete"),
    mark(40, "complete"),
    listed({ date: ago(3), food: "complete" }, { date: ago(1), food: "partial" }),
    mark(3, null),
    mark(1, "complete"),
    listed({ date: ago(1), food: "complete" }),
    get(PATH).isInvalid(/^start: required.*; end: required/),
    get(`${PATH}?start=2026-03-11&end=today`).isInvalid(/^start: expected a date up to end/),
    get(`${PATH}?start=2010-01-01&end=today`).isInvalid(/at most 3660 are allowed/)
  ]),
  rule("A removed mark that is not there, and a mark that is there already, change nothing", [
    mark(1, null),
    get("/v1/changes").gives([]),
    mark(1, "partial"),
    mark(1, "partial"),
    get("/v1/changes").gives([
      expect.objectContaining({
        kind: "food_day",
        action: "create",
        date: ago(1),
        summary: `Food of ${ago(1)}, partial`
      })
    ])
  ]),
  rule("A mark is a change, and can be undone", [
    mark(1, "partial"),
    mark(1, "complete"),
    get("/v1/changes?limit=1").keepingAs("id", 0, "id"),
    get("/v1/changes?limit=1").gives([
      expect.objectContaining({ action: "update", summary: `Food of ${ago(1)}: partial → complete` })
    ]),
    post(({ id }) => `/v1/changes/${id}/undo`, {}).gives(expect.objectContaining({ undone: true })),
    listed({ date: ago(1), food: "partial" }),
    mark(1, null),
    get("/v1/changes?limit=1").keepingAs("id", 0, "id"),
    post(({ id }) => `/v1/changes/${id}/undo`, {}).gives(expect.objectContaining({ undone: true })),
    listed({ date: ago(1), food: "partial" })
  ]),
  rule("A row of GET `/v1/days` has the mark of its date, and no field without one", [
    ate(2, 1500),
    mark(2, "partial"),
    mark(1, "complete"),
    get(`/v1/days?start=${ago(2)}&end=today`).gives([
      { date: ago(2), calories: 1500, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null, food: "partial" },
      { date: ago(1), calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null, food: "complete" },
      { date: TODAY, calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null }
    ])
  ]),
  ruleAcrossHours("A complete day counts in every average at what it holds, 0 kcal too; a partial one never", [
    ate(1, 2000),
    ate(2, 150),
    ate(3, 1000),
    ...counts(1500, 2),
    mark(2, "complete"),
    ...counts(1050, 3),
    mark(4, "complete"),
    ...counts(787.5, 4).slice(1),
    get("/v1/energy?start=today&end=today").gives([expect.objectContaining({ intakeKcal: 788, loggedDays: 4 })]),
    mark(1, "partial"),
    mark(4, null),
    ...counts(575, 2),
    mark(3, "partial"),
    mark(2, "partial"),
    ...counts(null, 0),
    mark(1, null),
    ...counts(2000, 1)
  ]),
  rule("Without a mark the rule of 200 kcal holds, and today is not over", [
    ate(1, 200),
    ate(2, 199),
    ate(0, 2000),
    mark(0, "complete"),
    ...counts(200, 1)
  ]),
  ruleAcrossHours("A fast lowers the expenditure by what was not eaten, and has an `energy_balance`", [
    ...without(3),
    get("/v1/energy?start=today&end=today").keeping((rows) => ({
      kcal: String(JSON.parse(JSON.stringify(rows))[0].expenditureKcal)
    })),
    get(`/v1/scores?start=${ago(3)}&end=${ago(3)}`).gives([
      expect.objectContaining({ scores: expect.objectContaining({ energy_balance: null }) })
    ]),
    mark(3, "complete"),
    get("/v1/energy?start=today&end=today").gives([expect.objectContaining({ intakeKcal: 1926, loggedDays: 27 })]),
    get("/v1/energy?start=today&end=today").givesOf(({ kcal }) => [
      expect.not.objectContaining({ expenditureKcal: Number(kcal) })
    ]),
    get(`/v1/scores?start=${ago(3)}&end=${ago(3)}`).gives([
      expect.objectContaining({ scores: expect.objectContaining({ energy_balance: expect.any(Number) }) })
    ])
  ])
]
