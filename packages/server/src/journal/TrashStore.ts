import { Principal, type Writer } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { PhotoFiles } from "../schema/PhotoFiles.ts"
import { query, text } from "../schema/Rows.ts"
import type { RestoreRules } from "./CannotUndo.ts"
import { rowChangesOf, rowChangesText } from "./ChangedRows.ts"
import { METRIC_NAMES } from "./ChangeStore.ts"
import { WRITER_NAMES, writerNamer } from "./ImportStore.ts"
import { exclusively, OF_DATE, WITHOUT_DATE } from "./Journal.ts"
import {
  isLive,
  type JournaledRow,
  type JournaledTable,
  journaledRow,
  type RowChange,
  rowsWhere,
  SOFT_DELETED
} from "./JournaledRows.ts"
import { undoStore } from "./UndoStore.ts"

/** A deleted row. */
export interface Trashed {
  readonly table: JournaledTable
  readonly row: JournaledRow
  readonly by: Writer
}

/** Nothing in the trash has the id. */
export class NotInTrash extends Data.TaggedError("NotInTrash") {}

interface Page {
  readonly limit: number
  readonly before: number | undefined
}

/** The deleted rows. Until the trash is emptied they can be restored, under the rules of their tables. */
export const trashStore = (rules: RestoreRules) =>
  Effect.gen(function* () {
    const db = yield* Sql
    const files = yield* PhotoFiles
    const { restoreRow, undoAll } = yield* undoStore(rules)

    const deleted = (accountId: string, before: number, limit: number) =>
      Effect.map(
        Effect.forEach(DELETED, ([table, rows]) =>
          Effect.map(db.all(rows, [accountId, before, limit]), (rows) =>
            rows.map((row) => ({ table, row: journaledRow(row) }))
          )
        ),
        (found) =>
          found
            .flat()
            .sort((a, b) => Number(b.row.deleted_at) - Number(a.row.deleted_at))
            .slice(0, limit)
      )

    const find = (accountId: string, id: string) =>
      Effect.gen(function* () {
        for (const [table, byId] of BY_ID) {
          const row = yield* db.first(byId, [accountId, id])
          if (row !== undefined) return { table, row: journaledRow(row) }
        }
        return yield* new NotInTrash()
      })

    /** The change that deleted a row; undefined if the row was deleted before there was a journal. */
    const deletion = (accountId: string, { row }: Omit<Trashed, "by">) => {
      const times = { writer: String(row.deleted_by), at: Number(row.deleted_at), accountId }
      const changes =
        row.date === undefined
          ? db.all(DELETION_WITHOUT_DATE, times)
          : db.all(DELETION, { ...times, date: String(row.date) })
      return Effect.map(
        changes,
        (found) =>
          found.find(({ rowChanges }) =>
            rowChangesOf(rowChanges).some(({ after }) => after?.id === row.id && !isLive(after))
          )?.id
      )
    }

    const restore = (ids: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const changes: Array<string> = []
        let others = 0
        for (const id of new Set(ids)) {
          const trashed = yield* find(accountId, id)
          const change = yield* deletion(accountId, trashed)
          if (change === undefined) {
            const { deleted_at: _at, deleted_by: _by, ...live } = trashed.row
            yield* restoreRow({ table: trashed.table, before: trashed.row, after: live })
            others++
          } else changes.push(change)
        }
        yield* undoAll(changes, { keepChanged: false })
        return changes.length + others
      })

    /** Removes rows from the changes of the journal. A change that has no rows left is removed. */
    const forget = (accountId: string, isGone: (row: RowChange) => boolean) =>
      Effect.gen(function* () {
        let last = ""
        while (true) {
          const page = yield* db.all(PAGE, [accountId, last])
          const newest = page.at(-1)
          if (newest === undefined) return
          last = newest.id
          for (const { id, rowChanges } of page) {
            const rows = rowChangesOf(rowChanges)
            const kept = rows.filter((row) => !isGone(row))
            if (kept.length === rows.length) continue
            if (kept.length > 0) yield* db.run(SHORTEN, [rowChangesText(kept), kept.length, accountId, id])
            else
              yield* Effect.zipRight(
                Effect.forEach([FORGET_DATES, FORGET, UNLINK_UNDONE], (statement) =>
                  db.run(statement, [accountId, id])
                ),
                db.run(UNLINK_UNDOES, { accountId, id })
              )
          }
        }
      })

    const empty = Effect.gen(function* () {
      const { accountId } = yield* Principal
      const gone = new Map<string, Set<unknown>>()
      for (const [table, all] of DELETED) {
        const rows = yield* db.all(all, [accountId, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
        gone.set(table, new Set(rows.map(({ id }) => id)))
      }
      const metrics = gone.get("custom_metric") ?? new Set()
      const widgets = gone.get("widget") ?? new Set()
      for (const metric of metrics) {
        const id = String(metric)
        for (const widget of yield* db.all(WIDGETS_OF, [accountId, id])) widgets.add(widget.id)
        yield* db.run(REMOVE_VALUES, [accountId, id])
        yield* db.run(REMOVE_WIDGETS, [accountId, id])
      }
      yield* forget(accountId, ({ after, before, table }) => {
        const row = after ?? before ?? {}
        return table === "custom_metric_value" ? metrics.has(row.metric_id) : (gone.get(table)?.has(row.id) ?? false)
      })
      let count = 0
      for (const table of SOFT_DELETED) {
        count += gone.get(table)?.size ?? 0
        yield* db.run(`DELETE FROM ${table} WHERE account_id = ? AND deleted_at IS NOT NULL`, [accountId])
      }
      return count
    })

    return {
      /** Deleted rows, latest first, and the names of the account's metrics by id. */
      list: ({ before = Number.MAX_SAFE_INTEGER, limit }: Page) =>
        Effect.flatMap(Principal, ({ accountId }) =>
          db.snapshot(
            Effect.gen(function* () {
              const rows = yield* deleted(accountId, before, limit)
              const writer = writerNamer(yield* db.all(WRITER_NAMES, { accountId }))
              const metrics = yield* db.all(METRIC_NAMES, [accountId])
              return {
                rows: rows.map((trashed) => ({ ...trashed, by: writer(String(trashed.row.deleted_by)) })),
                metricNames: new Map(metrics.map(({ id, name }) => [id, name]))
              }
            })
          )
        ),
      /** Restores deleted rows by undoing their deletions, all or none. */
      restore: (ids: ReadonlyArray<string>) => exclusively(db, () => restore(ids)),
      /** Removes all deleted rows for good, with their states in the journal, and then their pictures. Returns the number of rows. */
      empty: Effect.zipLeft(
        exclusively(db, () => empty),
        files.removeUnreferenced
      )
    }
  })

const deletedWhere = (condition: string) =>
  new Map(SOFT_DELETED.map((table) => [table, rowsWhere(table, `deleted_at IS NOT NULL AND ${condition}`)]))

const DELETED = deletedWhere("deleted_at < ? ORDER BY deleted_at DESC LIMIT ?")

const BY_ID = deletedWhere("id = ?")

const deletionWhere = (condition: string) =>
  query(
    "change",
    `SELECT id, row_changes AS "rowChanges" FROM change
     WHERE account_id = :accountId AND written_by = :writer AND written_at = :at AND undone_by IS NULL AND ${condition}`,
    { id: text, rowChanges: text }
  )

const DELETION = deletionWhere(OF_DATE)

const DELETION_WITHOUT_DATE = deletionWhere(WITHOUT_DATE)

const PAGE = query(
  "change",
  'SELECT id, row_changes AS "rowChanges" FROM change WHERE account_id = ? AND id > ? ORDER BY id LIMIT 500',
  { id: text, rowChanges: text }
)

const SHORTEN = "UPDATE change SET row_changes = ?, count = ? WHERE account_id = ? AND id = ?"
const FORGET = "DELETE FROM change WHERE account_id = ? AND id = ?"
const FORGET_DATES = "DELETE FROM change_date WHERE account_id = ? AND change_id = ?"
const UNLINK_UNDONE = "UPDATE change SET undone_by = NULL WHERE account_id = ? AND undone_by = ?"
/** Takes an id out of those that a change undid. */
const UNLINK_UNDOES = `UPDATE change SET undoes = NULLIF(TRIM(REPLACE(' ' || undoes || ' ', ' ' || :id || ' ', ' ')), '')
  WHERE account_id = :accountId AND undoes LIKE '%' || :id || '%'`

const WIDGETS_OF = query("widget", "SELECT id FROM widget WHERE account_id = ? AND metric_id = ?", { id: text })
const REMOVE_WIDGETS = "DELETE FROM widget WHERE account_id = ? AND metric_id = ?"
const REMOVE_VALUES = "DELETE FROM custom_metric_value WHERE account_id = ? AND metric_id = ?"
