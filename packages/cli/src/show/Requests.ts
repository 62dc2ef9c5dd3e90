import type { Params, RouteName } from "@daybook/sdk"
import { trimmed, weightText } from "../grammar/Amounts.ts"
import { CHECK_IN } from "../grammar/CheckIn.ts"
import { READINGS } from "../grammar/Readings.ts"
import { recall } from "../local/Memory.ts"
import { dateText, safeText } from "./Text.ts"

const text = (value: unknown): string => safeText(String(value))

const WORDS: Readonly<Partial<Record<RouteName, (params: Params) => string>>> = {
  logWater: ({ amountMl }) => `${trimmed(Number(amountMl), 2)} ml of water`,
  logFood: ({ calories, name }) => `${text(name)}, ${trimmed(Number(calories), 1)} kcal`,
  logWeight: ({ weightKg }) => `${weightText(Number(weightKg), recall().goals?.weightUnit ?? "kg")} of body weight`,
  logWorkout: ({ exercises }) =>
    `a workout (${[exercises]
      .flat()
      .map((exercise) => text(Object(exercise).name))
      .join(", ")})`,
  logRestDays: ({ dates }) =>
    `rest on ${[dates]
      .flat()
      .map((date) => dateText(String(date)))
      .join(", ")}`,
  logMeasurement: ({ clearFields = [], date: _, ...fields }) =>
    `a check-in (${[...Object.keys(fields).map(shortOf), ...[clearFields].flat().map((name) => `${shortOf(String(name))} blanked`)].join(", ")})`,
  setHealthReading: ({ reading, value }) => {
    const { short, unit } = READINGS.find(({ name }) => name === reading) ?? { short: "a reading", unit: "" }
    return value === null ? `${short} unpinned` : `${short} pinned at ${value}${unit === short ? "" : ` ${unit}`}`
  },
  updateCustomMetric: ({ metricId: _, ...fields }) =>
    `a change of a metric (${Object.keys(fields)
      .map((name) => (name === "healthMetricKey" ? "signal" : name))
      .join(", ")})`,
  deleteMeasurement: () => "the deletion of a check-in",
  deleteCustomMetric: () => "the deletion of a metric",
  createCustomMetric: ({ name }) => `the new metric ${text(name)}`,
  setCustomMetricValue: ({ value }) => (value === null ? "a metric's day cleared" : `a metric's day at ${value}`)
}

const shortOf = (name: string): string => CHECK_IN.find((field) => field.name === name)?.short ?? name

/** A write in a few words, with its day. */
export const inWords = (route: RouteName, params: Params): string => {
  const words = WORDS[route]?.(params) ?? route
  return typeof params.date === "string" ? `${words} on ${dateText(params.date)}` : words
}
