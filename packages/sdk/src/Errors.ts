import type { ErrorCode } from "./generated/Errors.ts"
import type { Budget, Snapshot } from "./Options.ts"
import type { Params } from "./Route.ts"

/** What every error of this client is. */
export class DaybookError extends Error {}

/** A call that failed, with what there is to know of it. */
export class FailedCall extends DaybookError {
  /** Whether the request may have been carried out all the same. */
  declare readonly maybeDone: boolean
  /** Whether the same may be answered better later. */
  declare readonly mayPass: boolean
  /** Seconds after which to ask again, where the server said. */
  declare readonly retryAfter?: number | undefined
  /** The budget that the request drew on. */
  declare readonly budget?: Budget | undefined
  constructor(message: string, known: object, cause?: unknown) {
    super(message, cause ? { cause } : undefined)
    Object.assign(this, known)
  }
}

/** The server refused. Each code has a class of its own; branch on the class or on `code`, `message` is for people. */
export class ApiError extends FailedCall {
  override name = "ApiError"
  /** HTTP status. */
  declare readonly status: number
  /** The contract's code, stable; `http_502` and the like where the answer was none of a Daybook server's. */
  declare readonly code: ErrorCode | (string & {})
  /** Names the request in the server's log. */
  declare readonly requestId: string | undefined
  /** When to ask again, where the server said. */
  declare readonly retryAt: Date | undefined
}

/** No answer of the contract came to a read, to a write that can be sent again, or to one that never left. */
export class ConnectionError extends FailedCall {
  override name = "ConnectionError"
  constructor(message: string, maybeDone: boolean, cause: unknown) {
    super(message, { maybeDone, mayPass: true }, cause)
  }
}

/** No answer came within `timeout`. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError"
}

/** A write whose outcome is not known, as `reconcile` needs it. */
export interface LostWrite {
  /** The route's name, `logWater`. */
  readonly route: string
  /** What was sent, with its date. */
  readonly params: Params
  /** What the log held before, with `readBefore`. */
  readonly before?: Snapshot | undefined
}

/**
 * A write that must not be sent twice got no clear answer: it may have been done, or not. `daybook.reconcile(error)` reads
 * the log and says which.
 */
export class UnknownOutcomeError extends FailedCall implements LostWrite {
  override name = "UnknownOutcomeError"
  declare readonly route: string
  declare readonly params: Params
  declare readonly before: Snapshot | undefined
  /** When it was first sent. */
  declare readonly sentAt: Date
}
