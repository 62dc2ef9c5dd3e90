/** Values of an entry by field, in the server's form. */
export type FieldValues = Readonly<Record<string, unknown>>

/** The value of a field; null without one. */
export const valueIn = (values: object, field: string): unknown => new Map(Object.entries(values)).get(field) ?? null

/** True if two values are the same as JSON; none is the same as null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields that were changed elsewhere since a form was opened. */
export const changedElsewhere = (opened: object, present: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(present).filter(([field, value]) => !isSame(valueIn(opened, field), value)))
