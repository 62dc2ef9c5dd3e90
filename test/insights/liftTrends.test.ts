import {
  addDays,
  CalendarDate,
  dailyLiftsSince,
  exerciseKey,
  grouped,
  liftCourses,
  liftTrends,
  monthOf,
  progression,
  summaryOf,
  type TrainedWorkout
} from "@daybook/core"
import { describe, expect, it } from "@effect/vitest"
import { load } from "../harness/LiftSeries.ts"

const END = CalendarDate.make("2026-11-21")

const RANGE = { start: addDays(END, -1200), end: END }

const WEIGH_INS = Array.from({ length: 20 }, (_, week) => ({ date: addDays(END, -7 * week), weightKg: 80 + week / 10 }))

/** A number that varies, from 0 to below a limit. */
const varied = (day: number, limit: number) => (day * 7919 + ((day * day) % 104_729)) % limit

/** Workouts every third day, newest first: a lift, one with the body weight, which some days have no load, and one without a load. */
const WORKOUTS = Array.from({ length: 400 }, (_, index): TrainedWorkout => {
  const day = 3 * index
  const added = varied(day, 5)
  return {
    id: `workout-${index}`,
    date: addDays(END, -day),
    exercises: [
      { name: "Squat", sets: [load(90 + varied(day, 30)), load(80 + varied(day, 40), 3 + varied(day, 6))] },
      {
        name: "Pull-up",
        sets: [added === 0 ? { reps: 4 + varied(day, 9) } : load(5 * added, 12 - added), { reps: 6 + varied(day, 5) }]
      },
      { name: "Crunch", sets: [{ reps: 20 + varied(day, 15) }, { reps: 18 }] }
    ]
  }
})

describe("the trends of lifts over years", () => {
  it("show the best day of each month, read from the best sets of the months before the last", () => {
    const months = [...grouped(WORKOUTS, ({ date }) => monthOf(date)).values()].map((month) => summaryOf(month))
    const daily = { start: dailyLiftsSince(RANGE), end: END }
    const found = liftTrends(
      progression(WORKOUTS, END, WEIGH_INS),
      {
        courses: liftCourses(WORKOUTS, daily, WEIGH_INS),
        estimates: months.flatMap(({ estimates }) => estimates).filter(([, date]) => date >= daily.start),
        bests: months.flatMap(({ bests }) => bests),
        weighIns: WEIGH_INS
      },
      RANGE
    )
    const whole = liftCourses(WORKOUTS, RANGE, WEIGH_INS)
    expect(found.map(({ measured }) => measured).sort()).toEqual([
      "estimated_max",
      "estimated_max_with_body",
      "repetitions"
    ])
    for (const { exercise, points } of found) {
      const days = whole.get(exerciseKey(exercise))?.points ?? []
      const best = [...grouped(days, ({ date }) => monthOf(date)).values()].map((month) => {
        const judged = month.filter(({ isAside }) => !isAside)
        const value = Math.max(...(judged.length === 0 ? month : judged).map((day) => day.value))
        return { date: month.find((day) => day.value === value && day.isAside === (judged.length === 0))?.date, value }
      })
      expect(points.map(({ date, value }) => ({ date, value }))).toEqual(best)
    }
  })
})
