export { Authorization, type Budget, Caller, type Method, PERMISSIONS, type Permission, Scope } from "./Access.ts"
export { Api } from "./Api.ts"
export {
  type ApiError,
  ERROR_CODES,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  InsufficientScope,
  InternalError,
  InvalidJson,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  RateLimited,
  Unauthorized,
  Unavailable,
  UnknownField,
  UnsupportedMediaType
} from "./ApiError.ts"
export { KeyInfo, RouteListing } from "./api/Account.ts"
export {
  CustomMetric,
  type MetricChange,
  type MetricDraft,
  type MetricKind,
  type MetricTab,
  MetricValue
} from "./api/CustomMetrics.ts"
export { DayRecord, DaySummary } from "./api/Days.ts"
export { DEFAULT_MEAL, FoodDraft, FoodEntry, type Meal } from "./api/Food.ts"
export { Goals, STARTING_GOALS } from "./api/Goals.ts"
export { HEALTH_READINGS, HealthDay, type HealthReading, HealthStore, readingMetric } from "./api/HealthDays.ts"
export { ExerciseProgression, Insights, MonthlySummary, Recovery } from "./api/Insights.ts"
export { CHECK_IN_FIELDS, CheckInDraft, type CheckInField, Measurement, Readings } from "./api/Measurements.ts"
export { Exercise, Workout, WorkoutDraft } from "./api/Workouts.ts"
export {
  addDays,
  CalendarDate,
  DateOrToday,
  datesBetween,
  dayNumber,
  daysBetween,
  fromDayNumber,
  isDateArgument,
  monthOf,
  resolveDate,
  today
} from "./CalendarDate.ts"
export {
  BindableKey,
  findHealthMetric,
  HEALTH_CATALOGUE,
  HealthCategory,
  HealthMetric,
  healthMetric
} from "./catalogue/HealthCatalogue.ts"
export { type DateRange, DateRangeQuery, resolveRange } from "./DateRange.ts"
export { WriteHints } from "./Describe.ts"
export { errorOf } from "./Faults.ts"
export { type LoggedDay, monthlySummaries, summariesSince } from "./insights/MonthlySummary.ts"
export {
  estimatedOneRepMax,
  exerciseKey,
  progression,
  progressionSince,
  type TrainedSession
} from "./insights/Progression.ts"
export { type RecoveryDay, recovery, recoverySince } from "./insights/Recovery.ts"
export * as Limits from "./Limits.ts"
export { nearestName } from "./Nearest.ts"
export { openApiDocument } from "./OpenApiDocument.ts"
export { pathPattern, permits, ROUTES, type Route } from "./Routes.ts"
export { isDateList } from "./ToolSchema.ts"
export { inToolWords, requestOf, TOOLS, type Tool, type ToolRequest, toolsFor } from "./Tools.ts"
