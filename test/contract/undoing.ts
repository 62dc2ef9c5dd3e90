import { del, get, hoursLater, post, type Rule, rule } from "../harness/Scenario.ts"
import { AT, byKey, loggedFood, loggedRestDay, loggedWater, loggedWorkout } from "./LoggedEntries.ts"
import { synced } from "./phoneBodies.ts"
import {
  CHECK_INS,
  createMetric,
  entries,
  kept,
  logCheckIn,
  logWater,
  METRIC,
  METRICS,
  OATS,
  oneOfToday,
  part,
  pin,
  setValue,
  TODAYS,
  undo,
  workout
} from "./UndoSteps.ts"

/** A write and its undo, with what is read before and after. */
const reversed = (says: string, steps: Rule["steps"], before: object, after: object, path: string): Rule =>
  rule(`Undo of ${says}, and redo`, [
    ...steps,
    kept("change"),
    get(path).gives(after),
    undo("change").keepingAs("undo", "change"),
    get(path).gives(before),
    undo("undo").keepingAs("redo", "change"),
    get(path).gives(after),
    undo("redo").keepingAs("third", "change"),
    get(path).gives(before),
    undo("third"),
    get(path).gives(after),
    undo("change"),
    get(path).gives(before)
  ])

/** Every kind of write, its undo and its redo. */
export const undoing: ReadonlyArray<Rule> = [
  reversed("a food", [post("/v1/food", OATS)], [], [loggedFood()], TODAYS),
  reversed(
    "a correction of a food",
    [post("/v1/food", OATS), oneOfToday, post(({ id }) => `/v1/food/${id}`, { calories: 1, meal: "lunch", fat: 3 })],
    [loggedFood()],
    [loggedFood({ calories: 1, meal: "lunch", fat: 3 })],
    TODAYS
  ),
  reversed(
    "a move to another date",
    [logWater, oneOfToday, post(({ id }) => `/v1/water/${id}`, { date: "2026-03-09" })],
    [loggedWater()],
    [],
    TODAYS
  ),
  reversed(
    "a deletion of a drink",
    [logWater, oneOfToday, del(({ id }) => `/v1/entries/${id}`)],
    [loggedWater()],
    [],
    TODAYS
  ),
  reversed(
    "a workout",
    [post("/v1/workouts", workout("Squat"))],
    [],
    [loggedWorkout({ exercises: workout("Squat").exercises })],
    TODAYS
  ),
  reversed(
    "rest days, but for those that were rest days before",
    [post("/v1/rest-days", { dates: ["today"] }), post("/v1/rest-days", { dates: ["today", "2026-03-09"] })],
    [loggedRestDay()],
    [loggedRestDay({ date: "2026-03-09" }), loggedRestDay()],
    "/v1/entries?start=2026-03-09&end=today"
  ),
  reversed("a check-in", [logCheckIn], [], [part({ weightKg: 80, waistCm: 84, note: "Kept" })], CHECK_INS),
  reversed(
    "a weigh-in that replaced another",
    [logCheckIn, post("/v1/weight", { weightKg: 81 })],
    [part({ weightKg: 80, waistCm: 84 })],
    [part({ weightKg: 81, waistCm: 84 })],
    CHECK_INS
  ),
  reversed(
    "cleared fields",
    [logCheckIn, post("/v1/body-measurements", { clearFields: ["weightKg", "note"] })],
    [part({ weightKg: 80, waistCm: 84, note: "Kept" })],
    [part({ weightKg: null, waistCm: 84, note: null })],
    CHECK_INS
  ),
  reversed(
    "the clearing of the last field",
    [
      post("/v1/body-measurements", { note: "Kept" }),
      post("/v1/body-measurements", { clearFields: ["note"] }).gives(part({ measurement: null }))
    ],
    [part({ note: "Kept" })],
    [],
    CHECK_INS
  ),
  reversed(
    "a deletion of a check-in",
    [logCheckIn, del(({ id }) => `${CHECK_INS}/${id}`)],
    [part({ weightKg: 80, waistCm: 84, note: "Kept" })],
    [],
    CHECK_INS
  ),
  reversed(
    "a pin",
    [pin(9000)],
    [],
    [part({ steps: 9000, manualFields: ["steps"] })],
    "/v1/health/days?start=today&end=today"
  ),
  reversed(
    "another value of a pin",
    [pin(9000), pin(9500)],
    [part({ steps: 9000, manualFields: ["steps"] })],
    [part({ steps: 9500, manualFields: ["steps"] })],
    "/v1/health/days?start=today&end=today"
  ),
  reversed(
    "a pin that was handed back",
    [pin(9000), pin(null)],
    [part({ steps: 9000, manualFields: ["steps"] })],
    [],
    "/v1/health/days?start=today&end=today"
  ),
  reversed("a custom metric", [createMetric], [], [part({ name: "Coffee" })], METRICS),
  reversed(
    "changes of a custom metric",
    [createMetric, post(({ id }) => `${METRICS}/${id}`, { name: "Tea", target: 2, healthMetricKey: "caffeine" })],
    [part({ name: "Coffee", target: null, healthMetricKey: null })],
    [part({ name: "Tea", target: 2, healthMetricKey: "caffeine" })],
    METRICS
  ),
  reversed(
    "a deletion of a custom metric with its values, typed and synced",
    [
      post(METRICS, { ...METRIC, healthMetricKey: "caffeine" }).keepingAs("id", "id"),
      post(({ id }) => `${METRICS}/${id}/values`, { value: 2, date: "2026-03-09" }),
      synced({ metrics: { caffeine: 120 } }),
      del(({ id }) => `${METRICS}/${id}`)
    ],
    [part({ name: "Coffee", values: [part({ value: 120, source: "synced" }), part({ value: 2, source: "manual" })] })],
    [],
    METRICS
  ),
  reversed(
    "a value",
    [createMetric, setValue(2)],
    [part({ values: [] })],
    [part({ values: [part({ value: 2 })] })],
    METRICS
  ),
  reversed(
    "another value of a date",
    [createMetric, setValue(2), setValue(3)],
    [part({ values: [part({ value: 2 })] })],
    [part({ values: [part({ value: 3 })] })],
    METRICS
  ),
  reversed(
    "a cleared value",
    [createMetric, setValue(2), setValue(null)],
    [part({ values: [part({ value: 2 })] })],
    [part({ values: [] })],
    METRICS
  ),
  rule("A check-in that was cleared away and restored can be deleted and restored again", [
    logCheckIn,
    post("/v1/body-measurements", { clearFields: ["weightKg", "waistCm", "note"] }),
    kept("clearing"),
    undo("clearing"),
    del(({ id }) => `${CHECK_INS}/${id}`),
    kept("deletion"),
    undo("deletion"),
    get(CHECK_INS).givesOf(({ id }) => [part({ id, weightKg: 80, waistCm: 84, note: "Kept" })])
  ]),
  rule("Undo keeps ids, writers and times", [
    post("/v1/workouts", workout("Squat")).as("write").keepingAs("workout", "sessionId"),
    post("/v1/rest-days", { dates: ["today"] }).as("write"),
    get(TODAYS).keepingAs("rest", 1, "id"),
    del(({ workout }) => `/v1/entries/${workout}`).at(hoursLater(1)),
    kept("one"),
    del(({ rest }) => `/v1/entries/${rest}`),
    kept("two"),
    entries(),
    undo("one"),
    undo("two"),
    get(TODAYS).givesOf(({ rest, workout: id }) => [
      loggedWorkout({ id, exercises: workout("Squat").exercises, by: byKey("write"), at: AT }),
      loggedRestDay({ id: rest, by: byKey("write"), at: AT })
    ])
  ])
]
