import type { Route } from "@daybook/core"
import { ADDS } from "./Adds.ts"
import { CHANGES } from "./Changes.ts"
import { READS } from "./Reads.ts"
import { exampleRow, type Row } from "./Rows.ts"

/** What each route is asked, by its name. */
export const TABLE: Readonly<Record<string, ReadonlyArray<Row>>> = { ...READS, ...ADDS, ...CHANGES }

/** Every input of a route: the definition's own example, and those of the table. */
export const rowsOf = (route: Route): ReadonlyArray<Row> => [...exampleRow(route), ...(TABLE[route.name] ?? [])]

/**
 * Reads that a write costs in the terminal besides itself: what the log held before, so that a lost answer can be told from
 * a lost request and the write can be taken back.
 */
export const LOOKS: Readonly<Record<string, number>> = {
  logWorkout: 1,
  logMeasurement: 1,
  setHealthReading: 1,
  createCustomMetric: 1,
  updateCustomMetric: 1,
  setCustomMetricValue: 1,
  logWater: 1,
  logFood: 1,
  logWeight: 1,
  logRestDays: 0,
  deleteMeasurement: 0,
  deleteCustomMetric: 0
}
