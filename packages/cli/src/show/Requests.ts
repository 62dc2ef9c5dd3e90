import type { Params, RouteName } from "@daybook/sdk"
import { trimmed } from "../grammar/Amounts.ts"
import { dateText, safeText } from "./Text.ts"

const text = (value: unknown): string => safeText(String(value))

const WORDS: Readonly<Partial<Record<RouteName, (params: Params) => string>>> = {
  logWater: ({ amountMl }) => `${trimmed(Number(amountMl), 2)} ml of water`,
  logFood: ({ calories, name }) => `${text(name)}, ${trimmed(Number(calories), 1)} kcal`,
  logWeight: ({ weightKg }) => `${trimmed(Number(weightKg), 2)} kg of body weight`,
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
    `a check-in (${[...Object.keys(fields), ...[clearFields].flat().map((name) => `${name} blanked`)].join(", ")})`,
  setHealthReading: ({ reading, value }) => (value === null ? `${reading} unpinned` : `${reading} pinned at ${value}`),
  createCustomMetric: ({ name }) => `the new metric ${text(name)}`,
  setCustomMetricValue: ({ value }) => (value === null ? "a metric's day cleared" : `a metric's day at ${value}`)
}

/** A write in a few words, with its day. */
export const inWords = (route: RouteName, params: Params): string => {
  const words = WORDS[route]?.(params) ?? route
  return typeof params.date === "string" ? `${words} on ${dateText(params.date)}` : words
}
