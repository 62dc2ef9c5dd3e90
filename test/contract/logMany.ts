import { expect } from "vitest"
import { get, hoursLater, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { METRIC, METRICS, part } from "./UndoSteps.ts"

const PATH = "/v1/log"

const ID = expect.stringMatching(/^[^\s/]+$/)

const squat = { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }

const log = (items: ReadonlyArray<object>, more: object = { date: TODAY }) => post(PATH, { items, ...more })

const water = { water: { amountMl: 250 } }

const NOTHING = get("/v1/entries?start=today&end=today").gives([])

export const logMany: ReadonlyArray<Rule> = [
  rule("POST `/v1/log`: each item as its own route would log it, in one change", [
    post(METRICS, METRIC).keepingAs("metric", "id"),
    post("/v1/foods", { name: "Oats", per100: { calories: 372 } }).keepingAs("food", "id"),
    post(PATH, undefined)
      .with(({ food, metric }) => ({
        items: [
          water,
          { food: { name: "Rice", calories: 200, meal: "lunch", date: "2026-03-09" } },
          { knownFood: { id: food, amount: 50 } },
          { weight: { weightKg: 80.5 } },
          { workout: { exercises: [squat] } },
          { restDay: {} },
          { metric: { metricId: metric, value: 2 } }
        ],
        date: TODAY
      }))
      .keepingAs("change", "changeId"),
    get("/v1/changes?limit=1").givesOf(({ change }) => [part({ id: change, count: 7, undoable: true })]),
    get("/v1/days/today").gives(
      part({ waterMl: 250, measurements: { weightKg: 80.5 }, nutrition: part({ calories: 186 }) })
    ),
    get("/v1/days/2026-03-09").gives(part({ nutrition: part({ calories: 200 }) })),
    get(METRICS).gives([part({ values: [{ date: TODAY, value: 2, source: "manual" }] })]),
    post(({ change }) => `/v1/changes/${change}/undo`, {}),
    NOTHING,
    get("/v1/measurements").gives([])
  ]),
  rule("`{logged: true, changeId, entries: [{kind, id, date}]}`; what the log has already is named too", [
    post("/v1/rest-days", { dates: [TODAY] }),
    log([water, { restDay: {} }, { weight: { weightKg: 80 } }]).gives({
      logged: true,
      changeId: ID,
      entries: ["water", "rest_day", "check_in"].map((kind) => ({ kind, id: ID, date: TODAY }))
    }),
    log([{ restDay: {} }]).gives({
      ...{ logged: true, changeId: null },
      entries: [{ kind: "rest_day", id: ID, date: TODAY }]
    })
  ]),
  rule("All or nothing; an error names the item", [
    log([water, { food: { name: "Oats", calories: -1 } }]).isInvalid(/^items\[1\]\.food\.calories: /),
    log([
      water,
      { workout: { exercises: [squat] } },
      { workout: { exercises: [squat] } },
      { workout: { exercises: [squat] } }
    ]).isInvalid(/^items\[3\]\.workout\.date: 2026-03-10 already has 2 workouts/),
    log([water, { metric: { metricId: "nothing", value: 1 } }]).isInvalid(/^items\[1\]\.metric: No /),
    log([water, { knownFood: { id: "nothing", amount: 5 } }]).isInvalid(/^items\[1\]\.knownFood: No /),
    log([{ knownFood: { id: "nothing" } }]).isInvalid(/^items\[0\]\.knownFood: expected amount/),
    log([{}]).isInvalid(/^items\[0\]: expected exactly one of water, food, /),
    log([{ ...water, restDay: {} }]).isInvalid(/^items\[0\]: expected exactly one/),
    log([]).isInvalid(/^items: /),
    log(Array.from({ length: 21 }, () => water)).isInvalid(/^items: /),
    log([{ water: { amountMl: 250, ml: 1 } }]).refuses("unknown_field", /^items\[0\]\.water\.ml: /),
    NOTHING,
    get("/v1/changes").gives([])
  ]),
  rule("POST `/v1/custom-metrics/{metricId}/add`: by the increment or an amount, never below 0", [
    post(METRICS, { ...METRIC, increment: 2 }).keepingAs("id", "id"),
    ...[
      [{}, 2],
      [{ amount: 3 }, 5],
      [{ amount: -1, date: "today" }, 4],
      [{ amount: -10 }, 0]
    ].map(([body, value]) =>
      post(({ id }) => `${METRICS}/${id}/add`, body).givesOf(({ id }) => ({
        ...{ logged: true, metricId: id, date: TODAY, value }
      }))
    ),
    post(({ id }) => `${METRICS}/${id}/add`, { amount: 0.5 }).isInvalid(/^value: Coffee is a counter/),
    post(`${METRICS}/nothing/add`, {}).refuses("not_found")
  ]),
  rule("POST `/v1/changes/undo`: what this credential wrote since then, newest first, all or nothing", [
    post("/v1/water", { amountMl: 100 }),
    post("/v1/water", { amountMl: 200 }).at(hoursLater(1)),
    post("/v1/food", { name: "Rice", calories: 200 }).as("write").at(hoursLater(1)),
    post("/v1/food", { name: "Oats", calories: 350 }).at(hoursLater(2)),
    post("/v1/changes/undo", { by: "me", since: "2026-03-10T14:00:00+01:00" }).gives({
      ...{ undone: 2, changes: [ID], from: TODAY, to: TODAY },
      summaries: ['"Oats", 350 kcal, snack', "Water, 200 ml"]
    }),
    get("/v1/entries?start=today&end=today").gives([part({ amountMl: 100 }), part({ name: "Rice" })]),
    post("/v1/changes/undo", { by: "me", since: "2026-03-10T14:00:00+01:00" }).gives({
      ...{ undone: 0, changes: [], from: null, to: null },
      summaries: []
    }),
    post("/v1/changes/undo", { by: "you", since: TODAY }).isInvalid(/^by: /),
    post("/v1/changes/undo", { by: "me", since: "today" }).gives({
      ...{ undone: 1, changes: [ID], from: TODAY, to: TODAY },
      summaries: ["Water, 100 ml"]
    }),
    ...["tomorrow", "2026-02-30", "2026-03-10 14:00", "14:00"].map((since) =>
      post("/v1/changes/undo", { by: "me", since }).isInvalid(/^since: /)
    )
  ]),
  rule(
    "Header `Prefer: handling=strict`: a write that is most likely a slip is refused with what is meant; without it, it is taken",
    [
      post("/v1/weight", { weightKg: 80, date: "2026-03-01" }),
      post("/v1/workouts", { exercises: [squat] }),
      ...(
        [
          ["/v1/weight", { weightKg: 178 }, /^weightKg: 178 kg .*\(80 kg\); if 178 lb is meant, send 80\.7$/],
          ["/v1/water", { amountMl: 2 }, /^amountMl: .*send 2000$/],
          ["/v1/water", { amountMl: 250, date: "2025-03-10" }, /^date: .*; if 2026-03-10 is meant, send that$/],
          ["/v1/workouts", { exercises: [{ ...squat, name: "Sqaut" }] }, /^exercises\[0\]\.name: .*"Squat"/],
          ["/v1/log", { items: [{ weight: { weightKg: 178 } }] }, /^items\[0\]\.weight\.weightKg: /]
        ] as const
      ).flatMap(([path, body, says]) => [
        post(path, body).sending({ prefer: "respond-async, handling=strict" }).isInvalid(says),
        post(path, body)
      ])
    ]
  )
]
