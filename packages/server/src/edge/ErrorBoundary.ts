import { type ApiError, InternalError } from "@daybook/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Answer, refusal } from "./Response.ts"

/** Turns every failure into its answer: those of the contract, and the unexpected into `internal_error`. */
export const refusing = <A, R>(
  answer: Effect.Effect<A, ApiError, R>,
  refuse: (error: ApiError) => Answer = refusal
): Effect.Effect<A | Answer, never, R> =>
  Effect.catchAllCause(answer, (cause) => {
    const expected = Option.getOrUndefined(Cause.failureOption(cause))
    return expected === undefined ? Effect.map(ourFault(cause), refuse) : Effect.succeed(refuse(expected))
  })

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
