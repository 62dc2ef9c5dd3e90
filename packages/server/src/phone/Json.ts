/** An object of parsed JSON. */
export type Json = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** An object, or an empty one where it is none. */
export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** The items of a list; none where it is not a list. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
