// Generated from the definition in packages/core by `npm run generate`. Do not edit.

import type { Route } from "../Route.ts"

/** Every route of the definition. */
export const ROUTES = {
  listRoutes: ["GET", "/v1"],
  getKeyInfo: ["GET", "/v1/me"],
  getGoals: ["GET", "/v1/goals"],
  getInsights: ["GET", "/v1/insights", ["date?"]],
  listScores: ["GET", "/v1/scores", ["start", "end"]],
  getDay: ["GET", "/v1/days/{date}", ["date"]],
  listDays: ["GET", "/v1/days", ["start", "end"]],
  listWorkouts: ["GET", "/v1/workouts", ["start", "end"]],
  listExercises: ["GET", "/v1/exercises"],
  getExercise: ["GET", "/v1/exercises/{name}", ["start", "end"]],
  listMeasurements: ["GET", "/v1/measurements", ["start", "end"]],
  listHealthDays: ["GET", "/v1/health/days", ["start", "end"]],
  listCustomMetrics: ["GET", "/v1/custom-metrics"],
  listHealthMetrics: ["GET", "/v1/health/metrics"],
  listEntries: ["GET", "/v1/entries", ["start", "end"]],
  listChanges: ["GET", "/v1/changes", ["date"]],
  logWorkout: ["POST", "/v1/workouts", ["date?"]],
  updateWorkout: ["POST", "/v1/workouts/{id}", ["date"], []],
  logMeasurement: ["POST", "/v1/body-measurements", ["date?"], ["clearFields"]],
  setHealthReading: ["POST", "/v1/health/days/{date}", ["date"], []],
  createCustomMetric: ["POST", "/v1/custom-metrics"],
  updateCustomMetric: ["POST", "/v1/custom-metrics/{metricId}", [], []],
  setCustomMetricValue: ["POST", "/v1/custom-metrics/{metricId}/values", ["date?"], ["value"]],
  logWater: ["POST", "/v1/water", ["date?"]],
  updateWater: ["POST", "/v1/water/{id}", ["date"], []],
  logFood: ["POST", "/v1/food", ["date?"]],
  updateFood: ["POST", "/v1/food/{id}", ["date"], []],
  logWeight: ["POST", "/v1/weight", ["date?"], []],
  logRestDays: ["POST", "/v1/rest-days", ["dates"], []],
  undoChange: ["POST", "/v1/changes/{id}/undo"],
  syncDays: ["POST", "/sync/days", [], [], "sync"],
  deleteMeasurement: ["DELETE", "/v1/measurements/{id}"],
  deleteCustomMetric: ["DELETE", "/v1/custom-metrics/{metricId}"],
  deleteEntry: ["DELETE", "/v1/entries/{id}"]
} satisfies Record<string, Route>

/** The name of a route. */
export type RouteName = keyof typeof ROUTES
