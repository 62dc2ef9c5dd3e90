import { isJournaledTable, type JournaledRow, type RowChange } from "./JournaledRows.ts"
import { unreadable } from "./Rows.ts"

/** The rows of a change as they are stored. */
export const rowChangesText = (rows: ReadonlyArray<RowChange>): string => JSON.stringify(rows)

/** Reads the rows of a stored change; throws where they are not what Daybook writes. */
export const rowChangesOf = (stored: string): ReadonlyArray<RowChange> => {
  const found = parsed(stored)
  if (Array.isArray(found) && found.every(isRowChange)) return found
  throw unreadable("change", "row_changes")
}

const parsed = (stored: string): unknown => {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

const isRowChange = (value: unknown): value is RowChange =>
  typeof value === "object" &&
  value !== null &&
  "table" in value &&
  typeof value.table === "string" &&
  isJournaledTable(value.table) &&
  "before" in value &&
  "after" in value &&
  isState(value.before) &&
  isState(value.after) &&
  !(value.before === null && value.after === null)

const isState = (value: unknown): value is JournaledRow | null =>
  value === null ||
  (typeof value === "object" &&
    !Array.isArray(value) &&
    Object.values(value).every((cell) => typeof cell === "string" || typeof cell === "number"))
