import { exactSum, type Fits, fieldOf, rounded } from "./Compare.ts"
import type { Model } from "./Model.ts"
import { weighInOf } from "./ModelBody.ts"

const MONTHS = 6

/**
 * The insights as of a date. Months are computed from the model. Verdicts and status have their own tests; here only their
 * fields are checked, and that they name only exercises logged up to that date.
 */
export const insightsOf = (model: Model, anchor: string) => ({
  progression: isProgressionOf(model, anchor),
  recovery: isRecovery,
  monthlySummaries: monthsUpTo(anchor)
    .filter((month) => loggedDates(model).some((date) => date.startsWith(month) && date <= anchor))
    .map((month) => summaryOf(model, month, anchor))
})

const isProgressionOf =
  (model: Model, anchor: string): Fits =>
  (actual) => {
    const logged = new Set(
      model.workouts
        .filter(({ date }) => date <= anchor)
        .flatMap(({ exercises }) => exercises.map(({ name }) => name.toLowerCase()))
    )
    return (
      Array.isArray(actual) &&
      actual.every(
        (entry) => logged.has(String(fieldOf(entry, "exercise")).toLowerCase()) && hasTexts(entry, "verdict", "trend")
      )
    )
  }

const isRecovery: Fits = (actual) => hasTexts(actual, "status", "vsBaseline")

const hasTexts = (answer: unknown, ...names: ReadonlyArray<string>): boolean =>
  names.every((name) => typeof fieldOf(answer, name) === "string" && fieldOf(answer, name) !== "")

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
