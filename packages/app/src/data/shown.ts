/** Values of an entry by field, in the server's form. */
export type FieldValues = Readonly<Record<string, unknown>>

/** The value of a field; null without one. */
export const valueIn = (values: object, field: string): unknown => new Map(Object.entries(values)).get(field) ?? null

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * The changes of a form: the fields whose values are others than `before`, the value that the form showed of each, and all values. A field
 * without a change has the exact value of the entry, of which the form shows a rounded one.
 */
export const correctionOf = <Wanted extends object>(
  opened: object,
  before: Wanted,
  wanted: Wanted
): { readonly change: Partial<Wanted>; readonly shown: FieldValues; readonly mine: Wanted } => {
  const change: Partial<Wanted> = {}
  for (const field in wanted) if (!isSame(valueIn(before, field), wanted[field])) change[field] = wanted[field]
  const shown = Object.fromEntries(Object.keys(change).map((field) => [field, valueIn(opened, field)]))
  const kept = Object.entries(opened).filter(([field]) => field in wanted && !(field in change))
  return { change, shown, mine: Object.assign({}, wanted, Object.fromEntries(kept)) }
}

/** The fields that were changed elsewhere since a form was opened. */
export const changedElsewhere = (opened: object, present: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(present).filter(([field, value]) => !isSame(valueIn(opened, field), value)))

/** An entry with its present values. */
export const asPresent = <Opened extends object>(opened: Opened, present: object): Opened =>
  Object.assign({}, opened, present)
