/** An object of parsed JSON. */
export type Json = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value if it is an object, else an empty object. */
export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** The items of a list; none if the value is not a list. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const NUMBER = /^\s*-?\d+([.,]\d+)?\s*$/

/** A separator before three digits may be one of thousands: 8.412 is 8,412 in half of Europe. */
const THOUSANDS = /^\s*-?[1-9]\d{0,2}[.,]\d{3}\s*$/

/** The number in a text, as Shortcuts and Health Auto Export write it; undefined if there is none, or if it is ambiguous. */
export const numberIn = (text: string): number | undefined =>
  NUMBER.test(text) && !THOUSANDS.test(text) ? Number(text.replace(",", ".")) : undefined
