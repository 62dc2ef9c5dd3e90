import { get, NOON, post, type Rule, rule } from "../harness/Scenario.ts"
import { METRIC, METRICS } from "./UndoSteps.ts"

/** Dates of ten days before the date of the tests. */
const DAYS = Array.from({ length: 12 }, (_, day) => `2026-02-${String(day + 10).padStart(2, "0")}`)

const judged = (path: string, body: object) => post(path, body).sending({ prefer: "handling=strict" })

const lift = (name: string, ...sets: ReadonlyArray<object>) => ({ exercises: [{ name, sets }] })

const pause = (count: number) => ({ reps: 0, seconds: count })

export const usualWrites: ReadonlyArray<Rule> = [
  rule("Strict: water is judged by the drinks of the log, food by its own entries", [
    ...DAYS.map((date) => post("/v1/water", { amountMl: 330, date })),
    ...DAYS.slice(0, 4).map((date) => post("/v1/food", { name: "Muesli", calories: 220, date })),
    judged("/v1/water", { amountMl: 33 }).isInvalid(
      /^amountMl: 33 ml of water: the log has 330 ml; if 33 cl are meant, send 330$/
    ),
    judged("/v1/water", { amountMl: 250 }),
    judged("/v1/food", { name: "Muesli", calories: 920 }).isInvalid(
      /^calories: 920 kcal: the log has 220 kcal; if 920 kJ are meant, send 220$/
    ),
    judged("/v1/food", { name: "Muesli", calories: 300 }),
    judged("/v1/food", { name: "muesli", calories: 300 }).isInvalid(
      /^an equal entry was logged just now and is in the log \(id /
    ),
    judged("/v1/food", { name: "Nut butter, 15 g", calories: 620 }).isInvalid(
      /^calories: 620 kcal is more than 15 g can have/
    )
  ]),
  rule("Strict: sets are judged by those of the exercise", [
    ...DAYS.slice(0, 6).flatMap((date) => [
      post("/v1/workouts", { ...lift("Squat", { reps: 5, weightKg: 100 }), durationMinutes: 60, date }),
      post("/v1/workouts", { ...lift("Plank", pause(60)), date })
    ]),
    post("/v1/workouts", { ...lift("Running", { reps: 0, meters: 5000, seconds: 1500 }), date: "2026-02-25" }),
    judged("/v1/workouts", lift("Squat", { reps: 5 })).isInvalid(
      /^exercises\[0\]\.sets\[0\]\.weightKg: every set of "Squat" in the log has a load, the last one 100 kg/
    ),
    judged("/v1/workouts", lift("Squat", { reps: 5, weightKg: 135 })).isInvalid(/135 kg is 1\.4 times the best set/),
    judged("/v1/workouts", lift("Squat", { reps: 1, weightKg: 120 })),
    judged("/v1/workouts", lift("Plank", { reps: 60 })).isInvalid(/"Plank" was always timed; if 60 seconds are meant/),
    judged("/v1/workouts", lift("Running", { reps: 0, meters: 5, seconds: 1500 })).isInvalid(
      /if 5 km are meant, send 5000$/
    ),
    judged("/v1/workouts", lift("Running", { reps: 0, meters: 5000, seconds: 26 })).isInvalid(
      /if 26 minutes are meant, send 1560$/
    ),
    judged("/v1/workouts", { ...lift("Squat", { reps: 5, weightKg: 100 }), durationMinutes: 1.1 }).isInvalid(
      /^durationMinutes: a workout of 1\.1 minutes: the log has 60 minutes; if 1\.1 hours are meant, send 66$/
    )
  ]),
  rule("Strict: readings and the body are judged by those of the log", [
    ...DAYS.flatMap((date) => [
      post(`/v1/health/days/${date}`, { reading: "steps", value: 8000 }),
      post(`/v1/health/days/${date}`, { reading: "sleepMinutes", value: 440 }),
      post("/v1/weight", { weightKg: 80, date })
    ]),
    post("/v1/body-measurements", { waistCm: 84, bodyFatPercent: 18, date: "2026-02-25" }),
    judged("/v1/health/days/today", { reading: "steps", value: 8.4 }).isInvalid(
      /if 8\.4 thousand are meant, send 8400$/
    ),
    judged("/v1/health/days/today", { reading: "sleepMinutes", value: 730 }).isInvalid(
      /if 7:30 hours are meant, send 450$/
    ),
    judged("/v1/health/days/today", { reading: "sleepMinutes", value: 300 }),
    judged("/v1/body-measurements", { hipCm: 40 }).isInvalid(
      /^hipCm: 40 cm is unlikely beside a waist of 84 cm; if 40 inches/
    ),
    judged("/v1/body-measurements", { bodyFatPercent: 67 }).isInvalid(/^bodyFatPercent: 67 % of body fat after 18 %$/),
    judged("/v1/body-measurements", { leanBodyMassKg: 147 }).isInvalid(
      /more than the body weighs \(80 kg\); if 147 lb/
    ),
    judged("/v1/weight", { weightKg: 93, date: "2026-02-23" }).isInvalid(/^weightKg: 93 kg is 16 % over/),
    judged("/v1/weight", { weightKg: 83, date: "2026-02-23" })
  ]),
  rule("Strict: a correction is judged by the entries of the food that it changes", [
    ...DAYS.slice(0, 4).map((date) => post("/v1/food", { name: "Muesli", calories: 220, date })),
    post("/v1/food", { name: "Muesli", calories: 230, date: "2026-02-25" }),
    get("/v1/entries?start=2026-02-25&end=2026-02-25").keepingAs("id", 0, "id"),
    post(({ id }) => `/v1/food/${id}`, { calories: 920 })
      .sending({ prefer: "handling=strict" })
      .isInvalid(/^calories: 920 kcal: the log has 220 to 230 kcal; if 920 kJ are meant, send 220$/),
    post(({ id }) => `/v1/food/${id}`, { calories: 440 }).sending({ prefer: "handling=strict" })
  ]),
  rule("Strict: the same day of last month is asked about for all that is logged, where three foods are on it", [
    ...["Oats", "Rice", "Soup"].map((name) => post("/v1/food", { name, calories: 300, date: "2026-02-10" })),
    judged("/v1/water", { amountMl: 250, date: "2026-02-10" }).isInvalid(
      /^date: 2026-02-10 is a month before 2026-03-10, and is logged already; if 2026-03-10 is meant, send that$/
    ),
    judged("/v1/workouts", { ...lift("Squat", { reps: 5, weightKg: 100 }), date: "2026-02-10" }).isInvalid(
      /a month before/
    ),
    judged("/v1/water", { amountMl: 250, date: "2026-02-11" })
  ]),
  rule("Strict: a value of a metric replaces what was added to it just before", [
    post(METRICS, METRIC).keepingAs("id", "id"),
    post(({ id }) => `${METRICS}/${id}/add`, { amount: 1 }),
    post("/v1/log", undefined)
      .with(({ id }) => ({ items: [{ metric: { metricId: id, value: 3 } }] }))
      .sending({ prefer: "handling=strict" }),
    post(({ id }) => `${METRICS}/${id}/add`, { amount: 1 }),
    post(({ id }) => `${METRICS}/${id}/add`, { amount: 1 })
      .sending({ prefer: "handling=strict" })
      .isInvalid(/an equal entry was logged just now/)
  ]),
  rule("Strict: a glass again is asked about until two days had one minutes after another", [
    post("/v1/water", { amountMl: 330 }),
    judged("/v1/water", { amountMl: 330 }).isInvalid(/^an equal entry was logged just now/),
    ...DAYS.slice(0, 2).flatMap((date, day) =>
      [0, 1].map((glass) => post("/v1/water", { amountMl: 250, date }).at(NOON + (day * 2 + glass + 1) * 60_000))
    ),
    judged("/v1/water", { amountMl: 330 }).at(NOON + 5 * 60_000)
  ])
]
