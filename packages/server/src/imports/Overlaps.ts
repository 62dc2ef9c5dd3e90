import { entryNamed, titleOf } from "@daybook/imports"
import { importOf } from "../journal/ImportWriter.ts"
import type { RowChange } from "../journal/JournaledRows.ts"
import type { ExistingRows, RowLookup } from "./ExistingRows.ts"

/** Dates on which an import adds to entries of another origin. Entries that both have are then counted twice. */
export interface Overlap {
  readonly kind: "workouts" | "food" | "water"
  /** The program whose import has the entries; null for those that were logged in Daybook. */
  readonly of: string | null
  readonly dates: number
  readonly from: string
  readonly to: string
}

/** The tables of which a date has any number of rows. */
const KINDS = { workout: "workouts", food: "food", water: "water" } as const

/** The entries of another origin on the dates of new ones, by kind and origin. */
export const overlapsOf = (
  changes: ReadonlyArray<RowChange>,
  rows: RowLookup,
  imported: ExistingRows["imported"]
): ReadonlyArray<Overlap> => {
  // Rows of an earlier export of the same program do not overlap, even if the person has edited them.
  const same = new Set([...imported.values()].map(({ rowId, table }) => `${table} ${rowId}`))
  const found = new Map<
    string,
    { readonly kind: Overlap["kind"]; readonly of: string | null; readonly dates: Set<string> }
  >()
  const seen = new Set<string>()
  for (const { after, before, table } of changes) {
    const kind = entryNamed<Overlap["kind"]>(KINDS, table)
    const date = String(after?.date)
    if (kind === undefined || before !== null || seen.has(`${table} ${date}`)) continue
    seen.add(`${table} ${date}`)
    for (const row of rows.on(table, date)) {
      if (same.has(`${table} ${row.id}`)) continue
      const format = importOf(String(row.written_by))?.format
      const of = format === undefined ? null : (titleOf(format) ?? format)
      const overlap = found.get(`${kind} ${of}`) ?? { kind, of, dates: new Set() }
      found.set(`${kind} ${of}`, overlap)
      overlap.dates.add(date)
    }
  }
  return [...found.values()].map(({ dates, kind, of }) => {
    const sorted = [...dates].sort()
    return { kind, of, dates: sorted.length, from: sorted[0] ?? "", to: sorted.at(-1) ?? "" }
  })
}
