import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { get, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"

const ID = expect.stringMatching(/^[^\s/]+$/)
const WORDS = expect.stringMatching(/\S/)

type Sets = ReadonlyArray<{ readonly reps: number; readonly weightKg?: number }>

const ago = (days: number) => addDays(TODAY, -days)

const trained = (date: string, ...exercises: ReadonlyArray<readonly [name: string, ...sets: Sets]>) =>
  post("/v1/workouts", { date, exercises: exercises.map(([name, ...sets]) => ({ name, sets })) })

const listed = (name: string, sessions: number, lastDate: string, bestEstimatedOneRepMaxKg: number | null = null) => ({
  name,
  sessions,
  lastDate,
  bestEstimatedOneRepMaxKg
})

const one = (name: string, query = "") => get(`/v1/exercises/${encodeURIComponent(name)}${query}`)

const NO_RECORDS = { estimatedOneRepMax: null, heaviestSet: null, mostRepetitions: null, volume: null }

/** A history with these parts; the others are of any value. */
const history = (parts: object) => expect.objectContaining(parts)

const onDates = (...dates: ReadonlyArray<string>) =>
  history({ sessions: dates.map((date) => expect.objectContaining({ date })) })

const x5 = (weightKg: number) => ({ reps: 5, weightKg })

const list: ReadonlyArray<Rule> = [
  rule("A session has the notes on the exercise, a line for each place of it in the workout", [
    post("/v1/workouts", {
      date: ago(2),
      exercises: [
        { name: "Leg press", note: "seat 4", sets: [x5(120)] },
        { name: "Plank", note: "knees", sets: [{ reps: 1 }] },
        { name: "leg press", note: "seat 5", sets: [x5(100)] }
      ]
    }),
    trained(ago(1), ["Leg press", x5(120)]),
    one("Leg press", `?end=${TODAY}`).gives(
      history({
        sessions: [
          expect.not.objectContaining({ note: expect.anything() }),
          expect.objectContaining({ note: "seat 4\nseat 5" })
        ]
      })
    )
  ]),
  rule("`{name, sessions, lastDate, bestEstimatedOneRepMaxKg}`, last trained first; `null` where never loaded", [
    get("/v1/exercises").gives([]),
    trained(ago(9), ["Squat", x5(100)], ["Plank", { reps: 1 }]),
    trained(ago(5), ["Bench press", x5(60)], ["Squat", x5(90)]),
    trained(ago(7), ["Deadlift", { reps: 1, weightKg: 140 }]),
    get("/v1/exercises").gives([
      listed("Bench press", 1, ago(5), 70),
      listed("Squat", 2, ago(5), 116.67),
      listed("Deadlift", 1, ago(7), 140),
      listed("Plank", 1, ago(9))
    ])
  ]),
  rule("Matched by name, case- and space-insensitively; the name as last written; `sessions` counts workouts", [
    trained(ago(2), ["PULL UP", { reps: 5 }]),
    trained(ago(3), ["Pull up", { reps: 8 }], ["Row", x5(60)], ["pullup", { reps: 6 }]),
    trained(ago(3), ["pull-up", { reps: 4 }], [" pull  UP ", { reps: 7 }]),
    get("/v1/exercises").gives([
      listed("PULL UP", 3, ago(2)),
      listed("pull-up", 1, ago(3)),
      listed("Row", 1, ago(3), 70)
    ])
  ]),
  rule("`limit` 1 to 200, default 50", [
    ...Array.from({ length: 11 }, (_, workout) =>
      trained(
        ago(workout),
        ...Array.from({ length: 20 }, (_, at) => [`Exercise ${workout * 20 + at}`, { reps: 1 }] as const)
      )
    ),
    ...[
      ["", 50],
      ["?limit=1", 1],
      ["?limit=200", 200]
    ].map(([query, count]) =>
      get(`/v1/exercises${query}`).gives(
        Array.from({ length: Number(count) }, (_, at) => listed(`Exercise ${at}`, 1, ago(Math.floor(at / 20))))
      )
    ),
    ...["0", "201", "-1", "1.5", "all", ""].map((limit) =>
      get(`/v1/exercises?limit=${limit}`).isInvalid(/^limit: expected a whole number from 1 to 200/)
    )
  ]),
  ruleAcrossHours("A log of any length is counted whole", [
    ...Array.from({ length: 125 }, (_, days) => trained(ago(days), ["Squat", x5(50 + days)])),
    ...Array.from({ length: 125 }, (_, days) => trained(ago(days), ["squat", x5(50)])),
    get("/v1/exercises").gives([listed("squat", 250, TODAY, 203)]),
    one("Squat", "?limit=3").gives(
      history({
        records: expect.objectContaining({
          heaviestSet: { ...x5(174), date: ago(124), workoutId: ID },
          volume: { volumeKg: 870, date: ago(124), workoutId: ID }
        }),
        sessions: [
          expect.objectContaining({ date: TODAY, sets: [x5(50)] }),
          expect.objectContaining({ date: TODAY, sets: [x5(50)] }),
          expect.objectContaining({ date: ago(1), sets: [x5(50)] })
        ]
      })
    )
  ])
]

const sessions: ReadonlyArray<Rule> = [
  rule(
    "`{name, verdict, trend, muscles, hardSetsPerWeek, next, records, sessions}`; sessions newest first, `{date, workoutId, sets, estimatedOneRepMaxKg, volumeKg}`",
    [
      trained(ago(8), ["Squat", { reps: 8, weightKg: 80 }]).keepingAs("first", "sessionId"),
      trained(ago(1), ["Row", x5(60)], ["Squat", x5(100), { reps: 0, weightKg: 110 }, { reps: 3 }]).keepingAs(
        "second",
        "sessionId"
      ),
      one("Squat").givesOf(({ first, second }) => ({
        name: "Squat",
        verdict: "insufficient_data",
        trend: "2 training days in 8 weeks; a verdict takes at least 4.",
        muscles: { primary: ["quadriceps", "glutes"], secondary: ["hamstrings"] },
        hardSetsPerWeek: 0.75,
        next: {
          change: "more_load",
          sets: [{ reps: 4, weightKg: 102.5 }, { reps: 3 }],
          reason: `On ${ago(1)} the set with 100 kg reached 5 repetitions: 2.5 kg more.`
        },
        records: {
          estimatedOneRepMax: { estimatedOneRepMaxKg: 116.67, ...x5(100), date: ago(1), workoutId: second },
          heaviestSet: { ...x5(100), date: ago(1), workoutId: second },
          mostRepetitions: { reps: 8, weightKg: 80, date: ago(8), workoutId: first },
          volume: { volumeKg: 640, date: ago(8), workoutId: first }
        },
        sessions: [
          {
            date: ago(1),
            workoutId: second,
            sets: [x5(100), { reps: 0, weightKg: 110 }, { reps: 3 }],
            estimatedOneRepMaxKg: 116.67,
            volumeKg: 500
          },
          {
            date: ago(8),
            workoutId: first,
            sets: [{ reps: 8, weightKg: 80 }],
            estimatedOneRepMaxKg: 101.33,
            volumeKg: 640
          }
        ]
      }))
    ]
  ),
  rule("`null` where no load; the sets of an exercise that a workout has twice are those of one session", [
    trained(TODAY, ["Pull up", { reps: 8 }], ["Row", x5(60)], ["pull UP", { reps: 6 }, { reps: 10, weightKg: 0 }]),
    one("pullup").gives({
      name: "Pull up",
      verdict: "insufficient_data",
      trend: WORDS,
      muscles: { primary: ["back"], secondary: ["biceps"] },
      hardSetsPerWeek: 0.75,
      next: { change: "more_repetitions", sets: [{ reps: 9 }, { reps: 7 }, { reps: 10 }], reason: WORDS },
      records: { ...NO_RECORDS, mostRepetitions: { reps: 10, weightKg: 0, date: TODAY, workoutId: ID } },
      sessions: [
        {
          date: TODAY,
          workoutId: ID,
          sets: [{ reps: 8 }, { reps: 6 }, { reps: 10, weightKg: 0 }],
          estimatedOneRepMaxKg: null,
          volumeKg: null
        }
      ]
    })
  ]),
  rule("`start`, `end` (optional, inclusive), `limit` 1 to 100, default 30; records are of the whole log", [
    ...Array.from({ length: 32 }, (_, days) => trained(ago(days), ["Squat", x5(100 - days)])),
    one("Squat").gives(onDates(...Array.from({ length: 30 }, (_, days) => ago(days)))),
    one("Squat", "?limit=1").gives(onDates(TODAY)),
    one("Squat", "?limit=100").gives(onDates(...Array.from({ length: 32 }, (_, days) => ago(days)))),
    one("Squat", "?start=2026-03-09").gives(onDates(TODAY, ago(1))),
    one("Squat", `?start=${ago(4)}&end=${ago(3)}`).gives(onDates(ago(3), ago(4))),
    one("Squat", "?start=today&end=today").gives(onDates(TODAY)),
    one("Squat", `?end=${ago(40)}`).gives(
      history({
        records: expect.objectContaining({ heaviestSet: { ...x5(100), date: TODAY, workoutId: ID } }),
        sessions: []
      })
    ),
    ...["0", "101", "1.5", ""].map((limit) =>
      one("Squat", `?limit=${limit}`).isInvalid(/^limit: expected a whole number from 1 to 100/)
    ),
    one("Squat", "?start=today&end=2026-03-09").isInvalid(/^start: expected a date up to end/),
    one("Squat", "?start=2016-03-02&end=today").isInvalid(/3661 dates, at most 3660/),
    ...["", ...REFUSED_DATES].flatMap((date) => [
      one("Squat", `?start=${date}`).isInvalid(/^start: expected a real date/),
      one("Squat", `?end=${date}`).isInvalid(/^end: expected a real date/)
    ])
  ]),
  rule(
    "Verdict and trend are those of the insights as of `end`, default today; `insufficient_data` where not trained",
    [
      ...[70, 80, 90, 100].map((weightKg, week) => trained(ago(7 * (4 - week)), ["Squat", x5(weightKg)])),
      trained(TODAY, ["Squat", x5(60)]),
      get("/v1/insights").keepingAs("now", "progression", 0, "trend"),
      get(`/v1/insights?date=${ago(1)}`).keepingAs("before", "progression", 0, "trend"),
      one("squat").givesOf(({ now }) => history({ verdict: "progressing", trend: now })),
      one("squat", "?start=today").givesOf(({ now }) => history({ verdict: "progressing", trend: now })),
      one("squat", `?end=${ago(1)}`).givesOf(({ before }) => history({ verdict: "progressing", trend: before })),
      one("squat", "?end=2025-01-01").gives(
        history({ verdict: "insufficient_data", trend: "0 training days in 8 weeks; a verdict takes at least 4." })
      )
    ]
  )
]

const records: ReadonlyArray<Rule> = [
  rule("Sets of more than 12 repetitions count for the estimate only on a day without others", [
    trained(ago(3), ["Squat", { reps: 20, weightKg: 100 }]),
    one("Squat").gives(
      history({
        records: expect.objectContaining({
          estimatedOneRepMax: expect.objectContaining({ estimatedOneRepMaxKg: 166.67, reps: 20 })
        })
      })
    ),
    trained(ago(3), ["Squat", { reps: 12, weightKg: 90 }]),
    one("Squat").gives(
      history({
        records: expect.objectContaining({
          estimatedOneRepMax: { estimatedOneRepMaxKg: 126, reps: 12, weightKg: 90, date: ago(3), workoutId: ID },
          heaviestSet: { reps: 20, weightKg: 100, date: ago(3), workoutId: ID }
        }),
        sessions: [
          expect.objectContaining({ estimatedOneRepMaxKg: 126, volumeKg: 1080 }),
          expect.objectContaining({ estimatedOneRepMaxKg: null, volumeKg: 2000 })
        ]
      })
    ),
    get("/v1/exercises").gives([listed("Squat", 2, ago(3), 126)])
  ]),
  rule("Of equal records, the first", [
    trained(ago(2), ["Squat", x5(100)]),
    trained(ago(4), ["Squat", x5(100)]),
    trained(ago(4), ["Squat", x5(100)]),
    one("Squat").givesOf(() =>
      history({
        records: {
          estimatedOneRepMax: expect.objectContaining({ date: ago(4) }),
          heaviestSet: expect.objectContaining({ date: ago(4) }),
          mostRepetitions: expect.objectContaining({ date: ago(4) }),
          volume: expect.objectContaining({ date: ago(4) })
        }
      })
    )
  ]),
  rule("The load of an assisted exercise is no load of the lifter: repetitions are its only record", [
    trained(TODAY, ["Pull up (assisted)", x5(40)]),
    one("Pull up (assisted)").gives(
      history({
        records: { ...NO_RECORDS, mostRepetitions: { ...x5(40), date: TODAY, workoutId: ID } },
        sessions: [{ date: TODAY, workoutId: ID, sets: [x5(40)], estimatedOneRepMaxKg: null, volumeKg: null }]
      })
    )
  ])
]

const names: ReadonlyArray<Rule> = [
  rule("One never trained is 404, with the nearest known name if there is one", [
    one("Squat").refuses("not_found", /list the exercises/),
    trained(TODAY, ["Bench press", x5(60)], ["Squat", x5(100)]),
    one("Deadlift").refuses("not_found", /list the exercises/),
    one("Squatt").refuses("not_found", /did you mean "Squat"\?$/),
    one("bench").refuses("not_found", /did you mean "Bench press"\?$/),
    ...["Sqaut", "Squta"].map((typed) => one(typed).refuses("not_found", /did you mean "Squat"\?$/)),
    one("Bench Press (Barbell)").refuses("not_found", /did you mean "Bench press"\?$/)
  ]),
  {
    rule: "`{name}` is percent-encoded text of 1 to 120 characters",
    // A proxy that parses the path decodes %2F.
    asSent: true,
    steps: [
      ...["Clean/Jerk", "50% squat?", "Übung #1 & 2+3", "🏋".repeat(120), "a;b=c", "..x"].flatMap((name, days) => [
        trained(ago(days), [name, x5(60)]),
        one(name).gives(history({ name })),
        one(`  ${name}`).gives(history({ name }))
      ]),
      ...["x".repeat(121), " ", " \t "].map((name) =>
        one(name).isInvalid(/^name: expected text of 1 to 120 characters/)
      ),
      get("/v1/exercises/%").refuses("not_found"),
      get("/v1/exercises/a%00b").refuses("not_found"),
      get("/v1/exercises/").refuses("not_found"),
      get("/v1/exercises/Clean/Jerk").refuses("not_found", /^No route/)
    ]
  }
]

const rename = (exercise: string, name: string) => post(`/v1/exercises/${encodeURIComponent(exercise)}`, { name })

const answer = (name: string, sessions: number) => ({ renamed: true, name, sessions, changeId: ID })

const renames: ReadonlyArray<Rule> = [
  rule("Renames an exercise in the whole log, as one change that can be undone", [
    trained(ago(9), ["Bench", x5(80)], ["Squat", x5(100)]),
    trained(ago(2), ["bench", x5(85)], ["BENCH", x5(70)]),
    rename(" bench", "  Bench press ").gives(answer("Bench press", 2)).keepingAs("change", "changeId"),
    get("/v1/exercises").gives([listed("Bench press", 2, ago(2), 99.17), listed("Squat", 1, ago(9), 116.67)]),
    get("/v1/changes?limit=1").givesOf(({ change }) => [
      expect.objectContaining({ id: change, count: 2, summary: "bench → Bench press in 2 workouts" })
    ]),
    post(({ change }) => `/v1/changes/${change}/undo`, {}),
    get("/v1/exercises").gives([listed("bench", 2, ago(2), 99.17), listed("Squat", 1, ago(9), 116.67)])
  ]),
  rule("Or joins it with the one of that name, letter case and white space aside", [
    trained(ago(3), ["Bench", x5(80)]),
    trained(ago(1), ["Bench press", x5(85)], ["Squat", x5(100)]),
    rename("Bench", "bench PRESS").gives(answer("bench PRESS", 1)),
    get("/v1/exercises").gives([listed("Bench press", 2, ago(1), 99.17), listed("Squat", 1, ago(1), 116.67)]),
    // A client that asks for it is told before.
    rename("bench press", "Squat")
      .sending({ prefer: "handling=strict" })
      .isInvalid(/^name: "bench press" would become "Squat" in 2 workouts and be joined with that of 1 workout$/),
    // Letter case alone is another name, too.
    rename("benchpress", "BENCH PRESS").gives(answer("BENCH PRESS", 2))
  ]),
  rule("Refused: the name that it has, one that is no name, and an exercise that no workout has", [
    trained(TODAY, ["Squat", x5(100)]),
    rename("squat", "Squat").isInvalid(/^name: the exercise has this name already$/),
    ...["", " \t", "x".repeat(121)].map((name) =>
      rename("Squat", name).isInvalid(/^name: expected text of 1 to 120 characters/)
    ),
    post("/v1/exercises/Squat", {}).isInvalid(/^name: required/),
    post("/v1/exercises/Squat", { name: "Row", merge: true }).refuses("unknown_field", /^merge: /),
    rename("Squatt", "Row").refuses("not_found", /did you mean "Squat"\?$/),
    // A name in another language is read, but what is written is named as it is logged.
    rename("Kniebeuge", "Row").refuses("not_found", /did you mean "Squat"\?$/),
    rename("Squat", "Row").as("read").refuses("insufficient_scope"),
    rename("Squat", "Row").as("write").gives(answer("Row", 1))
  ])
]

const spellings: ReadonlyArray<Rule> = [
  rule("Where no exercise has that name but one has a spelling of the same lift, GET answers with that one", [
    trained(ago(1), ["Squat (Barbell)", x5(100)], ["Bench press", x5(80)], ["Overhead press", x5(50)]),
    trained(ago(2), ["Kreuzheben", x5(120)]),
    ...["Kniebeuge", "KNIEBEUGEN", "sentadilla", "Squat"].map((name) =>
      one(name).gives(history({ name: "Squat (Barbell)" }))
    ),
    ...["Bankdrücken", "Bankdruecken", "Développé couché", "press de banca"].map((name) =>
      one(name).gives(history({ name: "Bench press", sessions: [expect.objectContaining({ sets: [x5(80)] })] }))
    ),
    ...["OHP", "Schulterdrücken", "Military Press"].map((name) => one(name).gives(history({ name: "Overhead press" }))),
    ...["Deadlift", "Soulevé de terre", "Peso muerto"].map((name) => one(name).gives(history({ name: "Kreuzheben" }))),
    one("Front squat").refuses("not_found"),
    trained(ago(3), ["Kniebeuge", x5(60)]),
    one("kniebeuge").gives(history({ name: "Kniebeuge" }))
  ])
]

export const exercises: ReadonlyArray<Rule> = [
  ...[...list, ...sessions, ...records, ...names],
  ...[...renames, ...spellings]
]
