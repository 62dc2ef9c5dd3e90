import { CalendarDate, progression, recovery } from "@daybook/core"
import { exactSum, rounded } from "./Compare.ts"
import type { Model } from "./Model.ts"
import { weighInOf } from "./ModelBody.ts"

const MONTHS = 6

/**
 * What the log means as of a date. Verdicts, status and their words come from the product's own pure functions, which have
 * tests of their own: here it is judged that they are given what was logged, no less and no more. Months are the model's.
 */
export const insightsOf = (model: Model, anchor: string) => ({
  progression: progression(
    model.workouts.map(({ date, exercises }) => ({ date: CalendarDate.make(date), exercises })),
    CalendarDate.make(anchor)
  ),
  recovery: recovery(
    [...model.pins].map(([date, pins]) => ({
      date: CalendarDate.make(date),
      source: "manual",
      hrvMs: pins.get("hrvMs") ?? null,
      restingHeartRateBpm: pins.get("restingHeartRateBpm") ?? null,
      sleepMinutes: pins.get("sleepMinutes") ?? null
    })),
    [...model.restDays].map((date) => CalendarDate.make(date)),
    CalendarDate.make(anchor)
  ),
  monthlySummaries: monthsUpTo(anchor)
    .filter((month) => loggedDates(model).some((date) => date.startsWith(month) && date <= anchor))
    .map((month) => summaryOf(model, month, anchor))
})

const monthsUpTo = (anchor: string): ReadonlyArray<string> => {
  const last = Number(anchor.slice(0, 4)) * 12 + Number(anchor.slice(5, 7)) - 1
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = last - back
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`
  })
}

const loggedDates = (model: Model): ReadonlyArray<string> => [
  ...model.water.keys(),
  ...model.food.keys(),
  ...model.workouts.map(({ date }) => date),
  ...model.restDays,
  ...model.checkIns.keys(),
  ...model.pins.keys(),
  ...model.metrics.flatMap(({ values }) => [...values.keys()])
]

const summaryOf = (model: Model, month: string, anchor: string) => {
  const counts = (date: string): boolean => date.startsWith(month) && date <= anchor
  const days = [...model.food].filter(([date]) => counts(date)).map(([, foods]) => foods)
  const weights = [...model.checkIns.keys()].filter(counts).flatMap((date) => weighInOf(model, date) ?? [])
  const kcal = exactSum(days.flat().map(({ calories }) => calories))
  return {
    month,
    totalWorkouts: model.workouts.filter(({ date }) => counts(date)).length,
    avgCalories: days.length === 0 ? null : rounded(kcal, days.length),
    avgWeightKg: weights.length === 0 ? null : rounded(exactSum(weights), weights.length)
  }
}
