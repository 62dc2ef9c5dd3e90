import { exactSum, type Fits, fieldOf, rounded } from "./Compare.ts"
import type { Model } from "./Model.ts"
import { weighInOf } from "./ModelBody.ts"
import { valuesOf } from "./ModelMetrics.ts"
import { held } from "./ModelRows.ts"

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
      held(model, "workout")
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

const loggedDates = (model: Model): ReadonlyArray<string> => {
  const values = held(model, "custom_metric").flatMap((metric) => valuesOf(model, metric))
  const others = DATED.flatMap((kind) => held(model, kind).map(({ date }) => date))
  return [...others, ...values.map(({ date }) => date), ...model.synced.days.keys()]
}

const DATED = ["food", "water", "workout", "rest_day", "check_in", "health_reading"] as const

const summaryOf = (model: Model, month: string, anchor: string) => {
  const counts = (date: string): boolean => date.startsWith(month) && date <= anchor
  const foods = held(model, "food").filter(({ date }) => counts(date))
  const full = [...new Set(foods.map(({ date }) => date))]
    .filter((date) => date < new Date().toISOString().slice(0, 10))
    .map((on) => exactSum(foods.filter(({ date }) => date === on).map(({ calories }) => calories)))
    .filter((thousandths) => thousandths >= 200_000)
  const weighIns = held(model, "check_in").filter(({ date }) => counts(date))
  const weights = weighIns.flatMap(({ date }) => weighInOf(model, date) ?? [])
  const eaten = full.reduce((sum, thousandths) => sum + thousandths, 0)
  return {
    month,
    totalWorkouts: held(model, "workout").filter(({ date }) => counts(date)).length,
    avgCalories: full.length === 0 ? null : rounded(eaten, full.length),
    avgWeightKg: weights.length === 0 ? null : rounded(exactSum(weights), weights.length)
  }
}
