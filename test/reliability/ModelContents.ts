/** An identifier that the server chose; undefined until it is known. */
export interface Identified {
  id: string | undefined
}

/** The keys of the run, by name: one of full scope, and one of write scope. */
export type ModelKey = "owner" | "phone"

/** Who writes a log: a key, or an import that a key sends. */
export type ModelWriter = ModelKey | "import"

/** What identifies an entry and stays through corrections: its id, when it was logged and by whom. */
export interface Logged extends Identified {
  at: string | undefined
  readonly by: ModelWriter
}

export interface ModelFood {
  readonly kind: "food"
  readonly date: string
  readonly logged: Logged
  readonly name: string
  readonly calories: number
  readonly protein?: number
  readonly carbs?: number
  readonly fat?: number
  readonly meal: string
}

export interface ModelWater {
  readonly kind: "water"
  readonly date: string
  readonly logged: Logged
  readonly amountMl: number
}

export interface ModelWorkout {
  readonly kind: "workout"
  readonly date: string
  readonly logged: Logged
  readonly durationMinutes?: number
  readonly exercises: ReadonlyArray<{
    readonly name: string
    readonly sets: ReadonlyArray<{ readonly reps: number; readonly weightKg?: number }>
  }>
}

export interface ModelRestDay {
  readonly kind: "rest_day"
  readonly date: string
  readonly logged: Logged
}

export interface ModelCheckIn {
  readonly kind: "check_in"
  readonly date: string
  readonly logged: Identified
  /** Who has it: the person, or the health store of a phone. */
  readonly source: "manual" | "health"
  readonly readings: ReadonlyMap<string, number | string>
}

interface ModelPin {
  readonly kind: "health_reading"
  readonly date: string
  readonly reading: string
  readonly value: number
}

export interface ModelMetric {
  readonly kind: "custom_metric"
  readonly date?: never
  readonly logged: Identified
  readonly definition: Readonly<Record<string, unknown>>
  /** The signal that it is or was last bound to, of which it shows synced values. */
  readonly signal: string | undefined
}

interface ModelValue {
  readonly kind: "custom_metric_value"
  readonly date: string
  readonly metricId: string
  readonly value: number
  readonly by: ModelWriter
}

/** What a row of the log says. */
export type Content =
  | ModelFood
  | ModelWater
  | ModelWorkout
  | ModelRestDay
  | ModelCheckIn
  | ModelPin
  | ModelMetric
  | ModelValue

/** What a row is of, as the journal names it. */
export type Kind = Content["kind"]

/** What a change is of: the kind of its first row, or a whole import. */
export type ChangeKind = Kind | "import"

/** The contents of a kind. */
export type OfKind<K extends Kind> = Extract<Content, { readonly kind: K }>
