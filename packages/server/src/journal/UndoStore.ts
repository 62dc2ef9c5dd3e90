import { HEALTH_READINGS, Principal, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { columnOf } from "../schema/Rows.ts"
import {
  AlreadyUndone,
  type CannotUndoOne,
  CHANGE_BY_ID,
  ChangedSince,
  isToUndo,
  type LaterChange,
  NoChange,
  NoneUndone,
  NotOwnChange,
  type RestoreRules,
  SINCE_ON_DATE,
  SINCE_WITHOUT_DATE,
  type StoredChange,
  type Undone,
  type UndoOptions,
  undoneBy
} from "./CannotUndo.ts"
import { importedRecords, importOf, recordsWritten, WRITER_NAMES, writerNamer } from "./ImportStore.ts"
import { type AuditFields, auditFields, exclusively, Journal } from "./Journal.ts"
import {
  columnsOf,
  isLive,
  isSameRow,
  isSameState,
  type JournaledRow,
  presentState,
  type RowChange,
  rowId
} from "./JournaledRows.ts"

/** Undoes changes under the rules of each table. */
export const undoStore = (rules: RestoreRules) =>
  Effect.gen(function* () {
    const db = yield* Sql
    const journal = yield* Journal

    const later = (accountId: string, { id, writtenAt, writtenBy }: StoredChange) =>
      Effect.map(
        db.all(WRITER_NAMES, { accountId }),
        (names): LaterChange => ({ id, by: writerNamer(names)(writtenBy), at: new Date(writtenAt).toISOString() })
      )

    /** The newest change of a row after a change that left it in this state. */
    const newest = (
      accountId: string,
      id: string,
      row: JournaledRow,
      table: RowChange["table"]
    ): Effect.Effect<StoredChange | undefined, Unavailable> =>
      Effect.gen(function* () {
        const since = yield* row.date === undefined
          ? db.all(SINCE_WITHOUT_DATE, { accountId, id })
          : db.all(SINCE_ON_DATE, { accountId, id, date: row.date })
        for (const change of since) {
          const found = change.rows.find(
            ({ after, before, table: other }) => other === table && isSameRow(table, after ?? before ?? {}, row)
          )
          if (found === undefined) continue
          const { after } = found
          // A row that was moved has its later changes on another date.
          return after === null || after.date === row.date
            ? change
            : ((yield* newest(accountId, change.id, after, table)) ?? change)
        }
        return undefined
      })

    /** Refuses to undo a change, some of whose rows were changed since. */
    const changedSince = (accountId: string, change: StoredChange, changed: number, first: RowChange) =>
      Effect.gen(function* () {
        const last = yield* newest(accountId, change.id, first.after ?? first.before ?? {}, first.table)
        return yield* new ChangedSince({
          later: last === undefined ? undefined : yield* later(accountId, last),
          changed,
          of: change.rows.length
        })
      })

    /** The format of the import whose rows a change writes: that of the change itself, or of the one that it undoes. */
    const importBehind = (accountId: string, change: StoredChange): Effect.Effect<string | undefined, Unavailable> =>
      Effect.gen(function* () {
        const ids = undoneBy(change)
        if (ids.length === 0) return importOf(change.writtenBy)?.format
        for (const id of ids) {
          const undone = yield* db.first(CHANGE_BY_ID, { accountId, id })
          const format = undone === undefined ? undefined : yield* importBehind(accountId, undone)
          if (format !== undefined) return format
        }
        return undefined
      })

    /** The records of other apps that became these rows. */
    const recordsOf = (accountId: string, change: StoredChange, rows: ReadonlyArray<RowChange>) =>
      Effect.gen(function* () {
        const format = rows.length === 0 ? undefined : yield* importBehind(accountId, change)
        if (format === undefined) return undefined
        const places = new Set(
          rows.map(({ after, before, table }) => `${table} ${rowId(table, after ?? before ?? {})}`)
        )
        const imported = yield* importedRecords(db, accountId, format)
        const records = [...imported.values()].filter(({ rowId, table }) => places.has(`${table} ${rowId}`))
        return { format, records }
      })

    /** The restored row, if the log has a place for it beside the rows that the same undo has placed. */
    const placed = (accountId: string, { after, before, table }: RowChange, others: ReadonlyArray<RowChange>) => {
      const rule = rules[table]?.place
      if (!isLive(after) || rule === undefined) return Effect.succeed(after)
      const beside = others.filter((other) => other.table === table).map((other) => other.after)
      return Effect.as(rule(db, accountId, { before, after, beside: beside.filter(isLive) }), after)
    }

    /** The change that undoes the change of one row; undefined if the row was changed since. */
    const reversed = (fields: AuditFields, { after, before, table }: RowChange, others: ReadonlyArray<RowChange>) =>
      Effect.gen(function* () {
        const { accountId } = fields
        const row = after ?? before ?? {}
        const present = yield* presentState(db, accountId, table, row)
        if (!isSameState(present, after)) {
          const left = withoutImported({ table, before, after }, present)
          return left === undefined ? undefined : { table, before: present, after: left }
        }
        yield* rules[table]?.undo?.(db, fields, { before, row }) ?? Effect.void
        const former = { table, before: present, after: before ?? withoutEntry(table, present, fields) }
        return { ...former, after: yield* placed(accountId, former, others) }
      })

    const undo = (
      id: string,
      { keepChanged }: UndoOptions
    ): Effect.Effect<Undone, CannotUndoOne | Unavailable, Principal> =>
      Effect.gen(function* () {
        const fields = yield* auditFields
        const { accountId } = fields
        const { scope, writer } = yield* Principal
        const change = yield* db.first(CHANGE_BY_ID, { accountId, id })
        if (change === undefined) return yield* new NoChange()
        const isOwn = change.writtenBy === writer || importOf(change.writtenBy)?.importedBy === writer
        if (scope !== "full" && !isOwn) {
          const { by } = yield* later(accountId, change)
          return yield* new NotOwnChange({ by, what: "change" })
        }
        if (change.undoneBy !== null) {
          const undoing = yield* db.first(CHANGE_BY_ID, { accountId, id: change.undoneBy })
          return yield* undoing === undefined
            ? new ChangedSince({ later: undefined, changed: change.rows.length, of: change.rows.length })
            : Effect.flatMap(later(accountId, undoing), (undone) => new AlreadyUndone(undone))
        }
        const rows: Array<RowChange> = []
        const kept: Array<RowChange> = []
        for (const row of change.rows.toReversed()) {
          const former = yield* reversed(fields, row, rows)
          if (former === undefined) kept.push(row)
          else rows.push(former)
        }
        // A phone may have replaced every row that an import wrote. An undo that changes nothing would not be in the journal.
        const isAllChanged = rows.every(({ after, before }) => isSameState(before, after))
        const changed = isAllChanged ? change.rows : kept
        const [first] = changed
        if (first !== undefined && (!keepChanged || isAllChanged)) {
          return yield* changedSince(accountId, change, changed.length, first)
        }
        const records = yield* recordsOf(accountId, change, kept)
        const undoing =
          (yield* journal.write({ rows, undoes: id, kind: change.kind })) ??
          (yield* Effect.dieMessage("an undo restores rows and adds none"))
        yield* db.run(UNDONE, [undoing, accountId, id])
        yield* standsAgain(accountId, change)
        // A row that stays is still recognised when its file is imported again, as long as this undo stands.
        if (records !== undefined) yield* db.batch(recordsWritten(accountId, records.format, undoing, records.records))
        return { changes: [undoing], kept: kept.length, undone: 1 }
      })

    /** Updates a chain of undos: a change whose undo is undone stands again, the one that it undid is undone again, and so on. */
    const standsAgain = (accountId: string, undone: StoredChange): Effect.Effect<void, Unavailable> =>
      Effect.gen(function* () {
        let stands = true
        let links: ReadonlyArray<StoredChange> = [undone]
        while (links.length > 0) {
          const next: Array<StoredChange> = []
          for (const link of links) {
            for (const id of undoneBy(link)) {
              // Another change that stands may have undone it as well.
              if (stands) yield* db.run(STANDS, [accountId, id, link.id])
              else yield* db.run(UNDONE, [link.id, accountId, id])
              next.push(...(yield* db.all(CHANGE_BY_ID, { accountId, id })))
            }
          }
          stands = !stands
          links = next
        }
      })

    const undoAll = (ids: ReadonlyArray<string>, options: UndoOptions) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const all = new Set(ids)
        const made: Array<Undone> = []
        const undone: Array<StoredChange> = []
        for (const id of [...all].sort().reverse()) {
          const change = yield* db.first(CHANGE_BY_ID, { accountId, id })
          if (change === undefined) return yield* new NoChange()
          if (!isToUndo(change, all)) continue
          made.push(
            yield* Effect.mapError(undo(id, options), (error) =>
              error._tag === "unavailable" ? error : new NoneUndone({ change: id, why: error })
            )
          )
          undone.push(change)
        }
        return { made, undone }
      })

    return {
      /**
       * Undoes a change if all its rows still stand, or with `keepChanged` only those of its rows that do. The undo is a change, which can
       * be undone too.
       */
      undo: (id: string, options: UndoOptions): Effect.Effect<Undone, CannotUndoOne | Unavailable, Principal> =>
        exclusively(db, () => undo(id, options)),
      /**
       * Undoes several changes, newest first, all or none, as one change, whose undo restores all. A change that is undone already is
       * skipped, and so is the undo of changes in the list.
       */
      undoAll: (ids: ReadonlyArray<string>, options: UndoOptions) =>
        Effect.map(
          journal.asOne(undoAll(ids, options), ({ undone }) => aboutUndo(undone)),
          ({ made }): Undone => ({
            changes: [...new Set(made.flatMap(({ changes }) => changes))],
            kept: made.reduce((sum, { kept }) => sum + kept, 0),
            undone: made.length
          })
        ),
      /** Restores an earlier state of a row that no change of the journal has, if the log has a place for it. */
      restoreRow: (row: RowChange) =>
        exclusively(db, ({ accountId }) =>
          Effect.flatMap(placed(accountId, row, []), (after) => journal.write({ rows: [{ ...row, after }] }))
        )
    }
  })

/** The links of undos in the journal, newest first: the oldest of them, by which later reads compare, comes first. */
const aboutUndo = (undone: ReadonlyArray<StoredChange>) => {
  const kinds = new Set(undone.map(({ kind }) => kind))
  const [only, ...others] = kinds
  // An undo of an import is listed without its rows, as the import is.
  const kind = kinds.has("import") ? "import" : others.length === 0 ? only : undefined
  const undoes = undone
    .map(({ id }) => id)
    .toReversed()
    .join(" ")
  return undone.length === 0 ? {} : { undoes, ...(kind !== undefined && { kind }) }
}

/** The state of a row whose creation is undone: deleted, or null in a table without deleted rows. */
const withoutEntry = (
  table: RowChange["table"],
  row: JournaledRow | null,
  { at, by }: AuditFields
): JournaledRow | null =>
  row !== null && columnsOf(table).includes("deleted_at") ? { ...row, deleted_by: by, deleted_at: at } : null

/**
 * The rest of an imported day that a phone synced since: the readings that the phone sent. The sync is not in the journal, so it cannot
 * be undone first. Undefined if the row is not such a day.
 */
const withoutImported = (
  { after, before, table }: RowChange,
  present: JournaledRow | null
): JournaledRow | undefined => {
  if (table !== "health_day" || after === null || present === null || present.source !== after.source) return undefined
  if (!String(present.written_by).startsWith("sync:")) return undefined
  const columns = HEALTH_READINGS.map(columnOf)
  const isImported = (column: string) => columns.includes(column) && present[column] === after[column]
  const own = Object.entries(present).filter(([column]) => !isImported(column))
  const former = Object.entries(before ?? {}).filter(([column]) => isImported(column))
  return Object.fromEntries([...own, ...former])
}

const UNDONE = "UPDATE change SET undone_by = ? WHERE account_id = ? AND id = ?"
const STANDS = "UPDATE change SET undone_by = NULL WHERE account_id = ? AND id = ? AND undone_by = ?"
