import type { ImportedRecord } from "../journal/ImportStore.ts"
import { isLive, type JournaledRow, type JournaledTable, rowId } from "../journal/JournaledRows.ts"
import { rowHash } from "../journal/RowHash.ts"

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
}

/** Finds rows of the log as it is before an import. */
export interface RowLookup {
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
