import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { del, get, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const PATH = "/v1/body-measurements"

/** Matches any identifier. */
const ID = expect.stringMatching(/^[^\s/]+$/)

const EMPTY = {
  weightKg: null,
  bodyFatPercent: null,
  waistCm: null,
  hipCm: null,
  chestCm: null,
  armCm: null,
  thighCm: null,
  calfCm: null,
  neckCm: null,
  leanBodyMassKg: null,
  boneMassKg: null,
  basalMetabolicRateKcal: null,
  note: null
}

const EVERY_FIELD = {
  weightKg: 81.4,
  bodyFatPercent: 17.5,
  waistCm: 84,
  hipCm: 98,
  chestCm: 104,
  armCm: 36,
  thighCm: 58,
  calfCm: 39,
  neckCm: 38,
  leanBodyMassKg: 67,
  boneMassKg: 3.4,
  basalMetabolicRateKcal: 1790,
  note: "After a rest week"
}

const checkIn = (readings: object, date: string = TODAY) => ({ id: ID, date, source: "manual", ...EMPTY, ...readings })

const logged = (readings: object, date: string = TODAY) => ({
  logged: true,
  date,
  measurement: checkIn(readings, date)
})

const figure = (field: string, min: number, max: number, unit: string): Rule =>
  rule(`\`${field}\`, ${unit}: ${min} to ${max}`, [
    post(PATH, { [field]: min }).gives(logged({ [field]: min })),
    post(PATH, { [field]: max }).gives(logged({ [field]: max })),
    ...[min - 0.01, max + 0.01, -min].map((value) =>
      post(PATH, { [field]: value }).isInvalid(new RegExp(`^${field}: expected a number from ${min} to ${max}`))
    ),
    ...refusedValues("number").map((value) => post(PATH, { [field]: value }).isInvalid(new RegExp(`^${field}: `))),
    get("/v1/measurements").gives([checkIn({ [field]: max })])
  ])

const nothingSaid = (body: object) => post(PATH, body).isInvalid(/at least one reading/)

const daysAgo = (days: number) => addDays(TODAY, -days)

const reads: ReadonlyArray<Rule> = [
  rule("Every field a check-in can hold is always returned; a field without a value is `null`, never omitted", [
    get("/v1/measurements").gives([]),
    post(PATH, { waistCm: 84 }).gives(logged({ waistCm: 84 })),
    post(PATH, { ...EVERY_FIELD, date: "2026-03-09" }).gives(logged(EVERY_FIELD, "2026-03-09")),
    get("/v1/measurements").gives([checkIn({ waistCm: 84 }), checkIn(EVERY_FIELD, "2026-03-09")])
  ]),
  rule("array of check-in records, newest first", [
    post(PATH, { weightKg: 80, date: "2026-03-02" }),
    post(PATH, { weightKg: 81, date: "2026-03-05" }),
    post(PATH, { weightKg: 82, date: "2026-03-01" }),
    post(PATH, { weightKg: 83, date: "2026-03-02" }),
    get("/v1/measurements").gives([
      checkIn({ weightKg: 81 }, "2026-03-05"),
      checkIn({ weightKg: 83 }, "2026-03-02"),
      checkIn({ weightKg: 82 }, "2026-03-01")
    ])
  ]),
  ruleAcrossHours("`limit` 1 to 100, default 30", [
    ...Array.from({ length: 101 }, (_, days) => post(PATH, { weightKg: 20 + days, date: daysAgo(days) })),
    ...[
      ["", 30],
      ["?limit=1", 1],
      ["?limit=31", 31],
      ["?limit=100", 100]
    ].map(([query, count]) =>
      get(`/v1/measurements${query}`).gives(
        Array.from({ length: Number(count) }, (_, days) => checkIn({ weightKg: 20 + days }, daysAgo(days)))
      )
    ),
    ...["0", "101", "-1", "1.5", "1e1", "ten", "", "%2010", "NaN", "99999999999999999999"].map((limit) =>
      get(`/v1/measurements?limit=${limit}`).isInvalid(/^limit: expected a whole number from 1 to 100/)
    )
  ]),
  rule("`start`, `end` (optional, inclusive) beside `limit`; `start` after `end` is 400; at most 3,660 dates", [
    ...[0, 1, 2, 3].map((days) => post(PATH, { weightKg: 80 + days, date: daysAgo(days) })),
    ...[
      ["start=2026-03-09", [0, 1]],
      ["end=2026-03-08", [2, 3]],
      ["start=2026-03-08&end=2026-03-09", [1, 2]],
      ["start=2026-03-08&end=2026-03-09&limit=1", [1]],
      ["start=today&end=today", [0]],
      ["start=2026-03-11", []],
      ["start=1900-01-01", [0, 1, 2, 3]]
    ].map(([query, listed]) =>
      get(`/v1/measurements?${query}`).gives(
        [...(listed ?? [])].map((days) => checkIn({ weightKg: 80 + Number(days) }, daysAgo(Number(days))))
      )
    ),
    get("/v1/measurements?start=today&end=2026-03-09").isInvalid(/^start: expected a date up to end/),
    get("/v1/measurements?start=2016-03-02&end=today").isInvalid(/3661 dates, at most 3660/),
    ...["", ...REFUSED_DATES].flatMap((date) => [
      get(`/v1/measurements?start=${date}`).isInvalid(/^start: expected a real date/),
      get(`/v1/measurements?end=${date}`).isInvalid(/^end: expected a real date/)
    ])
  ])
]

const writes: ReadonlyArray<Rule> = [
  figure("weightKg", 20, 500, "kg"),
  figure("bodyFatPercent", 1, 75, "percent"),
  figure("waistCm", 1, 300, "cm"),
  figure("hipCm", 1, 300, "cm"),
  figure("chestCm", 1, 300, "cm"),
  figure("armCm", 1, 300, "cm"),
  figure("thighCm", 1, 300, "cm"),
  figure("calfCm", 1, 300, "cm"),
  figure("neckCm", 1, 300, "cm"),
  figure("leanBodyMassKg", 10, 300, "kg"),
  figure("boneMassKg", 0.5, 20, "kg"),
  figure("basalMetabolicRateKcal", 500, 6000, "kcal/day"),
  rule("note | string | up to 2,000 characters", [
    post(PATH, { note: "" }).gives(logged({ note: "" })),
    post(PATH, { note: "x" }).gives(logged({ note: "x" })),
    post(PATH, { note: " Slept badly.\nStill went. " }).gives(logged({ note: " Slept badly.\nStill went. " })),
    post(PATH, { note: "😴".repeat(2000) }).gives(logged({ note: "😴".repeat(2000) })),
    post(PATH, { note: "x".repeat(2001) }).isInvalid(/^note: expected text of at most 2000 characters/),
    post(PATH, { note: "nul\u0000" }).isInvalid(/^note: /),
    post(PATH, { note: "half \ud83e" }).isInvalid(/^note: /),
    ...refusedValues("string").map((note) => post(PATH, { note }).isInvalid(/^note: /)),
    get("/v1/measurements").gives([checkIn({ note: "😴".repeat(2000) })])
  ]),
  rule("date of the check-in | `YYYY-MM-DD` | default today UTC", [
    post(PATH, { waistCm: 84 }).gives(logged({ waistCm: 84 })),
    post(PATH, { hipCm: 98, date: "today" }).gives(logged({ waistCm: 84, hipCm: 98 })),
    post(PATH, { waistCm: 85, date: "1900-01-01" }).gives(logged({ waistCm: 85 }, "1900-01-01")),
    post(PATH, { waistCm: 86, date: "2199-12-31" }).gives(logged({ waistCm: 86 }, "2199-12-31")),
    ...[...REFUSED_DATES, ...refusedValues("string")].map((date) =>
      post(PATH, { waistCm: 1, date }).isInvalid(/^date: expected a real date/)
    )
  ]),
  rule("only sent fields change; all other content on that date is left untouched", [
    post(PATH, EVERY_FIELD).gives(logged(EVERY_FIELD)).keepingAs("id", "measurement", "id"),
    post(PATH, { waistCm: 83 }).givesOf(({ id }) => logged({ ...EVERY_FIELD, id, waistCm: 83 })),
    post(PATH, { note: "Corrected", calfCm: 40 }).givesOf(({ id }) =>
      logged({ ...EVERY_FIELD, id, waistCm: 83, note: "Corrected", calfCm: 40 })
    )
  ]),
  rule("A request with no measurement field and no `clearFields` entry is refused", [
    nothingSaid({}),
    nothingSaid({ date: "today" }),
    nothingSaid({ clearFields: [] }),
    nothingSaid({ date: "2026-03-09", clearFields: [] }),
    post(PATH, { weightKg: 80 }),
    nothingSaid({ clearFields: [] }),
    get("/v1/measurements").gives([checkIn({ weightKg: 80 })])
  ])
]

const clears: ReadonlyArray<Rule> = [
  ruleAcrossHours("to blank a value, name the field in `clearFields`", [
    post(PATH, EVERY_FIELD),
    ...Object.keys(EVERY_FIELD).flatMap((field) => [
      post(PATH, { clearFields: [field] }).gives(logged({ ...EVERY_FIELD, [field]: null })),
      post(PATH, EVERY_FIELD).gives(logged(EVERY_FIELD))
    ]),
    post(PATH, { clearFields: ["waistCm", "note"], hipCm: 97 }).gives(
      logged({ ...EVERY_FIELD, waistCm: null, note: null, hipCm: 97 })
    ),
    post(PATH, { clearFields: ["waistCm"] }).gives(logged({ ...EVERY_FIELD, waistCm: null, note: null, hipCm: 97 }))
  ]),
  rule("A field both sent and named in `clearFields`, or a name there that no check-in has: 400 `invalid_request`", [
    post(PATH, { weightKg: 80, note: "Kept" }),
    post(PATH, { weightKg: 81, clearFields: ["weightKg"] }).isInvalid(/^clearFields: weightKg /),
    post(PATH, { weightKg: 81, note: "Lost", clearFields: ["note"] }).isInvalid(/^clearFields: note /),
    ...["id", "date", "source", "clearFields", "WeightKg", "weight", "", "__proto__", "constructor"].map((field) =>
      post(PATH, { clearFields: [field] }).isInvalid(/^clearFields\[0\]: expected one of weightKg, /)
    ),
    post(PATH, { clearFields: ["note", "shoeSize"] }).isInvalid(/^clearFields\[1\]: /),
    ...refusedValues("array").map((clearFields) =>
      post(PATH, { weightKg: 81, clearFields }).isInvalid(/^clearFields: /)
    ),
    get("/v1/measurements").gives([checkIn({ weightKg: 80, note: "Kept" })])
  ]),
  rule("A check-in whose last value is cleared is removed", [
    post(PATH, { weightKg: 80, note: "Light" }).keepingAs("id", "measurement", "id"),
    post(PATH, { clearFields: ["weightKg"] }).gives(logged({ note: "Light" })),
    post(PATH, { clearFields: ["note"] }).gives({ logged: true, date: TODAY, measurement: null }),
    get("/v1/measurements").gives([]),
    get("/v1/days/today").gives(expect.objectContaining({ measurements: {} })),
    post(PATH, { clearFields: ["note"] }).isInvalid(/^clearFields: /),
    del(({ id }) => `/v1/measurements/${id}`).refuses("not_found"),
    post(PATH, { weightKg: 81 }).gives(logged({ weightKg: 81 }))
  ]),
  rule("clearing on a date with no check-in is 400 `invalid_request`", [
    post(PATH, { weightKg: 80, date: "2026-03-09" }),
    post(PATH, { clearFields: ["weightKg"] }).isInvalid(/^clearFields: /),
    post(PATH, { waistCm: 80, clearFields: ["weightKg"] }).isInvalid(/^clearFields: /),
    get("/v1/measurements").gives([checkIn({ weightKg: 80 }, "2026-03-09")])
  ])
]

const deletes: ReadonlyArray<Rule> = [
  rule("DELETE `/v1/measurements/{id}` removes one check-in row by its identifier", [
    post(PATH, { weightKg: 80 }).keepingAs("id", "measurement", "id"),
    post(PATH, { weightKg: 79, date: "2026-03-09" }),
    del(({ id }) => `/v1/measurements/${id}`).givesOf(({ id }) => ({ deleted: true, id })),
    get("/v1/measurements").gives([checkIn({ weightKg: 79 }, "2026-03-09")]),
    get("/v1/days/today").gives(expect.objectContaining({ measurements: {} })),
    get("/v1/days?start=today&end=today").gives([expect.objectContaining({ weightKg: null })]),
    get("/v1/insights").gives(
      expect.objectContaining({ monthlySummaries: [expect.objectContaining({ avgWeightKg: 79 })] })
    ),
    del(({ id }) => `/v1/measurements/${id}`).refuses("not_found"),
    post(PATH, { clearFields: ["weightKg"] }).isInvalid(/^clearFields: /),
    post(PATH, { waistCm: 84 }).gives(logged({ waistCm: 84 }))
  ]),
  rule("An id in the path that names nothing of this account: 404 `not_found`", [
    post(PATH, { weightKg: 80 }),
    post("/v1/workouts", { exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }).keepingAs("workout", "sessionId"),
    post("/v1/custom-metrics", { name: "Coffee", tab: "body", kind: "counter", unit: "" }).keepingAs("metric", "id"),
    del(({ workout }) => `/v1/measurements/${workout}`).refuses("not_found"),
    del(({ metric }) => `/v1/measurements/${metric}`).refuses("not_found"),
    ...[
      "0",
      "today",
      TODAY,
      "null",
      "%00",
      "a%2Fb",
      "__proto__",
      "x".repeat(1000),
      "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f55"
    ].map((id) => del(`/v1/measurements/${id}`).refuses("not_found")),
    get("/v1/measurements").gives([checkIn({ weightKg: 80 })])
  ])
]

export const measurements: ReadonlyArray<Rule> = [...reads, ...writes, ...clears, ...deletes]
