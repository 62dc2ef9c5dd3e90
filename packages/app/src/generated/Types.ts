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
  readonly sets: ReadonlyArray<LoggedSet>
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
    readonly sets: ReadonlyArray<LoggedSet>
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

export interface ImportResult {
  /** The change that it is, by which it is undone; null where nothing was written */
  readonly id: string | null
  readonly format: string
  readonly files: ReadonlyArray<string>
  /** Data rows of the files, each counted in one of the six counts that follow */
  readonly rows: number
  /** Rows that are in the log now */
  readonly imported: number
  /** Rows whose content is in another record */
  readonly merged: number
  /** Rows for which the log has no place */
  readonly leftOut: number
  /** Rows that cannot be read, are out of bounds, or whose date is full */
  readonly refused: number
  /** Rows whose record the person has, edited or deleted */
  readonly kept: number
  /** Rows that were imported before */
  readonly already: number
  /** New records */
  readonly records: {
    readonly workouts: number
    readonly food: number
    readonly checkIns: number
    readonly water: number
    readonly health: number
    readonly metrics: number
  }
  /** First and last date that was written; null where nothing is */
  readonly days: {
    readonly from: string
    readonly to: string
  } | null
  /** Entries of another origin on dates that get new ones. Both stay, so that what is in both counts twice */
  readonly overlaps: ReadonlyArray<{
    readonly kind: "workouts" | "food" | "water"
    /** The program whose import has them; null where they were logged in Daybook */
    readonly of: string | null
    readonly dates: number
    readonly from: string
    readonly to: string
  }>
  /** Rows that are not imported, with the first twenty lines */
  readonly losses: ReadonlyArray<{
    readonly outcome: "merged" | "leftOut" | "refused" | "kept"
    readonly why: string
    readonly count: number
    readonly lines: ReadonlyArray<number>
  }>
  /** What was left out of rows that are imported */
  readonly partial: ReadonlyArray<{
    readonly why: string
    readonly count: number
    readonly lines: ReadonlyArray<number>
  }>
  /** Sentences about the files as a whole: those that are not read, what to do to import more */
  readonly notes: ReadonlyArray<string>
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

export interface Preferences {
  /** Language of numbers and dates, a BCP 47 tag; absent: the browser's; 2 to 35 characters */
  readonly locale?: string
  /** First day of a week, 1 for Monday to 7 for Sunday; absent: as the language has it; 1 to 7 */
  readonly firstWeekday?: number
  /** Colours; absent: system */
  readonly theme?: "system" | "light" | "dark"
  /** Whether single keys act; absent: true */
  readonly singleKeys?: boolean
  /** Unit to show lengths in; requests and responses always use centimetres */
  readonly lengthUnit?: "cm" | "in"
  /** Rest between sets; 0 to 3600 */
  readonly restSeconds?: number
  /** Rest between sets by exercise, where it differs */
  readonly rests?: Readonly<Record<string, number>>
  /** Weight of the empty bar by exercise, kg */
  readonly bars?: Readonly<Record<string, number>>
  /** Weights of the plates that the person has, kg, each once; at most 30 of them */
  readonly plates?: ReadonlyArray<number>
  /** Health store whose days take the place of the other's; absent: the first to write a day keeps it */
  readonly preferredStore?: "apple_health" | "health_connect"
  /** Sections of a day, in the order to show them; at most 20 of them */
  readonly sections?: ReadonlyArray<string>
}

export interface SessionInfo {
  /** The name that signs in */
  readonly name: string
  /** The name of the account */
  readonly account: string
  /** Sent as `Daybook-Account`, it keeps a request from another account */
  readonly accountId: string
  readonly device: string
  /** Until when nothing asks to confirm who it is */
  readonly confirmedUntil: string
  /** Whether the browser uses https */
  readonly secure: boolean
  /** The address that other devices use */
  readonly publicUrl: string
  /** The base URL of the REST interface */
  readonly baseUrl: string
  /** The address of the MCP endpoint */
  readonly mcpUrl: string
  readonly version: string
  readonly hasPassword: boolean
  readonly passkeys: number
  readonly preferences: Preferences
  /** Unit to show weights in; requests and responses always use kilograms */
  readonly weightUnit: "kg" | "lbs"
}

export interface SignedInDevice {
  readonly id: string
  readonly device: string
  /** ISO 8601 in UTC */
  readonly signedInAt: string
  /** ISO 8601 in UTC */
  readonly seenAt: string
  /** Whether it is this one */
  readonly current: boolean
}

export interface Passkey {
  readonly id: string
  readonly name: string
  /** ISO 8601 in UTC */
  readonly addedAt: string
  /** ISO 8601 in UTC */
  readonly usedAt: string | null
}

export interface LoggedSet {
  readonly reps: number
  readonly weightKg?: number
}

export interface DayCheckIn {
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
  readonly at: string
  /** Who wrote it */
  readonly by: Writer
}

export interface Dial {
  readonly tab: "body" | "nutrition" | "training"
  /** Energy eaten, kcal; steps; trend of the body weight, kg */
  readonly headline: "calories" | "steps" | "weightTrend"
  readonly value: number | null
  readonly target: number | null
  readonly low: number | null
  readonly high: number | null
}

export interface DayWriter {
  /** Who wrote it */
  readonly by: Writer
  /** Ids of its changes, oldest first */
  readonly changes: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<{
    readonly kind: "food" | "water" | "workout" | "rest_day" | "check_in" | "health_reading" | "custom_metric" | "custom_metric_value" | "goals" | "widget" | "photo" | "import"
    readonly count: number
  }>
}

export interface WidgetMetric {
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
}

export interface Widget {
  readonly id: string
  readonly kind: "metric" | "weight" | "sleepMinutes" | "steps" | "restingHeartRateBpm" | "hrvMs" | "activeEnergyKcal"
  /** The metric of a widget of kind metric */
  readonly metric: WidgetMetric | null
  /** Values of the 14 dates up to the date that was asked for, newest first */
  readonly values: ReadonlyArray<MetricValue>
}

export interface DayMarks {
  readonly date: string
  readonly food: boolean
  readonly water: boolean
  readonly training: boolean
  readonly rest: boolean
  readonly body: boolean
  readonly calories: number
  /** Changes of the date, undone ones included */
  readonly changes: number
}

export interface SuggestedFood {
  /** The entry to log again */
  readonly id: string
  readonly name: string
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly meal: "breakfast" | "lunch" | "dinner" | "snack"
  /** When it was eaten last */
  readonly date: string
  /** How often in the last 30 days */
  readonly times: number
}

export interface SuggestedMeal {
  readonly date: string
  readonly meal: "breakfast" | "lunch" | "dinner" | "snack"
  readonly calories: number
  /** Names of its foods */
  readonly foods: ReadonlyArray<string>
}

export interface AppDay {
  readonly date: string
  readonly goals: Goals
  readonly totals: {
    readonly calories: number
    readonly protein: number
    readonly carbs: number
    readonly fat: number
    readonly waterMl: number
  }
  /** In the order in which they were logged */
  readonly entries: ReadonlyArray<Entry>
  readonly checkIn: DayCheckIn | null
  readonly health: HealthDay | null
  readonly recovery: Recovery
  /** Nutrition, activity, body */
  readonly dials: ReadonlyArray<Dial>
  /** Change of body weight, kg a week */
  readonly weightPerWeekKg: number | null
  /** The last weigh-in up to the date */
  readonly lastWeightKg: number | null
  readonly writers: ReadonlyArray<DayWriter>
  readonly widgets: ReadonlyArray<Widget>
  /** Of the dates that may be in one week with this one */
  readonly marks: ReadonlyArray<DayMarks>
  /** What is likely eaten next, by meal */
  readonly again: ReadonlyArray<{
    readonly meal: "breakfast" | "lunch" | "dinner" | "snack"
    readonly foods: ReadonlyArray<SuggestedFood>
    readonly meals: ReadonlyArray<SuggestedMeal>
  }>
}

export interface FoodSuggestions {
  /** The likeliest first */
  readonly foods: ReadonlyArray<SuggestedFood>
  /** The newest first */
  readonly meals: ReadonlyArray<SuggestedMeal>
}

export interface AppChange {
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
  readonly writer: string
}

export interface RowStates {
  readonly kind: "food" | "water" | "workout" | "rest_day" | "check_in" | "health_reading" | "custom_metric" | "custom_metric_value" | "goals" | "widget" | "photo" | "import"
  readonly before: string | null
  readonly after: string | null
}

export interface TrashedRow {
  readonly id: string
  readonly kind: "food" | "water" | "workout" | "rest_day" | "check_in" | "health_reading" | "custom_metric" | "custom_metric_value" | "goals" | "widget" | "photo" | "import"
  readonly date: string | null
  readonly summary: string
  readonly deletedAt: string
  /** Who wrote it */
  readonly by: Writer
}

export interface ExerciseToLog {
  /** Exercise, as last written */
  readonly name: string
  /** Workouts with the exercise */
  readonly sessions: number
  /** Date of the last workout with it */
  readonly lastDate: string
  /** kg; null without load */
  readonly bestEstimatedOneRepMaxKg: number | null
  /** Its sets in the last workout with it, in order */
  readonly lastSets: ReadonlyArray<LoggedSet>
  /** Greatest load of a set with a repetition, kg; 0 without load */
  readonly heaviestKg: number
  /** Most repetitions of a set */
  readonly mostRepetitions: number
}

export interface ListedKey {
  readonly id: string
  readonly name: string
  readonly scope: "read" | "write" | "full"
  /** Last four characters of the value */
  readonly lastFour: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export interface Connection {
  readonly id: string
  readonly name: string
  /** How the app is known: by its metadata document, by registering itself, or as an own client */
  readonly kind: "document" | "registered" | "own"
  /** The domain of its metadata document */
  readonly domain: string | null
  readonly redirectHost: string
  readonly scope: "read" | "write" | "full"
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly endedAt: string | null
  /** Changes that it made and nobody has undone */
  readonly changes: {
    /** Of the last seven days */
    readonly week: number
    readonly all: number
  }
}

export interface OwnClient {
  readonly clientId: string
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
  readonly createdAt: string
}

export interface WeightPoint {
  readonly date: string
  /** Weigh-in; in a long range the mean of the week that begins on the date */
  readonly weightKg: number
  readonly lowKg: number
  readonly highKg: number
  /** Weight without the noise of single days */
  readonly trendKg: number
}

export interface WeightTrend {
  /** Change a week as of the end, of the last 28 dates */
  readonly perWeekKg: number | null
  readonly points: ReadonlyArray<WeightPoint>
}

export interface EnergyPart {
  readonly start: string
  readonly fullDays: number
  /** kcal a day: the mean of its full days, or what is logged of a day that is none */
  readonly calories: number | null
  /** grams a day, likewise */
  readonly protein: number | null
}

export interface EnergyTrend {
  /** What one part stands for */
  readonly step: "day" | "week" | "month"
  /** Dates from the first with food to the one before the end, which is not over */
  readonly dates: number
  /** Those of them with at least 200 kcal */
  readonly fullDays: number
  /** Mean of the full days, kcal */
  readonly calories: number | null
  /** Mean of the full days, grams */
  readonly protein: number | null
  /** Ascending; parts without food are left out */
  readonly parts: ReadonlyArray<EnergyPart>
}

export interface LiftTrend {
  /** Exercise, as last written */
  readonly exercise: string
  readonly verdict: "progressing" | "plateaued" | "regressing" | "insufficient_data"
  /** The numbers behind the verdict, as a sentence */
  readonly trend: string
  /** The best estimate of each date with load, in a long range of each week or month; ascending */
  readonly points: ReadonlyArray<{
    readonly date: string
    readonly estimatedOneRepMaxKg: number
  }>
}

export interface SignalTrend {
  readonly reading: "hrvMs" | "restingHeartRateBpm" | "sleepMinutes"
  /** Lower end of the person's own normal range as of the end; null if it is not known */
  readonly low: number | null
  readonly high: number | null
  /** Mean of the last 7 dates */
  readonly week: number | null
  readonly points: ReadonlyArray<{
    readonly date: string
    readonly value: number
  }>
}

export interface Trends {
  readonly start: string
  readonly end: string
  readonly goals: Goals
  readonly weight: WeightTrend
  readonly energy: EnergyTrend
  /** Exercises of the last 8 weeks, most trained first */
  readonly lifts: ReadonlyArray<LiftTrend>
  readonly recovery: Recovery
  readonly signals: ReadonlyArray<SignalTrend>
  readonly months: ReadonlyArray<MonthlySummary>
}

export interface FoundEntry {
  readonly kind: "food" | "workout" | "check_in"
  readonly id: string
  readonly date: string
  /** Name of the food, names of the exercises, or the note */
  readonly text: string
  /** Who wrote it */
  readonly by: Writer
}

export interface Photo {
  readonly id: string
  readonly date: string
  readonly pose: "front" | "side" | "back"
  readonly type: "image/jpeg" | "image/png" | "image/webp"
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** When it was added, ISO 8601 in UTC */
  readonly at: string
}

export interface LongNight {
  readonly date: string
  readonly sleepMinutes: number
}

export interface LastSync {
  readonly store: "apple_health" | "health_connect"
  /** The route that took it, syncDays */
  readonly way: string
  readonly at: string
  readonly result: SyncResult
  /** Nights of more than 14 hours among its dates, newest first: the app may have added two devices up */
  readonly longNights: ReadonlyArray<LongNight>
}

export interface ListedBackup {
  /** Its file name */
  readonly id: string
  /** When it was made, ISO 8601 in UTC */
  readonly at: string
  readonly bytes: number
}

export interface Backups {
  /** Why this server makes no backups itself */
  readonly unsupported: string | null
  readonly folder: string | null
  readonly backups: ReadonlyArray<ListedBackup>
  /** Why the last attempt failed, if it did */
  readonly failure: {
    /** ISO 8601 in UTC */
    readonly at: string
    readonly message: string
  } | null
}

export interface AppImport {
  readonly id: string
  /** Name of the file */
  readonly name: string
  readonly state: "receiving" | "reading" | "question" | "refused" | "planned"
  /** Of the reading, 0 to 1 */
  readonly progress: number
  /** The program that wrote the file; null where it is not read */
  readonly title: string | null
  /** What the person is asked; null where the state is no question */
  readonly question: "unit" | "zone" | "dates" | null
  /** The question, or why the file is refused, as a sentence; null in other states */
  readonly message: string | null
  /** What the import would do; null where it is not planned */
  readonly plan: ImportResult | null
}

export interface ExerciseRenamed {
  readonly renamed: true
  readonly name: string
  /** Workouts that have the new name now */
  readonly workouts: number
}

export interface NewKey {
  readonly id: string
  /** The key itself; no other response has it */
  readonly value: string
}

export interface ClientSecret {
  readonly clientId: string
  /** The secret itself; no other response has it */
  readonly clientSecret: string
}

export interface WidgetAdded {
  readonly id: string
  readonly kind: "metric" | "weight" | "sleepMinutes" | "steps" | "restingHeartRateBpm" | "hrvMs" | "activeEnergyKcal"
  readonly metricId: string | null
}

export interface WidgetsOrdered {
  readonly ids: ReadonlyArray<string>
}

export interface KeyRevoked {
  readonly revoked: true
  readonly id: string
}

export interface ProgramsEnded {
  /** How many keys were revoked */
  readonly keys: number
  /** How many apps were disconnected */
  readonly apps: number
}

export interface Deleted {
  readonly deleted: true
  readonly id: string
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

/** The parameters of `deleteMeasurement`. */
export interface DeleteMeasurementParams {
  /** Id from listMeasurements */
  readonly id: string
}

/** The parameters of `deleteCustomMetric`. */
export interface DeleteCustomMetricParams {
  /** Id from listCustomMetrics */
  readonly metricId: string
}

/** The parameters of `deleteEntry`. */
export interface DeleteEntryParams {
  /** Id from listEntries */
  readonly id: string
}

/** The parameters of `dayPage`. */
export interface DayPageParams {
  /** Date to show */
  readonly date: string
}

/** The parameters of `dayMarks`. */
export interface DayMarksParams {
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start: string
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end: string
}

/** The parameters of `suggestFood`. */
export interface SuggestFoodParams {
  /** Date of the meal */
  readonly date: string
  readonly meal: "breakfast" | "lunch" | "dinner" | "snack"
  /** Only foods whose name contains this */
  readonly q?: string | undefined
}

/** The parameters of `appChanges`. */
export interface AppChangesParams {
  readonly date?: string | undefined
  readonly by?: "key" | "app" | "connection" | "import" | "sync" | "server" | undefined
  /** Only changes of one writer, `connection:<id>`, in place of `by` */
  readonly writer?: string | undefined
  /** Only changes newer than this id */
  readonly after?: string | undefined
  /** Only changes older than this id */
  readonly before?: string | undefined
  /** 1 to 100 */
  readonly limit?: number | undefined
}

/** The parameters of `changeRows`. */
export interface ChangeRowsParams {
  readonly id: string
}

/** The response of `changeRows`. */
export interface ChangeRowsResponse {
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
  readonly writer: string
  readonly rows: ReadonlyArray<RowStates>
}

/** The parameters of `listTrash`. */
export interface ListTrashParams {
  /** 1 to 100 */
  readonly limit?: number | undefined
  /** Only what was deleted before this time */
  readonly before?: string | undefined
}

/** The parameters of `findExercises`. */
export interface FindExercisesParams {
  /** Part of the name, in any letter case and spacing */
  readonly q?: string | undefined
  /** Exercises to return; default 200; 1 to 200 */
  readonly limit?: number | undefined
}

/** The parameters of `listWidgets`. */
export interface ListWidgetsParams {
  /** Date to show */
  readonly date: string
}

/** The parameters of `dayMetrics`. */
export interface DayMetricsParams {
  /** Date to show */
  readonly date: string
}

/** The parameters of `trends`. */
export interface TrendsParams {
  /** Last date, which is not over */
  readonly end: string
  /** How far back */
  readonly span: "4w" | "12w" | "1y" | "all"
}

/** The parameters of `searchLog`. */
export interface SearchLogParams {
  /** Part of a food's name, an exercise's name, or a note */
  readonly q?: string | undefined
  readonly by?: "key" | "app" | "connection" | "import" | "sync" | "server" | undefined
}

/** The parameters of `listPhotos`. */
export interface ListPhotosParams {
  /** First date; `YYYY-MM-DD` or `today` */
  readonly start: string
  /** Last date, included; `YYYY-MM-DD` or `today` */
  readonly end: string
}

/** The parameters of `getPhoto`. */
export interface GetPhotoParams {
  readonly id: string
}

/** The parameters of `exportData`. */
export interface ExportDataParams {
  readonly format: "json" | "csv"
}

/** The parameters of `getBackup`. */
export interface GetBackupParams {
  readonly id: string
}

/** The parameters of `getImport`. */
export interface GetImportParams {
  readonly id: string
}

/** The parameters of `confirmSession`. */
export interface ConfirmSessionParams {
  /** 1 to 1000 characters */
  readonly password?: string | undefined
  /** The credential of the browser, as JSON; 2 to 20000 characters */
  readonly passkey?: string | undefined
}

/** The response of `confirmSession`. */
export interface ConfirmSessionResponse {
  /** ISO 8601 in UTC */
  readonly confirmedUntil: string
}

/** The parameters of `changePassword`. */
export interface ChangePasswordParams {
  /** 1 to 1000 characters */
  readonly current?: string | undefined
  /** 1 to 1000 characters */
  readonly next: string
}

/** The response of `changePassword`. */
export interface ChangePasswordResponse {
  /** How many sessions ended */
  readonly ended: number
}

/** The parameters of `passkeyOptions`. */
export interface PasskeyOptionsParams {
  readonly purpose: "add" | "confirm"
}

/** The response of `passkeyOptions`. */
export interface PasskeyOptionsResponse {
  /** For the browser, as JSON */
  readonly options: string
}

/** The parameters of `addPasskey`. */
export interface AddPasskeyParams {
  /** 1 to 60 characters */
  readonly name: string
  /** The credential of the browser, as JSON; 2 to 20000 characters */
  readonly response: string
}

/** The parameters of `logFoodAgain`. */
export interface LogFoodAgainParams {
  /** Entries to log again; 1 to 100 of them */
  readonly ids?: ReadonlyArray<string> | undefined
  /** Date whose foods are logged again */
  readonly from?: string | undefined
  /** Only its foods of this meal */
  readonly fromMeal?: "breakfast" | "lunch" | "dinner" | "snack" | undefined
  /** Date to log them on */
  readonly date: string
  /** Meal to log them at; by default each keeps its own */
  readonly meal?: "breakfast" | "lunch" | "dinner" | "snack" | undefined
}

/** The response of `logFoodAgain`. */
export interface LogFoodAgainResponse {
  readonly logged: number
  readonly date: string
}

/** The parameters of `undoChanges`. */
export interface UndoChangesParams {
  /** Changes; 1 to 1000 of them */
  readonly ids?: ReadonlyArray<string> | undefined
  /** Writes of the app, by their `Daybook-Write`; 1 to 1000 of them */
  readonly writes?: ReadonlyArray<string> | undefined
  /** A writer, `key:<id>`, with `since` */
  readonly writer?: string | undefined
  /** The time from which on, ISO 8601 */
  readonly since?: string | undefined
  /** Keeps what was changed since */
  readonly keepChanged?: boolean | undefined
}

/** The response of `undoChanges`. */
export interface UndoChangesResponse {
  readonly undone: number
  readonly changes: ReadonlyArray<string>
  /** With keepChanged: the entries that stay */
  readonly kept?: number
}

/** The parameters of `restoreTrash`. */
export interface RestoreTrashParams {
  /** 1 to 1000 of them */
  readonly ids: ReadonlyArray<string>
}

/** The response of `restoreTrash`. */
export interface RestoreTrashResponse {
  readonly restored: number
}

/** The parameters of `renameExercise`. */
export interface RenameExerciseParams {
  /** Exercise, in any letter case and spacing; 1 to 120 characters */
  readonly from: string
  /** New name; 1 to 120 characters */
  readonly to: string
  /** Join it with the exercise that has the new name */
  readonly merge?: boolean | undefined
}

/** The parameters of `setGoals`. */
export interface SetGoalsParams {
  /** 0 to 20000 */
  readonly calories?: number | undefined
  /** 0 to 2000 */
  readonly protein?: number | undefined
  /** 0 to 2000 */
  readonly carbs?: number | undefined
  /** 0 to 2000 */
  readonly fat?: number | undefined
  /** 0 to 20000 */
  readonly waterMl?: number | undefined
  readonly weightUnit?: "kg" | "lbs" | undefined
  readonly goal?: "build_muscle" | "lose_weight" | "gain_strength" | "maintain_weight" | "improve_endurance" | "general_health" | undefined
}

/** The parameters of `setPreferences`. */
export interface SetPreferencesParams {
  /** New value; null for no choice; 2 to 35 characters */
  readonly locale?: string | null | undefined
  /** New value; null for no choice; 1 to 7 */
  readonly firstWeekday?: number | null | undefined
  /** New value; null for no choice */
  readonly theme?: "system" | "light" | "dark" | null | undefined
  /** New value; null for no choice */
  readonly singleKeys?: boolean | null | undefined
  /** New value; null for no choice */
  readonly lengthUnit?: "cm" | "in" | null | undefined
  /** New value; null for no choice; 0 to 3600 */
  readonly restSeconds?: number | null | undefined
  /** New value; null for no choice */
  readonly rests?: Readonly<Record<string, number>> | null | undefined
  /** New value; null for no choice */
  readonly bars?: Readonly<Record<string, number>> | null | undefined
  /** New value; null for no choice; at most 30 of them */
  readonly plates?: ReadonlyArray<number> | null | undefined
  /** New value; null for no choice */
  readonly preferredStore?: "apple_health" | "health_connect" | null | undefined
  /** New value; null for no choice; at most 20 of them */
  readonly sections?: ReadonlyArray<string> | null | undefined
}

/** The parameters of `createKey`. */
export interface CreateKeyParams {
  /** Name; 1 to 60 characters */
  readonly name: string
  /** What the key may do */
  readonly scope: "read" | "write" | "full"
}

/** The parameters of `createOAuthClient`. */
export interface CreateOAuthClientParams {
  /** Name of the app; 1 to 60 characters */
  readonly name: string
  /** Addresses to which the app has the browser sent back; 1 to 5 of them */
  readonly redirectUris: ReadonlyArray<string>
}

/** The parameters of `changeClientSecret`. */
export interface ChangeClientSecretParams {
  /** Client id */
  readonly id: string
}

/** The parameters of `addWidget`. */
export interface AddWidgetParams {
  readonly kind: "metric" | "weight" | "sleepMinutes" | "steps" | "restingHeartRateBpm" | "hrvMs" | "activeEnergyKcal"
  /** Id of the metric, for kind metric */
  readonly metricId?: string | undefined
}

/** The parameters of `orderWidgets`. */
export interface OrderWidgetsParams {
  /** Ids of widgets in their new order; an id that is gone by now is passed over; at most 200 of them */
  readonly ids: ReadonlyArray<string>
}

/** The parameters of `addPhoto`. */
export interface AddPhotoParams {
  /** Date of the photo */
  readonly date: string
  /** Pose */
  readonly pose: "front" | "side" | "back"
}

/** The parameters of `startImport`. */
export interface StartImportParams {
  /** 1 to 255 characters */
  readonly name: string
  /** 0 to 9007199254740991 */
  readonly bytes: number
}

/** The parameters of `sendImportPart`. */
export interface SendImportPartParams {
  readonly id: string
  /** Where in the file the part begins, in bytes; 0 to 268435456 */
  readonly at: number
}

/** The parameters of `readImport`. */
export interface ReadImportParams {
  readonly id: string
  readonly unit?: "kg" | "lb" | undefined
  /** 1 to 60 characters */
  readonly zone?: string | undefined
  readonly dates?: "dmy" | "mdy" | undefined
  readonly withWarmups?: boolean | undefined
}

/** The parameters of `applyImport`. */
export interface ApplyImportParams {
  readonly id: string
}

/** The response of `signOut`. */
export interface SignOutResponse {
  /** How many sessions ended */
  readonly ended: number
}

/** The parameters of `endSession`. */
export interface EndSessionParams {
  readonly id: string
}

/** The response of `endSession`. */
export interface EndSessionResponse {
  /** How many sessions ended */
  readonly ended: number
}

/** The response of `endOtherSessions`. */
export interface EndOtherSessionsResponse {
  /** How many sessions ended */
  readonly ended: number
}

/** The parameters of `removePasskey`. */
export interface RemovePasskeyParams {
  readonly id: string
}

/** The response of `removePasskey`. */
export interface RemovePasskeyResponse {
  readonly removed: true
}

/** The response of `emptyTrash`. */
export interface EmptyTrashResponse {
  readonly removed: number
}

/** The parameters of `revokeKey`. */
export interface RevokeKeyParams {
  /** Id of the key */
  readonly id: string
}

/** The parameters of `disconnectApp`. */
export interface DisconnectAppParams {
  /** Id of the connection */
  readonly id: string
}

/** The response of `disconnectApp`. */
export interface DisconnectAppResponse {
  readonly disconnected: true
  readonly id: string
}

/** The parameters of `deleteOAuthClient`. */
export interface DeleteOAuthClientParams {
  /** Client id */
  readonly id: string
}

/** The response of `deleteOAuthClient`. */
export interface DeleteOAuthClientResponse {
  readonly deleted: true
  readonly disconnected: number
}

/** The parameters of `removeWidget`. */
export interface RemoveWidgetParams {
  /** Id of the widget */
  readonly id: string
}

/** The parameters of `deletePhoto`. */
export interface DeletePhotoParams {
  readonly id: string
}

/** The parameters of `dropImport`. */
export interface DropImportParams {
  readonly id: string
}

/** No parameters. */
type None = Readonly<Record<string, never>>

/** The parameters (of path, query and body, in one object) and the answer of every call. */
export interface Calls {
  readonly listRoutes: { readonly params: None; readonly answer: ReadonlyArray<RouteListing> }
  readonly getKeyInfo: { readonly params: None; readonly answer: KeyInfo }
  readonly getGoals: { readonly params: None; readonly answer: Goals }
  readonly getInsights: { readonly params: GetInsightsParams | None; readonly answer: Insights }
  readonly listScores: { readonly params: ListScoresParams; readonly answer: ReadonlyArray<DayScores> }
  readonly getDay: { readonly params: GetDayParams; readonly answer: DayRecord }
  readonly listDays: { readonly params: ListDaysParams; readonly answer: ReadonlyArray<DaySummary> }
  readonly listWorkouts: { readonly params: ListWorkoutsParams | None; readonly answer: ReadonlyArray<Workout> }
  readonly listExercises: { readonly params: ListExercisesParams | None; readonly answer: ReadonlyArray<ExerciseSummary> }
  readonly getExercise: { readonly params: GetExerciseParams; readonly answer: ExerciseHistory }
  readonly listMeasurements: { readonly params: ListMeasurementsParams | None; readonly answer: ReadonlyArray<Measurement> }
  readonly listHealthDays: { readonly params: ListHealthDaysParams; readonly answer: ReadonlyArray<HealthDay> }
  readonly listCustomMetrics: { readonly params: ListCustomMetricsParams | None; readonly answer: ReadonlyArray<CustomMetric> }
  readonly listHealthMetrics: { readonly params: ListHealthMetricsParams | None; readonly answer: ReadonlyArray<HealthMetric> }
  readonly listEntries: { readonly params: ListEntriesParams; readonly answer: ReadonlyArray<Entry> }
  readonly listChanges: { readonly params: ListChangesParams | None; readonly answer: ReadonlyArray<Change> }
  readonly logWorkout: { readonly params: LogWorkoutParams; readonly answer: LogWorkoutResponse }
  readonly updateWorkout: { readonly params: UpdateWorkoutParams; readonly answer: LoggedWorkout }
  readonly logMeasurement: { readonly params: LogMeasurementParams | None; readonly answer: LogMeasurementResponse }
  readonly setHealthReading: { readonly params: SetHealthReadingParams; readonly answer: SetHealthReadingResponse }
  readonly createCustomMetric: { readonly params: CreateCustomMetricParams; readonly answer: CustomMetric }
  readonly updateCustomMetric: { readonly params: UpdateCustomMetricParams; readonly answer: CustomMetric }
  readonly setCustomMetricValue: { readonly params: SetCustomMetricValueParams; readonly answer: SetCustomMetricValueResponse }
  readonly logWater: { readonly params: LogWaterParams; readonly answer: LogWaterResponse }
  readonly updateWater: { readonly params: UpdateWaterParams; readonly answer: LoggedWater }
  readonly logFood: { readonly params: LogFoodParams; readonly answer: LogFoodResponse }
  readonly updateFood: { readonly params: UpdateFoodParams; readonly answer: LoggedFood }
  readonly logWeight: { readonly params: LogWeightParams; readonly answer: LogWeightResponse }
  readonly logRestDays: { readonly params: LogRestDaysParams; readonly answer: LogRestDaysResponse }
  readonly undoChange: { readonly params: UndoChangeParams; readonly answer: UndoChangeResponse }
  readonly deleteMeasurement: { readonly params: DeleteMeasurementParams; readonly answer: Deleted }
  readonly deleteCustomMetric: { readonly params: DeleteCustomMetricParams; readonly answer: Deleted }
  readonly deleteEntry: { readonly params: DeleteEntryParams; readonly answer: Deleted }
  readonly getSession: { readonly params: None; readonly answer: SessionInfo }
  readonly listSessions: { readonly params: None; readonly answer: ReadonlyArray<SignedInDevice> }
  readonly listPasskeys: { readonly params: None; readonly answer: ReadonlyArray<Passkey> }
  readonly dayPage: { readonly params: DayPageParams; readonly answer: AppDay }
  readonly dayMarks: { readonly params: DayMarksParams; readonly answer: ReadonlyArray<DayMarks> }
  readonly suggestFood: { readonly params: SuggestFoodParams; readonly answer: FoodSuggestions }
  readonly appChanges: { readonly params: AppChangesParams | None; readonly answer: ReadonlyArray<AppChange> }
  readonly changeRows: { readonly params: ChangeRowsParams; readonly answer: ChangeRowsResponse }
  readonly listTrash: { readonly params: ListTrashParams | None; readonly answer: ReadonlyArray<TrashedRow> }
  readonly findExercises: { readonly params: FindExercisesParams | None; readonly answer: ReadonlyArray<ExerciseToLog> }
  readonly getPreferences: { readonly params: None; readonly answer: Preferences }
  readonly listKeys: { readonly params: None; readonly answer: ReadonlyArray<ListedKey> }
  readonly listConnections: { readonly params: None; readonly answer: ReadonlyArray<Connection> }
  readonly listOAuthClients: { readonly params: None; readonly answer: ReadonlyArray<OwnClient> }
  readonly listWidgets: { readonly params: ListWidgetsParams; readonly answer: ReadonlyArray<Widget> }
  readonly dayMetrics: { readonly params: DayMetricsParams; readonly answer: ReadonlyArray<CustomMetric> }
  readonly trends: { readonly params: TrendsParams; readonly answer: Trends }
  readonly searchLog: { readonly params: SearchLogParams | None; readonly answer: ReadonlyArray<FoundEntry> }
  readonly listPhotos: { readonly params: ListPhotosParams; readonly answer: ReadonlyArray<Photo> }
  readonly getPhoto: { readonly params: GetPhotoParams; readonly answer: Blob }
  readonly listSyncs: { readonly params: None; readonly answer: ReadonlyArray<LastSync> }
  readonly exportData: { readonly params: ExportDataParams; readonly answer: Blob }
  readonly listBackups: { readonly params: None; readonly answer: Backups }
  readonly getBackup: { readonly params: GetBackupParams; readonly answer: Blob }
  readonly getImport: { readonly params: GetImportParams; readonly answer: AppImport }
  readonly confirmSession: { readonly params: ConfirmSessionParams | None; readonly answer: ConfirmSessionResponse }
  readonly changePassword: { readonly params: ChangePasswordParams; readonly answer: ChangePasswordResponse }
  readonly passkeyOptions: { readonly params: PasskeyOptionsParams; readonly answer: PasskeyOptionsResponse }
  readonly addPasskey: { readonly params: AddPasskeyParams; readonly answer: Passkey }
  readonly logFoodAgain: { readonly params: LogFoodAgainParams; readonly answer: LogFoodAgainResponse }
  readonly undoChanges: { readonly params: UndoChangesParams | None; readonly answer: UndoChangesResponse }
  readonly restoreTrash: { readonly params: RestoreTrashParams; readonly answer: RestoreTrashResponse }
  readonly renameExercise: { readonly params: RenameExerciseParams; readonly answer: ExerciseRenamed }
  readonly setGoals: { readonly params: SetGoalsParams | None; readonly answer: Goals }
  readonly setPreferences: { readonly params: SetPreferencesParams | None; readonly answer: Preferences }
  readonly createKey: { readonly params: CreateKeyParams; readonly answer: NewKey }
  readonly createOAuthClient: { readonly params: CreateOAuthClientParams; readonly answer: ClientSecret }
  readonly changeClientSecret: { readonly params: ChangeClientSecretParams; readonly answer: ClientSecret }
  readonly addWidget: { readonly params: AddWidgetParams; readonly answer: WidgetAdded }
  readonly orderWidgets: { readonly params: OrderWidgetsParams; readonly answer: WidgetsOrdered }
  readonly addPhoto: { readonly params: AddPhotoParams & { readonly file: Blob }; readonly answer: Photo }
  readonly makeBackup: { readonly params: None; readonly answer: ListedBackup }
  readonly startImport: { readonly params: StartImportParams; readonly answer: AppImport }
  readonly sendImportPart: { readonly params: SendImportPartParams & { readonly file: Blob }; readonly answer: AppImport }
  readonly readImport: { readonly params: ReadImportParams; readonly answer: AppImport }
  readonly applyImport: { readonly params: ApplyImportParams; readonly answer: ImportResult }
  readonly signOut: { readonly params: None; readonly answer: SignOutResponse }
  readonly endSession: { readonly params: EndSessionParams; readonly answer: EndSessionResponse }
  readonly endOtherSessions: { readonly params: None; readonly answer: EndOtherSessionsResponse }
  readonly removePasskey: { readonly params: RemovePasskeyParams; readonly answer: RemovePasskeyResponse }
  readonly emptyTrash: { readonly params: None; readonly answer: EmptyTrashResponse }
  readonly revokeKey: { readonly params: RevokeKeyParams; readonly answer: KeyRevoked }
  readonly endPrograms: { readonly params: None; readonly answer: ProgramsEnded }
  readonly disconnectApp: { readonly params: DisconnectAppParams; readonly answer: DisconnectAppResponse }
  readonly deleteOAuthClient: { readonly params: DeleteOAuthClientParams; readonly answer: DeleteOAuthClientResponse }
  readonly removeWidget: { readonly params: RemoveWidgetParams; readonly answer: Deleted }
  readonly deletePhoto: { readonly params: DeletePhotoParams; readonly answer: Deleted }
  readonly dropImport: { readonly params: DropImportParams; readonly answer: Deleted }
}

export type ReadName = 
  | "listRoutes"
  | "getKeyInfo"
  | "getGoals"
  | "getInsights"
  | "listScores"
  | "getDay"
  | "listDays"
  | "listWorkouts"
  | "listExercises"
  | "getExercise"
  | "listMeasurements"
  | "listHealthDays"
  | "listCustomMetrics"
  | "listHealthMetrics"
  | "listEntries"
  | "listChanges"
  | "getSession"
  | "listSessions"
  | "listPasskeys"
  | "dayPage"
  | "dayMarks"
  | "suggestFood"
  | "appChanges"
  | "changeRows"
  | "listTrash"
  | "findExercises"
  | "getPreferences"
  | "listKeys"
  | "listConnections"
  | "listOAuthClients"
  | "listWidgets"
  | "dayMetrics"
  | "trends"
  | "searchLog"
  | "listPhotos"
  | "getPhoto"
  | "listSyncs"
  | "exportData"
  | "listBackups"
  | "getBackup"
  | "getImport"

/** The writes that may wait in the queue and be sent again. */
export type WriteName = 
  | "logWorkout"
  | "updateWorkout"
  | "logMeasurement"
  | "setHealthReading"
  | "createCustomMetric"
  | "updateCustomMetric"
  | "setCustomMetricValue"
  | "logWater"
  | "updateWater"
  | "logFood"
  | "updateFood"
  | "logWeight"
  | "logRestDays"
  | "undoChange"
  | "deleteMeasurement"
  | "deleteCustomMetric"
  | "deleteEntry"
  | "logFoodAgain"
  | "undoChanges"
  | "restoreTrash"
  | "renameExercise"
  | "setGoals"
  | "addWidget"
  | "orderWidgets"
  | "addPhoto"
  | "removeWidget"
  | "deletePhoto"

/** The writes that are done now or not at all, such as making a key. */
export type ActName = 
  | "confirmSession"
  | "changePassword"
  | "passkeyOptions"
  | "addPasskey"
  | "setPreferences"
  | "createKey"
  | "createOAuthClient"
  | "changeClientSecret"
  | "makeBackup"
  | "startImport"
  | "sendImportPart"
  | "readImport"
  | "applyImport"
  | "signOut"
  | "endSession"
  | "endOtherSessions"
  | "removePasskey"
  | "emptyTrash"
  | "revokeKey"
  | "endPrograms"
  | "disconnectApp"
  | "deleteOAuthClient"
  | "dropImport"
export type CallName = ReadName | WriteName | ActName
export type Params<Name extends CallName> = Calls[Name]["params"]
export type Answer<Name extends CallName> = Calls[Name]["answer"]
