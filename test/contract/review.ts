import { addDays, CalendarDate } from "@daybook/core"
import { expect } from "vitest"
import { get, hoursLater, post, REFUSED_DATES, type Rule, rule, ruleAcrossHours } from "../harness/Scenario.ts"

/** The last week that is over on Tuesday 2026-03-10. */
const [MONDAY, SUNDAY] = [CalendarDate.make("2026-03-02"), CalendarDate.make("2026-03-08")]

const ask = (query: Readonly<Record<string, string>> = {}) => get(`/v1/review?${new URLSearchParams(query)}`)

const on = (day: number) => addDays(MONDAY, day)
const WEEK = [0, 1, 2, 3, 4, 5, 6]

const food = (day: number, meal: string, calories: number, protein: number) =>
  post("/v1/food", { name: meal, meal, calories, protein, date: on(day) })

const squats = (day: number, sets: number, weightKg = 100) =>
  post("/v1/workouts", {
    date: on(day),
    exercises: [{ name: "Squat", sets: Array.from({ length: sets }, () => ({ reps: 5, weightKg })) }]
  })

const has = (figures: object) => expect.objectContaining(figures)

const EMPTY = {
  start: MONDAY,
  end: SUNDAY,
  goals: [],
  proteinByMeal: null,
  weight: null,
  energy: { fullDays: 0, intakeKcal: null, expenditureKcal: null, lowKcal: null, highKcal: null },
  training: { sessions: 0, hardSets: 0, usualHardSets: null, muscles: [], best: null },
  recovery: { strainedDays: 0, judgedDays: 0, nights: 0, sleepMinutes: null, sleepNeedMinutes: 480 },
  change: null
}

const number = expect.any(Number)

/** Six weeks of so many kcal a day at 80 kg, up to the end of the week. */
const sixWeeksOf = (calories: number) =>
  Array.from({ length: 42 }, (_, ago) => [
    post("/v1/food", { name: "Food", calories, protein: 130, date: addDays(SUNDAY, -ago) }),
    post("/v1/weight", { weightKg: 80, date: addDays(SUNDAY, -ago) })
  ]).flat()

const legs = (hardSets: number, usual: number | null, least: number | null) =>
  expect.arrayContaining([{ muscle: "quadriceps", hardSets, usual, least }])

export const review: ReadonlyArray<Rule> = [
  rule("`week` (a Monday; default the last complete week); an empty log has nothing to change", [
    ask().gives(EMPTY),
    ask({ week: MONDAY }).gives(EMPTY),
    ask({ week: "2026-03-05" }).gives(EMPTY),
    ask({ week: "today" }).gives({ ...EMPTY, start: "2026-03-09", end: "2026-03-15" }),
    ask({ week: "1900-01-01" }).gives(has({ end: "1900-01-07", change: null })),
    ask({ week: "2199-12-31" }).gives(has({ start: "2199-12-30", end: "2199-12-31" })),
    ...REFUSED_DATES.map((week) => ask({ week }).isInvalid(/^week: expected a real date/)),
    ask({ end: MONDAY }).refuses("unknown_field", /end/)
  ]),
  rule("the goals kept and missed on days that count, and protein by meal", [
    post("/v1/weight", { weightKg: 80, date: on(3) }),
    ...WEEK.flatMap((day) => [food(day, "breakfast", 500, 10), food(day, "dinner", day < 4 ? 1400 : 2000, 60)]),
    food(2, "snack", 20, 90),
    post("/v1/water", { amountMl: 2000, date: on(0) }),
    post("/v1/water", { amountMl: 1999, date: on(1) }),
    // A part of a day is no full day.
    food(8, "lunch", 150, 5),
    post("/v1/food-days", { date: on(6), food: "partial" }),
    ask().gives(
      has({
        goals: [
          { goal: "calories", target: 2000, kept: 4, missed: 2, average: 2103.33 },
          { goal: "protein", target: 120, kept: 1, missed: 5, average: 85 },
          { goal: "waterMl", target: 2000, kept: 1, missed: 1, average: 1999.5 }
        ],
        proteinByMeal: { meals: 14, enough: 7, gramsEnough: 24 },
        energy: has({ fullDays: 6, intakeKcal: 2103 }),
        weight: { weightKg: 80, weighIns: 1, perWeekKg: null, lowKg: null, highKg: null, wantedKg: null },
        change: {
          about: "protein",
          calories: null,
          text: "Eat more protein at breakfast, which has 10 g in the mean: your goal of 120 g was kept on 1 of 6 full days, with 85 g in the mean."
        }
      })
    ),
    // Today is not over, and its meals are not all there.
    ask({ week: on(7) }).gives(has({ goals: [], proteinByMeal: null })),
    food(7, "lunch", 150, 5),
    ask({ week: on(7) }).gives(has({ goals: [], proteinByMeal: { meals: 1, enough: 0, gramsEnough: 24 } }))
  ]),
  rule("a target of a metric that is bound to steps or sleep is a goal too", [
    ...(["steps", "sleep_duration"] as const).flatMap((healthMetricKey, at) => [
      post("/v1/custom-metrics", {
        ...{ name: healthMetricKey, tab: "training", kind: "number", unit: "" },
        ...{ target: at === 0 ? 8000 : 420, healthMetricKey }
      }).keepingAs(healthMetricKey, "id"),
      post((kept) => `/v1/custom-metrics/${kept[healthMetricKey]}/values`, {
        value: at === 0 ? 8000 : 419,
        date: on(2)
      })
    ]),
    ask().gives(
      has({
        goals: [
          { goal: "steps", target: 8000, kept: 1, missed: 0, average: 8000 },
          { goal: "sleepMinutes", target: 420, kept: 0, missed: 1, average: 419 }
        ]
      })
    )
  ]),
  rule("hard sets by muscle against the 8 weeks before; usual takes 4 weeks", [
    ...[-7, -14, -21].map((day) => squats(day, 8)),
    squats(1, 3),
    ask().gives(
      has({ training: has({ sessions: 1, hardSets: 3, usualHardSets: null, muscles: legs(3, null, null) }) })
    ),
    squats(-28, 12),
    ask().gives(
      has({
        training: has({ usualHardSets: 9, muscles: legs(3, 9, 8) }),
        change: has({
          about: "training",
          text: expect.stringMatching(/^Train your (quadriceps|glutes) again: 3 hard sets/)
        })
      })
    )
  ]),
  rule("a week that is not over lacks no sets yet", [
    ...[-28, -21, -14, -7, 0].map((day) => squats(day, 12)),
    squats(7, 1),
    ask({ week: "today" }).gives(has({ training: has({ hardSets: 1, muscles: legs(1, 12, 12) }), change: null }))
  ]),
  rule("the best lift has a record or progresses, and was trained in the week", [
    ...[-21, -14, -7].map((day, at) => squats(day, 3, 80 + 5 * at)),
    ask().gives(has({ training: has({ best: null }) })),
    squats(2, 3, 105),
    ask().gives(
      has({
        training: has({
          best: has({
            exercise: "Squat",
            isRecord: true,
            estimatedOneRepMaxKg: 122.5,
            trend: expect.stringMatching(/1RM/)
          })
        })
      })
    ),
    squats(8, 3, 110),
    ask().gives(
      has({ training: has({ best: has({ isRecord: false, estimatedOneRepMaxKg: null, verdict: "progressing" }) }) })
    )
  ]),
  ruleAcrossHours("the weight, what is eaten and burnt, and goals that most days miss", [
    ...sixWeeksOf(2400),
    ask().gives(
      has({
        weight: {
          ...{ weightKg: 80, weighIns: 7, perWeekKg: 0, wantedKg: null },
          ...{ lowKg: number, highKg: number }
        },
        energy: {
          fullDays: 7,
          intakeKcal: 2400,
          expenditureKcal: expect.closeTo(2400, -2),
          lowKcal: number,
          highKcal: number
        },
        change: has({ about: "calories", text: expect.stringMatching(/2400 kcal in the mean, .* on 0 of 7 full days/) })
      })
    )
  ]),
  rule("costs one read, and needs the read permission", [ask().as("read").at(hoursLater(1)).gives(EMPTY)])
]
