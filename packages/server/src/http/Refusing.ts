import { type ApiError, InternalError } from "@daybook/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { type Answer, refusal } from "./Answer.ts"

/** Turns every failure into its answer: those of the contract, and the unexpected into `internal_error`. */
export const refusing =
  (headers: Answer["headers"] = {}) =>
  <R>(answer: Effect.Effect<Answer, ApiError, R>): Effect.Effect<Answer, never, R> =>
    answer.pipe(
      Effect.catchAll((error) => Effect.succeed(refusal(error, headers))),
      Effect.catchAllCause((cause) => Effect.map(ourFault(cause), (error) => refusal(error, headers)))
    )

/** A fault of ours: told to the log in full, to the one who asked only that it happened. */
const ourFault = (cause: Cause.Cause<unknown>): Effect.Effect<ApiError> =>
  // Interrupted means that the sender went away; there is nobody to answer and nothing to report.
  Cause.isInterruptedOnly(cause)
    ? Effect.interrupt
    : Effect.as(
        Effect.logError("a request failed", cause),
        new InternalError({
          message: "The server failed on this request. Its log says why, under the answer's X-Request-Id."
        })
      )
