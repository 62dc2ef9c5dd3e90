import { jsonIn, listOf } from "../schema/Rows.ts"
import { isJournaledTable, type JournaledRow, type RowChange } from "./JournaledRows.ts"

/** The rows of a change, as its record has them. */
export interface ChangedRows {
  readonly first: RowChange | undefined
  /** Ascending. */
  readonly dates: ReadonlyArray<string>
  readonly count: number
  readonly text: string
}

/** The dates of the rows of a change, ascending. */
export const datesOf = (rows: ReadonlyArray<RowChange>): ReadonlyArray<string> => {
  const dates = new Set<string>()
  for (const { after, before } of rows) {
    if (typeof before?.date === "string") dates.add(before.date)
    if (typeof after?.date === "string") dates.add(after.date)
  }
  return [...dates].sort()
}

/**
 * Divides the rows of a change so that no part has two workouts of one date. The statements of a batch may not see each other's rows,
 * and a workout takes a place that is free on its date.
 */
export const withoutSharedDates = (rows: ReadonlyArray<RowChange>): ReadonlyArray<ReadonlyArray<RowChange>> => {
  const parts: Array<Array<RowChange>> = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const dates = row.table === "workout" ? datesOf([row]) : []
    const at = Math.max(0, ...dates.map((date) => seen.get(date) ?? 0))
    for (const date of dates) seen.set(date, at + 1)
    const part = parts[at]
    if (part === undefined) parts.push([row])
    else part.push(row)
  }
  return parts
}

/** The rows of a change as they are stored. */
export const rowChangesText = (rows: ReadonlyArray<RowChange>): string => JSON.stringify(rows)

/** Reads the rows of a stored change. Throws if they have a form that Daybook never writes. */
export const rowChangesOf = (stored: string): ReadonlyArray<RowChange> =>
  jsonIn(stored, listOf(isRowChange), "change", "row_changes")

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
