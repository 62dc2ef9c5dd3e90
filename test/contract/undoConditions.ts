import { del, get, hoursLater, post, type Rule, rule, ruleAcrossHours } from "../harness/Scenario.ts"
import { byKey, ID, loggedRestDay, loggedWater } from "./LoggedEntries.ts"
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
        post(({ first }) => `/v1/changes/${first}/undo`, body).isInvalid(/^body: /)
      ),
      post(({ first }) => `/v1/changes/${first}/undo`, { a: 1 }).refuses("unknown_field", /^a: unknown field/),
      undo("first").as("read").refuses("insufficient_scope"),
      entries(loggedWater()),
      undo("first").givesOf(({ first }) => ({ undone: true, id: first, change: ID })),
      entries()
    ],
    asSent: true
  },
  rule("An id that names no change of this account: 404", [
    post("/v1/water", { amountMl: 250 }),
    get(TODAYS).keepingAs("entry", 0, "id"),
    undo("entry").refuses("not_found", /^No change has this id; list the changes/),
    post("/v1/changes/nothing/undo", {}).refuses("not_found"),
    get("/v1/changes/nothing/undo").refuses("method_not_allowed")
  ]),
  rule("Takes the change back: a key what it wrote itself, a full key anything", [
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
  ]),
  rule("A key that may not delete undoes the creation of a metric only while no other wrote values of it", [
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
  ]),
  rule("A change that was undone is not undone again: 400 that says by what", [
    post("/v1/water", { amountMl: 250 }).as("write"),
    kept("first"),
    undo("first").as("write").at(hoursLater(1)).keepingAs("undone", "change"),
    undo("first").isInvalid(
      /^The change was already undone, by key write at 2026-03-10T13:00:00.000Z \(change [\w-]+\)\. Undo that change to redo this one\.$/
    ),
    entries()
  ])
]

const changedSince: ReadonlyArray<Rule> = [
  rule("Where what it wrote has been changed since, 400 `invalid_request` that says by what", [
    post("/v1/water", { amountMl: 750 }),
    kept("first"),
    oneOfToday,
    post(({ id }) => `/v1/water/${id}`, { amountMl: 500 })
      .as("write")
      .at(hoursLater(2)),
    kept("second"),
    undo("first").isInvalid(
      /^What the change wrote was changed since, by key write at 2026-03-10T14:00:00.000Z \(change [\w-]+\)\. Undo that change first, or correct the entry\.$/
    ),
    entries(loggedWater({ amountMl: 500 })),
    undo("second"),
    undo("first"),
    entries()
  ]),
  rule("Where one of several was changed since, none is undone: 400 that says which, by what, and what to do", [
    post("/v1/water", { amountMl: 750 }),
    oneOfToday,
    post("/v1/food", OATS).at(hoursLater(1)),
    post(({ id }) => `/v1/water/${id}`, { amountMl: 500 }).as("write"),
    post("/v1/changes/undo", { by: "me", since: "today" }).isInvalid(
      /^Nothing was undone, because of the change [\w-]+ \(Water, 750 ml\)\. What the change wrote was changed since, by key write at .*\. The others can be undone one by one\.$/
    ),
    entries(loggedWater({ amountMl: 500 }), part({ name: "Oats" }))
  ]),
  rule("What was changed since is the change that stands: one that was undone since is not named", [
    post("/v1/water", { amountMl: 750 }),
    kept("first"),
    oneOfToday,
    post(({ id }) => `/v1/water/${id}`, { amountMl: 500 }).as("write"),
    kept("second"),
    del(({ id }) => `/v1/entries/${id}`),
    kept("deletion"),
    undo("deletion"),
    undo("first").isInvalid(/changed since, by key write at /),
    undo("second"),
    undo("first"),
    entries()
  ]),
  rule("A deletion of what it wrote is a change since", [
    post("/v1/workouts", workout("Squat")).keepingAs("id", "sessionId"),
    kept("first"),
    del(({ id }) => `/v1/entries/${id}`),
    undo("first").isInvalid(/changed since, by key full at /),
    logWater,
    entries(loggedWater())
  ]),
  rule("A reading that was set again since stays", [
    pin(9000),
    kept("first"),
    pin(9500),
    undo("first").isInvalid(/changed since/),
    get("/v1/health/days?start=today&end=today").gives([part({ steps: 9500 })])
  ]),
  rule("A correction that is taken back is no change since", [
    post("/v1/food", OATS),
    kept("first"),
    oneOfToday,
    post(({ id }) => `/v1/food/${id}`, { calories: 1 }),
    post(({ id }) => `/v1/food/${id}`, { calories: 350 }),
    undo("first"),
    entries()
  ]),
  rule("A batch is taken back whole or not at all", [
    post("/v1/rest-days", { dates: ["2026-03-08", "2026-03-09", "today"] }),
    kept("batch"),
    get("/v1/entries?start=2026-03-09&end=2026-03-09").keepingAs("id", 0, "id"),
    del(({ id }) => `/v1/entries/${id}`),
    kept("deletion"),
    undo("batch").isInvalid(
      /^1 of the 3 entries of the change was changed since, by key full .* or undo with keepChanged, which takes the others back and keeps this one\.$/
    ),
    get("/v1/entries?start=2026-03-08&end=today").gives([loggedRestDay({ date: "2026-03-08" }), loggedRestDay()]),
    undo("deletion"),
    undo("batch").keepingAs("undone", "change"),
    get("/v1/entries?start=2026-03-08&end=today").gives([]),
    post("/v1/rest-days", { dates: ["2026-03-08"] }),
    undo("undone").isInvalid(/changed since/),
    get("/v1/entries?start=2026-03-08&end=today").gives([loggedRestDay({ date: "2026-03-08" })])
  ])
]

const keepingChanged: ReadonlyArray<Rule> = [
  rule(
    "`keepChanged: true` takes back what was not changed since, says how many entries it kept, and is redone exactly",
    [
      post("/v1/rest-days", { dates: ["2026-03-08", "2026-03-09", "today"] }),
      kept("batch"),
      get("/v1/entries?start=2026-03-09&end=2026-03-09").keepingAs("id", 0, "id"),
      del(({ id }) => `/v1/entries/${id}`),
      post(({ batch }) => `/v1/changes/${batch}/undo`, { keepChanged: "yes" }).isInvalid(/^keepChanged: /),
      post(({ batch }) => `/v1/changes/${batch}/undo`, { keepChanged: true })
        .givesOf(({ batch }) => ({ undone: true, id: batch, change: ID, kept: 1 }))
        .keepingAs("undone", "change"),
      get("/v1/entries?start=2026-03-08&end=today").gives([]),
      undo("undone"),
      get("/v1/entries?start=2026-03-08&end=today").gives([loggedRestDay({ date: "2026-03-08" }), loggedRestDay()])
    ]
  ),
  rule("Where everything was changed since there is nothing to take back; where nothing was, all of it is", [
    post("/v1/food", OATS),
    kept("first"),
    oneOfToday,
    post(({ id }) => `/v1/food/${id}`, { calories: 1 }),
    kept("second"),
    post(({ first }) => `/v1/changes/${first}/undo`, { keepChanged: true }).isInvalid(
      /^What the change wrote was changed since/
    ),
    post(({ second }) => `/v1/changes/${second}/undo`, { keepChanged: true }).gives(part({ undone: true, kept: 0 })),
    undo("first"),
    entries()
  ])
]

const caps: ReadonlyArray<Rule> = [
  rule("At most 2 sessions per calendar date, also by an undo", [
    post("/v1/workouts", workout("Squat")).keepingAs("id", "sessionId"),
    del(({ id }) => `/v1/entries/${id}`),
    kept("deletion"),
    post("/v1/workouts", workout("Row")).keepingAs("row", "sessionId"),
    kept("logged"),
    post("/v1/workouts", workout("Plank")),
    undo("deletion").isInvalid(
      /^The workout cannot be restored: 2026-03-10 already has 2 workouts, the most a date can have\.$/
    ),
    post(({ row }) => `/v1/workouts/${row}`, { date: "2026-03-09" }),
    kept("move"),
    undo("deletion"),
    undo("move").isInvalid(/2026-03-10 already has 2 workouts/),
    get("/v1/workouts").gives(["Plank", "Squat", "Row"].map((name) => part({ exercises: workout(name).exercises })))
  ]),
  rule("One check-in a date, also by an undo", [
    logCheckIn,
    del(({ id }) => `${CHECK_INS}/${id}`),
    kept("deletion"),
    post("/v1/weight", { weightKg: 81 }),
    kept("second"),
    undo("deletion").isInvalid(/^The check-in cannot be restored: 2026-03-10 has another check-in by now\.$/),
    get(CHECK_INS).gives([part({ weightKg: 81 })]),
    undo("second"),
    undo("deletion"),
    get(CHECK_INS).gives([part({ weightKg: 80 })])
  ]),
  ruleAcrossHours("At most 100 metrics an account, also by an undo", [
    createMetric,
    del(({ id }) => `${METRICS}/${id}`),
    kept("deletion"),
    ...Array.from({ length: 100 }, (_, index) => post(METRICS, { ...METRIC, name: `Metric ${index}` })),
    kept("last"),
    undo("deletion").isInvalid(
      /^The custom metric cannot be restored: there are already 100, the most an account can have\.$/
    ),
    undo("last"),
    undo("deletion"),
    post(METRICS, METRIC).isInvalid(/100/)
  ]),
  rule("A value of a deleted metric is not changed back", [
    createMetric,
    setValue(2),
    kept("value"),
    del(({ id }) => `${METRICS}/${id}`),
    kept("deletion"),
    undo("value").isInvalid(
      /^The value cannot be changed back: its custom metric "Coffee" was deleted; restore that first\.$/
    ),
    undo("deletion"),
    get(METRICS).gives([part({ values: [part({ value: 2 })] })]),
    undo("value"),
    get(METRICS).gives([part({ values: [] })])
  ])
]

/** When a change may be undone: its id, the key, what was changed since, and the caps. */
export const undoConditions: ReadonlyArray<Rule> = [...answers, ...changedSince, ...keepingChanged, ...caps]
