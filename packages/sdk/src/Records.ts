/** The entries of an object that are not `undefined`. */
export const withoutUndefined = (values: object): Record<string, unknown> => {
  const known: Record<string, unknown> = { ...values }
  for (const name in known) if (known[name] === undefined) delete known[name]
  return known
}

/** True if a value is an object or a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** A field of an object, or an item of a list; `undefined` if there is none. */
export const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)
