import type { ErrorCode } from "@daybook/core"
import { anId, type Fits } from "./Compare.ts"

/** An identifier that the server chose; undefined until it is known. */
export interface Identified {
  id: string | undefined
}

export interface ModelFood {
  readonly name: string
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly meal: string
}

export interface ModelWorkout extends Identified {
  readonly date: string
  readonly durationMinutes: number | undefined
  readonly exercises: ReadonlyArray<{
    readonly name: string
    readonly sets: ReadonlyArray<{ readonly reps: number; readonly weightKg?: number }>
  }>
}

export interface ModelCheckIn extends Identified {
  readonly readings: Map<string, number | string>
}

export interface ModelMetric extends Identified {
  definition: Readonly<Record<string, unknown>>
  readonly values: Map<string, number>
}

/** What metrics need to know of a signal in the catalogue. */
export interface ModelSignal {
  readonly key: string
  readonly category: string
  readonly bindable: boolean
  readonly plausibleRange: { readonly min: number; readonly max: number }
}

/**
 * An in-memory model of one person's log, written from the contract (service.md, decisions.md) and not from the product's
 * code, without storage or concurrency. The catalogue is constant, and read from the service.
 */
export interface Model {
  readonly water: Map<string, Array<number>>
  readonly food: Map<string, Array<ModelFood>>
  /** In the order logged. */
  readonly workouts: Array<ModelWorkout>
  readonly restDays: Set<string>
  readonly checkIns: Map<string, ModelCheckIn>
  readonly pins: Map<string, Map<string, number>>
  readonly metrics: Array<ModelMetric>
  readonly catalogue: ReadonlyArray<ModelSignal>
}

/** The log of a new account. */
export const emptyModel = (catalogue: ReadonlyArray<ModelSignal>): Model => ({
  water: new Map(),
  food: new Map(),
  workouts: [],
  restDays: new Set(),
  checkIns: new Map(),
  pins: new Map(),
  metrics: [],
  catalogue
})

/** The response that the contract requires for a request in the current state. */
export type Prediction =
  | { readonly refused: ReadonlyArray<ErrorCode> }
  | {
      /** The expected response. It may depend on the actual one where the clock or an unspecified order decides. */
      readonly answer: (actual: unknown) => unknown
      /** Applies the operation to the model, with the ids from the response if there was one. */
      readonly commit?: (answer?: unknown) => void
    }

/** A request and its effect. */
export interface Operation {
  readonly method: "GET" | "POST" | "DELETE" | "PUT"
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Sent instead of the body. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The dates that it may change. */
  readonly dates: ReadonlyArray<string>
  readonly predict: (model: Model) => Prediction
}

/** A refusal with one of these codes. */
export const refuses = (...refused: ReadonlyArray<ErrorCode>): Prediction => ({ refused })

/** A response that does not depend on the actual one. */
export const answers = (answer: unknown, commit?: (answer?: unknown) => void): Prediction => ({
  answer: () => answer,
  ...(commit !== undefined && { commit })
})

/** The expected id of a record; an unknown one is taken from the response. */
export const idOf = (record: Identified): string | Fits =>
  record.id ??
  ((actual) => {
    if (!anId(actual)) return false
    record.id = String(actual)
    return true
  })

/** Whether a number is within its bounds, both included. */
export const within = (figure: unknown, [min, max]: readonly [number, number]): boolean =>
  typeof figure === "number" && figure >= min && figure <= max

/** The value of a key in a map, created if it is missing. */
export const getOrCreate = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const held = map.get(key) ?? make()
  map.set(key, held)
  return held
}
