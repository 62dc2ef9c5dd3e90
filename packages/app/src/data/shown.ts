/** Values of an entry by field, in the server's form. */
export type FieldValues = Readonly<Record<string, unknown>>

const valueIn = (values: object, field: string): unknown => new Map(Object.entries(values)).get(field) ?? null

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields of a form that have another value than when it was opened, and their former values. */
export const correctionOf = <Wanted extends object>(
  opened: object,
  wanted: Wanted
): { readonly change: Partial<Wanted>; readonly shown: FieldValues } => {
  const change: Partial<Wanted> = {}
  for (const field in wanted) if (!isSame(valueIn(opened, field), wanted[field])) change[field] = wanted[field]
  return { change, shown: Object.fromEntries(Object.keys(change).map((field) => [field, valueIn(opened, field)])) }
}

/** The fields that were changed elsewhere since a form was opened. */
export const changedElsewhere = (opened: object, present: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(present).filter(([field, value]) => !isSame(valueIn(opened, field), value)))

/** An entry with its present values. */
export const asPresent = <Opened extends object>(opened: Opened, present: object): Opened =>
  Object.assign({}, opened, present)
