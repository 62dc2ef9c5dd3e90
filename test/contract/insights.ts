import { addDays } from "@daybook/core"
import { expect } from "vitest"
import { del, get, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours, TODAY } from "../harness/Scenario.ts"

const WORDS = expect.stringMatching(/\S/)

const ask = (date?: string) => get(date === undefined ? "/v1/insights" : `/v1/insights?date=${date}`)

const ago = (days: number) => addDays(TODAY, -days)

/** A session on a date, with one set per exercise. */
const trained = (date: string, ...exercises: ReadonlyArray<readonly [name: string, reps: number, weightKg?: number]>) =>
  post("/v1/workouts", {
    date,
    exercises: exercises.map(([name, reps, weightKg]) => ({
      name,
      sets: [{ reps, ...(weightKg !== undefined && { weightKg }) }]
    }))
  })

const progression = (...expected: ReadonlyArray<readonly [exercise: string, verdict: string]>) =>
  expect.objectContaining({ progression: expected.map(([exercise, verdict]) => ({ exercise, verdict, trend: WORDS })) })

const judged = (loads: ReadonlyArray<readonly [reps: number, weightKg?: number]>, verdict: string) => [
  ...loads.map(([reps, weightKg], index) =>
    trained(ago(2 * (loads.length - index)), weightKg === undefined ? ["Lift", reps] : ["Lift", reps, weightKg])
  ),
  ask().gives(progression(["Lift", verdict]))
]

const recovered = (status: string, vsBaseline: RegExp = /\S/) =>
  expect.objectContaining({ recovery: { status, vsBaseline: expect.stringMatching(vsBaseline) } })

const HRV = (date: string, value: number) => post(`/v1/health/days/${date}`, { reading: "hrvMs", value })
const RESTING = (date: string, value: number) =>
  post(`/v1/health/days/${date}`, { reading: "restingHeartRateBpm", value })

/** A baseline of twenty days with little noise, then a week at another level. */
const week = (pin: typeof HRV, baseline: number, now: number) => [
  ...Array.from({ length: 20 }, (_, index) => pin(ago(7 + index), baseline + (index % 2 === 0 ? 1 : -1))),
  ...Array.from({ length: 7 }, (_, index) => pin(ago(index), now))
]

const months = (...expected: ReadonlyArray<object>) => expect.objectContaining({ monthlySummaries: expected })

const month = (name: string, held: object = {}) => ({
  month: name,
  totalWorkouts: 0,
  avgCalories: null,
  avgWeightKg: null,
  ...held
})

const general: ReadonlyArray<Rule> = [
  rule("Insights: `progression`, `recovery`, `monthlySummaries`, also of an empty log", [
    ask().gives({
      progression: [],
      recovery: { status: "unknown", vsBaseline: expect.stringMatching(/no rest day/i) },
      monthlySummaries: []
    })
  ]),
  rule("`date` (optional, `YYYY-MM-DD`, anchors all windows, default today UTC)", [
    trained(TODAY, ["Squat", 5, 100]),
    ask().gives(progression(["Squat", "insufficient_data"])),
    ask("today").gives(progression(["Squat", "insufficient_data"])),
    ask(TODAY).gives(progression(["Squat", "insufficient_data"])),
    ask("1900-01-01").gives(expect.objectContaining({ progression: [], monthlySummaries: [] })),
    ask("2199-12-31").gives(expect.objectContaining({ progression: [], monthlySummaries: [] })),
    ...["", ...REFUSED_DATES].map((date) => ask(date).isInvalid(/^date: expected a real date/))
  ]),
  rule("Nothing after the anchor date counts", [
    trained("2026-03-10", ["Squat", 5, 100]),
    post("/v1/rest-days", { dates: ["2026-03-10", "2026-03-04"] }),
    post("/v1/food", { name: "Rice", calories: 900, date: "2026-03-10" }),
    post("/v1/weight", { weightKg: 90, date: "2026-03-10" }),
    post("/v1/food", { name: "Rice", calories: 500, date: "2026-03-09" }),
    ask("2026-03-09").gives({
      progression: [],
      recovery: { status: "unknown", vsBaseline: expect.stringMatching(/\b5 days since the last rest day/) },
      monthlySummaries: [month("2026-03", { avgCalories: 500 })]
    }),
    ask("2026-03-03").gives({
      progression: [],
      recovery: { status: "unknown", vsBaseline: expect.stringMatching(/no rest day/i) },
      monthlySummaries: []
    })
  ]),
  rule("Nothing that was deleted counts", [
    trained(TODAY, ["Squat", 5, 100]),
    get("/v1/entries?start=today&end=today").keepingAs("id", 0, "id"),
    del(({ id }) => `/v1/entries/${id}`),
    ask().gives(expect.objectContaining({ progression: [], monthlySummaries: [] }))
  ])
]

const progress: ReadonlyArray<Rule> = [
  rule(
    "`verdict`: `progressing`, when the load goes up",
    judged(
      [
        [5, 100],
        [5, 100],
        [5, 110],
        [5, 112.5]
      ],
      "progressing"
    )
  ),
  rule(
    "`verdict`: `regressing`, when the load goes down",
    judged(
      [
        [5, 110],
        [5, 110],
        [5, 100],
        [5, 95]
      ],
      "regressing"
    )
  ),
  rule(
    "`verdict`: `plateaued`, when the load stays",
    judged(
      [
        [5, 100],
        [5, 100],
        [5, 100],
        [5, 100]
      ],
      "plateaued"
    )
  ),
  rule("`verdict`: `progressing`, when bodyweight repetitions go up", judged([[8], [8], [10], [12]], "progressing")),
  rule("`verdict`: `regressing`, when bodyweight repetitions go down", judged([[12], [12], [9], [8]], "regressing")),
  rule("`verdict`: `insufficient_data`, on a small log", [
    ...judged([[5, 100]], "insufficient_data"),
    trained(TODAY, ["Lift", 0, 100]),
    ask().gives(progression(["Lift", "insufficient_data"]))
  ]),
  rule("An exercise is matched by name, case- and space-insensitively", [
    trained(ago(8), ["Bench Press", 5, 80]),
    trained(ago(6), ["  bench press ", 5, 80]),
    trained(ago(4), ["BENCH   PRESS", 5, 90]),
    trained(ago(2), ["bench\tPress", 5, 92]),
    ask().gives(
      expect.objectContaining({
        progression: [{ exercise: expect.stringMatching(/^bench\s+press$/i), verdict: "progressing", trend: WORDS }]
      })
    )
  ]),
  rule("space-insensitively: with the space or without it is one exercise", [
    trained(ago(4), ["Pull Up", 8]),
    trained(ago(2), ["Pullup", 8]),
    ask().gives(
      expect.objectContaining({
        progression: [{ exercise: expect.stringMatching(/^pull ?up$/i), verdict: "insufficient_data", trend: WORDS }]
      })
    )
  ]),
  rule(
    "Progression looks at the 8 weeks up to the anchor date, and lists an exercise with at least one session in them",
    [
      trained(ago(55), ["Just inside", 5, 100]),
      trained(ago(56), ["Just outside", 5, 100]),
      ask().gives(progression(["Just inside", "insufficient_data"])),
      ask(ago(56)).gives(progression(["Just outside", "insufficient_data"])),
      ask(addDays(TODAY, 1)).gives(progression())
    ]
  ),
  rule("most trained first, at most 20", [
    trained(ago(3), ...Array.from({ length: 20 }, (_, index) => [`Exercise ${index}`, 5, 50] as const)),
    trained(ago(2), ["Squat", 5, 100], ["Row", 5, 60]),
    trained(ago(1), ["Squat", 5, 100]),
    trained(TODAY, ["Squat", 5, 100], ["Row", 5, 60]),
    ask().gives(
      expect.objectContaining({
        progression: expect.toSatisfy(
          (list: ReadonlyArray<{ readonly exercise: string }>) =>
            list.length === 20 &&
            list[0]?.exercise === "Squat" &&
            list[1]?.exercise === "Row" &&
            list.slice(2).every(({ exercise }) => exercise.startsWith("Exercise ")),
          "20 exercises, Squat and Row first"
        )
      })
    )
  ])
]

/** Both routes give this verdict on the only exercise, with the same sentence. */
const agree = (verdict: string, date = TODAY) => [
  ask(date).gives(progression(["Pull up", verdict])),
  ask(date).keepingAs("insights", "progression", 0, "trend"),
  get(`/v1/exercises/pull-up?end=${date}`).gives(expect.objectContaining({ name: "Pull up", verdict })),
  get(`/v1/exercises/pullup?end=${date}`).givesOf(({ insights }) =>
    expect.objectContaining({ name: "Pull up", verdict, trend: insights })
  )
]

/** The sentence on the only exercise. */
const pullUps = (trend: RegExp) =>
  ask().gives(
    expect.objectContaining({ progression: [expect.objectContaining({ trend: expect.stringMatching(trend) })] })
  )

/** Pull-ups with 10 to 14 kg more, a week apart. */
const HANGING = [10, 10, 10, 12, 12, 12, 14, 14].map((weightKg, week) =>
  trained(ago(49 - 7 * week), ["Pull up", 5, weightKg])
)

const bodyWeight: ReadonlyArray<Rule> = [
  rule("The body weight belongs to the load of a pull-up; `GET /v1/exercises/{name}` agrees", [
    ...HANGING,
    ...agree("insufficient_data"),
    pullUps(/log a weigh-in/),
    post("/v1/weight", { weightKg: 90, date: ago(49) }),
    post("/v1/body-measurements", { weightKg: 90, date: ago(7) }),
    ...agree("progressing"),
    pullUps(/with body weight from about 116.7 kg to 121.3 kg/),
    ...agree("progressing", ago(14)),
    ...agree("insufficient_data", ago(35)),
    ...agree("insufficient_data", addDays(TODAY, 21))
  ]),
  rule("Who hangs on what the body lost moves no more in all; `GET /v1/exercises/{name}` agrees", [
    ...HANGING,
    post("/v1/weight", { weightKg: 90, date: ago(49) }),
    post("/v1/body-measurements", { weightKg: 88, date: ago(28) }),
    post("/v1/weight", { weightKg: 86, date: ago(7) }),
    ...agree("plateaued"),
    pullUps(/with body weight about 116.9 kg .*: beside your body weight you gain, but you move about as much in all/)
  ])
]

const recovery: ReadonlyArray<Rule> = [
  rule("`vsBaseline` always says how many days since the last rest day (or that none is logged)", [
    ask().gives(recovered("unknown", /no rest day/i)),
    post("/v1/rest-days", { dates: [ago(30)] }),
    ask().gives(recovered("unknown", /\b30 days since the last rest day/)),
    post("/v1/rest-days", { dates: [ago(1)] }),
    ask().gives(recovered("unknown", /\b1 day since the last rest day/)),
    post("/v1/rest-days", { dates: [TODAY] }),
    ask().gives(recovered("unknown", /\b0 days since the last rest day/)),
    ask(addDays(TODAY, 400)).gives(recovered("unknown", /\b400 days since the last rest day/))
  ]),
  rule("`status`: `strained`, when HRV is well below the person's own baseline", [
    ...week(HRV, 60, 40),
    ask().gives(recovered("strained", /HRV/))
  ]),
  rule("`status`: `recovered`, when HRV is well above the person's own baseline", [
    ...week(HRV, 60, 80),
    ask().gives(recovered("recovered", /HRV/))
  ]),
  rule("`status`: `normal`, when HRV is as in the person's own baseline", [
    ...week(HRV, 60, 60),
    ask().gives(recovered("normal", /HRV/))
  ]),
  rule("`status`: `strained`, when the resting heart rate is well above the person's own baseline", [
    ...week(RESTING, 52, 60),
    ask().gives(recovered("strained", /heart rate/i))
  ]),
  rule("`status`: `unknown`, without a baseline; readings after the anchor date do not make one", [
    HRV(ago(1), 60),
    HRV(ago(0), 40),
    ask().gives(recovered("unknown")),
    ...Array.from({ length: 20 }, (_, index) => HRV(addDays(TODAY, index + 1), 60)),
    ask().gives(recovered("unknown"))
  ])
]

const summaries: ReadonlyArray<Rule> = [
  ruleAcrossHours("the months with any log among the six ending with the anchor's, newest first", [
    post("/v1/water", { amountMl: 250, date: "2025-09-30" }),
    post("/v1/water", { amountMl: 250, date: "2025-10-01" }),
    post("/v1/rest-days", { dates: ["2025-11-15"] }),
    post("/v1/health/days/2025-12-31", { reading: "steps", value: 9000 }),
    post("/v1/body-measurements", { waistCm: 84, date: "2026-02-28" }),
    trained("2026-03-01", ["Squat", 5, 100]),
    ask().gives(
      months(
        month("2026-03", { totalWorkouts: 1 }),
        month("2026-02"),
        month("2025-12"),
        month("2025-11"),
        month("2025-10")
      )
    ),
    ask("2026-02-01").gives(months(month("2025-12"), month("2025-11"), month("2025-10"), month("2025-09"))),
    post("/v1/water", { amountMl: 250, date: "2026-01-01" }),
    ask().gives(
      months(
        month("2026-03", { totalWorkouts: 1 }),
        month("2026-02"),
        month("2026-01"),
        month("2025-12"),
        month("2025-11"),
        month("2025-10")
      )
    )
  ]),
  rule(
    "`month`, `totalWorkouts`, `avgCalories` of the days that count, `avgWeightKg`; an average with nothing to average is `null`",
    [
      trained("2026-03-02", ["Squat", 5, 100]),
      trained("2026-03-02", ["Row", 5, 60]),
      trained("2026-03-05", ["Squat", 5, 100]),
      ask().gives(months(month("2026-03", { totalWorkouts: 3 }))),
      post("/v1/food", { name: "Rice", calories: 1000, date: "2026-03-01" }),
      post("/v1/food", { name: "Beans", calories: 1000, date: "2026-03-01" }),
      post("/v1/food", { name: "Rice", calories: 1000, date: "2026-03-02" }),
      post("/v1/food", { name: "Tea", calories: 199, date: "2026-03-03" }),
      post("/v1/food", { name: "Breakfast", calories: 350, date: TODAY }),
      post("/v1/weight", { weightKg: 80, date: "2026-03-01" }),
      post("/v1/weight", { weightKg: 81, date: "2026-03-01" }),
      post("/v1/body-measurements", { weightKg: 82, date: "2026-03-08" }),
      ask().gives(months(month("2026-03", { totalWorkouts: 3, avgCalories: 1500, avgWeightKg: 81.5 }))),
      post("/v1/weight", { weightKg: 80.005, date: "2026-03-09" }),
      ask().gives(months(month("2026-03", { totalWorkouts: 3, avgCalories: 1500, avgWeightKg: 81 })))
    ]
  )
]

export const insights: ReadonlyArray<Rule> = [...general, ...progress, ...bodyWeight, ...recovery, ...summaries]
