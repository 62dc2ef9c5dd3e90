import { InvalidRequest, Limits } from "@daybook/core"
import * as Effect from "effect/Effect"

/** The fault of a text that a person chose. */
export interface TextFault {
  readonly message: string
  /** The least and the most characters, if its length is the fault. */
  readonly bounds?: Bounds
}

export interface Bounds {
  readonly min: number
  readonly max: number
}

/** The fault in the length of a text; undefined if it has none. */
export const lengthFault = (text: string, bounds: Bounds, what = ""): Required<TextFault> | undefined => {
  const { length } = [...text]
  const { max, min } = bounds
  return length >= min && length <= max ? undefined : { message: `expected ${what}${min} to ${max} characters`, bounds }
}

/** The fault in the name of a key or an account; undefined if it has none. */
export const labelFault = (label: string): TextFault | undefined =>
  UNPRINTABLE.test(label) || !label.isWellFormed()
    ? { message: "control characters cannot be part of a name" }
    : lengthFault(label, Limits.LABEL_CHARACTERS, "text of ")

/** A name without the spaces around it, or the error of a name that is refused. */
export const labelOf = (name: string): Effect.Effect<string, InvalidRequest> => {
  const label = name.trim()
  const fault = labelFault(label)
  return fault === undefined ? Effect.succeed(label) : new InvalidRequest({ message: `name: ${fault.message}` })
}

/** Characters that change how the text around them is shown: controls, and those that reverse its direction. */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
