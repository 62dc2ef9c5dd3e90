import { expect } from "vitest"
import { acrossHours, del, get, hoursLater, post, type Rule } from "../harness/Scenario.ts"
import { AT, byKey, ID, loggedFood, loggedRestDay, loggedWater, loggedWorkout } from "./LoggedEntries.ts"

type Kept = Readonly<Record<string, string>>

/** Keeps the id of the newest change. */
const kept = (name: string) => get("/v1/changes?limit=1").keepingAs(name, 0, "id")

/** Undoes the change that is kept under a name. */
const undo = (name: string) => post((ids: Kept) => `/v1/changes/${ids[name]}/undo`, {})

const TODAYS = "/v1/entries?start=today&end=today"

const entries = (...expected: ReadonlyArray<object>) => get(TODAYS).gives(expected)

const workout = (name: string, date = "today") => ({ exercises: [{ name, sets: [{ reps: 5 }] }], date })

const METRIC = { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" }

const answers: ReadonlyArray<Rule> = [
  {
    rule: "body `{}`; `{undone: true, id, change}`",
    steps: [
      post("/v1/water", { amountMl: 250 }),
      kept("first"),
      ...[undefined, "", "{"].map((body) =>
        post(({ first }) => `/v1/changes/${first}/undo`, body).refuses("invalid_json")
      ),
      ...["[]", "null", "7", '"text"', "[{}]"].map((body) =>
        post(({ first }) => `/v1/changes/${first}/undo`, body).refuses("invalid_request", /^body: /)
      ),
      post(({ first }) => `/v1/changes/${first}/undo`, { a: 1 }).refuses("unknown_field", /^a: unknown field/),
      undo("first").as("read").refuses("insufficient_scope"),
      entries(loggedWater()),
      undo("first").givesOf(({ first }) => ({ undone: true, id: first, change: ID })),
      entries()
    ],
    asSent: true
  },
  {
    rule: "An id that names no change of this account: 404",
    steps: [
      post("/v1/water", { amountMl: 250 }),
      get(TODAYS).keepingAs("entry", 0, "id"),
      undo("entry").refuses("not_found", /^No change has this id; list the changes/),
      post("/v1/changes/nothing/undo", {}).refuses("not_found"),
      get("/v1/changes/nothing/undo").refuses("method_not_allowed")
    ]
  },
  {
    rule: "Takes the change back: a key what it wrote itself, a full key anything",
    steps: [
      post("/v1/water", { amountMl: 1 }).as("full"),
      kept("byFull"),
      post("/v1/water", { amountMl: 2 }).as("write"),
      kept("byWrite"),
      undo("byFull")
        .as("write")
        .refuses(
          "insufficient_scope",
          /^This key may undo its own changes only, and this one is by key full; a key of full scope may undo any\.$/
        ),
      undo("byWrite").as("write").keepingAs("undone", "change"),
      entries(loggedWater({ amountMl: 1 })),
      undo("undone").as("full").keepingAs("redone", "change"),
      undo("redone")
        .as("write")
        .refuses("insufficient_scope", /by key full/),
      undo("byFull").as("full"),
      entries(loggedWater({ amountMl: 2, by: byKey("write") }))
    ]
  },
  {
    rule: "A key that may not delete undoes the creation of a metric only while no other wrote values of it",
    steps: [
      post("/v1/custom-metrics", METRIC).as("write").keepingAs("metric", "id"),
      kept("created"),
      post(({ metric }) => `/v1/custom-metrics/${metric}/values`, { date: "today", value: 1 }).as("write"),
      post(({ metric }) => `/v1/custom-metrics/${metric}/values`, { date: "2026-03-01", value: 2 }).as("full"),
      undo("created")
        .as("write")
        .refuses(
          "insufficient_scope",
          /the undo would delete values of the custom metric that are by key full; a key of full scope may undo any\.$/
        ),
      post(({ metric }) => `/v1/custom-metrics/${metric}/values`, { date: "2026-03-01", value: null }).as("full"),
      undo("created").as("write"),
      get("/v1/custom-metrics").gives([])
    ]
  },
  {
    rule: "A change that was undone is not undone again: 400 that says by what",
    steps: [
      post("/v1/water", { amountMl: 250 }).as("write"),
      kept("first"),
      undo("first").as("write").at(hoursLater(1)).keepingAs("undone", "change"),
      undo("first").refuses(
        "invalid_request",
        /^The change was already undone, by key write at 2026-03-10T13:00:00.000Z \(change [\w-]+\)\. Undo that change to redo this one\.$/
      ),
      entries()
    ]
  }
]

/** A write and its undo, with what is read before and after. */
const reversed = (says: string, steps: Rule["steps"], before: object, after: object, path: string): Rule => ({
  rule: `Undo of ${says}, and redo`,
  steps: [
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
  ]
})

const CHECK_INS = "/v1/measurements"
const METRICS = "/v1/custom-metrics"

const OATS = { name: "Oats", calories: 350 }

const part = (fields: object) => expect.objectContaining(fields)

const logWater = post("/v1/water", { amountMl: 250 })
const logCheckIn = post("/v1/body-measurements", { weightKg: 80, waistCm: 84, note: "Kept" }).keepingAs(
  "id",
  "measurement",
  "id"
)
const createMetric = post(METRICS, METRIC).keepingAs("id", "id")
const setValue = (value: number | null) => post(({ id }) => `${METRICS}/${id}/values`, { value })
const pin = (value: number | null) => post("/v1/health/days/today", { reading: "steps", value })
const oneOfToday = get(TODAYS).keepingAs("id", 0, "id")

const kinds: ReadonlyArray<Rule> = [
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
    "a deletion of a custom metric with its values",
    [createMetric, setValue(2), del(({ id }) => `${METRICS}/${id}`)],
    [part({ name: "Coffee", values: [part({ value: 2 })] })],
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
  {
    rule: "Undo keeps ids, writers and times",
    steps: [
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
    ]
  }
]

const changedSince: ReadonlyArray<Rule> = [
  {
    rule: "Where what it wrote has been changed since, 400 `invalid_request` that says by what",
    steps: [
      post("/v1/water", { amountMl: 750 }),
      kept("first"),
      oneOfToday,
      post(({ id }) => `/v1/water/${id}`, { amountMl: 500 })
        .as("write")
        .at(hoursLater(2)),
      kept("second"),
      undo("first").refuses(
        "invalid_request",
        /^What the change wrote was changed since, by key write at 2026-03-10T14:00:00.000Z \(change [\w-]+\)\. Undo that change first, or correct the entry\.$/
      ),
      entries(loggedWater({ amountMl: 500 })),
      undo("second"),
      undo("first"),
      entries()
    ]
  },
  {
    rule: "What was changed since is the change that stands: one that was undone since is not named",
    steps: [
      post("/v1/water", { amountMl: 750 }),
      kept("first"),
      oneOfToday,
      post(({ id }) => `/v1/water/${id}`, { amountMl: 500 }).as("write"),
      kept("second"),
      del(({ id }) => `/v1/entries/${id}`),
      kept("deletion"),
      undo("deletion"),
      undo("first").refuses("invalid_request", /changed since, by key write at /),
      undo("second"),
      undo("first"),
      entries()
    ]
  },
  {
    rule: "A deletion of what it wrote is a change since",
    steps: [
      post("/v1/workouts", workout("Squat")).keepingAs("id", "sessionId"),
      kept("first"),
      del(({ id }) => `/v1/entries/${id}`),
      undo("first").refuses("invalid_request", /changed since, by key full at /),
      logWater,
      entries(loggedWater())
    ]
  },
  {
    rule: "A reading that was set again since stays",
    steps: [
      pin(9000),
      kept("first"),
      pin(9500),
      undo("first").refuses("invalid_request", /changed since/),
      get("/v1/health/days?start=today&end=today").gives([part({ steps: 9500 })])
    ]
  },
  {
    rule: "A correction that is taken back is no change since",
    steps: [
      post("/v1/food", OATS),
      kept("first"),
      oneOfToday,
      post(({ id }) => `/v1/food/${id}`, { calories: 1 }),
      post(({ id }) => `/v1/food/${id}`, { calories: 350 }),
      undo("first"),
      entries()
    ]
  },
  {
    rule: "A batch is taken back whole or not at all",
    steps: [
      post("/v1/rest-days", { dates: ["2026-03-08", "2026-03-09", "today"] }),
      kept("batch"),
      get("/v1/entries?start=2026-03-09&end=2026-03-09").keepingAs("id", 0, "id"),
      del(({ id }) => `/v1/entries/${id}`),
      kept("deletion"),
      undo("batch").refuses("invalid_request", /changed since, by key full/),
      get("/v1/entries?start=2026-03-08&end=today").gives([loggedRestDay({ date: "2026-03-08" }), loggedRestDay()]),
      undo("deletion"),
      undo("batch").keepingAs("undone", "change"),
      get("/v1/entries?start=2026-03-08&end=today").gives([]),
      post("/v1/rest-days", { dates: ["2026-03-08"] }),
      undo("undone").refuses("invalid_request", /changed since/),
      get("/v1/entries?start=2026-03-08&end=today").gives([loggedRestDay({ date: "2026-03-08" })])
    ]
  }
]

const caps: ReadonlyArray<Rule> = [
  {
    rule: "At most 2 sessions per calendar date, also by an undo",
    steps: [
      post("/v1/workouts", workout("Squat")).keepingAs("id", "sessionId"),
      del(({ id }) => `/v1/entries/${id}`),
      kept("deletion"),
      post("/v1/workouts", workout("Row")).keepingAs("row", "sessionId"),
      kept("logged"),
      post("/v1/workouts", workout("Plank")),
      undo("deletion").refuses(
        "invalid_request",
        /^The workout cannot be restored: 2026-03-10 already has 2 workouts, the most a date can have\.$/
      ),
      post(({ row }) => `/v1/workouts/${row}`, { date: "2026-03-09" }),
      kept("move"),
      undo("deletion"),
      undo("move").refuses("invalid_request", /2026-03-10 already has 2 workouts/),
      get("/v1/workouts").gives(["Plank", "Squat", "Row"].map((name) => part({ exercises: workout(name).exercises })))
    ]
  },
  {
    rule: "One check-in a date, also by an undo",
    steps: [
      logCheckIn,
      del(({ id }) => `${CHECK_INS}/${id}`),
      kept("deletion"),
      post("/v1/weight", { weightKg: 81 }),
      kept("second"),
      undo("deletion").refuses(
        "invalid_request",
        /^The check-in cannot be restored: 2026-03-10 has another check-in by now\.$/
      ),
      get(CHECK_INS).gives([part({ weightKg: 81 })]),
      undo("second"),
      undo("deletion"),
      get(CHECK_INS).gives([part({ weightKg: 80 })])
    ]
  },
  {
    rule: "At most 100 metrics an account, also by an undo",
    steps: acrossHours([
      createMetric,
      del(({ id }) => `${METRICS}/${id}`),
      kept("deletion"),
      ...Array.from({ length: 100 }, (_, index) => post(METRICS, { ...METRIC, name: `Metric ${index}` })),
      kept("last"),
      undo("deletion").refuses(
        "invalid_request",
        /^The custom metric cannot be restored: there are already 100, the most an account can have\.$/
      ),
      undo("last"),
      undo("deletion"),
      post(METRICS, METRIC).refuses("invalid_request", /100/)
    ])
  },
  {
    rule: "A value of a deleted metric is not changed back",
    steps: [
      createMetric,
      setValue(2),
      kept("value"),
      del(({ id }) => `${METRICS}/${id}`),
      kept("deletion"),
      undo("value").refuses(
        "invalid_request",
        /^The value cannot be changed back: its custom metric was deleted; restore that first\.$/
      ),
      undo("deletion"),
      get(METRICS).gives([part({ values: [part({ value: 2 })] })]),
      undo("value"),
      get(METRICS).gives([part({ values: [] })])
    ]
  }
]

export const undoing: ReadonlyArray<Rule> = [...answers, ...kinds, ...changedSince, ...caps]
