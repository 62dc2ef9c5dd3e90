import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { del, get, post, REFUSED_DATES, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"

const PATH = "/v1/workouts"

const ID = expect.stringMatching(/^[^\s/]+$/)

const squat = { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }

const session = (exercises: ReadonlyArray<object> = [squat], rest: object = {}) => ({ exercises, ...rest })

const withSet = (set: object) => session([{ name: "Squat", sets: [set] }])

const withSets = (sets: unknown) => ({ exercises: [{ name: "Squat", sets }] })

const logged = (rest: object = {}) => ({
  logged: true,
  date: TODAY,
  sessionId: ID,
  durationMinutes: null,
  exerciseCount: 1,
  ...rest
})

const many = <A>(count: number, item: A): ReadonlyArray<A> => Array.from({ length: count }, () => item)

/** A session on its own date, so that the limit of two per date does not apply. */
const on = (days: number, body: object) => post(PATH, { ...body, date: addDays(TODAY, -days) })

/** Every body is accepted, each on its own date, and read back as it was sent. */
const takes = (bodies: ReadonlyArray<ReturnType<typeof session>>) => [
  ...bodies.map((body, index) =>
    on(index, body).gives(logged({ date: addDays(TODAY, -index), exerciseCount: body.exercises.length }))
  ),
  get(PATH).gives(bodies.map((body, index) => ({ id: ID, date: addDays(TODAY, -index), ...body })))
]

const bodies: ReadonlyArray<Rule> = [
  rule("`exercises` | object[] | required | 1 to 20 exercises", [
    ...takes([session(many(1, squat)), session(many(20, squat))]),
    post(PATH, session([])).isInvalid(/^exercises: expected an array of 1 to 20 items, got an array of 0$/),
    post(PATH, session(many(21, squat))).isInvalid(/^exercises: /),
    post(PATH, {}).isInvalid(/^exercises: required/),
    ...refusedValues("array").map((exercises) => post(PATH, { exercises }).isInvalid(/^exercises: /)),
    post(PATH, { exercises: [null] }).isInvalid(/^exercises\[0\]: /),
    post(PATH, { exercises: [squat, "Squat"] }).isInvalid(/^exercises\[1\]: /)
  ]),
  rule("`exercises[].sets` | object[] | required | 1 to 30 sets each", [
    ...takes([withSet({ reps: 5 }), session([{ name: "Squat", sets: many(30, { reps: 5, weightKg: 60 }) }])]),
    post(PATH, withSets([])).isInvalid(/^exercises\[0\]\.sets: /),
    post(PATH, withSets(many(31, { reps: 5 }))).isInvalid(/^exercises\[0\]\.sets: /),
    post(PATH, { exercises: [{ name: "Squat" }] }).isInvalid(/^exercises\[0\]\.sets: required/),
    ...refusedValues("array").map((sets) => post(PATH, withSets(sets)).isInvalid(/^exercises\[0\]\.sets: /)),
    post(PATH, withSets([5])).isInvalid(/^exercises\[0\]\.sets\[0\]: /),
    get(PATH).gives([expect.anything(), expect.anything()])
  ]),
  {
    rule: "exercise `name` 1 to 120 characters after trimming",
    // JSON Schema cannot express trimming, so the document is stricter than the server here.
    asSent: true,
    steps: [
      on(0, session([{ ...squat, name: "x" }])),
      on(1, session([{ ...squat, name: "🏋".repeat(120) }])),
      on(2, session([{ ...squat, name: "  Front squat\t" }])),
      get(PATH).gives(
        ["x", "🏋".repeat(120), "Front squat"].map((name) =>
          expect.objectContaining({ exercises: [{ ...squat, name }] })
        )
      ),
      ...["", " \t\n", "x".repeat(121), "nul\u0000", "half \ud83e", ...refusedValues("string")].map((name) =>
        post(PATH, session([{ ...squat, name }])).isInvalid(/^exercises\[0\]\.name: /)
      ),
      post(PATH, { exercises: [{ sets: squat.sets }] }).isInvalid(/^exercises\[0\]\.name: required/)
    ]
  },
  rule("`reps` a whole number 0 to 1,000", [
    ...takes([withSet({ reps: 0 }), withSet({ reps: 1000 })]),
    ...[-1, 1001, 5.5, ...refusedValues("number")].map((reps) =>
      post(PATH, withSet({ reps })).isInvalid(
        /^exercises\[0\]\.sets\[0\]\.reps: expected a whole number from 0 to 1000/
      )
    ),
    post(PATH, withSet({ weightKg: 100 })).isInvalid(/^exercises\[0\]\.sets\[0\]\.reps: required/)
  ]),
  rule("`weightKg` 0 to 1,500; load in kg; omitted for bodyweight", [
    ...takes([
      withSet({ reps: 1, weightKg: 0 }),
      withSet({ reps: 1, weightKg: 1500 }),
      withSet({ reps: 1, weightKg: 62.125 }),
      withSet({ reps: 12 })
    ]),
    ...[-0.01, 1500.01, ...refusedValues("number")].map((weightKg) =>
      post(PATH, withSet({ reps: 1, weightKg })).isInvalid(/^exercises\[0\]\.sets\[0\]\.weightKg: /)
    )
  ]),
  rule(
    "`durationMinutes` more than 0, up to 1,440; `null` in the write answer and omitted in read shapes when not recorded",
    [
      on(0, session([squat], { durationMinutes: 0.5 })).gives(logged({ durationMinutes: 0.5 })),
      on(1, session([squat], { durationMinutes: 1440 })).gives(logged({ durationMinutes: 1440, date: "2026-03-09" })),
      on(2, session()).gives(logged({ durationMinutes: null, date: "2026-03-08" })),
      get(PATH).gives([
        { id: ID, date: TODAY, durationMinutes: 0.5, exercises: [squat] },
        { id: ID, date: "2026-03-09", durationMinutes: 1440, exercises: [squat] },
        { id: ID, date: "2026-03-08", exercises: [squat] }
      ]),
      get("/v1/days/2026-03-08").gives(expect.objectContaining({ workouts: [{ id: ID, exercises: [squat] }] })),
      ...[0, -1, 1440.01, ...refusedValues("number")].map((durationMinutes) =>
        post(PATH, session([squat], { durationMinutes })).isInvalid(/^durationMinutes: /)
      )
    ]
  ),
  rule("`date` | `YYYY-MM-DD`, default today UTC", [
    post(PATH, session()).gives(logged()),
    post(PATH, session([squat], { date: "today" })).gives(logged()),
    post(PATH, session([squat], { date: "1900-01-01" })).gives(logged({ date: "1900-01-01" })),
    post(PATH, session([squat], { date: "2199-12-31" })).gives(logged({ date: "2199-12-31" })),
    ...[...REFUSED_DATES, ...refusedValues("string")].map((date) =>
      post(PATH, session([squat], { date })).isInvalid(/^date: expected a real date/)
    )
  ]),
  rule("All errors of a body are in one response, each with the path of its field", [
    post(PATH, {
      exercises: [
        squat,
        { name: "", sets: [{ reps: 5, weightKg: -1 }] },
        { name: "Row", sets: [{ reps: 5 }, { reps: "many" }] }
      ],
      durationMinutes: 0,
      date: "2026-02-30"
    }).isInvalid(
      /^exercises\[1\]\.name: .*; exercises\[1\]\.sets\[0\]\.weightKg: .*; exercises\[2\]\.sets\[1\]\.reps: .*; durationMinutes: .*; date: /
    ),
    get(PATH).gives([])
  ])
]

const listing: ReadonlyArray<Rule> = [
  rule("array of workout sessions, newest first: `id`, `date`, `durationMinutes` (if recorded), `exercises`", [
    get(PATH).gives([]),
    on(5, session([squat], { durationMinutes: 30 })).keepingAs("older", "sessionId"),
    on(0, session([squat], { durationMinutes: 40 })).keepingAs("first", "sessionId"),
    on(9, session()).keepingAs("oldest", "sessionId"),
    on(0, session([{ name: "Plank", sets: [{ reps: 1 }, { reps: 2 }] }, squat])).keepingAs("second", "sessionId"),
    get(PATH).givesOf(({ first, older, oldest, second }) => [
      { id: second, date: TODAY, exercises: [{ name: "Plank", sets: [{ reps: 1 }, { reps: 2 }] }, squat] },
      { id: first, date: TODAY, durationMinutes: 40, exercises: [squat] },
      { id: older, date: "2026-03-05", durationMinutes: 30, exercises: [squat] },
      { id: oldest, date: "2026-03-01", exercises: [squat] }
    ])
  ]),
  rule("`limit` 1 to 50, default 20", [
    ...Array.from({ length: 51 }, (_, days) => on(days, session())),
    ...[
      ["", 20],
      ["?limit=1", 1],
      ["?limit=21", 21],
      ["?limit=50", 50]
    ].map(([query, count]) =>
      get(`${PATH}${query}`).gives(
        Array.from({ length: Number(count) }, (_, days) => ({
          id: ID,
          date: addDays(TODAY, -days),
          exercises: [squat]
        }))
      )
    ),
    ...["0", "51", "-1", "1.5", "1e1", "all", "", "0x10", "%2B5"].map((limit) =>
      get(`${PATH}?limit=${limit}`).isInvalid(/^limit: expected a whole number from 1 to 50/)
    )
  ]),
  rule("`start`, `end` (optional, inclusive) beside `limit`; `start` after `end` is 400; at most 3,660 dates", [
    ...[0, 1, 2, 3].map((days) => on(days, session())),
    ...[
      ["start=2026-03-09", ["2026-03-10", "2026-03-09"]],
      ["end=2026-03-08", ["2026-03-08", "2026-03-07"]],
      ["start=2026-03-08&end=2026-03-09", ["2026-03-09", "2026-03-08"]],
      ["start=2026-03-08&end=2026-03-09&limit=1", ["2026-03-09"]],
      ["start=today&end=today", [TODAY]],
      ["start=2026-03-11", []],
      ["start=1900-01-01", ["2026-03-10", "2026-03-09", "2026-03-08", "2026-03-07"]]
    ].map(([query, dates]) =>
      get(`${PATH}?${query}`).gives([...(dates ?? [])].map((date) => ({ id: ID, date, exercises: [squat] })))
    ),
    get(`${PATH}?start=2026-03-10&end=2026-03-09`).isInvalid(/^start: expected a date up to end/),
    get(`${PATH}?start=2016-03-03&end=today`).gives([0, 1, 2, 3].map(() => expect.anything())),
    get(`${PATH}?start=2016-03-02&end=today`).isInvalid(/3661 dates, at most 3660/),
    ...["", ...REFUSED_DATES].flatMap((date) => [
      get(`${PATH}?start=${date}`).isInvalid(/^start: expected a real date/),
      get(`${PATH}?end=${date}`).isInvalid(/^end: expected a real date/)
    ])
  ]),
  rule("a third session on the same date returns 400 with an explanation", [
    post(PATH, session()).gives(logged()),
    post(PATH, session()).gives(logged()),
    post(PATH, session()).isInvalid(/2026-03-10 already has 2 workouts/),
    post(PATH, session([squat], { date: "today" })).isInvalid(/already has 2 workouts/),
    post(PATH, session([squat], { date: "2026-03-09" })).gives(logged({ date: "2026-03-09" })),
    get(PATH).gives([
      expect.objectContaining({ date: TODAY }),
      expect.objectContaining({ date: TODAY }),
      expect.objectContaining({ date: "2026-03-09" })
    ]),
    // What was refused is no change.
    get("/v1/changes").gives(Array.from({ length: 3 }, () => expect.objectContaining({ kind: "workout" })))
  ]),
  rule("A rest day and a workout on the same date are both kept", [
    post("/v1/rest-days", { dates: [TODAY] }),
    post(PATH, session()).gives(logged()),
    post("/v1/rest-days", { dates: [TODAY] }),
    get(PATH).gives([{ id: ID, date: TODAY, exercises: [squat] }]),
    get("/v1/insights").gives(
      expect.objectContaining({ recovery: { status: "unknown", vsBaseline: expect.stringMatching(/\b0 days since/) } })
    )
  ]),
  rule("A session is deleted as an entry, by DELETE `/v1/entries/{id}`: its own path has no DELETE", [
    post(PATH, session()).keepingAs("id", "sessionId"),
    del(({ id }) => `/v1/workouts/${id}`).refuses("method_not_allowed"),
    del(PATH).refuses("method_not_allowed"),
    get(PATH).givesOf(({ id }) => [{ id, date: TODAY, exercises: [squat] }])
  ])
]

export const workouts: ReadonlyArray<Rule> = [...bodies, ...listing]
