import type { ErrorCode } from "@daybook/core"
import { anId, type Fits } from "./Compare.ts"
import type { ChangeKind, Content, Identified, ModelKey, ModelWriter } from "./ModelContents.ts"

/** A row as a write left it. Two states are equal if an undo may take one for the other. */
export interface State {
  readonly content: Content
  /** The write that it is of; a correction of an entry keeps that of its logging. */
  readonly stamp: number
  /** The deletion, of a row that keeps its place while it is deleted. */
  readonly deleted?: number
}

/** A place of the log, and what it holds. */
export interface Row {
  readonly key: string
  state: State | null
}

/** What a change does to one row. */
export interface RowChange {
  readonly row: Row
  readonly before: State | null
  readonly after: State | null
}

/** A change as the journal keeps it. */
export interface Change extends Identified {
  readonly kind: ChangeKind
  readonly action: "create" | "update" | "delete" | "undo"
  readonly by: ModelWriter
  /** The key that sent an import; it may undo the import as what it wrote itself. */
  readonly importedBy?: ModelWriter
  readonly dates: ReadonlyArray<string>
  readonly rows: ReadonlyArray<RowChange>
  readonly undoes: Change | undefined
}

/** What metrics need to know of a signal in the catalogue. */
export interface ModelSignal {
  readonly key: string
  readonly category: string
  readonly bindable: boolean
  readonly phoneReadable: boolean
  readonly plausibleRange: { readonly min: number; readonly max: number }
}

/** What phones wrote under pins and typed values. The journal does not have it. */
export interface Synced {
  /** The readings of each date, and the store that has it. */
  readonly days: Map<string, { readonly store: string; readonly readings: ReadonlyMap<string, number> }>
  /** The values of metrics by metric and date, with the signal that they are of. */
  readonly values: Map<
    string,
    { readonly metricId: string; readonly date: string; readonly signal: string | undefined; readonly value: number }
  >
  /** How many check-ins they wrote. */
  writes: number
}

/**
 * An in-memory model of one person's log, written from the contract (service.md, decisions.md) and not from the product's
 * code, without storage or concurrency. The catalogue is constant, and read from the service.
 */
export interface Model {
  /** Every place that was ever written. */
  readonly rows: Map<string, Row>
  /** The journal, oldest first. */
  readonly changes: Array<Change>
  readonly synced: Synced
  /** The writer of the next change. */
  readonly writer: ModelWriter
  readonly catalogue: ReadonlyArray<ModelSignal>
}

/** The log of a new account. */
export const emptyModel = (catalogue: ReadonlyArray<ModelSignal>): Model => ({
  rows: new Map(),
  changes: [],
  synced: { days: new Map(), values: new Map(), writes: 0 },
  writer: "owner",
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
  /** The key that makes it; `owner` unless another is named. */
  readonly as?: ModelKey
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
