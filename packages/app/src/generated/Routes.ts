// Generated from the definition in packages/core by `npm run generate`. Do not edit.

/** Method, path, and the parameters of a write that its query takes. */
export type Route = readonly [method: "GET" | "POST" | "DELETE", path: string, query?: ReadonlyArray<string>]

export const ROUTES = {
  listRoutes: ["GET", "/app/api/v1"],
  getKeyInfo: ["GET", "/app/api/v1/me"],
  getGoals: ["GET", "/app/api/v1/goals"],
  getInsights: ["GET", "/app/api/v1/insights"],
  listScores: ["GET", "/app/api/v1/scores"],
  getDay: ["GET", "/app/api/v1/days/{date}"],
  listDays: ["GET", "/app/api/v1/days"],
  listWorkouts: ["GET", "/app/api/v1/workouts"],
  listExercises: ["GET", "/app/api/v1/exercises"],
  getExercise: ["GET", "/app/api/v1/exercises/{name}"],
  listMeasurements: ["GET", "/app/api/v1/measurements"],
  listHealthDays: ["GET", "/app/api/v1/health/days"],
  listCustomMetrics: ["GET", "/app/api/v1/custom-metrics"],
  listHealthMetrics: ["GET", "/app/api/v1/health/metrics"],
  listEntries: ["GET", "/app/api/v1/entries"],
  listChanges: ["GET", "/app/api/v1/changes"],
  logWorkout: ["POST", "/app/api/v1/workouts"],
  updateWorkout: ["POST", "/app/api/v1/workouts/{id}"],
  logMeasurement: ["POST", "/app/api/v1/body-measurements"],
  setHealthReading: ["POST", "/app/api/v1/health/days/{date}"],
  createCustomMetric: ["POST", "/app/api/v1/custom-metrics"],
  updateCustomMetric: ["POST", "/app/api/v1/custom-metrics/{metricId}"],
  setCustomMetricValue: ["POST", "/app/api/v1/custom-metrics/{metricId}/values"],
  logWater: ["POST", "/app/api/v1/water"],
  updateWater: ["POST", "/app/api/v1/water/{id}"],
  logFood: ["POST", "/app/api/v1/food"],
  updateFood: ["POST", "/app/api/v1/food/{id}"],
  logWeight: ["POST", "/app/api/v1/weight"],
  logRestDays: ["POST", "/app/api/v1/rest-days"],
  undoChange: ["POST", "/app/api/v1/changes/{id}/undo"],
  deleteMeasurement: ["DELETE", "/app/api/v1/measurements/{id}"],
  deleteCustomMetric: ["DELETE", "/app/api/v1/custom-metrics/{metricId}"],
  deleteEntry: ["DELETE", "/app/api/v1/entries/{id}"]
} satisfies Record<string, Route>
