import {
  type CalendarDate,
  CHECK_IN_FIELDS,
  type CheckInField,
  type DateRange,
  Measurement,
  Principal,
  type Readings,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields, newId } from "./AuditFields.ts"
import { columnOf, selected } from "./Columns.ts"
import { type Column, date, nullable, number, oneOf, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"

type CheckIn = typeof Measurement.Type
type Values = typeof Readings.Type

/** The date has no check-in to clear fields of. */
export class NoCheckInToClear extends Data.TaggedError("NoCheckInToClear")<{ readonly date: CalendarDate }> {}

/** The id names no deleted check-in of the account. */
export class NoDeletedCheckIn extends Data.TaggedError("NoDeletedCheckIn") {}

/** The date of a deleted check-in has another one. */
export class CheckInExists extends Data.TaggedError("CheckInExists")<{ readonly date: CalendarDate }> {}

export class CheckInStore extends Context.Tag("daybook/store/CheckInStore")<
  CheckInStore,
  {
    /** Sets values of a date's check-in and keeps the others. Its source becomes `manual`. Returns the result. */
    readonly set: (date: CalendarDate, values: Values) => Effect.Effect<CheckIn, Unavailable, Principal>
    /**
     * Sets values of a date's check-in, clears the named fields and keeps the others. Returns the resulting check-in, or null if
     * its last value was cleared, which deletes it.
     */
    readonly write: (
      date: CalendarDate,
      change: { readonly set: Values; readonly clear: ReadonlyArray<CheckInField> }
    ) => Effect.Effect<CheckIn | null, NoCheckInToClear | Unavailable, Principal>
    /** The newest check-ins of a range. */
    readonly list: (range: DateRange, limit: number) => Effect.Effect<ReadonlyArray<CheckIn>, Unavailable, Principal>
    /** Soft-deletes a check-in. Returns whether there was one of this id. */
    readonly remove: (id: string) => Effect.Effect<boolean, Unavailable, Principal>
    /** Restores a deleted check-in. */
    readonly restore: (id: string) => Effect.Effect<void, NoDeletedCheckIn | CheckInExists | Unavailable, Principal>
    /**
     * Writes the values that a phone's health store has for a date, unless the person wrote or deleted the check-in of that date.
     * Returns whether they were written.
     */
    readonly sync: (date: CalendarDate, values: Values) => Effect.Effect<boolean, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    CheckInStore,
    Effect.map(Sql, (db) => {
      const onDate = (accountId: string, date: CalendarDate) => db.first(ON_DATE, [accountId, date])

      /** Sets values in one statement, which makes the check-in where the date has none. */
      const set = (source: CheckIn["source"], date: CalendarDate, values: Values) =>
        Effect.flatMap(auditFields, ({ accountId, at, by }) => {
          const cells = CHECK_IN_FIELDS.map((field) => values[field] ?? null)
          return Effect.flatMap(db.first(SET, [newId(), accountId, date, source, by, at, ...cells]), (row) =>
            row === undefined ? Effect.dieMessage("no check-in was written") : Effect.succeed(row)
          )
        })

      const clear = (date: CalendarDate, fields: ReadonlyArray<CheckInField>, values: Values) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* auditFields
          const before = yield* db.first(LOCK_ON_DATE, [accountId, date])
          if (before === undefined) return yield* new NoCheckInToClear({ date })
          const after = CHECK_IN_FIELDS.map((field) =>
            fields.includes(field) ? null : (values[field] ?? before[field])
          )
          if (after.every((value) => value === null)) {
            yield* db.run(DELETE, [by, at, before.id, accountId])
            return null
          }
          return (yield* db.first(REPLACE, [by, at, ...after, before.id, accountId])) ?? null
        })

      return {
        set: (date, values) => set("manual", date, values),
        write: (date, change) =>
          change.clear.length === 0
            ? set("manual", date, change.set)
            : Effect.flatMap(Principal, ({ accountId }) =>
                db.exclusive(accountId, clear(date, change.clear, change.set))
              ),
        list: ({ end, start }, limit) =>
          Effect.flatMap(Principal, ({ accountId }) => db.all(NEWEST, [accountId, start, end, limit])),
        remove: (id) =>
          Effect.gen(function* () {
            const { accountId, at, by } = yield* auditFields
            return (yield* db.first(DELETED, [by, at, id, accountId])) !== undefined
          }),
        restore: (id) =>
          Effect.gen(function* () {
            const { accountId } = yield* Principal
            const restored = Effect.gen(function* () {
              const deleted = yield* db.first(DELETED_DATE, [id, accountId])
              if (deleted === undefined) return yield* new NoDeletedCheckIn()
              if (yield* onDate(accountId, deleted.date)) return yield* new CheckInExists(deleted)
              yield* db.run(
                "UPDATE check_in SET deleted_by = NULL, deleted_at = NULL WHERE id = ? AND account_id = ?",
                [id, accountId]
              )
            })
            yield* db.exclusive(accountId, restored)
          }),
        sync: (date, values) =>
          Effect.gen(function* () {
            const { accountId } = yield* Principal
            if (CHECK_IN_FIELDS.every((field) => values[field] === undefined)) return false
            const synced = Effect.gen(function* () {
              const before = yield* db.first(NEWEST_OF_DATE, [accountId, date])
              if (before !== undefined && (before.source === "manual" || before.deletedAt !== null)) return false
              yield* set("health", date, values)
              return true
            })
            return yield* db.exclusive(accountId, synced)
          })
      }
    })
  )
}

const LIVE = "deleted_at IS NULL"

const FIELD_COLUMNS = CHECK_IN_FIELDS.map(columnOf)

/** The values of a check-in: numbers, except the note. */
export const checkInColumns = {
  weightKg: nullable(number),
  bodyFatPercent: nullable(number),
  waistCm: nullable(number),
  hipCm: nullable(number),
  chestCm: nullable(number),
  armCm: nullable(number),
  thighCm: nullable(number),
  calfCm: nullable(number),
  neckCm: nullable(number),
  leanBodyMassKg: nullable(number),
  boneMassKg: nullable(number),
  basalMetabolicRateKcal: nullable(number),
  note: nullable(text)
} satisfies Record<CheckInField, Column<string | number | null>>

const source = oneOf(Measurement.fields.source.literals)

const CHECK_IN = { id: text, date, source, ...checkInColumns }

const COLUMNS = `id, date, source, ${selected(CHECK_IN_FIELDS)}`

const ON_DATE = query(
  "check_in",
  `SELECT ${COLUMNS} FROM check_in WHERE account_id = ? AND date = ? AND ${LIVE}`,
  CHECK_IN
)

// Reads the check-in under the lock of its row: a weigh-in that comes meanwhile, which is one statement, waits for the transaction.
const LOCK_ON_DATE = query(
  "check_in",
  `UPDATE check_in SET written_by = written_by WHERE account_id = ? AND date = ? AND ${LIVE} RETURNING ${COLUMNS}`,
  CHECK_IN
)

const NEWEST = query(
  "check_in",
  `SELECT ${COLUMNS} FROM check_in WHERE account_id = ? AND date BETWEEN ? AND ? AND ${LIVE}
   ORDER BY date DESC LIMIT ?`,
  CHECK_IN
)

const SET = query(
  "check_in",
  `INSERT INTO check_in (id, account_id, date, source, written_by, written_at, ${FIELD_COLUMNS.join(", ")})
   VALUES (?, ?, ?, ?, ?, ?, ${FIELD_COLUMNS.map(() => "?").join(", ")})
   ON CONFLICT (account_id, date) WHERE ${LIVE} DO UPDATE SET
     source = excluded.source, written_by = excluded.written_by, written_at = excluded.written_at,
     ${FIELD_COLUMNS.map((column) => `${column} = coalesce(excluded.${column}, check_in.${column})`).join(", ")}
   RETURNING ${COLUMNS}`,
  CHECK_IN
)

const REPLACE = query(
  "check_in",
  `UPDATE check_in SET source = 'manual', written_by = ?, written_at = ?,
     ${FIELD_COLUMNS.map((column) => `${column} = ?`).join(", ")}
   WHERE id = ? AND account_id = ? RETURNING ${COLUMNS}`,
  CHECK_IN
)

const DELETE = `UPDATE check_in SET deleted_by = ?, deleted_at = ? WHERE id = ? AND account_id = ? AND ${LIVE}`

const DELETED = query("check_in", `${DELETE} RETURNING id`, { id: text })

const DELETED_DATE = query(
  "check_in",
  "SELECT date FROM check_in WHERE id = ? AND account_id = ? AND deleted_at IS NOT NULL",
  { date }
)

/** A date has at most one check-in that is not deleted. */
const NEWEST_OF_DATE = query(
  "check_in",
  `SELECT source, deleted_at AS "deletedAt" FROM check_in WHERE account_id = ? AND date = ?
   ORDER BY deleted_at IS NOT NULL, deleted_at LIMIT 1`,
  { source, deletedAt: nullable(number) }
)
