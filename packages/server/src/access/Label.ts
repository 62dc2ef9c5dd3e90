import { InvalidRequest, Limits } from "@daybook/core"
import * as Effect from "effect/Effect"

/** The fault in the name of a key or an account; undefined if it has none. */
export const labelFault = (label: string): string | undefined => {
  if (UNPRINTABLE.test(label) || !label.isWellFormed()) return "control characters cannot be part of a name"
  const { max, min } = Limits.LABEL_CHARACTERS
  const { length } = [...label]
  return length >= min && length <= max ? undefined : `expected text of ${min} to ${max} characters`
}

/** A name without the spaces around it, or the error of a name that is refused. */
export const labelOf = (name: string): Effect.Effect<string, InvalidRequest> => {
  const label = name.trim()
  const fault = labelFault(label)
  return fault === undefined ? Effect.succeed(label) : new InvalidRequest({ message: `name: ${fault}` })
}

/** Characters that change how the text around them is shown: controls, and those that reverse its direction. */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
