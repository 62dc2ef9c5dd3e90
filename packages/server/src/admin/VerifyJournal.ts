import { createHash } from "node:crypto"
import { rowChangesOf } from "../journal/ChangedRows.ts"
import { type JournaledTable, keptColumns, SOFT_DELETED, stateText } from "../journal/JournaledRows.ts"
import type { Row, Tables } from "../schema/LogTables.ts"

type JournalTable = JournaledTable | "change" | "change_date"

/** The tables that are needed to check the journal, in the order in which the check takes them. */
export const TABLES_OF_JOURNAL: ReadonlyArray<JournalTable> = ["change", "change_date", ...SOFT_DELETED]

const isSoftDeleted = (table: string): boolean => SOFT_DELETED.some((known) => known === table)

const idOf = (accountId: unknown, id: unknown): string => `${accountId} ${id}`

/** The state in which a change left a row: a hash of its content, and the times that every write sets. */
const state = (row: Parameters<typeof stateText>[0]) => ({
  hash: createHash("sha1").update(stateText(row)).digest("base64"),
  times: `${row.written_at} ${row.deleted_at ?? ""}`
})

/**
 * Checks a journal, table after table, a part of the rows at a time. Each change must be readable, its references must exist, and each
 * row must be in a state in which one of its changes left it. A server of a version without a journal may have written a row since; such
 * a row has another time of writing or deletion. Without `states`, rows may have been edited by another program. Returns the first fault.
 */
export const journalCheck = ({ states = true } = {}) => {
  const changes = new Set<string>()
  const referred = new Map<string, string>()
  const hashes = new Map<string, Set<string>>()

  const addChange = (change: Row): string | undefined => {
    changes.add(idOf(change.account_id, change.id))
    for (const column of ["undoes", "undone_by"]) {
      const other = change[column]
      // The undo of several changes names them with spaces between them.
      for (const id of typeof other === "string" ? other.split(" ") : []) {
        referred.set(idOf(change.account_id, id), `change ${change.id}: ${column} names a change that does not exist`)
      }
    }
    const rows = rowsOf(change)
    if (rows === undefined) return `change ${change.id}: its rows cannot be read`
    if (rows.length !== change.count) return `change ${change.id}: its count is not that of its rows`
    for (const { after, table } of rows) {
      if (!states || after === null || !isSoftDeleted(table)) continue
      const known = `${table} ${idOf(change.account_id, after.id)}`
      const { hash, times } = state(after)
      hashes.set(known, (hashes.get(known) ?? new Set()).add(hash).add(times))
    }
    return undefined
  }

  const checkRow = (table: JournaledTable, row: Row): string | undefined => {
    const key = `${table} ${idOf(row.account_id, row.id)}`
    const known = hashes.get(key)
    if (known === undefined) return undefined
    hashes.delete(key)
    const { hash, times } = state(keptColumns(table, row))
    return !known.has(hash) && known.has(times) ? `${table} ${row.id} is not as any of its changes left it` : undefined
  }

  return {
    /** Checks rows of a table. Those of earlier tables must be complete. */
    add: (table: JournalTable, rows: ReadonlyArray<Row>): string | undefined => {
      for (const row of rows) {
        if (table === "change_date") {
          const change = idOf(row.account_id, row.change_id)
          if (!changes.has(change)) return `a date of the change ${row.change_id}, which does not exist`
        } else {
          const fault = table === "change" ? addChange(row) : checkRow(table, row)
          if (fault !== undefined) return fault
        }
      }
      return undefined
    },
    /** The first fault that shows only after all rows were added. */
    end: (): string | undefined => {
      for (const [change, fault] of referred) if (!changes.has(change)) return fault
      const [missing] = hashes.keys()
      if (missing === undefined) return undefined
      const [table, , id] = missing.split(" ")
      return `${table} ${id} has changes, but does not exist`
    }
  }
}

/** The first fault of a journal whose tables are in memory. */
export const journalFault = (tables: Tables, ...options: Parameters<typeof journalCheck>): string | undefined => {
  const check = journalCheck(...options)
  for (const table of TABLES_OF_JOURNAL) {
    const fault = check.add(table, tables[table] ?? [])
    if (fault !== undefined) return fault
  }
  return check.end()
}

const rowsOf = ({ row_changes }: Row) => {
  try {
    return rowChangesOf(String(row_changes))
  } catch {
    return undefined
  }
}
