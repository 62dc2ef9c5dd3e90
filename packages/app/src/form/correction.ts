import { type FieldValues, isSame, valueIn } from "../data/shown.ts"

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

/** An entry with its present values. */
export const asPresent = <Opened extends object>(opened: Opened, present: object): Opened =>
  Object.assign({}, opened, present)
