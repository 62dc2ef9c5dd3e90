import { expect } from "vitest"
import { dateText, day } from "./User.ts"

const today = day()
const yesterday = day(-1)
const TODAY = dateText(today)
const YESTERDAY = dateText(yesterday)

const ANY = expect.any(String)
const COFFEE = { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" }
const coffee = { ...COFFEE, id: ANY, description: null, increment: 1, target: null, colour: "progress" }

const HUNDREDS = Array.from({ length: 3 }, () => ({ reps: 5, weightKg: 100 }))
const PUSH = { name: "Push A", note: "Kept", exercises: [{ name: "Row", restSeconds: 90, sets: HUNDREDS.slice(1) }] }

const OATS = { name: "oats", per100: { calories: 372, protein: 13.5 }, portions: [{ name: "bowl", amount: 60 }] }
const UNKNOWN = { calories: null, protein: null, carbs: null, fat: null, fiber: null, sugar: null, salt: null }

/** A command that writes, and its expected effects. */
export interface Write {
  readonly typed: string
  /** Requests over REST before the command. */
  readonly given?: ReadonlyArray<readonly [route: string, body: object]>
  /** The output as text. */
  readonly text: string | RegExp
  /** The output with `--json`: the response of the API. */
  readonly answer: object
  /** What the log holds afterwards, read over REST. */
  readonly route: string
  readonly holds: object
  /** The number of reads that the command makes beside the write; by default 2: the newest changes, and the day or the metrics. */
  readonly reads?: number
}

/** Commands for every kind of write. */
export const WRITES: ReadonlyArray<Write> = [
  {
    typed: "water 0.5l",
    given: [["/v1/water", { amountMl: 250, date: today }]],
    text: `Logged 500 ml of water · ${TODAY} · 750 ml`,
    answer: { logged: true, date: today, amountMl: 500 },
    route: `/v1/days/${today}`,
    holds: { waterMl: 750 }
  },
  {
    typed: "water 2 cups -d yesterday",
    text: `Logged 480 ml of water · ${YESTERDAY} · 480 ml`,
    answer: { logged: true, date: yesterday, amountMl: 480 },
    route: `/v1/days/${yesterday}`,
    holds: { waterMl: 480 }
  },
  {
    typed: "food oats with milk 350k 12p 60c 7.5f @b --date -1",
    given: [["/v1/food", { name: "egg", calories: 80, date: yesterday }]],
    text: `Logged oats with milk for breakfast: 350 kcal, 12 g protein, 60 g carbs, 7.5 g fat · ${YESTERDAY} · 430 kcal`,
    answer: {
      logged: true,
      date: yesterday,
      entry: { name: "oats with milk", calories: 350, protein: 12, carbs: 60, fat: 7.5, meal: "breakfast" }
    },
    route: `/v1/days/${yesterday}`,
    holds: { nutrition: expect.objectContaining({ calories: 430, protein: 12, carbs: 60, fat: 7.5 }) }
  },
  {
    typed: "weigh 81,4",
    reads: 3,
    given: [["/v1/weight", { weightKg: 82, date: today }]],
    text: `Logged 81.4 kg · ${TODAY} (was 82 kg)`,
    answer: { logged: true, date: today, weightKg: 81.4 },
    route: `/v1/days/${today}`,
    holds: { measurements: { weightKg: 81.4 } }
  },
  {
    typed: "weigh 180lb",
    text: `Logged 180 lb · ${TODAY}`,
    answer: { logged: true, date: today, weightKg: 81.65 },
    route: `/v1/days/${today}`,
    holds: { measurements: { weightKg: 81.65 } }
  },
  {
    typed: "lift squat 2x5@100 pull up 8,6 --min 1h10 -dyesterday",
    text: `Logged squat 2x5@100 kg, pull up 8 6 reps, 70 min · ${YESTERDAY}`,
    answer: { logged: true, date: yesterday, sessionId: ANY, durationMinutes: 70, exerciseCount: 2 },
    route: `/v1/days/${yesterday}`,
    holds: {
      workouts: [
        {
          id: ANY,
          durationMinutes: 70,
          exercises: [
            {
              name: "squat",
              sets: [
                { reps: 5, weightKg: 100 },
                { reps: 5, weightKg: 100 }
              ]
            },
            { name: "pull up", sets: [{ reps: 8 }, { reps: 6 }] }
          ]
        }
      ]
    }
  },
  {
    typed: "rest -2..-1 today -1",
    reads: 1,
    text: `Logged rest · ${dateText(day(-2))}, ${YESTERDAY}, ${TODAY}`,
    answer: { logged: true, count: 3, dates: [day(-2), yesterday, today] },
    route: `/v1/insights?date=${today}`,
    holds: {
      recovery: expect.objectContaining({ vsBaseline: expect.stringMatching(/today is a rest day|0 days since/i) })
    }
  },
  {
    typed: 'check waist=84.5 bf=17.5 note="after a rest week"',
    given: [["/v1/weight", { weightKg: 82, date: today }]],
    text: `Logged waist 84.5 cm, bf 17.5 %, note after a rest week · ${TODAY}`,
    answer: { logged: true, date: today, measurement: expect.objectContaining({ waistCm: 84.5, weightKg: 82 }) },
    route: `/v1/days/${today}`,
    holds: { measurements: { weightKg: 82, waistCm: 84.5, bodyFatPercent: 17.5, note: "after a rest week" } }
  },
  {
    typed: "check note= -d yesterday",
    reads: 1,
    given: [["/v1/body-measurements", { note: "hello", date: yesterday }]],
    text: `Cleared the last reading: no check-in is left · ${YESTERDAY}`,
    answer: { logged: true, date: yesterday, measurement: null },
    route: `/v1/days/${yesterday}`,
    holds: { measurements: {} }
  },
  {
    typed: "check note= waist=85",
    given: [["/v1/body-measurements", { note: "hello", waistCm: 84, date: today }]],
    text: `Logged waist 85 cm, note cleared · ${TODAY}`,
    answer: { logged: true, date: today, measurement: expect.objectContaining({ waistCm: 85, note: null }) },
    route: `/v1/days/${today}`,
    holds: { measurements: { waistCm: 85 } }
  },
  {
    typed: "pin sleep 7h30 -d yesterday",
    reads: 1,
    text: new RegExp(`^Pinned sleep at (450 min|7 ?h ?30).* · ${YESTERDAY}$`),
    answer: { date: yesterday, manualFields: ["sleepMinutes"] },
    route: `/v1/health/days?start=${yesterday}&end=${yesterday}`,
    holds: [expect.objectContaining({ sleepMinutes: 450, manualFields: ["sleepMinutes"] })]
  },
  {
    typed: "pin steps none",
    reads: 1,
    given: [[`/v1/health/days/${today}`, { reading: "steps", value: 9000 }]],
    text: `Unpinned steps: the phone updates it again · ${TODAY}`,
    answer: { date: today, manualFields: [] },
    route: `/v1/health/days?start=${today}&end=${today}`,
    holds: []
  },
  {
    typed:
      "metric new black coffee --kind counter --unit cups --tab nutrition --target 2 --about 'no milk' --colour food",
    reads: 2,
    text: /^Created the metric black coffee \([0-9a-f-]{36}\)\. Log it: daybook metric black coffee 1$/,
    answer: {
      ...coffee,
      name: "black coffee",
      target: 2,
      description: "no milk",
      colour: "food",
      healthMetricKey: null,
      values: []
    },
    route: "/v1/custom-metrics",
    holds: [expect.objectContaining({ name: "black coffee", target: 2, description: "no milk", colour: "food" })]
  },
  {
    typed: "metric cof 2",
    given: [["/v1/custom-metrics", COFFEE]],
    text: `Set coffee to 2 cups · ${TODAY}`,
    answer: { logged: true, metricId: ANY, date: today, value: 2 },
    route: "/v1/custom-metrics",
    holds: [expect.objectContaining({ values: [{ date: today, value: 2, source: "manual" }] })]
  },
  {
    typed:
      "lift squat w60x5, 3x5@100 @8 + row f8,d6 plank 60s x2 run 5km in 28:10 '| windy' --min 55 --title 'Push A' --note 'slept badly' --routine push",
    given: [["/v1/routines", PUSH]],
    text: /^Logged /,
    answer: { logged: true, date: today, durationMinutes: 55, exerciseCount: 4 },
    reads: 3,
    route: "/v1/workouts",
    holds: [
      {
        ...{ id: ANY, date: today, durationMinutes: 55, title: "Push A", note: "slept badly", routineId: ANY },
        exercises: [
          {
            ...{ name: "squat", superset: 1 },
            sets: [{ reps: 5, weightKg: 60, kind: "warmup" }, ...HUNDREDS.map((set) => ({ ...set, rpe: 8 }))]
          },
          {
            ...{ name: "row", superset: 1 },
            sets: [
              { reps: 8, kind: "failure" },
              { reps: 6, kind: "drop" }
            ]
          },
          {
            name: "plank",
            sets: [
              { reps: 0, seconds: 60 },
              { reps: 0, seconds: 60 }
            ]
          },
          { name: "run", note: "windy", sets: [{ reps: 0, seconds: 1690, meters: 5000 }] }
        ]
      }
    ]
  },
  {
    typed: "food oats 2 bowls @b",
    given: [["/v1/foods", OATS]],
    text: `Logged oats, 2 × bowl (120 g): 446 kcal · ${TODAY} · 446.4 kcal`,
    answer: {
      logged: true,
      date: today,
      entry: { name: "oats", calories: 446.4, protein: 16.2, carbs: 0, fat: 0, meal: "breakfast" }
    },
    reads: 3,
    route: `/v1/days/${today}`,
    holds: { nutrition: expect.objectContaining({ calories: 446.4, protein: 16.2 }) }
  },
  {
    typed: "rename SQUAT Kniebeuge",
    given: [["/v1/workouts", { exercises: [{ name: "squat", sets: HUNDREDS }], date: today }]],
    text: "Renamed SQUAT to Kniebeuge in 1 workout. Undo: daybook undo",
    answer: { renamed: true, name: "Kniebeuge", sessions: 1, changeId: ANY },
    reads: 1,
    route: "/v1/exercises",
    holds: [expect.objectContaining({ name: "Kniebeuge", sessions: 1 })]
  },
  {
    typed: "foods keep protein shake 120k 24p --per scoop=30g --portion glass=60g --brand Acme --barcode 4006381333931",
    text: "Kept protein shake. Log it: daybook food protein shake 60g",
    answer: expect.objectContaining({ source: "own", name: "protein shake", brand: "Acme", barcode: "4006381333931" }),
    reads: 1,
    route: "/v1/foods",
    holds: [
      expect.objectContaining({
        name: "protein shake",
        per100: { ...UNKNOWN, calories: 400, protein: 80 },
        portions: [
          { name: "scoop", amount: 30 },
          { name: "glass", amount: 60 }
        ]
      })
    ]
  },
  {
    typed: "foods delete oats --yes",
    given: [["/v1/foods", OATS]],
    text: "Deleted the food oats. Undo: daybook undo",
    answer: { deleted: true, id: ANY },
    route: "/v1/foods",
    holds: []
  },
  {
    typed: "routine new Leg day: squat 3x5@100kg plank 60s --rest 2:30 --note 'on Mondays'",
    text: /Leg day/,
    answer: { name: "Leg day", note: "on Mondays" },
    reads: 2,
    route: "/v1/routines",
    holds: [
      {
        ...{ id: ANY, name: "Leg day", note: "on Mondays", lastDone: null, version: ANY },
        exercises: [
          { name: "squat", restSeconds: 150, sets: HUNDREDS },
          { name: "plank", restSeconds: 150, sets: [{ reps: 0, seconds: 60 }] }
        ]
      }
    ]
  },
  {
    typed: "routine change push row 3x5@100kg --name 'Push B' --note ''",
    given: [["/v1/routines", PUSH]],
    text: /Push/,
    answer: { name: "Push B", note: null },
    route: "/v1/routines",
    holds: [expect.objectContaining({ exercises: [{ name: "Row", restSeconds: 90, sets: HUNDREDS }] })]
  },
  {
    typed: "routine delete push --yes",
    given: [["/v1/routines", PUSH]],
    text: /Push A/,
    answer: { deleted: true, id: ANY },
    route: "/v1/routines",
    holds: []
  },
  {
    typed: "metric set coffee yes -d -1",
    given: [["/v1/custom-metrics", { ...COFFEE, kind: "toggle", unit: "" }]],
    text: new RegExp(`^Set coffee to (1|yes) · ${YESTERDAY}$`),
    answer: { logged: true, metricId: ANY, date: yesterday, value: 1 },
    route: "/v1/custom-metrics",
    holds: [expect.objectContaining({ values: [{ date: yesterday, value: 1, source: "manual" }] })]
  },
  {
    typed: "metric change coffee --name espresso --target none --unit shots",
    given: [["/v1/custom-metrics", { ...COFFEE, target: 3 }]],
    text: "Changed coffee: unit, name, target",
    answer: { ...coffee, name: "espresso", unit: "shots", healthMetricKey: null, values: [] },
    route: "/v1/custom-metrics",
    holds: [expect.objectContaining({ name: "espresso", unit: "shots", target: null })]
  },
  {
    typed: "metric bind coffee caffeine",
    given: [["/v1/custom-metrics", COFFEE]],
    text: "Bound coffee to caffeine: the phone fills it",
    answer: { ...coffee, healthMetricKey: "caffeine", values: [] },
    route: "/v1/custom-metrics",
    holds: [expect.objectContaining({ healthMetricKey: "caffeine" })]
  },
  {
    typed: "metric bind coffee none",
    given: [["/v1/custom-metrics", { ...COFFEE, healthMetricKey: "caffeine" }]],
    text: "Unbound coffee; its values stay",
    answer: { ...coffee, healthMetricKey: null, values: [] },
    route: "/v1/custom-metrics",
    holds: [expect.objectContaining({ healthMetricKey: null })]
  },
  {
    typed: "delete check yesterday --yes",
    given: [["/v1/weight", { weightKg: 82, date: yesterday }]],
    text: `Deleted the check-in of ${YESTERDAY}. Undo: daybook undo`,
    answer: { deleted: true, id: ANY },
    route: "/v1/measurements",
    holds: []
  },
  {
    typed: "delete metric coffee -y",
    given: [["/v1/custom-metrics", COFFEE]],
    text: "Deleted the metric coffee with its history (empty). Undo: daybook undo",
    answer: { deleted: true, id: ANY },
    route: "/v1/custom-metrics",
    holds: []
  },
  {
    typed: "delete rest yesterday -y",
    reads: 3,
    given: [["/v1/rest-days", { dates: [yesterday, today] }]],
    text: `Deleted rest day · ${YESTERDAY}. Undo: daybook undo`,
    answer: { deleted: true, id: ANY },
    route: `/v1/entries?start=${yesterday}&end=${today}`,
    holds: [expect.objectContaining({ kind: "rest_day", date: today })]
  },
  {
    typed: "food-day yesterday complete",
    reads: 1,
    text: `Marked the food as complete · ${YESTERDAY}`,
    answer: { date: yesterday, food: "complete" },
    route: `/v1/food-days?start=${yesterday}&end=${today}`,
    holds: [{ date: yesterday, food: "complete" }]
  },
  {
    typed: "food-day partial -d yesterday",
    reads: 1,
    given: [["/v1/food-days", { date: yesterday, food: "complete" }]],
    text: `Marked the food as partial · ${YESTERDAY}`,
    answer: { date: yesterday, food: "partial" },
    route: `/v1/food-days?start=${yesterday}&end=${today}`,
    holds: [{ date: yesterday, food: "partial" }]
  },
  {
    typed: "food-day yesterday clear",
    reads: 1,
    given: [["/v1/food-days", { date: yesterday, food: "complete" }]],
    text: `The food has no mark · ${YESTERDAY}`,
    answer: { date: yesterday, food: null },
    route: `/v1/food-days?start=${yesterday}&end=${today}`,
    holds: []
  },
  {
    typed: "api logWater amountMl=250",
    reads: 1,
    text: /^\{\s+"logged": true,[\s\S]*\}$/,
    answer: { logged: true, date: today, amountMl: 250 },
    route: `/v1/days/${today}`,
    holds: { waterMl: 250 }
  }
]
