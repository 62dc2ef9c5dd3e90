import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const logged = (amountMl: number, date: string = TODAY) => ({ logged: true, date, amountMl })

export const water: ReadonlyArray<Rule> = [
  rule("`amountMl` | number | required | 1 to 5000, millilitres", [
    post("/v1/water", { amountMl: 1 }).gives(logged(1)),
    post("/v1/water", { amountMl: 5000 }).gives(logged(5000)),
    post("/v1/water", { amountMl: 0.99 }).isInvalid(/^amountMl: expected a number from 1 to 5000, got 0.99$/),
    post("/v1/water", { amountMl: 5000.01 }).isInvalid(/^amountMl: /),
    post("/v1/water", {}).isInvalid(/^amountMl: required, expected a number from 1 to 5000$/),
    ...refusedValues("number").map((amountMl) => post("/v1/water", { amountMl }).isInvalid(/^amountMl: /)),
    get("/v1/days/today").gives(expectWater(5001))
  ]),
  rule("`date` | `YYYY-MM-DD`, default today UTC; `today` is accepted wherever a date is", [
    post("/v1/water", { amountMl: 200 }).gives(logged(200)),
    post("/v1/water", { amountMl: 200, date: "today" }).gives(logged(200)),
    post("/v1/water", { amountMl: 300, date: "2026-03-09" }).gives(logged(300, "2026-03-09")),
    get("/v1/days/2026-03-10").gives(expectWater(400)),
    get("/v1/days/2026-03-09").gives(expectWater(300, "2026-03-09"))
  ]),
  rule("Stored values are kept as sent; totals are rounded to 2 decimals at the edge", [
    post("/v1/water", { amountMl: 100.123 }).gives(logged(100.123)),
    post("/v1/water", { amountMl: 100.123 }).gives(logged(100.123)),
    get("/v1/days/today").gives(expectWater(200.25))
  ]),
  rule("Writes are not idempotent: the same body twice is two entries", [
    post("/v1/water", { amountMl: 250 }).gives(logged(250)),
    post("/v1/water", { amountMl: 250 }).gives(logged(250)),
    get("/v1/days/today").gives(expectWater(500))
  ])
]

function expectWater(waterMl: number, date: string = TODAY) {
  return {
    date,
    nutrition: { calories: 0, protein: 0, carbs: 0, fat: 0, entries: [] },
    waterMl,
    workouts: [],
    measurements: {}
  }
}
