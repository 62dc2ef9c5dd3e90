import { numberTextOf, plainDigits } from "../NumberText.ts"

/** An object of parsed JSON. */
export type Json = Readonly<Record<string, unknown>>

/** Returns true if a value of parsed JSON is an object. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value if it is an object, else an empty object. */
export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** The items of a list; none if the value is not a list. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The number in a text, as Shortcuts and Health Auto Export write it; undefined if there is none, or if it is ambiguous. */
export const numberIn = (text: string): number | undefined => {
  const read = numberTextOf(text)
  return read === undefined || read.open !== undefined ? undefined : Number(plainDigits(read, read.mark))
}
