import type { ErrorCode } from "../generated/ErrorCode.ts"
import type { Params } from "../Route.ts"
import type { Budget, HttpResponse } from "./Options.ts"

/** A call that failed: the base class of all errors of this client. */
export class DaybookError extends Error {
  /** True if the server may still have carried out the request. */
  declare readonly maybeDone: boolean
  /** True if the same request may succeed later. */
  declare readonly retryable: boolean
  /** Seconds to wait before the next attempt, if the server sent `Retry-After`. */
  declare readonly retryAfter?: number | undefined
  /** The budget that the request counted against. */
  declare readonly budget?: Budget | undefined
  constructor(message: string, details: object, cause?: unknown) {
    super(message, cause ? { cause } : undefined)
    Object.assign(this, details)
  }
}

/** The server refused the request. Each code has a subclass; branch on the class or on `code`. `message` is for people. */
export class ApiError extends DaybookError {
  /** HTTP status. */
  declare readonly status: number
  /** The stable error code; `http_502` and the like if the response did not come from a Daybook server. */
  declare readonly code: ErrorCode | (string & {})
  /** Identifies the request in the server's log. */
  declare readonly requestId: string | undefined
  /** HTTP headers: `headers.get("preference-applied")` is there if a write was refused as a likely slip. */
  declare readonly headers: HttpResponse["headers"]
  /** The time of the next attempt, if the server sent `Retry-After`. */
  declare readonly retryAt: Date | undefined
}

/** The class of the errors of one code. */
export type ApiErrorClass<Code extends ErrorCode> = new (
  ...args: ConstructorParameters<typeof ApiError>
) => ApiError & { readonly code: Code }

/** No valid response came to a read, to an idempotent write, or to a request that was never sent. */
export class ConnectionError extends DaybookError {
  override name = "ConnectionError"
  override readonly retryable = true
}

/** No response came within `timeout`. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError"
}

/** A write whose outcome is unknown, for `reconcile`. */
export interface LostWrite {
  /** The route's name, `logWater`. */
  readonly route: string
  /** The parameters that were sent, date included. */
  readonly params: Params
  /** Ids of the newest changes before the write, of its date if it has one; only with `readBefore`. */
  readonly before?: ReadonlyArray<string> | undefined
}

/**
 * A write got no clear response: it may or may not have been carried out. Thrown for a write that is not idempotent, which is
 * not retried, and with `readBefore` for any write whose retries failed as well.
 * `reconcile(daybook, error)` reads the log to find out.
 */
export class UnknownOutcomeError extends DaybookError implements LostWrite {
  override name = "UnknownOutcomeError"
  override readonly maybeDone = true
  override readonly retryable = false
  declare readonly route: string
  declare readonly params: Params
  declare readonly before: ReadonlyArray<string> | undefined
  /** The time when it was sent. */
  declare readonly sentAt: Date
}
