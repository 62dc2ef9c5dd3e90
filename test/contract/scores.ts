import { addDays, datesBetween } from "@daybook/core"
import { expect } from "vitest"
import { get, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"

const ago = (days: number) => addDays(TODAY, -days)

const range = (start: string, end: string) => get(`/v1/scores?start=${start}&end=${end}`)

type Scores = Readonly<Record<string, number | null>>

const NONE: Scores = {
  weight_trend: null,
  energy_balance: null,
  training_load: null,
  load_ratio: null,
  sleep_debt: null,
  sleep_score: null,
  hrv_baseline_change: null,
  recovery_score: null,
  readiness_score: null
}

/** Expects these scores on a date; the others are of any value. */
const on = (date: string, scores: Scores) =>
  range(date, date).gives([{ date, scores: expect.objectContaining(scores) }])

const weighed = (daysAgo: number, weightKg: number) => post("/v1/weight", { weightKg, date: ago(daysAgo) })

const ate = (daysAgo: number, calories: number) => post("/v1/food", { name: "Food", calories, date: ago(daysAgo) })

const trained = (daysAgo: number, sets: number, durationMinutes?: number) =>
  post("/v1/workouts", {
    date: ago(daysAgo),
    exercises: [{ name: "Squat", sets: Array.from({ length: sets }, () => ({ reps: 5, weightKg: 100 })) }],
    ...(durationMinutes !== undefined && { durationMinutes })
  })

const slept = (daysAgo: number, value: number) =>
  post(`/v1/health/days/${ago(daysAgo)}`, { reading: "sleepMinutes", value })

/** A number for each of some days, the last of them today. */
const days = (count: number) => Array.from({ length: count }, (_, daysAgo) => daysAgo)

const SCORE_DATES = 366

const general: ReadonlyArray<Rule> = [
  rule("`{date, scores}` for every date of the range, ascending; `null` where the log has too little", [
    range("2026-03-08", "today").gives(["2026-03-08", "2026-03-09", TODAY].map((date) => ({ date, scores: NONE }))),
    range("today", "today").gives([{ date: TODAY, scores: NONE }]),
    range("1900-01-01", "1900-01-01").gives([{ date: "1900-01-01", scores: NONE }]),
    range("2199-12-31", "2199-12-31").gives([{ date: "2199-12-31", scores: NONE }])
  ]),
  rule("`start`, `end` (required, at most 366 dates)", [
    range(ago(SCORE_DATES - 1), TODAY).gives(
      datesBetween(ago(SCORE_DATES - 1), TODAY).map((date) => ({ date, scores: NONE }))
    ),
    range(ago(SCORE_DATES), TODAY).isInvalid(/367 dates, at most 366/),
    get("/v1/scores").isInvalid(/^start: required.*; end: required/),
    get("/v1/scores?start=today").isInvalid(/^end: required/),
    range("2026-03-11", "today").isInvalid(/^start: expected a date up to end/),
    ...["", ...REFUSED_DATES].flatMap((date) => [
      range(date, "2199-12-31").isInvalid(/^start: expected a real date/),
      range("1900-01-01", date).isInvalid(/^end: expected a real date/)
    ]),
    get("/v1/scores?start=today&end=today&key=load_ratio").refuses("unknown_field", /key/)
  ]),
  ruleAcrossHours("What is logged after a date does not affect its scores", [
    ...days(28).map((day) => weighed(day + 1, 80 + 0.05 * day)),
    ...days(28).map((day) => ate(day + 1, 2000)),
    ...days(14).map((day) => slept(day + 1, 450)),
    trained(1, 3, 60),
    range(ago(1), ago(1)).keeping((rows) => ({ rows: JSON.stringify(rows) })),
    weighed(0, 95),
    ate(0, 5000),
    slept(0, 200),
    trained(0, 3, 90),
    range(ago(1), ago(1)).givesOf(({ rows = "" }) => JSON.parse(rows))
  ])
]

const weightTrend: ReadonlyArray<Rule> = [
  rule("`weight_trend`: 50 g less a day is -0.35 kg a week, over gaps and in spite of a wrong weigh-in", [
    ...[0, 1, 2, 5, 6, 14, 15, 16, 27].map((day) => weighed(day, 80 + 0.05 * day)),
    on(TODAY, { weight_trend: -0.35 }),
    weighed(10, 108.5),
    on(TODAY, { weight_trend: -0.35 })
  ]),
  rule("`weight_trend` takes 6 weigh-ins of the 28 dates up to the date", [
    ...[0, 3, 6, 9, 14].map((day) => weighed(day, 80 - 0.1 * day)),
    weighed(56, 90),
    on(TODAY, { weight_trend: null }),
    weighed(27, 77.3),
    on(TODAY, { weight_trend: 0.7 })
  ]),
  rule("`weight_trend` takes 6 weigh-ins of 56 dates where the 28 have fewer: one a week", [
    ...[3, 10, 17, 24, 31].map((day) => weighed(day, 80 + 0.05 * day)),
    on(TODAY, { weight_trend: null }),
    weighed(38, 81.9),
    on(TODAY, { weight_trend: -0.35 }),
    on(addDays(TODAY, 7), { weight_trend: -0.35 }),
    on(addDays(TODAY, 8), { weight_trend: null })
  ]),
  rule("`weight_trend` takes 14 days between the first weigh-in and the last", [
    ...[0, 2, 4, 6, 8, 13].map((day) => weighed(day, 80 - 0.1 * day)),
    on(TODAY, { weight_trend: null }),
    weighed(14, 78.6),
    on(TODAY, { weight_trend: 0.7 })
  ]),
  rule("`weight_trend` takes a weigh-in of the last 10 days", [
    ...[7, 9, 11, 13, 15, 22].map((day) => weighed(day, 80)),
    on(TODAY, { weight_trend: 0 }),
    on(addDays(TODAY, 4), { weight_trend: null })
  ]),
  rule("`weight_trend` is `null` outside of its plausible range, 7 kg a week", [
    ...days(15).map((day) => weighed(day, 100 - 1.1 * day)),
    on(TODAY, { weight_trend: null })
  ])
]

const energyBalance: ReadonlyArray<Rule> = [
  ruleAcrossHours("`energy_balance`: kcal of a full day less the expenditure as of the date in `GET /v1/energy`", [
    ...days(40).map((day) => weighed(day, 80 + 0.05 * day)),
    ...days(40).map((day) => ate(day, 2000)),
    ate(1, 630),
    get(`/v1/energy?start=${ago(1)}&end=${ago(1)}`).keeping((rows) => ({ rows: JSON.stringify(rows) })),
    range(ago(1), ago(1)).givesOf(({ rows = "" }) => [
      { date: ago(1), scores: expect.objectContaining({ energy_balance: 2630 - JSON.parse(rows)[0].expenditureKcal }) }
    ])
  ]),
  ruleAcrossHours(
    "`energy_balance` is `null` until the day is over, of a day with less than 200 kcal, and without an expenditure",
    [
      ...days(40).map((day) => weighed(day, 80)),
      ...days(40)
        .filter((day) => day !== 2)
        .map((day) => ate(day, 2000)),
      ate(2, 199),
      on(TODAY, { energy_balance: null }),
      on(ago(2), { energy_balance: null }),
      on(ago(1), { energy_balance: expect.any(Number) }),
      on(ago(39), { energy_balance: null })
    ]
  )
]

const trainingLoad: ReadonlyArray<Rule> = [
  rule("`training_load`: minutes of the sessions of the date; 3 minutes a set where a session has no duration", [
    trained(3, 10, 62),
    trained(2, 5),
    trained(1, 4),
    trained(1, 30, 45.5),
    range(ago(4), TODAY).gives(
      [null, 62, 15, 58, 0].map((training_load, index) => ({
        date: ago(4 - index),
        scores: expect.objectContaining({ training_load })
      }))
    )
  ]),
  rule(
    "`training_load` of a session without a duration has no warm-ups, and the time of a set where it is longer than 3 minutes",
    [
      post("/v1/workouts", {
        date: TODAY,
        exercises: [
          { name: "Squat", sets: [{ reps: 5, kind: "warmup" }, { reps: 5 }, { reps: 5, seconds: 40 }] },
          { name: "Run", sets: [{ reps: 0, meters: 5000, seconds: 1680 }] }
        ]
      }),
      on(TODAY, { training_load: 34 })
    ]
  ),
  rule("`training_load` is 0 without a session on the date, `null` without one in the 28 dates up to it", [
    trained(27, 5),
    on(ago(28), { training_load: null }),
    on(TODAY, { training_load: 0 }),
    on(addDays(TODAY, 1), { training_load: null })
  ])
]

const loadRatio: ReadonlyArray<Rule> = [
  {
    // 7 dates: 60 + 90 = 150; 28 dates: 60 + 90 + 60 + 90 = 300, 75 a week.
    rule: "`load_ratio`: load of 7 dates over the weekly mean of 28, which include them",
    steps: [
      trained(27, 3, 60),
      trained(14, 3, 90),
      trained(6, 30),
      trained(0, 3, 60),
      on(TODAY, { load_ratio: 2 }),
      on(ago(1), { load_ratio: null })
    ]
  },
  rule("`load_ratio` is `null` until the first session of the log is 27 dates back", [
    ...[0, 7, 14, 21, 26].map((day) => trained(day, 3, 60)),
    on(TODAY, { load_ratio: null }),
    on(addDays(TODAY, 1), { load_ratio: 0.8 }),
    trained(400, 3, 60),
    on(TODAY, { load_ratio: 0.8 })
  ]),
  rule("`load_ratio` takes sessions on 4 of the 28 dates", [
    trained(100, 3, 60),
    trained(0, 3, 60),
    trained(0, 3, 60),
    trained(1, 3, 60),
    trained(20, 3, 60),
    on(TODAY, { load_ratio: null }),
    trained(27, 3, 60),
    on(TODAY, { load_ratio: 2.4 })
  ])
]

const sleep: ReadonlyArray<Rule> = [
  {
    // 10 nights of 450 minutes lack 30 each: 14 x 30.
    rule: "`sleep_debt`: 14 times the mean shortfall from 480 minutes; takes 10 of the last 14 nights",
    steps: [
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((day) => slept(day, 450)),
      slept(14, 450),
      on(TODAY, { sleep_debt: null }),
      slept(13, 450),
      on(TODAY, { sleep_debt: 420 })
    ]
  },
  rule("`sleep_debt` is at least 0", [...days(14).map((day) => slept(day, 500)), on(TODAY, { sleep_debt: 0 })]),
  {
    // The standard deviation of 6 x 450 and 1 x 360 is 34 minutes: regularity 95.5. Length: (360 - 240) / 180 = 66.7.
    rule: "`sleep_score`: 70 % for the length of the night, 30 % for its regularity; takes 7 of the last 14 nights",
    steps: [
      ...[1, 2, 3, 4, 5].map((day) => slept(day, 450)),
      slept(0, 360),
      slept(14, 450),
      on(TODAY, { sleep_score: null }),
      slept(13, 450),
      on(TODAY, { sleep_score: 75 }),
      on(addDays(TODAY, 1), { sleep_score: null })
    ]
  },
  rule(
    "`sleep_score`: 100 from 7 to 9 hours and a regularity within 30 minutes; 0 for the length of 4 hours, 50 of 12",
    [420, 540, 240, 0, 720, 1200].flatMap((minutes, index) => [
      ...days(7).map((day) => slept(day, minutes)),
      on(TODAY, { sleep_score: [100, 100, 30, 30, 65, 65][index] ?? null })
    ])
  ),
  rule("`sleep_score`: a regularity of 2 hours counts 0", [
    ...days(8).map((day) => slept(day, day % 2 === 0 ? 540 : 240)),
    on(TODAY, { sleep_score: 70 })
  ])
]

const hrv = (daysAgo: number, value: number) => post(`/v1/health/days/${ago(daysAgo)}`, { reading: "hrvMs", value })

/** A baseline of twenty days about 60 ms, then a week at another level. */
const hrvOfWeek = (value: number) => [
  ...days(20).map((day) => hrv(7 + day, day % 2 === 0 ? 61 : 59)),
  ...days(7).map((day) => hrv(day, value))
]

/** Four sessions, of which that of the date is so many minutes of 400. */
const loaded = (minutes: number) => [
  trained(0, 3, minutes),
  trained(7, 3, 100),
  trained(14, 3, 100),
  trained(27, 3, 200 - minutes)
]

const recovery: ReadonlyArray<Rule> = [
  rule("`hrv_baseline_change`: the week's HRV against the person's own baseline; `null` where it is not judged", [
    ...hrvOfWeek(57),
    on(TODAY, { hrv_baseline_change: -5 }),
    on(ago(5), { hrv_baseline_change: expect.any(Number) }),
    on(ago(15), { hrv_baseline_change: null, recovery_score: null, readiness_score: null }),
    on(addDays(TODAY, 4), { hrv_baseline_change: null, recovery_score: null, readiness_score: null })
  ]),
  rule(
    "`recovery_score`: 50 at the baseline, 25 and less where recovery is `strained`, 75 and more where `recovered`",
    [
      ...hrvOfWeek(60),
      on(TODAY, { recovery_score: 50 }),
      ...days(7).map((day) => hrv(day, 50)),
      get("/v1/insights").gives(expect.objectContaining({ recovery: expect.objectContaining({ status: "strained" }) })),
      range(TODAY, TODAY).gives(expect.toSatisfy(([row]) => row.scores.recovery_score <= 25)),
      ...days(7).map((day) => hrv(day, 72)),
      get("/v1/insights").gives(
        expect.objectContaining({ recovery: expect.objectContaining({ status: "recovered" }) })
      ),
      range(TODAY, TODAY).gives(expect.toSatisfy(([row]) => row.scores.recovery_score >= 75))
    ]
  ),
  rule("`readiness_score` is the recovery score: no ratio of loads is deducted", [
    ...hrvOfWeek(60),
    on(TODAY, { recovery_score: 50, load_ratio: null, readiness_score: 50 }),
    // 4 x 199 / 400
    ...loaded(199),
    on(TODAY, { recovery_score: 50, load_ratio: 1.99, readiness_score: 50 })
  ])
]

export const scores: ReadonlyArray<Rule> = [
  ...general,
  ...weightTrend,
  ...energyBalance,
  ...trainingLoad,
  ...loadRatio,
  ...sleep,
  ...recovery
]
