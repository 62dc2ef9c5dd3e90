import { keptColumns, SOFT_DELETED, stateText } from "../store/JournaledRows.ts"
import { rowChangesOf } from "../store/RowChanges.ts"
import type { Row, Tables } from "./Tables.ts"

/** The tables that are needed to check the journal. */
export const TABLES_OF_JOURNAL = ["change", "change_date", ...SOFT_DELETED] as const

const idOf = ({ account_id, id }: Row): string => `${account_id} ${id}`

/**
 * The first fault of a journal: a change that cannot be read, one that refers to a change that does not exist, or a row that is
 * not as any of its changes left it. A server of a version without a journal may have written a row since; such a row has another
 * time of writing or deletion.
 */
export const journalFault = (tables: Tables): string | undefined => {
  const changes = new Map((tables.change ?? []).map((change) => [idOf(change), change]))
  const states = new Map<string, Set<string>>()
  for (const change of changes.values()) {
    const fault = changeFault(change, changes)
    if (fault !== undefined) return `change ${change.id}: ${fault}`
    for (const { after, table } of rowChangesOf(String(change.row_changes))) {
      if (after === null) continue
      const row = `${table} ${change.account_id} ${after.id}`
      states.set(row, (states.get(row) ?? new Set()).add(stateText(after)))
    }
  }
  const orphan = (tables.change_date ?? []).find(
    ({ account_id, change_id }) => !changes.has(idOf({ account_id: account_id ?? null, id: change_id ?? null }))
  )
  if (orphan !== undefined) return `a date of the change ${orphan.change_id}, which does not exist`
  for (const table of SOFT_DELETED) {
    for (const row of tables[table] ?? []) {
      const known = states.get(`${table} ${idOf(row)}`)
      const state = keptColumns(table, row)
      if (known !== undefined && !known.has(stateText(state)) && isOfTimes(known, row))
        return `${table} ${row.id} is not as any of its changes left it`
      states.delete(`${table} ${idOf(row)}`)
    }
  }
  const missing = [...states.keys()].find((row) => SOFT_DELETED.some((table) => row.startsWith(`${table} `)))
  return missing === undefined
    ? undefined
    : `${missing.split(" ").join(" of account ")} has changes, but does not exist`
}

const changeFault = (change: Row, changes: ReadonlyMap<string, Row>): string | undefined => {
  try {
    if (rowChangesOf(String(change.row_changes)).length !== change.count) return "its count is not that of its rows"
  } catch {
    return "its rows cannot be read"
  }
  const other = ["undoes", "undone_by"].find(
    (column) =>
      typeof change[column] === "string" &&
      !changes.has(idOf({ account_id: change.account_id ?? null, id: change[column] ?? null }))
  )
  return other === undefined ? undefined : `${other} names a change that does not exist`
}

/** Whether one of the states of a row has the times of writing and deletion of the present row. */
const isOfTimes = (states: ReadonlySet<string>, { deleted_at, written_at }: Row): boolean =>
  [...states].some((state) => {
    const cells = new Map<unknown, unknown>(JSON.parse(state))
    return cells.get("written_at") === written_at && (cells.get("deleted_at") ?? null) === (deleted_at ?? null)
  })
