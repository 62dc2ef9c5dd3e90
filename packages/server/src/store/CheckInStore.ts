import {
  type CalendarDate,
  CHECK_IN_FIELDS,
  type CheckInDraft,
  type CheckInField,
  InvalidRequest,
  type Measurement,
  NotFound,
  type Principal,
  type Readings,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newId, stamp } from "./AuditFields.ts"
import { columnOf } from "./Columns.ts"
import { Database, type Sql } from "./sqlite/Database.ts"

type Check = typeof Measurement.Type
type Figures = typeof Readings.Type

export class CheckInStore extends Context.Tag("daybook/store/CheckInStore")<
  CheckInStore,
  {
    /**
     * Changes a date's check-in: sets the readings sent, blanks those named, leaves the others. The check-in becomes the
     * person's own. Gives it as it then stands, or nothing where its last value went and it with it.
     */
    readonly write: (
      date: CalendarDate,
      change: { readonly set: Figures; readonly clear: ReadonlyArray<CheckInField> }
    ) => Effect.Effect<Check | null, InvalidRequest | Unavailable, Principal>
    /** The newest check-ins. */
    readonly list: (limit: number) => Effect.Effect<ReadonlyArray<Check>, Unavailable, Principal>
    /** Hides a check-in. */
    readonly remove: (id: string) => Effect.Effect<void, NotFound | Unavailable, Principal>
    /** Brings a hidden check-in back, unless its date has another one by now. */
    readonly restore: (id: string) => Effect.Effect<void, InvalidRequest | NotFound | Unavailable, Principal>
    /**
     * Takes what a phone's health store holds for a date. A date that the person has written or deleted is left alone;
     * says whether it was taken.
     */
    readonly sync: (date: CalendarDate, readings: Figures) => Effect.Effect<boolean, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    CheckInStore,
    Effect.map(Database, (db) => ({
      write: (date, change) => db.transaction(write(db, date, change)),
      list: (limit) =>
        Effect.flatMap(stamp, ({ accountId }) =>
          db.all<Check>(`SELECT ${COLUMNS} FROM check_in WHERE account_id = ? AND ${LIVE} ORDER BY date DESC LIMIT ?`, [
            accountId,
            limit
          ])
        ),
      remove: (id) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* stamp
          const removed = yield* db.all(
            `UPDATE check_in SET deleted_by = ?, deleted_at = ? WHERE id = ? AND account_id = ? AND ${LIVE} RETURNING id`,
            [by, at, id, accountId]
          )
          if (removed.length === 0) return yield* missing
        }),
      restore: (id) => db.transaction(restore(db, id)),
      sync: (date, readings) => db.transaction(sync(db, date, readings))
    }))
  )
}

const LIVE = "deleted_at IS NULL"

/** Every field of a check-in, as select columns under their own names. */
export const CHECK_IN_COLUMNS = CHECK_IN_FIELDS.map((field) => `${columnOf(field)} AS ${field}`).join(", ")

const COLUMNS = `id, date, source, ${CHECK_IN_COLUMNS}`

const missing = new NotFound({ message: "No check-in has this id; GET /v1/measurements lists them." })

const onDate = (db: Sql, accountId: string, date: CalendarDate) =>
  db.first<Check>(`SELECT ${COLUMNS} FROM check_in WHERE account_id = ? AND date = ? AND ${LIVE}`, [accountId, date])

const write = (
  db: Sql,
  date: CalendarDate,
  { clear, set }: { readonly set: Figures; readonly clear: ReadonlyArray<CheckInField> }
) =>
  Effect.gen(function* () {
    const { accountId, at, by } = yield* stamp
    const before = yield* onDate(db, accountId, date)
    if (before === undefined && clear.length > 0) {
      return yield* new InvalidRequest({
        message: `clearFields: ${date} has no check-in to clear ${clear.join(", ")} of`
      })
    }
    const value = (field: CheckInField) => (clear.includes(field) ? null : (set[field] ?? before?.[field] ?? null))
    const values = CHECK_IN_FIELDS.map(value)
    if (before !== undefined && values.every((one) => one === null)) {
      yield* db.all("UPDATE check_in SET deleted_by = ?, deleted_at = ? WHERE id = ?", [by, at, before.id])
      return null
    }
    yield* save(db, before?.id, { accountId, date, source: "manual", values, by, at })
    return (yield* onDate(db, accountId, date)) ?? null
  })

const save = (
  db: Sql,
  id: string | undefined,
  row: {
    readonly accountId: string
    readonly date: CalendarDate
    readonly source: "manual" | "health"
    readonly values: ReadonlyArray<string | number | null>
    readonly by: string
    readonly at: number
  }
) =>
  Effect.gen(function* () {
    const columns = CHECK_IN_FIELDS.map(columnOf)
    if (id !== undefined) {
      const assignments = columns.map((column) => `${column} = ?`).join(", ")
      yield* db.all(`UPDATE check_in SET source = ?, written_by = ?, written_at = ?, ${assignments} WHERE id = ?`, [
        row.source,
        row.by,
        row.at,
        ...row.values,
        id
      ])
      return
    }
    yield* db.all(
      `INSERT INTO check_in (id, account_id, date, source, written_by, written_at, ${columns.join(", ")})
       VALUES (?, ?, ?, ?, ?, ?, ${columns.map(() => "?").join(", ")})`,
      [yield* newId, row.accountId, row.date, row.source, row.by, row.at, ...row.values]
    )
  })

const restore = (db: Sql, id: string) =>
  Effect.gen(function* () {
    const { accountId } = yield* stamp
    const hidden = yield* db.first<{ date: CalendarDate }>(
      "SELECT date FROM check_in WHERE id = ? AND account_id = ? AND deleted_at IS NOT NULL",
      [id, accountId]
    )
    if (hidden === undefined) return yield* missing
    if (yield* onDate(db, accountId, hidden.date)) {
      return yield* new InvalidRequest({
        message: `${hidden.date} has another check-in by now; delete that one first.`
      })
    }
    yield* db.all("UPDATE check_in SET deleted_by = NULL, deleted_at = NULL WHERE id = ?", [id])
  })

const sync = (db: Sql, date: CalendarDate, readings: Figures) =>
  Effect.gen(function* () {
    const { accountId, at, by } = yield* stamp
    const before = yield* onDate(db, accountId, date)
    if (before?.source === "manual") return false
    if (before === undefined) {
      const deleted = yield* db.first("SELECT 1 AS found FROM check_in WHERE account_id = ? AND date = ? LIMIT 1", [
        accountId,
        date
      ])
      if (deleted !== undefined) return false
    }
    const values = CHECK_IN_FIELDS.map((field) => readings[field] ?? before?.[field] ?? null)
    if (values.every((one) => one === null)) return false
    yield* save(db, before?.id, { accountId, date, source: "health", values, by, at })
    return true
  })

/** What a check-in write sets and what it blanks. Refuses one that says nothing, or says both of a field. */
export const checkInChange = ({ clearFields = [], date: _, ...set }: typeof CheckInDraft.Type) =>
  Effect.gen(function* () {
    const clear = [...new Set(clearFields)]
    const both = clear.filter((field) => field in set)
    if (both.length > 0) {
      return yield* new InvalidRequest({ message: `clearFields: ${both.join(", ")} cannot be both sent and cleared` })
    }
    if (clear.length === 0 && Object.keys(set).length === 0) {
      return yield* new InvalidRequest({
        message: `body: expected at least one reading (${CHECK_IN_FIELDS.join(", ")}) or a name in clearFields`
      })
    }
    return { set, clear }
  })
