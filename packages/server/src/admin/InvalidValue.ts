import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** A value of the command line is refused; the message says what is allowed. */
export class InvalidValue extends Data.TaggedError("InvalidValue")<{ readonly message: string }> {}

/** The value that a check returns. Its refusal tells a mistyped value from a state of the log that does not permit the act. */
export const checkedValue = <A, E extends { readonly message: string }, R>(
  check: Effect.Effect<A, E, R>
): Effect.Effect<A, InvalidValue, R> => Effect.mapError(check, ({ message }) => new InvalidValue({ message }))
