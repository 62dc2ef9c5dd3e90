// Generated from the definition in packages/core by `npm run generate`. Do not edit.

import type { Call, CallOptions } from "../promise/Options.ts"
import type {
  Change,
  CreateCustomMetricParams,
  CustomMetric,
  DayRecord,
  DayScores,
  DaySummary,
  DeleteCustomMetricParams,
  DeleteCustomMetricResponse,
  DeleteEntryParams,
  DeleteEntryResponse,
  DeleteMeasurementParams,
  DeleteMeasurementResponse,
  Entry,
  ExerciseHistory,
  ExerciseSummary,
  GetDayParams,
  GetExerciseParams,
  GetInsightsParams,
  Goals,
  HealthDay,
  HealthMetric,
  Insights,
  KeyInfo,
  ListChangesParams,
  ListCustomMetricsParams,
  ListDaysParams,
  ListEntriesParams,
  ListExercisesParams,
  ListHealthDaysParams,
  ListHealthMetricsParams,
  ListMeasurementsParams,
  ListScoresParams,
  ListWorkoutsParams,
  LogFoodParams,
  LogFoodResponse,
  LogMeasurementParams,
  LogMeasurementResponse,
  LogRestDaysParams,
  LogRestDaysResponse,
  LogWaterParams,
  LogWaterResponse,
  LogWeightParams,
  LogWeightResponse,
  LogWorkoutParams,
  LogWorkoutResponse,
  LoggedFood,
  LoggedWater,
  LoggedWorkout,
  Measurement,
  RouteListing,
  SetCustomMetricValueParams,
  SetCustomMetricValueResponse,
  SetHealthReadingParams,
  SetHealthReadingResponse,
  SyncDaysParams,
  SyncResult,
  UndoChangeParams,
  UndoChangeResponse,
  UpdateCustomMetricParams,
  UpdateFoodParams,
  UpdateWaterParams,
  UpdateWorkoutParams,
  Workout
} from "./Types.ts"

/** A method for every route. */
export interface Methods {
  /**
   * List routes. The routes that the key may call.
   *
   * `GET /v1`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listRoutes()
   */
  listRoutes(params?: Record<string, never>, options?: CallOptions): Call<ReadonlyArray<RouteListing>>

  /**
   * Show permissions. What the key may do and its hourly limits. Reads no logged data.
   *
   * `GET /v1/me`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.getKeyInfo()
   */
  getKeyInfo(params?: Record<string, never>, options?: CallOptions): Call<KeyInfo>

  /**
   * Read the goals. Daily targets (kcal, g, ml), the weight unit to show, the training goal.
   *
   * `GET /v1/goals`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.getGoals()
   */
  getGoals(params?: Record<string, never>, options?: CallOptions): Call<Goals>

  /**
   * Read insights. Progression verdict per exercise, recovery against the person's own baseline, monthly summaries. For the log itself use listDays or listWorkouts.
   *
   * `GET /v1/insights`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.getInsights({ date: "2026-03-10" })
   */
  getInsights(params?: GetInsightsParams, options?: CallOptions): Call<Insights>

  /**
   * List scores. Of each date, null if too little is logged: weight trend (kg/week), energy balance (kcal), training load, load ratio, sleep debt (min), HRV change (%), sleep, recovery, readiness (0 to 100).
   *
   * `GET /v1/scores`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listScores({ start: "2026-03-04", end: "2026-03-10" })
   */
  listScores(params: ListScoresParams, options?: CallOptions): Call<ReadonlyArray<DayScores>>

  /**
   * Read one day. Everything logged on a date: foods with totals, water, workouts, body readings. Read it before a correction. For several dates use listDays.
   *
   * `GET /v1/days/{date}`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.getDay({ date: "2026-03-10" })
   */
  getDay(params: GetDayParams, options?: CallOptions): Call<DayRecord>

  /**
   * Read a range of days. A row of totals for each date, zeros if nothing is logged. The whole range is one read. For foods and workouts use getDay.
   *
   * `GET /v1/days`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listDays({ start: "2026-03-04", end: "2026-03-10" })
   */
  listDays(params: ListDaysParams, options?: CallOptions): Call<ReadonlyArray<DaySummary>>

  /**
   * List workouts. Workout sessions with exercises and sets (kg), newest first. For verdicts on progress use getInsights.
   *
   * `GET /v1/workouts`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listWorkouts({ limit: 10 })
   */
  listWorkouts(params?: ListWorkoutsParams, options?: CallOptions): Call<ReadonlyArray<Workout>>

  /**
   * List exercises. Every exercise trained, last trained first: workouts, last date, best estimated 1RM (kg).
   *
   * `GET /v1/exercises`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listExercises({ limit: 10 })
   */
  listExercises(params?: ListExercisesParams, options?: CallOptions): Call<ReadonlyArray<ExerciseSummary>>

  /**
   * Read one exercise. Sessions of an exercise, newest first, its verdict as of end or today, and its records over the whole log.
   *
   * `GET /v1/exercises/{name}`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.getExercise({ name: "Squat", limit: 10 })
   */
  getExercise(params: GetExerciseParams, options?: CallOptions): Call<ExerciseHistory>

  /**
   * List check-ins. Body check-ins, newest first: weight (kg), body fat (%), circumferences (cm), masses (kg), note.
   *
   * `GET /v1/measurements`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listMeasurements({ limit: 10 })
   */
  listMeasurements(params?: ListMeasurementsParams, options?: CallOptions): Call<ReadonlyArray<Measurement>>

  /**
   * Read health days. Sleep, steps, resting heart rate, HRV and active energy of each date with data; manualFields are those pinned by hand.
   *
   * `GET /v1/health/days`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listHealthDays({ start: "2026-03-04", end: "2026-03-10" })
   */
  listHealthDays(params: ListHealthDaysParams, options?: CallOptions): Call<ReadonlyArray<HealthDay>>

  /**
   * List custom metrics. The custom metrics: definition, id and recent daily values. Call it to find the id of a metric.
   *
   * `GET /v1/custom-metrics`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listCustomMetrics()
   */
  listCustomMetrics(params?: ListCustomMetricsParams, options?: CallOptions): Call<ReadonlyArray<CustomMetric>>

  /**
   * List health metrics. The catalogue of signals that a custom metric can be bound to: key, unit, plausible range. Not part of the log. Send a category: the list is long.
   *
   * `GET /v1/health/metrics`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listHealthMetrics()
   */
  listHealthMetrics(params?: ListHealthMetricsParams, options?: CallOptions): Call<ReadonlyArray<HealthMetric>>

  /**
   * List entries. Every food, drink, workout and rest day of at most 31 dates with its id, in the order logged.
   *
   * `GET /v1/entries`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listEntries({ start: "2026-03-04", end: "2026-03-10" })
   */
  listEntries(params: ListEntriesParams, options?: CallOptions): Call<ReadonlyArray<Entry>>

  /**
   * List changes. What was written to the log, by whom and when, newest first: creations, corrections, deletions, undos.
   *
   * `GET /v1/changes`: needs the read permission, costs one read.
   *
   * @example
   * const data = await daybook.listChanges({ date: "2026-03-10", limit: 10 })
   */
  listChanges(params?: ListChangesParams, options?: CallOptions): Call<ReadonlyArray<Change>>

  /**
   * Log a workout. Adds a session: exercises with their sets. At most 2 per date. Two identical requests log two sessions.
   *
   * `POST /v1/workouts`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.logWorkout({ exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }, { reps: 5, weightKg: 100 }] }], durationMinutes: 55, date: "2026-03-10" })
   */
  logWorkout(params: LogWorkoutParams, options?: CallOptions): Call<LogWorkoutResponse>

  /**
   * Correct a workout. Changes the duration, replaces all exercises, or moves the session. To add a set, send every exercise with its sets.
   *
   * `POST /v1/workouts/{id}`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.updateWorkout({ id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56", exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 102.5 }] }] })
   */
  updateWorkout(params: UpdateWorkoutParams, options?: CallOptions): Call<LoggedWorkout>

  /**
   * Log a check-in. Writes body readings of a date. Only the fields sent change; name a field in clearFields to clear it. For weight alone use logWeight.
   *
   * `POST /v1/body-measurements`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.logMeasurement({ date: "2026-03-10", waistCm: 84, bodyFatPercent: 17.5, clearFields: ["note"] })
   */
  logMeasurement(params?: LogMeasurementParams, options?: CallOptions): Call<LogMeasurementResponse>

  /**
   * Correct a health reading. Pins a reading of a date by hand: the phone's sync no longer overwrites it.
   *
   * `POST /v1/health/days/{date}`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.setHealthReading({ date: "2026-03-10", reading: "steps", value: 9000 })
   */
  setHealthReading(params: SetHealthReadingParams, options?: CallOptions): Call<SetHealthReadingResponse>

  /**
   * Create a custom metric. Defines a metric to track daily, at most 100. With healthMetricKey, the phone's health sync fills it.
   *
   * `POST /v1/custom-metrics`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.createCustomMetric({ name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups", target: 2 })
   */
  createCustomMetric(params: CreateCustomMetricParams, options?: CallOptions): Call<CustomMetric>

  /**
   * Update a custom metric. Changes only the fields sent; the history is kept. For the value of a day use setCustomMetricValue.
   *
   * `POST /v1/custom-metrics/{metricId}`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.updateCustomMetric({ metricId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57", target: null, healthMetricKey: "caffeine" })
   */
  updateCustomMetric(params: UpdateCustomMetricParams, options?: CallOptions): Call<CustomMetric>

  /**
   * Set a custom metric's value. Replaces the value of a date: a whole number for a counter, 0 or 1 for a toggle.
   *
   * `POST /v1/custom-metrics/{metricId}/values`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.setCustomMetricValue({ metricId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57", value: 2, date: "2026-03-10" })
   */
  setCustomMetricValue(params: SetCustomMetricValueParams, options?: CallOptions): Call<SetCustomMetricValueResponse>

  /**
   * Log water. Adds a drink of water, in millilitres (a glass is about 250). Two identical requests log two drinks.
   *
   * `POST /v1/water`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.logWater({ amountMl: 250, date: "2026-03-10" })
   */
  logWater(params: LogWaterParams, options?: CallOptions): Call<LogWaterResponse>

  /**
   * Correct a drink. Changes the amount of a drink, or moves it to another date.
   *
   * `POST /v1/water/{id}`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.updateWater({ id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56", amountMl: 500 })
   */
  updateWater(params: UpdateWaterParams, options?: CallOptions): Call<LoggedWater>

  /**
   * Log a food. Adds a food eaten, with the figures of the whole portion. Two identical requests log two foods.
   *
   * `POST /v1/food`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.logFood({ name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, meal: "breakfast", date: "2026-03-10" })
   */
  logFood(params: LogFoodParams, options?: CallOptions): Call<LogFoodResponse>

  /**
   * Correct a food. Changes the fields that are sent; date moves it. undoChange takes it back.
   *
   * `POST /v1/food/{id}`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.updateFood({ id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56", calories: 380 })
   */
  updateFood(params: UpdateFoodParams, options?: CallOptions): Call<LoggedFood>

  /**
   * Log body weight. Sets the body weight of a date; a later one replaces it. For other readings use logMeasurement.
   *
   * `POST /v1/weight`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.logWeight({ weightKg: 81.4, date: "2026-03-10" })
   */
  logWeight(params: LogWeightParams, options?: CallOptions): Call<LogWeightResponse>

  /**
   * Log rest days. Marks dates as rest days; dates already marked stay so. Workouts of these dates are kept.
   *
   * `POST /v1/rest-days`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.logRestDays({ dates: ["2026-03-08", "2026-03-09"] })
   */
  logRestDays(params: LogRestDaysParams, options?: CallOptions): Call<LogRestDaysResponse>

  /**
   * Undo a change. Takes a change back whole, if what it wrote still stands. A key of write scope undoes its own changes. Undo the undo to redo.
   *
   * `POST /v1/changes/{id}/undo`: needs the write permission, costs one write.
   *
   * @example
   * await daybook.undoChange({ id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56" })
   */
  undoChange(params: UndoChangeParams, options?: CallOptions): Call<UndoChangeResponse>

  /**
   * Write a phone's days. Writes daily totals of a health store, for Shortcuts, Tasker and scripts; setHealthReading is for a person's own figure. Text of a number, a date with a time and its offset, and a day without a list are taken as Shortcuts sends them. What the person typed stays: pinned readings, typed values of metrics, check-ins by hand. A total of a whole day replaces the former one of the same store, so a body may be sent again; one that may be of a part of the day replaces only a smaller one.
   *
   * `POST /sync/days`: needs the write permission, costs one sync.
   *
   * @example
   * await daybook.syncDays({ store: "apple_health", days: [{ date: "2026-03-10", readings: { steps: 8412 }, checkIn: { weightKg: 81.4 } }, { date: "2026-03-09", readings: { steps: 10233 }, metrics: { caffeine: 160 } }] })
   */
  syncDays(params: SyncDaysParams, options?: CallOptions): Call<SyncResult>

  /**
   * Delete a check-in. Deletes one check-in by its id. undoChange restores it.
   *
   * `DELETE /v1/measurements/{id}`: needs the delete permission, costs one write.
   *
   * @example
   * await daybook.deleteMeasurement({ id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56" })
   */
  deleteMeasurement(params: DeleteMeasurementParams, options?: CallOptions): Call<DeleteMeasurementResponse>

  /**
   * Delete a custom metric. Deletes a metric with its whole history. undoChange restores it.
   *
   * `DELETE /v1/custom-metrics/{metricId}`: needs the delete permission, costs one write.
   *
   * @example
   * await daybook.deleteCustomMetric({ metricId: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57" })
   */
  deleteCustomMetric(params: DeleteCustomMetricParams, options?: CallOptions): Call<DeleteCustomMetricResponse>

  /**
   * Delete an entry. Deletes a food, drink, workout or rest day. undoChange restores it.
   *
   * `DELETE /v1/entries/{id}`: needs the delete permission, costs one write.
   *
   * @example
   * await daybook.deleteEntry({ id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56" })
   */
  deleteEntry(params: DeleteEntryParams, options?: CallOptions): Call<DeleteEntryResponse>
}
