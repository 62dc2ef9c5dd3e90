import { hash } from "node:crypto"
import { type ChangeKind, isExpected, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import * as Struct from "effect/Struct"
import type { Sql, Write } from "../engines/Sql.ts"
import { JOURNALED, type JournaledRow, type JournaledShape, type JournaledTable } from "../schema/LogTables.ts"
import { anyRow, type Query, type Value } from "../schema/Rows.ts"

export type { JournaledRow, JournaledTable }

/** The change of one row; `before` is null if the row is new, `after` if it is removed. */
export interface RowChange {
  readonly table: JournaledTable
  readonly before: JournaledRow | null
  readonly after: JournaledRow | null
}

/** The statements on the rows of a table. */
interface Statements {
  readonly find: Query<StoredRow>
  readonly insert: string
  readonly insertValues: (accountId: string, row: JournaledRow) => ReadonlyArray<Value>
  readonly update: string
  readonly updateValues: (accountId: string, row: JournaledRow) => ReadonlyArray<Value>
  /** Removes a row. */
  readonly remove: ReadonlyArray<string>
}

type StoredRow = Readonly<Record<string, Value>>

const conditions = (columns: ReadonlyArray<string>): string => columns.map((column) => `${column} = ?`).join(" AND ")

const select = (table: string, columns: ReadonlyArray<string>, condition: string): Query<StoredRow> =>
  anyRow(table, `SELECT ${columns.join(", ")} FROM ${table} WHERE ${condition}`)

const valuesOf = (row: JournaledRow, columns: ReadonlyArray<string>): ReadonlyArray<Value> =>
  columns.map((column) => row[column] ?? null)

const othersOf = (key: ReadonlyArray<string>, columns: ReadonlyArray<string>) =>
  columns.filter((column) => !key.includes(column))

const KEPT = Record.map(JOURNALED, ({ columns, owner }) =>
  Object.entries(columns).flatMap(([name, { isKept = true }]) =>
    isKept && name !== owner && name !== "seq" ? [name] : []
  )
)

/** The columns of a table that the journal keeps. */
export const columnsOf = (table: JournaledTable): ReadonlyArray<string> => KEPT[table]

const statementsFor = ({ key, owner }: JournaledShape, table: JournaledTable): Statements => {
  const columns = columnsOf(table)
  const found = conditions([owner, ...key])
  const others = othersOf(key, columns)
  return {
    find: select(table, columns, found),
    insert: `INSERT INTO ${table} (${owner}, ${columns.join(", ")}) VALUES (?${", ?".repeat(columns.length)})`,
    insertValues: (accountId, row) => [accountId, ...valuesOf(row, columns)],
    update: `UPDATE ${table} SET ${others.map((column) => `${column} = ?`).join(", ")} WHERE ${found}`,
    updateValues: (accountId, row) => [...valuesOf(row, others), accountId, ...valuesOf(row, key)],
    remove: [`DELETE FROM ${table} WHERE ${found}`]
  }
}

const SLOTS = "(SELECT 1 AS slot UNION ALL SELECT 2) AS free"
const WORKOUT = columnsOf("workout")
const OTHERS_OF_WORKOUT = othersOf(["id"], WORKOUT)

const VALUE = "custom_metric_value"
const VALUE_COLUMNS = columnsOf(VALUE)
const ONE_VALUE = conditions(["account_id", ...JOURNALED[VALUE].key])

const STATEMENTS: Readonly<Record<JournaledTable, Statements>> = {
  ...Record.map(JOURNALED, statementsFor),
  workout: {
    ...statementsFor(JOURNALED.workout, "workout"),
    insert: `INSERT INTO workout (account_id, ${WORKOUT.join(", ")}, slot)
      SELECT ?${", ?".repeat(WORKOUT.length)}, free.slot FROM ${SLOTS}
      WHERE NOT EXISTS (
        SELECT 1 FROM workout WHERE account_id = ? AND date = ? AND workout.slot = free.slot AND deleted_at IS NULL
      )
      ORDER BY free.slot LIMIT 1
      ON CONFLICT (account_id, date, slot) WHERE deleted_at IS NULL DO NOTHING
      RETURNING id`,
    insertValues: (accountId, row) => [accountId, ...valuesOf(row, WORKOUT), accountId, row.date ?? null],
    update: `UPDATE workout SET ${OTHERS_OF_WORKOUT.map((column) => `${column} = ?`).join(", ")}, slot = coalesce((
        SELECT min(free.slot) FROM ${SLOTS} WHERE NOT EXISTS (
          SELECT 1 FROM workout AS other WHERE other.account_id = workout.account_id AND other.date = ?
            AND other.slot = free.slot AND other.id <> workout.id AND other.deleted_at IS NULL
        )), slot)
      WHERE account_id = ? AND id = ?`,
    updateValues: (accountId, row) => [
      ...[...valuesOf(row, OTHERS_OF_WORKOUT), row.date ?? null],
      ...[accountId, row.id ?? null]
    ]
  },
  custom_metric_value: {
    ...statementsFor(JOURNALED[VALUE], VALUE),
    find: select(VALUE, VALUE_COLUMNS, `${ONE_VALUE} AND typed IS NOT NULL`),
    insert: `INSERT INTO ${VALUE} (account_id, ${VALUE_COLUMNS.join(", ")}) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (account_id, metric_id, date) DO UPDATE
        SET typed = excluded.typed, written_by = excluded.written_by, written_at = excluded.written_at`,
    remove: [
      `DELETE FROM ${VALUE} WHERE ${ONE_VALUE} AND synced IS NULL`,
      `UPDATE ${VALUE} SET typed = NULL WHERE ${ONE_VALUE} AND synced IS NOT NULL`
    ]
  }
}

/** Returns true if the changes of a table are journaled. */
export const isJournaledTable = (name: string): name is JournaledTable => Object.hasOwn(JOURNALED, name)

/** The tables whose rows are deleted softly. Each row is in the state in which one of its changes left it. */
export const SOFT_DELETED: ReadonlyArray<JournaledTable> = Struct.keys(JOURNALED).filter((table) =>
  columnsOf(table).includes("deleted_at")
)

/** A row of a table as the journal keeps it. */
export const keptColumns = (table: JournaledTable, row: StoredRow): JournaledRow =>
  journaledRow(Object.fromEntries(columnsOf(table).map((column) => [column, row[column] ?? null])))

/** The text of a state, equal for equal states. */
export const stateText = (row: JournaledRow): string =>
  `[${sortedColumns(row)
    .map(({ column, quoted }) => `[${quoted},${JSON.stringify(row[column])}]`)
    .join(",")}]`

interface SortedColumn {
  readonly column: string
  /** As JSON. */
  readonly quoted: string
}

let latest: { readonly columns: ReadonlyArray<string>; readonly sorted: ReadonlyArray<SortedColumn> } = {
  columns: [],
  sorted: []
}

/** The columns of a row, sorted. Rows of one table mostly come one after another. */
const sortedColumns = (row: JournaledRow): ReadonlyArray<SortedColumn> => {
  const columns = Object.keys(row)
  if (columns.length !== latest.columns.length || columns.some((column, at) => column !== latest.columns[at])) {
    const sorted = columns.toSorted().map((column) => ({ column, quoted: JSON.stringify(column) }))
    latest = { columns, sorted }
  }
  return latest.sorted
}

/** The kind of a change to a row of the table. */
export const kindOf = (table: JournaledTable): ChangeKind => JOURNALED[table].kind

/** A row without the columns that have no value. */
export const journaledRow = (row: StoredRow): JournaledRow => {
  const kept: Record<string, string | number> = {}
  for (const column in row) {
    const cell = row[column]
    if (cell !== null && cell !== undefined) kept[column] = cell
  }
  return kept
}

/** Finds rows of a table by a condition, `date = ? AND deleted_at IS NULL`. */
export const rowsWhere = (table: JournaledTable, condition: string): Query<StoredRow> =>
  select(table, columnsOf(table), `${JOURNALED[table].owner} = ? AND ${condition}`)

/** Returns true if there is a row that is not deleted. */
export const isLive = (row: JournaledRow | null): row is JournaledRow => row !== null && row.deleted_at === undefined

/** The text by which a row is found within its table and account. */
export const rowId = (table: JournaledTable, row: JournaledRow): string =>
  JOURNALED[table].key.map((column) => row[column]).join(" ")

/** Returns true if both are states of the same row. */
export const isSameRow = (table: JournaledTable, a: JournaledRow, b: JournaledRow): boolean =>
  JOURNALED[table].key.every((column) => a[column] === b[column])

/** Returns true if two states of a row are equal. */
export const isSameState = (a: JournaledRow | null, b: JournaledRow | null): boolean =>
  a === null || b === null ? a === b : stateText(a) === stateText(b)

/** The present state of the row that another state identifies; null if there is none. */
export const presentState = (
  db: Sql["Type"],
  accountId: string,
  table: JournaledTable,
  row: JournaledRow
): Effect.Effect<JournaledRow | null, Unavailable> => {
  const { key } = JOURNALED[table]
  return Effect.map(db.first(STATEMENTS[table].find, [accountId, ...valuesOf(row, key)]), (found) =>
    found === undefined ? null : journaledRow(found)
  )
}

/** The statements that bring a row into the state after a change. They record nothing: `Journal.write` does both. */
export const statementsOf = (accountId: string, { after, before, table }: RowChange): ReadonlyArray<Write> => {
  const { insert, insertValues, remove, update, updateValues } = STATEMENTS[table]
  if (after === null) {
    const values = [accountId, ...valuesOf(before ?? {}, JOURNALED[table].key)]
    return remove.map((statement) => [statement, values])
  }
  return [before === null ? [insert, insertValues(accountId, after)] : [update, updateValues(accountId, after)]]
}

/** The effect of a write on the log. */
export interface Noted {
  /** The ids of the changes that it recorded. */
  readonly changes: ReadonlyArray<string>
  /** The rows that it changed. */
  readonly rows: ReadonlyArray<RowChange>
}

/** Collects what is written within `notingChanges`. In the context: a group of writes runs in the fiber of the first one. */
class Noting extends Context.Reference<Noting>()("daybook/store/Noting", {
  defaultValue: (): { readonly changes: Array<string>; readonly rows: Array<RowChange> } | undefined => undefined
}) {}

/** Runs a write and returns its value with what it did to the log. */
export const notingChanges = <A, E, R>(
  write: Effect.Effect<A, E, R>
): Effect.Effect<{ readonly value: A } & Noted, E, R> =>
  Effect.suspend(() => {
    const done: { changes: Array<string>; rows: Array<RowChange> } = { changes: [], rows: [] }
    return Effect.flatMap(Effect.provideService(write, Noting, done), (value) =>
      Effect.as(noteChanges(done.changes, done.rows), { value, ...done })
    )
  })

/** Notes changes that were recorded elsewhere. */
export const noteChanges = (changes: ReadonlyArray<string>, rows: ReadonlyArray<RowChange> = []): Effect.Effect<void> =>
  Effect.map(Noting, (done) => {
    done?.changes.push(...changes)
    done?.rows.push(...rows)
  })

/** The entry has changed since the version that its correction names. */
export class VersionChanged extends Data.TaggedError("VersionChanged") {}

/**
 * The version of what a correction can change, from its columns. It follows from their content: two writes of the same moment differ, and
 * what an undo restores has its former version again.
 */
export const versionOf = (...columns: ReadonlyArray<Value | undefined>): string => hashOf(JSON.stringify(columns))

/** Refuses a correction whose `If-Match` does not name the present version. Has to run in the transaction of the correction. */
export const checkVersion = (version: string, ifMatch: string | undefined): Effect.Effect<void, VersionChanged> =>
  isExpected(version, ifMatch) ? Effect.void : new VersionChanged()

const CHARACTERS = 22

/** A short text that differs for different contents. */
export const hashOf = (content: string): string => hash("sha256", content, "base64").slice(0, CHARACTERS)

/** The hash of a row in its present state. */
export const rowHash = (row: JournaledRow): string => hashOf(stateText(row))
