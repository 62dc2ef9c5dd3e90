import { get, post, REFUSED_DATES, type Rule, rule } from "../harness/Scenario.ts"

const STARTING = {
  calories: 2000,
  protein: 120,
  carbs: 230,
  fat: 65,
  waterMl: 2000,
  weightUnit: "kg",
  goal: "general_health"
}

export const goals: ReadonlyArray<Rule> = [
  rule("An account starts with: 2000 kcal, 120 g protein, 230 g carbs, 65 g fat, 2000 ml, `kg`, `general_health`", [
    get("/v1/goals").gives(STARTING)
  ]),
  rule("`date`: the targets of that date, which are those of the goals where nothing else was chosen", [
    ...["2026-03-09", "today", "1900-01-01", "2199-12-31"].map((date) => get(`/v1/goals?date=${date}`).gives(STARTING)),
    ...REFUSED_DATES.map((date) =>
      get(`/v1/goals?${new URLSearchParams({ date })}`).isInvalid(/^date: expected a real date/)
    )
  ]),
  rule("Goals (read only through the interface)", [
    post("/v1/goals", { calories: 2500 }).refuses("method_not_allowed"),
    get("/v1/goals/calories").refuses("not_found")
  ])
]
