import type * as Effect from "effect/Effect"
import { inspectDatabase, tablesIn } from "../harness/inspectDatabase.ts"
import type { RawSqlite } from "../harness/RawSqlite.ts"

type Cells = Readonly<Record<string, unknown>>

/** What identifies a row within its account, by table. */
const KEYS: Readonly<Record<string, ReadonlyArray<string>>> = {
  food: ["id"],
  water: ["id"],
  workout: ["id"],
  rest_day: ["date"],
  food_day: ["date"],
  check_in: ["id"],
  health_pin: ["date", "reading"],
  custom_metric: ["id"],
  custom_metric_value: ["metric_id", "date"]
}

/** Columns that the journal leaves out: the account, the places of rows, and what a phone measured. */
const LEFT_OUT = ["account_id", "seq", "slot", "synced", "signal"]

/** A row as the journal has it: its columns that have a value, in a fixed order. */
const stateOf = (row: Cells | null): string | undefined =>
  row === null
    ? undefined
    : JSON.stringify(
        Object.entries(row)
          .filter(([column, cell]) => cell !== null && !LEFT_OUT.includes(column))
          .sort(([a], [b]) => (a < b ? -1 : 1))
      )

const nameOf = (table: string, row: Cells): string =>
  [table, ...(KEYS[table] ?? []).map((column) => String(row[column]))].join(" ")

interface RowChange {
  readonly table: string
  readonly before: Cells | null
  readonly after: Cells | null
}

/** What a journal and the rows that it is of disagree on. */
export interface JournalCheck {
  readonly changes: number
  /** The ids of the changes. */
  readonly ids: ReadonlySet<unknown>
  readonly undos: number
  readonly faults: ReadonlyArray<string>
}

/**
 * Follows the journal from its first change to its last, without the product's code. Each change must start where the one before
 * it ended; the last states must be those of the rows; and each undo that stands must be that of one change, which names it.
 */
export const checkJournal = (database: string): Effect.Effect<JournalCheck> => inspectDatabase(database, journalIn)

/** The same of an open database. */
export const journalIn = (raw: RawSqlite): JournalCheck => {
  if (!tablesIn(raw).includes("change")) return { changes: 0, ids: new Set(), undos: 0, faults: [] }
  const changes = raw.prepare("SELECT id, row_changes, undoes, undone_by FROM change ORDER BY id").all()
  const faults: Array<string> = []
  const states = new Map<string, string | undefined>()
  for (const { id, row_changes: rows } of changes) {
    const of: ReadonlyArray<RowChange> = JSON.parse(String(rows))
    for (const { after, before, table } of of) {
      const name = nameOf(table, after ?? before ?? {})
      if (states.get(name) !== stateOf(before)) faults.push(`change ${id} of ${name} does not follow the one before it`)
      states.set(name, stateOf(after))
    }
  }
  const present = new Map<string, string | undefined>()
  for (const table of Object.keys(KEYS)) {
    const where = table === "custom_metric_value" ? "WHERE typed IS NOT NULL" : ""
    for (const row of raw.prepare(`SELECT * FROM ${table} ${where}`).all()) {
      const name = nameOf(table, row)
      // A check-in that only a phone wrote is in no change.
      if (row.source !== "health" || states.has(name)) present.set(name, stateOf(row))
    }
  }
  for (const name of new Set([...states.keys(), ...present.keys()])) {
    if (states.get(name) !== present.get(name))
      faults.push(`${name} is ${present.get(name)}, and by the journal ${states.get(name)}`)
  }
  const ids = new Map(changes.map((change) => [change.id, change]))
  const undos = changes.filter(({ undoes }) => undoes !== null)
  for (const { id, undoes, undone_by: by } of undos) {
    const undone = ids.get(undoes)
    if (undone === undefined) faults.push(`undo ${id} is of no change`)
    else if ((undone.undone_by === id) !== (by === null)) faults.push(`undo ${id} and change ${undoes} disagree`)
  }
  for (const { id, undone_by: by } of changes) {
    if (by !== null && ids.get(by)?.undoes !== id) faults.push(`change ${id} was undone by ${by}, which undoes another`)
  }
  return { changes: changes.length, ids: new Set(ids.keys()), undos: undos.length, faults }
}
