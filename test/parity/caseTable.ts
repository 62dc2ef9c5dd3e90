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
 * Reads that a write costs in the terminal: before a write that adds to the log it reads the log, to detect whether one with a
 * lost response was carried out.
 */
export const LOOKS: Readonly<Record<string, number>> = {
  logWorkout: 1,
  logMeasurement: 0,
  setHealthReading: 0,
  createCustomMetric: 1,
  updateCustomMetric: 0,
  setCustomMetricValue: 0,
  logWater: 1,
  logFood: 1,
  logWeight: 0,
  logRestDays: 0,
  updateFood: 0,
  updateWater: 0,
  updateWorkout: 0,
  undoChange: 0,
  deleteEntry: 0,
  deleteMeasurement: 0,
  deleteCustomMetric: 0
}
