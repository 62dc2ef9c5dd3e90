import { addDays, datesBetween } from "@daybook/core"
import { expect } from "vitest"
import { get, hoursLater, post, REFUSED_DATES, type Rule, rule, TODAY } from "../harness/Scenario.ts"

const ID = expect.stringMatching(/^[^\s/]+$/)

const record = (held: object, date: string = TODAY) => ({
  date,
  nutrition: { calories: 0, protein: 0, carbs: 0, fat: 0, entries: [] },
  waterMl: 0,
  workouts: [],
  measurements: {},
  ...held
})

const row = (date: string, held: object = {}) => ({
  date,
  calories: 0,
  protein: 0,
  carbs: 0,
  fat: 0,
  waterMl: 0,
  weightKg: null,
  ...held
})

const squat = { name: "Squat", sets: [{ reps: 5, weightKg: 100 }, { reps: 8 }] }

const range = (start: string, end: string) => get(`/v1/days?start=${start}&end=${end}`)

const RANGE_DATES = 3660
const first = addDays(TODAY, -RANGE_DATES)

export const days: ReadonlyArray<Rule> = [
  rule(
    "Day record: `date`, `nutrition`, `waterMl`, `workouts` (each: `id`, `durationMinutes`, `exercises`), `measurements`",
    [
      get("/v1/days/today").gives(record({})),
      post("/v1/food", { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }),
      post("/v1/water", { amountMl: 750 }),
      post("/v1/weight", { weightKg: 81.4 }),
      post("/v1/workouts", { exercises: [squat], durationMinutes: 55 }).keepingAs("first", "sessionId"),
      post("/v1/workouts", { exercises: [squat] }).keepingAs("second", "sessionId"),
      post("/v1/rest-days", { dates: ["today"] }),
      post("/v1/water", { amountMl: 500, date: "2026-03-09" }),
      get("/v1/days/today").givesOf(({ first, second }) =>
        record({
          nutrition: {
            calories: 350,
            protein: 12,
            carbs: 60,
            fat: 7,
            entries: [{ name: "Oats", calories: 350, meal: "breakfast" }]
          },
          waterMl: 750,
          workouts: [
            { id: first, durationMinutes: 55, exercises: [squat] },
            { id: second, exercises: [squat] }
          ],
          measurements: { weightKg: 81.4 }
        })
      )
    ]
  ),
  rule(
    "in the day record, `measurements` holds the check-in's readings that have a value (`note` included), `{}` when there is none",
    [
      post("/v1/body-measurements", { waistCm: 84, note: "Lean" }),
      get("/v1/days/today").gives(record({ measurements: { waistCm: 84, note: "Lean" } })),
      post("/v1/body-measurements", { weightKg: 81, boneMassKg: 3.4, clearFields: ["note"] }),
      get("/v1/days/today").gives(record({ measurements: { weightKg: 81, waistCm: 84, boneMassKg: 3.4 } })),
      get("/v1/days/2026-03-09").gives(record({}, "2026-03-09"))
    ]
  ),
  rule("path `date`: a real calendar date from 1900-01-01 to 2199-12-31, or `today`, in UTC", [
    get(`/v1/days/${TODAY}`).gives(record({})),
    get("/v1/days/1900-01-01").gives(record({}, "1900-01-01")),
    get("/v1/days/2199-12-31").gives(record({}, "2199-12-31")),
    get("/v1/days/2024-02-29").gives(record({}, "2024-02-29")),
    get("/v1/days/2000-02-29").gives(record({}, "2000-02-29")),
    ...[...REFUSED_DATES, "1900-02-29", "%20today", "__proto__"].map((date) =>
      get(`/v1/days/${date}`).isInvalid(/^date: expected a real date YYYY-MM-DD from 1900-01-01 to 2199-12-31/)
    ),
    get("/v1/days/today")
      .at(hoursLater(12) - 1)
      .gives(record({})),
    get("/v1/days/today").at(hoursLater(12)).gives(record({}, "2026-03-11")),
    post("/v1/water", { amountMl: 100 }).gives({ logged: true, date: "2026-03-11", amountMl: 100 })
  ]),
  rule(
    "`GET /v1/days` answers a row for every date of the range, ascending, zeros where nothing is logged; `weightKg` `null` when no weigh-in",
    [
      post("/v1/food", { name: "Rice", calories: 500, carbs: 110, date: "2026-03-08" }),
      post("/v1/food", { name: "Egg", calories: 78, protein: 6, fat: 5, date: "2026-03-08" }),
      post("/v1/water", { amountMl: 250, date: "2026-03-08" }),
      post("/v1/water", { amountMl: 500, date: "2026-03-08" }),
      post("/v1/weight", { weightKg: 81.375, date: "2026-03-06" }),
      post("/v1/body-measurements", { waistCm: 84, date: "2026-03-07" }),
      post("/v1/water", { amountMl: 999, date: "2026-03-05" }),
      post("/v1/water", { amountMl: 999, date: "2026-03-10" }),
      range("2026-03-06", "2026-03-09").gives([
        row("2026-03-06", { weightKg: 81.375 }),
        row("2026-03-07"),
        row("2026-03-08", { calories: 578, protein: 6, carbs: 110, fat: 5, waterMl: 750 }),
        row("2026-03-09")
      ]),
      range("2026-03-08", "2026-03-08").gives([expect.objectContaining({ date: "2026-03-08", waterMl: 750 })]),
      range("2026-03-09", "today").gives([row("2026-03-09"), row(TODAY, { waterMl: 999 })]),
      range("today", "today").gives([row(TODAY, { waterMl: 999 })])
    ]
  ),
  rule("Totals are rounded to 2 decimals at the edge", [
    post("/v1/food", { name: "A", calories: 0.1, protein: 0.1, carbs: 1.004, fat: 33.333 }),
    post("/v1/food", { name: "B", calories: 0.2, protein: 0.2, carbs: 1.004, fat: 33.333 }),
    post("/v1/water", { amountMl: 33.333 }),
    post("/v1/water", { amountMl: 33.333 }),
    range("today", "today").gives([
      row(TODAY, { calories: 0.3, protein: 0.3, carbs: 2.01, fat: 66.67, waterMl: 66.67 })
    ]),
    get("/v1/days/today").gives(
      record({
        nutrition: {
          calories: 0.3,
          protein: 0.3,
          carbs: 2.01,
          fat: 66.67,
          entries: [
            { name: "A", calories: 0.1, meal: "snack" },
            { name: "B", calories: 0.2, meal: "snack" }
          ]
        },
        waterMl: 66.67
      })
    )
  ]),
  rule("at most 3,660 dates", [
    range(first, addDays(TODAY, -1)).gives(datesBetween(first, addDays(TODAY, -1)).map((date) => row(date))),
    range(first, TODAY).isInvalid(/3661 dates, at most 3660/),
    range("1900-01-01", "2199-12-31").isInvalid(/at most 3660/),
    range("2199-12-30", "2199-12-31").gives([row("2199-12-30"), row("2199-12-31")]),
    range("1900-01-01", "1900-01-02").gives([row("1900-01-01"), row("1900-01-02")])
  ]),
  rule("`start`, `end` (both required, `YYYY-MM-DD`, inclusive); `start` after `end` is 400", [
    get("/v1/days").isInvalid(/^start: required.*; end: required/),
    get("/v1/days?start=today").isInvalid(/^end: required/),
    get("/v1/days?end=today").isInvalid(/^start: required/),
    range("2026-03-11", "today").isInvalid(/^start: expected a date up to end/),
    ...["", ...REFUSED_DATES].flatMap((date) => [
      range(date, "2199-12-31").isInvalid(/^start: expected a real date/),
      range("1900-01-01", date).isInvalid(/^end: expected a real date/)
    ])
  ]),
  rule("the workouts of a day record carry `id`, `durationMinutes`, `exercises` (with sets), no date", [
    post("/v1/workouts", { exercises: [squat], date: "2026-03-01" }),
    get("/v1/days/2026-03-01").gives(record({ workouts: [{ id: ID, exercises: [squat] }] }, "2026-03-01"))
  ]),
  rule("Totals are rounded to 2 decimals at the edge: the same in a day record and in a range", [
    ...[10.276, 57.916, 47.55, 13.254, 10.894, 38.796, 61.599].map((calories) =>
      post("/v1/food", { name: "Bite", calories, date: "2026-03-01" })
    ),
    range("2026-03-01", "2026-03-01").gives([row("2026-03-01", { calories: 240.29 })]),
    get("/v1/days/2026-03-01").gives(
      record(
        {
          nutrition: {
            calories: 240.29,
            protein: 0,
            carbs: 0,
            fat: 0,
            entries: [10.276, 57.916, 47.55, 13.254, 10.894, 38.796, 61.599].map((calories) => ({
              name: "Bite",
              calories,
              meal: "snack"
            }))
          }
        },
        "2026-03-01"
      )
    )
  ])
]
