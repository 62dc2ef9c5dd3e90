import { CHECK_IN, numberText, READINGS, type UnitSystem, volumeText, weightText } from "@daybook/core/grammar"
import type { Params, RouteName } from "@daybook/sdk"
import { readCache } from "../config/Cache.ts"
import { fieldOf } from "../Json.ts"
import { dateText, safeText } from "../output/Text.ts"
import type { Write } from "./Queue.ts"

const text = (value: unknown): string => safeText(String(value))
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The unit of the goals in the cache; no request is sent for it. */
const knownUnit = (): UnitSystem => readCache().goals?.weightUnit ?? "kg"

const DESCRIPTIONS: Readonly<Partial<Record<RouteName, (params: Params) => string>>> = {
  logWater: ({ amountMl }) => `${volumeText(Number(amountMl), knownUnit())} of water`,
  logFood: ({ calories, name }) => `${text(name)}, ${numberText(Number(calories), 1)} kcal`,
  logMany: ({ items }) => `${listOf(items).length} entries`,
  addToCustomMetric: ({ amount }) => (amount === undefined ? "one more of a metric" : `${amount} more of a metric`),
  undoMany: ({ since }) => `the undo of what was written since ${text(since)}`,
  logWeight: ({ weightKg }) => `${weightText(Number(weightKg), knownUnit())} of body weight`,
  logWorkout: ({ exercises }) =>
    `a workout (${listOf(exercises)
      .map((exercise) => text(fieldOf(exercise, "name")))
      .join(", ")})`,
  logRestDays: ({ dates }) =>
    `rest on ${listOf(dates)
      .map((date) => dateText(String(date)))
      .join(", ")}`,
  logMeasurement: ({ clearFields, date: _, ...fields }) =>
    `a check-in (${[...Object.keys(fields).map(shortName), ...listOf(clearFields).map((name) => `${shortName(name)} cleared`)].join(", ")})`,
  setHealthReading: ({ reading, value }) => {
    const { short, unit } = READINGS.find(({ name }) => name === reading) ?? { short: "a reading", unit: "" }
    return value === null ? `${short} unpinned` : `${short} pinned at ${value}${unit === short ? "" : ` ${unit}`}`
  },
  updateCustomMetric: ({ metricId: _, ...fields }) =>
    `a change of a metric (${Object.keys(fields)
      .map((name) => (name === "healthMetricKey" ? "signal" : name))
      .join(", ")})`,
  createRoutine: ({ name }) => `the new routine ${text(name)}`,
  updateRoutine: (fields) => `a change of a routine (${namesOf(fields)})`,
  deleteRoutine: () => "the deletion of a routine",
  createFood: ({ name }) => `the new food ${text(name)}`,
  updateKnownFood: (fields) => `a change of a kept food (${namesOf(fields)})`,
  deleteKnownFood: () => "the deletion of a kept food",
  logKnownFood: ({ amount, count, portion }) =>
    amount === undefined
      ? `${numberText(Number(count ?? 1), 2)} ${text(portion ?? "portions")} of a known food`
      : `${numberText(Number(amount), 1)} g or ml of a known food`,
  updateFood: (fields) => `a correction of a food (${namesOf(fields)})`,
  updateWater: (fields) => `a correction of water (${namesOf(fields)})`,
  updateWorkout: (fields) => `a correction of a workout (${namesOf(fields)})`,
  deleteEntry: () => "the deletion of an entry",
  deleteMeasurement: () => "the deletion of a check-in",
  deleteCustomMetric: () => "the deletion of a metric",
  createCustomMetric: ({ name }) => `the new metric ${text(name)}`,
  syncDays: ({ days }) => `a sync of ${listOf(days).length === 1 ? "one day" : `${listOf(days).length} days`}`,
  setCustomMetricValue: ({ value }) => (value === null ? "a cleared metric value" : `a metric value of ${value}`)
}

/** The corrected fields in words. */
const namesOf = ({ id: _, ...fields }: Params): string =>
  Object.keys(fields)
    .map((name) => FIELDS[name] ?? name)
    .join(", ")

const FIELDS: Readonly<Record<string, string>> = {
  amountMl: "amount",
  calories: "energy",
  durationMinutes: "duration",
  routineId: "routine"
}

const shortName = (name: unknown): string => CHECK_IN.find((field) => field.name === name)?.short ?? text(name)

/** A write in a few words, with its date. */
export const describeWrite = ({ params, route }: Write): string => {
  const description = DESCRIPTIONS[route]?.(params) ?? route
  return typeof params.date === "string" ? `${description} on ${dateText(params.date)}` : description
}
