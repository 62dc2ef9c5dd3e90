import { get, post, type Rule, rule } from "../harness/Scenario.ts"

export const goals: ReadonlyArray<Rule> = [
  rule("An account starts with: 2000 kcal, 120 g protein, 230 g carbs, 65 g fat, 2000 ml, `kg`, `general_health`", [
    get("/v1/goals").gives({
      calories: 2000,
      protein: 120,
      carbs: 230,
      fat: 65,
      waterMl: 2000,
      weightUnit: "kg",
      goal: "general_health"
    })
  ]),
  rule("Goals (read only through the interface)", [
    post("/v1/goals", { calories: 2500 }).refuses("method_not_allowed"),
    get("/v1/goals/calories").refuses("not_found")
  ])
]
