export { KeyInfo, RouteListing } from "./api/Account.ts"
export { Api } from "./api/Api.ts"
export { Change, ChangeAction, ChangeKind } from "./api/Changes.ts"
export {
  CustomMetric,
  type MetricChange,
  MetricDraft,
  type MetricKind,
  type MetricTab,
  MetricValue
} from "./api/CustomMetrics.ts"
export { DayRecord, DaySummary } from "./api/Days.ts"
export { Entry } from "./api/Entries.ts"
export { EntryKind } from "./api/EntryFields.ts"
export { DEFAULT_MEAL, EATEN, FoodCorrection, FoodDraft, FoodEntry, LoggedFood, Meal } from "./api/Food.ts"
export { FoodMark } from "./api/FoodDays.ts"
export { DayTarget, Goals, GoalsChange, STARTING_GOALS } from "./api/Goals.ts"
export { HEALTH_READINGS, HealthDay, type HealthReading, HealthStore, readingMetric } from "./api/HealthDays.ts"
export { Insights } from "./api/Insights.ts"
export { KnownFood, type KnownFoodChange, KnownFoodDraft } from "./api/KnownFood.ts"
export type { LogItem } from "./api/LogMany.ts"
export { CheckInDraft, Measurement, Readings } from "./api/Measurements.ts"
export { FoodMatch, ResolvedFood, type SoughtFood } from "./api/ResolvedFoods.ts"
export { LoggedRestDay } from "./api/RestDays.ts"
export { Routine, type RoutineChange, RoutineDraft } from "./api/Routines.ts"
export { type FoundInLog, SearchKind, type SearchResult } from "./api/Search.ts"
export { LoggedWater, WaterCorrection, WaterDraft } from "./api/Water.ts"
export { Exercise, LoggedWorkout, Workout, WorkoutCorrection, WorkoutDraft } from "./api/Workouts.ts"
export { PHOTO_TYPES, PhotoPose, type PhotoType } from "./app/Photos.ts"
export {
  Authorization,
  type Budget,
  type Method,
  PERMISSIONS,
  type Permission,
  Principal,
  RequestBody,
  Scope
} from "./contract/Access.ts"
export type { Location } from "./contract/Annotations.ts"
export {
  BytesAnswer,
  isWithoutDefault,
  TOOL_GROUPS,
  type ToolGroup,
  type TransportOptions,
  type WriteHints
} from "./contract/Annotations.ts"
export {
  type ApiError,
  ERROR_CODES,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  fieldErrors,
  InsufficientScope,
  InternalError,
  InvalidJson,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  PreconditionFailed,
  RateLimited,
  Unauthorized,
  Unavailable,
  UnknownField,
  UnsupportedMediaType
} from "./contract/ApiError.ts"
export { errorOf, nearestName } from "./contract/DecodeErrors.ts"
export {
  characters,
  IF_MATCH,
  IF_VERSION,
  isExpected,
  Rules,
  ruleChecker,
  Writer,
  WriterKind
} from "./contract/Primitives.ts"
export { CLIENT_ROUTES, ClientApi, clientText, SYNC_ROUTES } from "./derive/ClientRoutes.ts"
export { DocumentedApi, openApiDocument } from "./derive/OpenApiDocument.ts"
export { pathPattern, permits, ROUTES, type Route, restText, routesOf } from "./derive/Routes.ts"
export { requestOf, type ToolRequest } from "./derive/ToolRequest.ts"
export { isDateList } from "./derive/ToolSchema.ts"
export { argumentsOfRoute, TOOLS, type Tool, toolList } from "./derive/Tools.ts"
export {
  addDays,
  CalendarDate,
  DateOrToday,
  type DateRange,
  DateRangeQuery,
  datesBetween,
  datesOfMonth,
  dayNumber,
  daysBetween,
  fromDayNumber,
  furthestToday,
  isCalendarDate,
  isDateArgument,
  monthOf,
  monthsBefore,
  type RangeRule,
  resolveDate,
  resolveRange,
  today
} from "./domain/CalendarDate.ts"
export {
  BindableKey,
  findHealthMetric,
  HEALTH_CATALOGUE,
  HealthMetric,
  healthMetric,
  metricTab
} from "./domain/catalogue/HealthCatalogue.ts"
export { HealthCategory } from "./domain/catalogue/Signals.ts"
export { type EatenFood, earlierMeals, rankedFoods } from "./domain/FoodSuggestions.ts"
export { Associations } from "./domain/insights/associations/AssociationResults.ts"
export { associations } from "./domain/insights/associations/Associations.ts"
export {
  type AssociatedLog,
  type AssociatedMetric,
  associatedSince,
  exposuresOf,
  outcomeNames,
  outcomesOf
} from "./domain/insights/associations/LoggedSeries.ts"
export { trendWeights, type WeighIn, weighInsSince, weightPerWeek } from "./domain/insights/BodyWeight.ts"
export {
  dayPeriods,
  grouped,
  healthPeriods,
  type LoggedDay,
  monthlySummaries,
  summariesSince
} from "./domain/insights/DayPeriods.ts"
export {
  ExerciseHistory,
  ExerciseSummary,
  exerciseHistory,
  exerciseSummary,
  exercisesToLog,
  exerciseToLog,
  trainedDays
} from "./domain/insights/ExerciseHistory.ts"
export {
  type DateEstimate,
  type ExercisePeriod,
  joinedPeriods,
  type MonthBest,
  type PeriodSummary,
  summaryOf
} from "./domain/insights/ExercisePeriod.ts"
export {
  DayEnergy,
  daysOfEnergy,
  type EnergyLog,
  type Expenditure,
  expenditureOf,
  expenditureSince,
  smoothExpenditure
} from "./domain/insights/energy/Expenditure.ts"
export { likelyFasts } from "./domain/insights/energy/FastingHabit.ts"
export { Projection, projectionOn } from "./domain/insights/energy/Projection.ts"
export { WeightStep, weightStep } from "./domain/insights/energy/WeightStep.ts"
export { Muscle, muscleSummary } from "./domain/insights/MuscleSets.ts"
export { type NextSession, nextSession } from "./domain/insights/NextSession.ts"
export { progression, progressionSince } from "./domain/insights/Progression.ts"
export { type RecoveryFigures, recovery, recoveryFigures, recoverySince } from "./domain/insights/Recovery.ts"
export type { RecoveryDay } from "./domain/insights/RecoverySignals.ts"
export { ExerciseProgression, MonthlySummary, Recovery } from "./domain/insights/Results.ts"
export { reviewedWeek, reviewOf } from "./domain/insights/review/Review.ts"
export type { ReviewedLog, TargetOfMetric } from "./domain/insights/review/ReviewedLog.ts"
export { Review } from "./domain/insights/review/ReviewResults.ts"
export { DayScores, minutesOfSets, type ScoredLog, scoresSince, scoring } from "./domain/insights/Scores.ts"
export type { TrainedSession, TrainedWorkout } from "./domain/insights/TrainingDay.ts"
export {
  bodyCourse,
  COURSE_FIELDS,
  signalTrends,
  type WeightTrend,
  weightTrendOf,
  weightTrendSince
} from "./domain/insights/trends/BodyTrends.ts"
export { type EatenDay, energyCourse, energyTrend, expenditureCourse } from "./domain/insights/trends/EnergyCourse.ts"
export {
  dailyLiftsSince,
  LiftCourse,
  type LiftTrend,
  liftCourses,
  liftTrends
} from "./domain/insights/trends/LiftTrends.ts"
export { longDates, withComma } from "./domain/insights/words/Formats.ts"
export { INSIGHT_WORDS, type InsightWords } from "./domain/insights/words/InsightWords.ts"
export { LoggedSet, SetKind } from "./domain/LoggedSet.ts"
export { localTime, type PersonDay, personDayIn, startOfDate, TimeZone } from "./domain/PersonDay.ts"
export { FEED_FILES, FeedApi, FeedKind } from "./feed/FeedApi.ts"
export { distanceText, timeText } from "./grammar/Groups.ts"
export { SET_WORDS, setsText, setText } from "./grammar/TypedSets.ts"
export {
  BODY_FIELDS,
  BODY_UNITS,
  type BodyField,
  type BodyMeasure,
  bodyMeasure,
  CHECK_IN,
  CHECK_IN_FIELDS,
  type CheckInField
} from "./plain/CheckIn.ts"
export { aggregated, isFullDay } from "./plain/Days.ts"
export {
  type DayTargets,
  goalsOf,
  TARGET_DAYS,
  type TargetDay,
  targetOfDays,
  USUAL_DATES
} from "./plain/DayTargets.ts"
export * as Limits from "./plain/Limits.ts"
export { musclesOf } from "./plain/Muscles.ts"
export { intakeForPace, isPlannable, paceJudgement } from "./plain/Pace.ts"
export { mean } from "./plain/Statistics.ts"
export { searchedText, wordsMatcher } from "./plain/Text.ts"
export { estimatedOneRepMax, exerciseKey } from "./plain/TrainingSets.ts"
export { CM_PER_INCH, KG_PER_LB, KG_PER_STONE, KJ_PER_KCAL } from "./plain/UnitFactors.ts"
export { ImportResult } from "./sync/Imports.ts"
export { SyncApi } from "./sync/SyncApi.ts"
export { RefusedValue, SyncResult } from "./sync/SyncResult.ts"
