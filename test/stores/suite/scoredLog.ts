import { addDays, CalendarDate } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { foodStore } from "../../../packages/server/src/log/Food.ts"
import { healthDayStore } from "../../../packages/server/src/log/HealthDays.ts"
import { checkInStore } from "../../../packages/server/src/log/Measurements.ts"
import { scoreStore } from "../../../packages/server/src/log/Scores.ts"
import { workoutStore } from "../../../packages/server/src/log/Workouts.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"
import { syncDay } from "./syncDay.ts"

const DATE = CalendarDate.make("2026-03-10")
const RANGE = { start: DATE, end: DATE }

const ago = (days: number) => addDays(DATE, -days)

const workout = (daysAgo: number, durationMinutes: number | null) => ({
  date: ago(daysAgo),
  durationMinutes,
  exercises: [
    { name: "Squat", sets: [{ reps: 5, weightKg: 100 }, { reps: 5 }] },
    { name: "Plank", sets: [{ reps: 1 }] }
  ]
})

export const scoredLog = ({ server }: Engine) =>
  layer(server)("the log that scores are computed from", (it) => {
    it.effect(
      "has the sessions of 28 dates, food and weight since the year before, 74 health days, and the first session of the whole log",
      function* () {
        const { app } = yield* newPerson
        const { firstSession, ...log } = yield* app(
          Effect.gen(function* () {
            const workouts = yield* workoutStore
            const foods = yield* foodStore
            const checkIns = yield* checkInStore
            const health = yield* healthDayStore
            yield* workouts.add(workout(400, 60))
            for (const days of [28, 27, 0, -1]) {
              yield* workouts.add(workout(days, days === 27 ? null : 45.5))
              yield* foods.add(ago(days), { name: "Oats", calories: 350.25, date: ago(days) }, "lunch")
              yield* foods.add(ago(days), { name: "Oats", calories: 50, date: ago(days) }, "lunch")
            }
            yield* checkIns.set(ago(1), { weightKg: 80.5 })
            yield* checkIns.set(ago(2), { waistCm: 84 })
            for (const days of [74, 73, 0, -1])
              yield* syncDay("apple_health", { date: ago(days), readings: { sleepMinutes: 400 } })
            yield* health.pin(DATE, "sleepMinutes", 450)
            return yield* (yield* scoreStore).read(RANGE)
          })
        )
        expect(firstSession).toBe(ago(400))
        expect(log.sessions.toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual([
          { date: ago(27), minutes: 9 },
          { date: DATE, minutes: 45.5 }
        ])
        const none = { protein: 0, carbs: 0, fat: 0, bodyFatPercent: null, isStep: false }
        expect(log.days).toEqual([
          { ...none, date: ago(28), calories: 400.25, weightKg: null },
          { ...none, date: ago(27), calories: 400.25, weightKg: null },
          { ...none, date: ago(2), calories: 0, weightKg: null },
          { ...none, date: ago(1), calories: 0, weightKg: 80.5 },
          { ...none, date: DATE, calories: 400.25, weightKg: null }
        ])
        expect(log.healthDays.map(({ date, sleepMinutes }) => [date, sleepMinutes])).toEqual([
          [ago(73), 400],
          [DATE, 450]
        ])
      }
    )

    it.effect("has no deleted entries, and none of another account", function* () {
      const { app, del, get, post } = yield* newPerson
      const other = yield* newPerson
      yield* other.post("/v1/workouts", workout(300, 60))
      yield* other.post("/v1/weight", { weightKg: 80, date: DATE })
      yield* post("/v1/workouts", workout(200, 60))
      yield* post("/v1/food", { name: "Oats", calories: 350, date: ago(200) })
      const entries = yield* get(`/v1/entries?start=${ago(200)}&end=${ago(200)}`)
      for (const { id } of entries) yield* del(`/v1/entries/${id}`)
      const read = yield* app(Effect.flatMap(scoreStore, (scores) => scores.read({ start: ago(200), end: DATE })))
      expect({
        ...read,
        days: read.days.filter(({ calories, weightKg }) => calories !== 0 || weightKg !== null)
      }).toEqual({ sessions: [], firstSession: undefined, days: [], healthDays: [] })
    })
  })
