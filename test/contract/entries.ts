import { addDays } from "@daybook/core"
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
import { byKey, loggedFood, loggedRestDay, loggedWater, loggedWorkout } from "./LoggedEntries.ts"

const NOW = "/v1/entries?start=today&end=today"

const squat = { exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] }

const listed = (start: string, end: string, kind?: string) =>
  get(`/v1/entries?start=${start}&end=${end}${kind === undefined ? "" : `&kind=${kind}`}`)

/** Seconds after the start of the test. */
const after = (seconds: number) => hoursLater(seconds / 3600)

const at = (seconds: number) => ({ at: new Date(after(seconds)).toISOString() })

const listing: ReadonlyArray<Rule> = [
  rule("Every food, water, workout and rest day: `{id, kind, date, at, by, …}` and the fields of that kind", [
    get(NOW).gives([]),
    post("/v1/food", { name: "Oats", calories: 350, protein: 12, carbs: 60.5, fat: 7, meal: "breakfast" }),
    post("/v1/water", { amountMl: 250 }).as("write").at(after(1)),
    post("/v1/workouts", { ...squat, durationMinutes: 55 })
      .at(after(2))
      .keepingAs("workout", "sessionId"),
    post("/v1/rest-days", { dates: ["today"] }).at(after(3)),
    get(NOW).givesOf(({ workout }) => [
      loggedFood({ protein: 12, carbs: 60.5, fat: 7, meal: "breakfast" }),
      loggedWater({ by: byKey("write"), ...at(1) }),
      loggedWorkout({ id: workout, durationMinutes: 55, ...at(2) }),
      loggedRestDay(at(3))
    ]),
    get(NOW)
      .as("read")
      .gives(["food", "water", "workout", "rest_day"].map((kind) => expect.objectContaining({ kind })))
  ]),
  rule("absent macros are `0`; `durationMinutes` and `weightKg` are omitted where they were not recorded", [
    post("/v1/food", { name: "Oats", calories: 350 }),
    post("/v1/workouts", { exercises: [{ name: "Pull up", sets: [{ reps: 8 }] }] }).at(after(1)),
    get(NOW).gives([loggedFood(), loggedWorkout({ exercises: [{ name: "Pull up", sets: [{ reps: 8 }] }], ...at(1) })])
  ]),
  rule("ascending by date, then in the order logged", [
    post("/v1/workouts", squat),
    post("/v1/water", { amountMl: 250 }).at(after(1)),
    post("/v1/food", { name: "Oats", calories: 350 }).at(after(2)),
    post("/v1/rest-days", { dates: ["2026-03-09", "2026-03-11"] }).at(after(3)),
    post("/v1/water", { amountMl: 1, date: "2026-03-09" }).at(after(4)),
    post("/v1/water", { amountMl: 2 }).at(after(5)),
    listed("2026-03-09", "2026-03-11").gives([
      loggedRestDay({ date: "2026-03-09", ...at(3) }),
      loggedWater({ date: "2026-03-09", amountMl: 1, ...at(4) }),
      loggedWorkout(),
      loggedWater(at(1)),
      loggedFood(at(2)),
      loggedWater({ amountMl: 2, ...at(5) }),
      loggedRestDay({ date: "2026-03-11", ...at(3) })
    ])
  ]),
  rule("`kind` (optional) `food` | `water` | `workout` | `rest_day`", [
    post("/v1/food", { name: "Oats", calories: 350 }),
    post("/v1/water", { amountMl: 250 }),
    post("/v1/workouts", squat),
    post("/v1/rest-days", { dates: ["today"] }),
    listed("today", "today", "food").gives([loggedFood()]),
    listed("today", "today", "water").gives([loggedWater()]),
    listed("today", "today", "workout").gives([loggedWorkout()]),
    listed("today", "today", "rest_day").gives([loggedRestDay()]),
    listed("2026-03-09", "2026-03-09", "food").gives([]),
    ...["check_in", "Food", "foods", "", "rest-day"].map((kind) =>
      listed("today", "today", kind).isInvalid(/^kind: expected one of food, water, workout, rest_day, got /)
    )
  ]),
  rule("`start`, `end` (required, at most 31 dates)", [
    post("/v1/water", { amountMl: 1, date: addDays(TODAY, -30) }),
    post("/v1/water", { amountMl: 2 }),
    listed(addDays(TODAY, -30), "today").gives([
      loggedWater({ amountMl: 1, date: addDays(TODAY, -30) }),
      loggedWater({ amountMl: 2 })
    ]),
    listed(addDays(TODAY, -31), "today").isInvalid(/^end: the range has 32 dates, at most 31/),
    listed("1900-01-01", "1900-01-31").gives([]),
    listed("2199-12-31", "2199-12-31").gives([]),
    listed("today", "2026-03-09").isInvalid(/^start: expected a date up to end/),
    get("/v1/entries").isInvalid(/^start: required.*; end: required/),
    get("/v1/entries?start=today").isInvalid(/^end: required/),
    ...REFUSED_DATES.flatMap((date) => [
      listed(date, "today").isInvalid(/^start: expected a real date/),
      listed("today", date).isInvalid(/^end: expected a real date/)
    ])
  ]),
  rule("A write that changes nothing logs nothing: a rest day that is one already keeps its id, time and writer", [
    post("/v1/rest-days", { dates: ["today"] }).as("write"),
    get(NOW).keepingAs("id", 0, "id"),
    post("/v1/rest-days", { dates: ["today", "2026-03-09"] }).at(after(9)),
    listed("2026-03-09", "today").givesOf(({ id }) => [
      loggedRestDay({ date: "2026-03-09", ...at(9) }),
      loggedRestDay({ id, by: byKey("write") })
    ])
  ]),
  ruleAcrossHours("Every entry of a full month is listed", [
    ...Array.from({ length: 31 }, (_, days) => post("/v1/water", { amountMl: days + 1, date: addDays(TODAY, days) })),
    ...Array.from({ length: 31 }, (_, days) => post("/v1/water", { amountMl: days + 51, date: addDays(TODAY, days) })),
    listed("today", addDays(TODAY, 30)).gives(
      Array.from({ length: 62 }, (_, index) =>
        expect.objectContaining({
          amountMl: Math.floor(index / 2) + 1 + 50 * (index % 2),
          date: addDays(TODAY, Math.floor(index / 2))
        })
      )
    )
  ])
]

const deleting: ReadonlyArray<Rule> = [
  rule("DELETE `/v1/entries/{id}` removes one; `{deleted: true, id}`; then it is 404", [
    post("/v1/food", { name: "Oats", calories: 350 }),
    post("/v1/food", { name: "Oats", calories: 350 }),
    post("/v1/water", { amountMl: 250 }),
    post("/v1/workouts", squat),
    post("/v1/rest-days", { dates: ["today", "2026-03-09"] }),
    ...["food", "water", "workout", "rest_day"].flatMap((kind) => [
      listed("today", "today", kind).keepingAs("id", 0, "id"),
      del(({ id }) => `/v1/entries/${id}`).givesOf(({ id }) => ({ deleted: true, id })),
      del(({ id }) => `/v1/entries/${id}`).refuses("not_found", /^No entry has this id; list the entries/)
    ]),
    listed("2026-03-09", "today").gives([loggedRestDay({ date: "2026-03-09" }), loggedFood()]),
    get("/v1/days/today").gives(
      expect.objectContaining({
        nutrition: expect.objectContaining({ calories: 350, entries: [expect.objectContaining({ name: "Oats" })] }),
        waterMl: 0,
        workouts: []
      })
    ),
    get("/v1/workouts").gives([]),
    get("/v1/exercises").gives([]),
    get("/v1/insights").gives(
      expect.objectContaining({
        recovery: { status: "unknown", vsBaseline: expect.stringMatching(/\b1 day since the last rest day/) }
      })
    )
  ]),
  rule("DELETE `/v1/entries/{id}` needs a Full access key", [
    post("/v1/water", { amountMl: 250 }).as("write"),
    get(NOW).keepingAs("id", 0, "id"),
    ...(["read", "write"] as const).map((scope) =>
      del(({ id }) => `/v1/entries/${id}`)
        .as(scope)
        .refuses("insufficient_scope", /full/)
    ),
    get(NOW).gives([loggedWater({ by: byKey("write") })])
  ]),
  rule("An id that names nothing of this account: 404; a check-in and a metric are deleted by their own routes", [
    post("/v1/weight", { weightKg: 80 }),
    get("/v1/measurements").keepingAs("checkIn", 0, "id"),
    post("/v1/custom-metrics", { name: "Mood", tab: "body", kind: "number", unit: "" }).keepingAs("metric", "id"),
    del(({ checkIn }) => `/v1/entries/${checkIn}`).refuses("not_found"),
    del(({ metric }) => `/v1/entries/${metric}`).refuses("not_found"),
    del("/v1/entries/nothing").refuses("not_found"),
    del("/v1/entries").refuses("method_not_allowed"),
    get("/v1/measurements").gives([expect.objectContaining({ weightKg: 80 })]),
    get("/v1/custom-metrics").gives([expect.objectContaining({ name: "Mood" })])
  ]),
  rule("A deleted workout leaves room for another one on its date", [
    post("/v1/workouts", squat),
    post("/v1/workouts", squat).keepingAs("id", "sessionId"),
    post("/v1/workouts", squat).isInvalid(/already has 2 workouts/),
    del(({ id }) => `/v1/entries/${id}`),
    post("/v1/workouts", squat),
    post("/v1/workouts", squat).isInvalid(/already has 2 workouts/)
  ])
]

export const entries: ReadonlyArray<Rule> = [...listing, ...deleting]
