import { entryNamed, titleOf } from "@daybook/imports"
import { type ImportedRecord, importOf } from "../journal/ImportStore.ts"
import { isLive, type JournaledRow, type JournaledTable, rowHash, rowId } from "../journal/JournaledRows.ts"
import type { PresentSession } from "./RecordedSessions.ts"

/** The part of the log that a plan depends on. */
export interface ExistingRows {
  /** The records of the format that were imported, by key. */
  readonly imported: ReadonlyMap<string, ImportedRecord>
  /** The rows of the dates of the file by table, deleted ones too. */
  readonly rows: ReadonlyMap<JournaledTable, ReadonlyArray<JournaledRow>>
  /** The custom metrics that are bound to a signal: their ids by catalogue key. */
  readonly metrics: ReadonlyMap<string, string>
  /** The values of custom metrics that only a phone wrote, by metric and date. */
  readonly synced: ReadonlySet<string>
  /** The sessions that phones sent and files brought around the dates of the file, if it has sessions. */
  readonly sessions: ReadonlyArray<PresentSession>
}

/** Finds rows of the log as it is before an import. */
interface RowLookup {
  readonly find: (table: JournaledTable, id: string) => JournaledRow | undefined
  /** The rows of a date that are not deleted. */
  readonly on: (table: JournaledTable, date: string) => ReadonlyArray<JournaledRow>
  /** The row that a record became, if it is as the import left it. */
  readonly untouched: (record: ImportedRecord) => JournaledRow | undefined
}

export const rowLookup = ({ rows }: ExistingRows): RowLookup => {
  const byId = new Map<string, JournaledRow>()
  const byDate = new Map<string, Array<JournaledRow>>()
  for (const [table, found] of rows) {
    for (const row of found) {
      byId.set(`${table} ${rowId(table, row)}`, row)
      if (!isLive(row)) continue
      const key = `${table} ${row.date}`
      const others = byDate.get(key)
      if (others === undefined) byDate.set(key, [row])
      else others.push(row)
    }
  }
  const find = (table: JournaledTable, id: string) => byId.get(`${table} ${id}`)
  return {
    find,
    on: (table, date) => byDate.get(`${table} ${date}`) ?? [],
    untouched: (record) => {
      const row = find(record.table, record.rowId)
      return row !== undefined && isLive(row) && rowHash(row) === record.rowHash ? row : undefined
    }
  }
}

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
  changes: ReadonlyArray<{
    readonly table: JournaledTable
    readonly date: string
    readonly before: JournaledRow | null
  }>,
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
  for (const { before, date, table } of changes) {
    const kind = entryNamed<Overlap["kind"]>(KINDS, table)
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
