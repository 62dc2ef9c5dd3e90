import { type ApiError, ERROR_CODES, InternalError } from "@daybook/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type HttpResponse, refusal } from "./Response.ts"

/** Turns every failure into its response: errors of the contract as they are, anything else logged and as `internal_error`. */
export const withErrorResponses = <A, R>(
  effect: Effect.Effect<A, ApiError, R>,
  refuse: (error: ApiError) => HttpResponse = refusal
): Effect.Effect<A | HttpResponse, never, R> =>
  Effect.catchAllCause(effect, (cause) => Effect.map(apiErrorOf(cause), refuse))

/** The error of the contract that a cause is. An unexpected cause is logged in full; the client learns only that it happened. */
export const apiErrorOf = (cause: Cause.Cause<unknown>): Effect.Effect<ApiError> => {
  const expected = Option.getOrUndefined(Cause.failureOption(cause))
  if (isApiError(expected)) return Effect.succeed(expected)
  // Interrupted: the client disconnected, so nobody reads a response and nothing went wrong.
  if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
  return Effect.as(
    Effect.logError("a request failed", cause),
    new InternalError({ message: "The server failed on this request. Its log has the details under the X-Request-Id." })
  )
}

const isApiError = (error: unknown): error is ApiError =>
  typeof error === "object" && error !== null && "_tag" in error && Object.hasOwn(ERROR_CODES, String(error._tag))
