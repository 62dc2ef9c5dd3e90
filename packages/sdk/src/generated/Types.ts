// Generated from the definition in packages/core by `npm run generate`. Do not edit.

export interface Change {
  readonly id: string
  /** ISO 8601 in UTC */
  readonly at: string
  /** Date of the log that was changed, the first of several; null for what has no date */
  readonly date: string | null
  readonly kind: "food" | "water" | "workout" | "rest_day" | "check_in" | "health_reading" | "custom_metric" | "custom_metric_value" | "goals" | "widget" | "photo" | "import"
  readonly action: "create" | "update" | "delete" | "undo"
  /** What was written */
  readonly summary: string
  /** Who wrote it */
  readonly by: Writer
  /** Entries that it changed */
  readonly count: number
  /** Whether what it wrote still stands, so that it can be undone */
  readonly undoable: boolean
  /** Id of the change that undid it */
  readonly undoneBy: string | null
}

export interface CustomMetric {
  /** Metric identifier */
  readonly id: string
  readonly name: string
  readonly tab: "body" | "nutrition" | "training"
  readonly kind: "counter" | "number" | "toggle"
  readonly unit: string
  readonly description: string | null
  readonly increment: number
  readonly target: number | null
  readonly colour: "food" | "water" | "workout" | "progress"
  /** Bound signal; null if the values are typed */
  readonly healthMetricKey: string | null
  /** Recent daily values, newest first */
  readonly values: ReadonlyArray<MetricValue>
}

export interface DayRecord {
  readonly date: string
  readonly nutrition: {
    /** kcal */
    readonly calories: number
    /** grams */
    readonly protein: number
    /** grams */
    readonly carbs: number
    /** grams */
    readonly fat: number
    /** Foods of the day, in the order logged */
    readonly entries: ReadonlyArray<{
      readonly name: string
      /** kcal */
      readonly calories: number
      readonly meal: "breakfast" | "lunch" | "dinner" | "snack"
    }>
  }
  /** Total of the day, millilitres */
  readonly waterMl: number
  readonly workouts: ReadonlyArray<{
    /** Session identifier */
    readonly id: string
    /** Minutes; absent if not recorded */
    readonly durationMinutes?: number
    readonly exercises: ReadonlyArray<Exercise>
  }>
  /** The readings of the check-in that have a value; empty without a check-in */
  readonly measurements: Readings
}

export interface DayScores {
  readonly date: string
  /** By the keys of the health metric catalogue; null where too little is logged */
  readonly scores: {
    /** Weight trend, kg/week */
    readonly weight_trend: number | null
    /** Energy balance, kcal */
    readonly energy_balance: number | null
    /** Training load, AU */
    readonly training_load: number | null
    /** Load ratio */
    readonly load_ratio: number | null
    /** Sleep debt, min */
    readonly sleep_debt: number | null
    /** Sleep score, 0 to 100 */
    readonly sleep_score: number | null
    /** Variability against baseline, % */
    readonly hrv_baseline_change: number | null
    /** Recovery score, 0 to 100 */
    readonly recovery_score: number | null
    /** Readiness score, 0 to 100 */
    readonly readiness_score: number | null
  }
}

export interface DaySummary {
  readonly date: string
  /** kcal */
  readonly calories: number
  /** grams */
  readonly protein: number
  /** grams */
  readonly carbs: number
  /** grams */
  readonly fat: number
  /** millilitres */
  readonly waterMl: number
  /** kg; null without a weigh-in */
  readonly weightKg: number | null
}

export interface Exercise {
  /** Exercise name; 1 to 120 characters */
  readonly name: string
  /** Sets, in order; 1 to 30 of them */
  readonly sets: ReadonlyArray<{
    /** Repetitions; 0 to 1000 */
    readonly reps: number
    /** Load; omitted for bodyweight; 0 to 1500 */
    readonly weightKg?: number
  }>
}

export interface ExerciseHistory {
  /** Exercise, as last written */
  readonly name: string
  readonly verdict: "progressing" | "plateaued" | "regressing" | "insufficient_data"
  /** The numbers behind the verdict, as a sentence */
  readonly trend: string
  /** Of the whole log, whatever the range. Of equal records, the first */
  readonly records: {
    /** Best estimated one-repetition maximum, with its set; null without load */
    readonly estimatedOneRepMax: {
      readonly estimatedOneRepMaxKg: number
      readonly reps: number
      readonly weightKg: number
      readonly date: string
      /** Workout identifier */
      readonly workoutId: string
    } | null
    /** Set with the greatest load; null without load */
    readonly heaviestSet: {
      readonly reps: number
      readonly weightKg: number
      readonly date: string
      /** Workout identifier */
      readonly workoutId: string
    } | null
    /** Set with the most repetitions; null if every set has 0 */
    readonly mostRepetitions: {
      readonly reps: number
      readonly weightKg?: number
      readonly date: string
      /** Workout identifier */
      readonly workoutId: string
    } | null
    /** Workout with the greatest volume; null without load */
    readonly volume: {
      readonly volumeKg: number
      readonly date: string
      /** Workout identifier */
      readonly workoutId: string
    } | null
  }
  /** Workouts with it in the range, newest first */
  readonly sessions: ReadonlyArray<{
    readonly date: string
    /** Workout identifier */
    readonly workoutId: string
    readonly sets: ReadonlyArray<{
      readonly reps: number
      readonly weightKg?: number
    }>
    /** Best estimate of its sets, kg; null if none counts */
    readonly estimatedOneRepMaxKg: number | null
    /** Sum of repetitions times load, kg; null without load */
    readonly volumeKg: number | null
  }>
}

export interface ExerciseProgression {
  /** Exercise, as last written */
  readonly exercise: string
  readonly verdict: "progressing" | "plateaued" | "regressing" | "insufficient_data"
  /** The numbers behind the verdict, as a sentence */
  readonly trend: string
}

export interface ExerciseSummary {
  /** Exercise, as last written */
  readonly name: string
  /** Workouts with the exercise */
  readonly sessions: number
  /** Date of the last workout with it */
  readonly lastDate: string
  /** kg; null without load */
  readonly bestEstimatedOneRepMaxKg: number | null
}

export interface FoodEntry {
  readonly name: string
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly meal: "breakfast" | "lunch" | "dinner" | "snack"
}

export interface Goals {
  /** Daily target, kcal */
  readonly calories: number
  /** Daily target, grams */
  readonly protein: number
  /** Daily target, grams */
  readonly carbs: number
  /** Daily target, grams */
  readonly fat: number
  /** Daily target, millilitres */
  readonly waterMl: number
  /** Unit to show weights in; requests and responses always use kilograms */
  readonly weightUnit: "kg" | "lbs"
  /** Stated training goal */
  readonly goal: "build_muscle" | "lose_weight" | "gain_strength" | "maintain_weight" | "improve_endurance" | "general_health"
}

export interface HealthDay {
  readonly date: string
  /** Where the day came from; `manual` if no phone wrote it */
  readonly source: "apple_health" | "health_connect" | "manual"
  /** Minutes asleep */
  readonly sleepMinutes: number | null
  /** Steps */
  readonly steps: number | null
  /** Resting heart rate, beats a minute */
  readonly restingHeartRateBpm: number | null
  /** Heart rate variability, ms; a different statistic on each platform, so only comparable with the person's own values */
  readonly hrvMs: number | null
  /** Active energy, kcal */
  readonly activeEnergyKcal: number | null
  /** Readings pinned by hand */
  readonly manualFields: ReadonlyArray<"sleepMinutes" | "steps" | "restingHeartRateBpm" | "hrvMs" | "activeEnergyKcal">
}

export interface HealthMetric {
  /** Key, for healthMetricKey */
  readonly key: string
  readonly label: string
  readonly category: "activity" | "vitals" | "body" | "nutrition" | "sleep" | "reproductive" | "mindfulness"
  /** Unit of stored values; percentages are 0 to 100 */
  readonly unit: string
  /** How the samples of a day are combined into one value */
  readonly aggregation: "sum" | "average" | "min" | "max" | "latest" | "count" | "duration"
  /** Apple Health identifier; null if it has none */
  readonly appleHealth: string | null
  /** Health Connect record type; null if it has none */
  readonly healthConnect: string | null
  /** A value outside of it is refused; both ends are included */
  readonly plausibleRange: {
    readonly min: number
    readonly max: number
  }
  /** Which platform cannot supply it, and why; null when both can */
  readonly gapNote: string | null
  /** Whether a custom metric can be bound to it */
  readonly bindable: boolean
  /** Whether phones can sync it yet */
  readonly phoneReadable: boolean
}

export interface Insights {
  /** Exercises of the last 8 weeks, most trained first, at most 20 */
  readonly progression: ReadonlyArray<ExerciseProgression>
  readonly recovery: Recovery
  /** Months with anything logged among the last 6, newest first */
  readonly monthlySummaries: ReadonlyArray<MonthlySummary>
}

export interface KeyInfo {
  /** What the key may do */
  readonly scopes: ReadonlyArray<"read" | "write" | "delete">
  readonly limits: {
    /** Reads per hour */
    readonly readPerHour: number
    /** Writes and deletes per hour */
    readonly writePerHour: number
  }
}

export interface LoggedFood {
  /** Entry identifier */
  readonly id: string
  readonly kind: "food"
  readonly date: string
  /** When it was logged, ISO 8601 in UTC */
  readonly at: string
  /** Who wrote it */
  readonly by: Writer
  readonly name: string
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly meal: "breakfast" | "lunch" | "dinner" | "snack"
}

export interface LoggedRestDay {
  /** Entry identifier */
  readonly id: string
  readonly kind: "rest_day"
  readonly date: string
  /** When it was logged, ISO 8601 in UTC */
  readonly at: string
  /** Who wrote it */
  readonly by: Writer
}

export interface LoggedWater {
  /** Entry identifier */
  readonly id: string
  readonly kind: "water"
  readonly date: string
  /** When it was logged, ISO 8601 in UTC */
  readonly at: string
  /** Who wrote it */
  readonly by: Writer
  readonly amountMl: number
}

export interface LoggedWorkout {
  /** Entry identifier */
  readonly id: string
  readonly kind: "workout"
  readonly date: string
  /** When it was logged, ISO 8601 in UTC */
  readonly at: string
  /** Who wrote it */
  readonly by: Writer
  /** Minutes; absent if not recorded */
  readonly durationMinutes?: number
  readonly exercises: ReadonlyArray<Exercise>
}

export interface Measurement {
  /** Check-in identifier, for deleteMeasurement */
  readonly id: string
  readonly date: string
  /** `manual`: typed in the app or written through the API; `health`: read from a phone's health store */
  readonly source: "manual" | "health"
  readonly weightKg: number | null
  readonly bodyFatPercent: number | null
  readonly waistCm: number | null
  readonly hipCm: number | null
  readonly chestCm: number | null
  readonly armCm: number | null
  readonly thighCm: number | null
  readonly calfCm: number | null
  readonly neckCm: number | null
  readonly leanBodyMassKg: number | null
  readonly boneMassKg: number | null
  readonly basalMetabolicRateKcal: number | null
  readonly note: string | null
}

export interface MetricValue {
  readonly date: string
  readonly value: number
  /** manual: typed; synced: written by the health sync */
  readonly source: "manual" | "synced"
}

export interface MonthlySummary {
  /** `YYYY-MM` */
  readonly month: string
  /** Workout sessions in the month */
  readonly totalWorkouts: number
  /** Mean kcal of the days with food logged; null if there are none */
  readonly avgCalories: number | null
  /** Mean of the month's weigh-ins, kg; null if there are none */
  readonly avgWeightKg: number | null
}

export interface Readings {
  readonly weightKg?: number
  readonly bodyFatPercent?: number
  readonly waistCm?: number
  readonly hipCm?: number
  readonly chestCm?: number
  readonly armCm?: number
  readonly thighCm?: number
  readonly calfCm?: number
  readonly neckCm?: number
  readonly leanBodyMassKg?: number
  readonly boneMassKg?: number
  readonly basalMetabolicRateKcal?: number
  readonly note?: string
}

export interface Recovery {
  readonly status: "recovered" | "normal" | "strained" | "unknown"
  /** The last week against the person's own baseline, and the days since the last rest day, as sentences */
  readonly vsBaseline: string
}

export interface RefusedValue {
  /** Date as it was sent; null without one */
  readonly date: string | null
  /** Reading, check-in field or catalogue key; else the name as sent */
  readonly signal: string
  /** Value in the signal's unit; null if it is no number */
  readonly value: number | null
  /** `other_store` where the other health store has the day; else a sentence */
  readonly why: string
}

export interface RouteListing {
  readonly method: "GET" | "POST" | "DELETE"
  /** Path from the root of the host, with its parameters in braces */
  readonly path: string
}

export interface SyncResult {
  /** Values of the body */
  readonly received: number
  /** First and last date that has values; null without any */
  readonly days: {
    readonly from: string
    readonly to: string
  } | null
  readonly applied: {
    /** Health readings that stand as sent */
    readonly readings: number
    /** Check-ins that stand as sent */
    readonly checkIns: number
    /** Values of custom metrics that stand as sent */
    readonly metrics: number
  }
  readonly kept: {
    /** Readings under a pin, which stays */
    readonly pinned: number
    /** Values of custom metrics under a typed one, which stays */
    readonly typed: number
    /** Check-ins that the person wrote or deleted, which stay so */
    readonly manualCheckIns: number
  }
  /** The first 100 refused values */
  readonly refused: ReadonlyArray<RefusedValue>
  /** Refused values */
  readonly refusedCount: number
  /** Values by name that Daybook has no place for, with their number */
  readonly ignored: Readonly<Record<string, number>>
}

export interface Workout {
  /** Session identifier */
  readonly id: string
  readonly date: string
  /** Minutes; absent if not recorded */
  readonly durationMinutes?: number
  readonly exercises: ReadonlyArray<Exercise>
}

export interface Writer {
  readonly kind: "key" | "app" | "connection" | "import" | "sync" | "server"
  /** Name of the key, app or store */
  readonly name: string
}

export type Entry = LoggedFood | LoggedWater | LoggedWorkout | LoggedRestDay

/** The parameters of `getInsights`. */
export interface GetInsightsParams {
  /** Anchor date of every window; later dates are ignored. Default today in the client's time zone; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The parameters of `listScores`. */
export interface ListScoresParams {
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start: string
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end: string
}

/** The parameters of `getDay`. */
export interface GetDayParams {
  /** The date; `YYYY-MM-DD` or `today` */
  readonly date: string
}

/** The parameters of `listDays`. */
export interface ListDaysParams {
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start: string
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end: string
}

/** The parameters of `listWorkouts`. */
export interface ListWorkoutsParams {
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start?: string | undefined
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end?: string | undefined
  /** Sessions to return; default 20; 1 to 50 */
  readonly limit?: number | undefined
}

/** The parameters of `listExercises`. */
export interface ListExercisesParams {
  /** Exercises to return; default 50; 1 to 200 */
  readonly limit?: number | undefined
}

/** The parameters of `getExercise`. */
export interface GetExerciseParams {
  /** Exercise, in any letter case and spacing; 1 to 120 characters */
  readonly name: string
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start?: string | undefined
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end?: string | undefined
  /** Sessions to return; default 30; 1 to 100 */
  readonly limit?: number | undefined
}

/** The parameters of `listMeasurements`. */
export interface ListMeasurementsParams {
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start?: string | undefined
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end?: string | undefined
  /** Check-ins to return; default 30; 1 to 100 */
  readonly limit?: number | undefined
}

/** The parameters of `listHealthDays`. */
export interface ListHealthDaysParams {
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start: string
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end: string
}

/** The parameters of `listCustomMetrics`. */
export interface ListCustomMetricsParams {
  /** Only metrics of this tab */
  readonly tab?: "body" | "nutrition" | "training" | undefined
  /** Recent values per metric; default 30; 7 to 90 */
  readonly values?: number | undefined
}

/** The parameters of `listHealthMetrics`. */
export interface ListHealthMetricsParams {
  /** Only this category */
  readonly category?: "activity" | "vitals" | "body" | "nutrition" | "sleep" | "reproductive" | "mindfulness" | undefined
  /** true: include the metrics that Daybook scores itself, which cannot be bound */
  readonly all?: boolean | undefined
}

/** The parameters of `listEntries`. */
export interface ListEntriesParams {
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start: string
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end: string
  /** Only this kind */
  readonly kind?: "food" | "water" | "workout" | "rest_day" | undefined
}

/** The parameters of `listChanges`. */
export interface ListChangesParams {
  /** Only changes of this date; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
  /** Only changes by these */
  readonly by?: "key" | "app" | "connection" | "import" | "sync" | "server" | undefined
  /** Changes to return; default 30; 1 to 100 */
  readonly limit?: number | undefined
  /** Only changes older than this id */
  readonly before?: string | undefined
}

/** The parameters of `logWorkout`. */
export interface LogWorkoutParams {
  /** Exercises, in order; 1 to 20 of them */
  readonly exercises: ReadonlyArray<{
    /** Exercise name; 1 to 120 characters */
    readonly name: string
    /** Sets, in order; 1 to 30 of them */
    readonly sets: ReadonlyArray<{
      /** Repetitions; 0 to 1000 */
      readonly reps: number
      /** Load; omitted for bodyweight; 0 to 1500 */
      readonly weightKg?: number | undefined
    }>
  }>
  /** Duration; more than 0, at most 1440 */
  readonly durationMinutes?: number | undefined
  /** Date of the session; default today in the client's time zone; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The response of `logWorkout`. */
export interface LogWorkoutResponse {
  readonly logged: true
  readonly date: string
  readonly sessionId: string
  readonly durationMinutes: number | null
  readonly exerciseCount: number
}

/** The parameters of `updateWorkout`. */
export interface UpdateWorkoutParams {
  /** Id from listEntries */
  readonly id: string
  /** All exercises, in order; they replace the former ones; 1 to 20 of them */
  readonly exercises?: ReadonlyArray<{
    /** Exercise name; 1 to 120 characters */
    readonly name: string
    /** Sets, in order; 1 to 30 of them */
    readonly sets: ReadonlyArray<{
      /** Repetitions; 0 to 1000 */
      readonly reps: number
      /** Load; omitted for bodyweight; 0 to 1500 */
      readonly weightKg?: number | undefined
    }>
  }> | undefined
  /** Duration; more than 0, at most 1440 */
  readonly durationMinutes?: number | undefined
  /** Date to move it to; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The parameters of `logMeasurement`. */
export interface LogMeasurementParams {
  /** Date of the check-in; default today in the client's time zone; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
  /** Body weight; 20 to 500 */
  readonly weightKg?: number | undefined
  /** Body fat; 1 to 75 */
  readonly bodyFatPercent?: number | undefined
  /** Waist; 1 to 300 */
  readonly waistCm?: number | undefined
  /** Hip; 1 to 300 */
  readonly hipCm?: number | undefined
  /** Chest; 1 to 300 */
  readonly chestCm?: number | undefined
  /** Arm; 1 to 300 */
  readonly armCm?: number | undefined
  /** Thigh; 1 to 300 */
  readonly thighCm?: number | undefined
  /** Calf; 1 to 300 */
  readonly calfCm?: number | undefined
  /** Neck; 1 to 300 */
  readonly neckCm?: number | undefined
  /** Lean body mass; 10 to 300 */
  readonly leanBodyMassKg?: number | undefined
  /** Bone mass; 0.5 to 20 */
  readonly boneMassKg?: number | undefined
  /** Basal metabolic rate a day; 500 to 6000 */
  readonly basalMetabolicRateKcal?: number | undefined
  /** Journal note; at most 2000 characters */
  readonly note?: string | undefined
  /** Names of fields to clear */
  readonly clearFields?: ReadonlyArray<"weightKg" | "bodyFatPercent" | "waistCm" | "hipCm" | "chestCm" | "armCm" | "thighCm" | "calfCm" | "neckCm" | "leanBodyMassKg" | "boneMassKg" | "basalMetabolicRateKcal" | "note"> | undefined
}

/** The response of `logMeasurement`. */
export interface LogMeasurementResponse {
  readonly logged: true
  readonly date: string
  /** The check-in after the write; null if its last value was cleared, which removes it */
  readonly measurement: Measurement | null
}

/** The parameters of `setHealthReading`. */
export interface SetHealthReadingParams {
  /** Date of the reading; `YYYY-MM-DD` or `today` */
  readonly date: string
  /** The reading to correct */
  readonly reading: "sleepMinutes" | "steps" | "restingHeartRateBpm" | "hrvMs" | "activeEnergyKcal"
  /** Value in min, steps, bpm, ms or kcal; null unpins the reading, so that the phone's sync sets it again */
  readonly value: number | null
}

/** The response of `setHealthReading`. */
export interface SetHealthReadingResponse {
  readonly date: string
  /** All pinned readings of the day */
  readonly manualFields: ReadonlyArray<"sleepMinutes" | "steps" | "restingHeartRateBpm" | "hrvMs" | "activeEnergyKcal">
}

/** The parameters of `createCustomMetric`. */
export interface CreateCustomMetricParams {
  /** Name; 1 to 48 characters */
  readonly name: string
  /** Tab while it is unbound */
  readonly tab: "body" | "nutrition" | "training"
  /** counter: counted through the day; number: one value a day; toggle: 0 or 1 */
  readonly kind: "counter" | "number" | "toggle"
  /** Unit label; at most 16 characters */
  readonly unit: string
  /** What it is; null for none; at most 180 characters */
  readonly description?: string | null | undefined
  /** Increment per tap; default 1; 0.01 to 10000 */
  readonly increment?: number | undefined
  /** Daily target; null for none; 0 to 1000000 */
  readonly target?: number | null | undefined
  /** Colour; default progress */
  readonly colour?: "food" | "water" | "workout" | "progress" | undefined
  /** Key from listHealthMetrics of the signal whose values it takes; null for none */
  readonly healthMetricKey?: string | null | undefined
}

/** The parameters of `updateCustomMetric`. */
export interface UpdateCustomMetricParams {
  /** Id from listCustomMetrics */
  readonly metricId: string
  /** Name; 1 to 48 characters */
  readonly name?: string | undefined
  /** Tab while it is unbound */
  readonly tab?: "body" | "nutrition" | "training" | undefined
  /** counter: counted through the day; number: one value a day; toggle: 0 or 1 */
  readonly kind?: "counter" | "number" | "toggle" | undefined
  /** Unit label; at most 16 characters */
  readonly unit?: string | undefined
  /** What it is; null removes it; at most 180 characters */
  readonly description?: string | null | undefined
  /** Increment per tap; default 1; 0.01 to 10000 */
  readonly increment?: number | undefined
  /** Daily target; null removes it; 0 to 1000000 */
  readonly target?: number | null | undefined
  /** Colour; default progress */
  readonly colour?: "food" | "water" | "workout" | "progress" | undefined
  /** Key from listHealthMetrics of the signal whose values it takes; null unbinds the metric */
  readonly healthMetricKey?: string | null | undefined
}

/** The parameters of `setCustomMetricValue`. */
export interface SetCustomMetricValueParams {
  /** Id from listCustomMetrics */
  readonly metricId: string
  /** Value of the day; null clears the day */
  readonly value: number | null
  /** Date of the value; default today in the client's time zone; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The response of `setCustomMetricValue`. */
export interface SetCustomMetricValueResponse {
  readonly logged: true
  readonly metricId: string
  readonly date: string
  readonly value: number | null
}

/** The parameters of `logWater`. */
export interface LogWaterParams {
  /** Amount drunk; 1 to 5000 */
  readonly amountMl: number
  /** Date; default today in the client's time zone; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The response of `logWater`. */
export interface LogWaterResponse {
  readonly logged: true
  readonly date: string
  readonly amountMl: number
}

/** The parameters of `updateWater`. */
export interface UpdateWaterParams {
  /** Id from listEntries */
  readonly id: string
  /** Amount drunk; 1 to 5000 */
  readonly amountMl?: number | undefined
  /** Date to move it to; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The parameters of `logFood`. */
export interface LogFoodParams {
  /** Name of the food; 1 to 200 characters */
  readonly name: string
  /** Energy, kcal; 0 to 20000 */
  readonly calories: number
  /** Protein, grams; 0 to 2000 */
  readonly protein?: number | undefined
  /** Carbohydrate, grams; 0 to 2000 */
  readonly carbs?: number | undefined
  /** Fat, grams; 0 to 2000 */
  readonly fat?: number | undefined
  /** Meal; default snack */
  readonly meal?: "breakfast" | "lunch" | "dinner" | "snack" | undefined
  /** Date; default today in the client's time zone; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The response of `logFood`. */
export interface LogFoodResponse {
  readonly logged: true
  readonly date: string
  readonly entry: FoodEntry
}

/** The parameters of `updateFood`. */
export interface UpdateFoodParams {
  /** Id from listEntries */
  readonly id: string
  /** Name of the food; 1 to 200 characters */
  readonly name?: string | undefined
  /** Energy, kcal; 0 to 20000 */
  readonly calories?: number | undefined
  /** Protein, grams; 0 to 2000 */
  readonly protein?: number | undefined
  /** Carbohydrate, grams; 0 to 2000 */
  readonly carbs?: number | undefined
  /** Fat, grams; 0 to 2000 */
  readonly fat?: number | undefined
  /** Meal */
  readonly meal?: "breakfast" | "lunch" | "dinner" | "snack" | undefined
  /** Date to move it to; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The parameters of `logWeight`. */
export interface LogWeightParams {
  /** Body weight, kg; 20 to 400 */
  readonly weightKg: number
  /** Date of the weigh-in; default today in the client's time zone; `YYYY-MM-DD` or `today` */
  readonly date?: string | undefined
}

/** The response of `logWeight`. */
export interface LogWeightResponse {
  readonly logged: true
  readonly date: string
  readonly weightKg: number
}

/** The parameters of `logRestDays`. */
export interface LogRestDaysParams {
  /** Rest dates; 1 to 31 of them */
  readonly dates: ReadonlyArray<string>
}

/** The response of `logRestDays`. */
export interface LogRestDaysResponse {
  readonly logged: true
  /** Distinct dates */
  readonly count: number
  /** Distinct dates, ascending */
  readonly dates: ReadonlyArray<string>
}

/** The parameters of `undoChange`. */
export interface UndoChangeParams {
  /** Id from listChanges */
  readonly id: string
  /** Keeps what was changed since */
  readonly keepChanged?: boolean | undefined
}

/** The response of `undoChange`. */
export interface UndoChangeResponse {
  readonly undone: true
  /** The change that was undone */
  readonly id: string
  /** The undo's own change; undo it to redo */
  readonly change: string
  /** With keepChanged: the entries that were changed since, and stay */
  readonly kept?: number
}

/** The parameters of `syncDays`. */
export interface SyncDaysParams {
  /** The phone's health store */
  readonly store: "apple_health" | "health_connect"
  /** Values by date */
  readonly days: ReadonlyArray<{
    /** The person's date */
    readonly date: string
    /** Health readings, totals of the whole day */
    readonly readings?: {
      /** Minutes asleep */
      readonly sleepMinutes?: number | undefined
      /** Steps */
      readonly steps?: number | undefined
      /** Resting heart rate, beats a minute */
      readonly restingHeartRateBpm?: number | undefined
      /** Heart rate variability, ms */
      readonly hrvMs?: number | undefined
      /** Active energy, kcal */
      readonly activeEnergyKcal?: number | undefined
    } | undefined
    /** Body measurements */
    readonly checkIn?: {
      /** Body weight */
      readonly weightKg?: number | undefined
      /** Body fat */
      readonly bodyFatPercent?: number | undefined
      /** Waist */
      readonly waistCm?: number | undefined
      /** Hip */
      readonly hipCm?: number | undefined
      /** Chest */
      readonly chestCm?: number | undefined
      /** Arm */
      readonly armCm?: number | undefined
      /** Thigh */
      readonly thighCm?: number | undefined
      /** Calf */
      readonly calfCm?: number | undefined
      /** Neck */
      readonly neckCm?: number | undefined
      /** Lean body mass */
      readonly leanBodyMassKg?: number | undefined
      /** Bone mass */
      readonly boneMassKg?: number | undefined
      /** Basal metabolic rate a day */
      readonly basalMetabolicRateKcal?: number | undefined
    } | undefined
    /** Values of other signals, by the keys of the health catalogue and in its units */
    readonly metrics?: Readonly<Record<string, number>> | undefined
  }>
}

/** The parameters of `deleteMeasurement`. */
export interface DeleteMeasurementParams {
  /** Id from listMeasurements */
  readonly id: string
}

/** The response of `deleteMeasurement`. */
export interface DeleteMeasurementResponse {
  readonly deleted: true
  readonly id: string
}

/** The parameters of `deleteCustomMetric`. */
export interface DeleteCustomMetricParams {
  /** Id from listCustomMetrics */
  readonly metricId: string
}

/** The response of `deleteCustomMetric`. */
export interface DeleteCustomMetricResponse {
  readonly deleted: true
  readonly id: string
}

/** The parameters of `deleteEntry`. */
export interface DeleteEntryParams {
  /** Id from listEntries */
  readonly id: string
}

/** The response of `deleteEntry`. */
export interface DeleteEntryResponse {
  readonly deleted: true
  readonly id: string
}
