import * as Effect from "effect/Effect"
import { day, newUser } from "./User.ts"

const today = day()
const yesterday = day(-1)

const LOG: ReadonlyArray<readonly [route: string, body: object]> = [
  ["/v1/routines", { name: "Push A", exercises: [{ name: "bench", sets: [{ reps: 5, weightKg: 80 }] }] }],
  ["/v1/food", { name: "oats", calories: 350, protein: 12.5, carbs: 60, fat: 7, meal: "breakfast", date: today }],
  ["/v1/food", { name: "cheese sandwich", calories: 420, meal: "lunch", date: today }],
  ["/v1/water", { amountMl: 1250, date: today }],
  ["/v1/weight", { weightKg: 82, date: yesterday }],
  ["/v1/workouts", { exercises: [{ name: "pull up", sets: [{ reps: 8 }] }], date: yesterday }],
  ["/v1/health/days/today", { reading: "steps", value: 9000 }],
  [
    "/v1/body-measurements",
    { weightKg: 81.4, bodyFatPercent: 17.5, waistCm: 84, note: "after a rest week", date: today }
  ],
  [
    "/v1/workouts",
    {
      exercises: [
        {
          name: "squat",
          sets: [
            { reps: 5, weightKg: 100 },
            { reps: 5, weightKg: 100 }
          ]
        },
        { name: "pull up", sets: [{ reps: 8 }, { reps: 6 }] }
      ],
      durationMinutes: 55,
      date: today
    }
  ]
]

/** A user with entries of every kind, today and yesterday. */
export const userWithLog = Effect.gen(function* () {
  const user = yield* newUser()
  for (const [route, body] of LOG) yield* user.post(route.replace("today", today), body)
  const metric = { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups", target: 3 }
  const { id } = yield* user.post("/v1/custom-metrics", { ...metric, healthMetricKey: "caffeine" })
  yield* user.post(`/v1/custom-metrics/${id}/values`, { value: 2, date: today })
  return user
})
