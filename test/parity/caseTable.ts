import type { Route } from "@daybook/core"
import { ADDS } from "./addCases.ts"
import { exampleRow, type Row } from "./Case.ts"
import { CHANGES } from "./changeCases.ts"
import { READS } from "./readCases.ts"

/** The inputs of each route, by its name. */
export const TABLE: Readonly<Record<string, ReadonlyArray<Row>>> = { ...READS, ...ADDS, ...CHANGES }

/** Every input of a route: the example of the definition, and those of the table. */
export const rowsOf = (route: Route): ReadonlyArray<Row> => [...exampleRow(route), ...(TABLE[route.name] ?? [])]

/**
 * Reads that a write costs in the terminal: it reads the newest changes first, to detect whether a write with a lost response
 * was carried out.
 */
export const LOOKS: Readonly<Record<string, number>> = {
  setTimeZone: 1,
  logWorkout: 1,
  logMeasurement: 1,
  setHealthReading: 1,
  createCustomMetric: 1,
  updateCustomMetric: 1,
  setCustomMetricValue: 1,
  logWater: 1,
  logFood: 1,
  logWeight: 1,
  logRestDays: 1,
  markFoodDay: 1,
  updateFood: 1,
  updateWater: 1,
  updateWorkout: 1,
  createRoutine: 1,
  updateRoutine: 1,
  deleteRoutine: 1,
  createFood: 1,
  updateKnownFood: 1,
  deleteKnownFood: 1,
  logKnownFood: 1,
  renameExercise: 1,
  undoChange: 1,
  undoMany: 1,
  logMany: 1,
  addToCustomMetric: 1,
  deleteEntry: 1,
  deleteMeasurement: 1,
  deleteCustomMetric: 1
}
