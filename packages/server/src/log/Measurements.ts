import {
  type CalendarDate,
  CHECK_IN,
  CHECK_IN_FIELDS,
  type CheckInField,
  COURSE_FIELDS,
  type DateRange,
  InvalidRequest,
  Limits,
  Measurement,
  NotFound,
  Principal,
  type Readings,
  resolveDate,
  resolveRange
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import { Sql } from "../engines/Sql.ts"
import { dateOf, NoPlace, type RestoreRule } from "../journal/CannotUndo.ts"
import { auditFields, exclusively, Journal, moveToTrash, newId } from "../journal/Journal.ts"
import { isLive, journaledRow } from "../journal/JournaledRows.ts"
import { type Column, columnOf, date, nullable, number, oneOf, query, selected, text, tuples } from "../schema/Rows.ts"
import {
  type AllHandlers,
  type Answer,
  answerDeleted,
  cutAt,
  handlers,
  limitOf,
  type ServedApi,
  UNINTERRUPTIBLE
} from "./Handlers.ts"

type Values = typeof Readings.Type

/** The date has no check-in to clear fields of. */
class NoCheckInToClear extends Data.TaggedError("NoCheckInToClear")<{ readonly date: CalendarDate }> {}

export const checkInStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal

  const onDate = (accountId: string, date: CalendarDate) => db.first(WRITTEN_CHECK_IN, [accountId, date])

  /** Writes a date's check-in; one without values is deleted. Nothing is written if it has these values and is `manual` already. */
  const changed = (
    before: StoredCheckIn | undefined,
    date: CalendarDate,
    values: { readonly [Field in CheckInField]?: StoredCheckIn[Field] }
  ) =>
    Effect.gen(function* () {
      const { at, by } = yield* auditFields
      const known = { ...NOTHING, id: newId(), ...before }
      const after = { ...known, ...values, date, source: "manual", writtenBy: by, writtenAt: at } as const
      if (before?.source === "manual" && CHECK_IN_FIELDS.every((field) => before[field] === after[field])) return false
      const isEmpty = CHECK_IN_FIELDS.every((field) => after[field] === null)
      const former = before === undefined ? null : rowOf(before)
      const row = isEmpty ? { ...former, deleted_by: by, deleted_at: at } : rowOf(after)
      yield* journal.write({ rows: [{ table: "check_in", before: former, after: row }] })
      return isEmpty
    })

  return {
    /** Sets values of a date's check-in and keeps the others. Its source becomes `manual`. */
    set: (date: CalendarDate, values: Values) =>
      exclusively(db, ({ accountId }) =>
        Effect.flatMap(onDate(accountId, date), (before) => Effect.asVoid(changed(before, date, values)))
      ),
    /**
     * Sets values of a date's check-in, clears the named fields and keeps the others. Returns the resulting check-in, or null if
     * its last value was cleared, which deletes it.
     */
    write: (
      date: CalendarDate,
      { clear, set }: { readonly set: Values; readonly clear: ReadonlyArray<CheckInField> }
    ) =>
      exclusively(db, ({ accountId }) =>
        Effect.gen(function* () {
          const before = yield* onDate(accountId, date)
          if (before === undefined && clear.length > 0) return yield* new NoCheckInToClear({ date })
          const cleared = Object.fromEntries(clear.map((field) => [field, null]))
          if (yield* changed(before, date, { ...set, ...cleared })) return null
          return (yield* db.first(CHECK_IN_ON_DATE, [accountId, date])) ?? null
        })
      ),
    /** The newest check-ins of a range. */
    count: ({ end, start }: DateRange) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(db.first(COUNT, [accountId, start, end]), (row) => row?.count ?? 0)
      ),
    list: ({ end, start }: DateRange, limit: number) =>
      Effect.flatMap(Principal, ({ accountId }) => db.all(NEWEST, [accountId, start, end, limit])),
    /** The values of `COURSE_FIELDS` of every check-in of a range that has one that is followed, in the order of their dates. */
    measured: ({ end, start }: DateRange) =>
      Effect.flatMap(Principal, ({ accountId }) => db.tuples(MEASURED, [accountId, start, end])),
    /** Soft-deletes a check-in. Returns whether there was one of this id. */
    remove: (id: string) => moveToTrash(db, journal, "check_in", id)
  }
})

const LIVE = "deleted_at IS NULL"

/** The values of a check-in: numbers, except the note. */
export const checkInColumns = {
  ...Record.map(CHECK_IN, () => nullable(number)),
  note: nullable(text)
} satisfies Record<CheckInField, Column<string | number | null>>

const source = oneOf(Measurement.fields.source.literals)

const WHOLE = { id: text, date, source, ...checkInColumns }

const COLUMNS = `id, date, source, ${selected(CHECK_IN_FIELDS)}`

const OF_DATE = `FROM check_in WHERE account_id = ? AND date = ? AND ${LIVE}`

const CHECK_IN_ON_DATE = query("check_in", `SELECT ${COLUMNS} ${OF_DATE}`, WHOLE)

/** The check-in of a date, with its writer and the time of the write. */
export const WRITTEN_CHECK_IN = query(
  "check_in",
  `SELECT ${COLUMNS}, ${selected(["writtenBy", "writtenAt"])} ${OF_DATE}`,
  {
    ...WHOLE,
    writtenBy: text,
    writtenAt: number
  }
)

type StoredCheckIn = ReturnType<typeof WRITTEN_CHECK_IN.read>[number]

const NOTHING = { ...Record.map(CHECK_IN, () => null), note: null }

const rowOf = (checkIn: StoredCheckIn) =>
  journaledRow(Object.fromEntries(Object.entries(checkIn).map(([field, value]) => [columnOf(field), value])))

const MEASURED = tuples(
  "check_in",
  `SELECT date, ${COURSE_FIELDS.all.map(columnOf)} FROM check_in
   WHERE account_id = ? AND date BETWEEN ? AND ? AND ${LIVE}
     AND (${COURSE_FIELDS.followed.map((field) => `${columnOf(field)} IS NOT NULL`).join(" OR ")})
   ORDER BY date`,
  date,
  ...COURSE_FIELDS.all.map(() => nullable(number))
)

const COUNT = query(
  "check_in",
  `SELECT count(*) AS count FROM check_in WHERE account_id = ? AND date BETWEEN ? AND ? AND ${LIVE}`,
  { count: number }
)

const NEWEST = query(
  "check_in",
  `SELECT ${COLUMNS} FROM check_in WHERE account_id = ? AND date BETWEEN ? AND ? AND ${LIVE}
   ORDER BY date DESC LIMIT ?`,
  WHOLE
)

/** A date has one check-in. */
export const checkInRestore: RestoreRule = {
  place: (db, accountId, { after, before }) =>
    Effect.gen(function* () {
      const date = dateOf(after)
      if (!isLive(before) && (yield* db.first(LIVE_CHECK_IN, [accountId, date])) !== undefined)
        return yield* new NoPlace({ what: "check_in", date })
    })
}

const LIVE_CHECK_IN = query(
  "check_in",
  "SELECT id FROM check_in WHERE account_id = ? AND date = ? AND deleted_at IS NULL",
  { id: text }
)

export const measurementsHandlers = Effect.map(checkInStore, (checkIns) =>
  handlers("measurements", {
    listMeasurements: ({ urlParams: { limit: sent, ...bounds } }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(bounds)
        const limit = limitOf(sent, bounds.start, Limits.MEASUREMENTS_LISTED.default)
        const found = yield* checkIns.list(range, limit + 1)
        return yield* cutAt(found, limit, checkIns.count(range), ({ date }) => ({ end: date }))
      }),
    logMeasurement: ({ payload }) =>
      Effect.gen(function* () {
        const { clearFields = [], date: sent, ...set } = payload
        const clear = [...new Set(clearFields)]
        const date = yield* resolveDate(sent)
        const measurement = yield* checkIns.write(date, { set, clear }).pipe(
          Effect.catchTag(
            "NoCheckInToClear",
            () =>
              new InvalidRequest({
                message: `clearFields: ${date} has no check-in to clear ${clear.join(", ")} of`
              })
          )
        )
        return { logged: true, date, measurement } as const
      }),
    deleteMeasurement: ({ path: { id } }) => answerDeleted(id, checkIns.remove(id), () => NO_CHECK_IN)
  })
)

const NO_CHECK_IN = new NotFound({ message: "No check-in has this id; list the check-ins to find it." })

/** Serves the group of the definition. */
export const measurementsGroup = (api: ServedApi, answer: Answer, measurements: AllHandlers["measurements"]) =>
  HttpApiBuilder.group(api, "measurements", (endpoints) =>
    endpoints
      .handle("listMeasurements", answer(measurements.listMeasurements), UNINTERRUPTIBLE)
      .handle("logMeasurement", answer(measurements.logMeasurement), UNINTERRUPTIBLE)
      .handle("deleteMeasurement", answer(measurements.deleteMeasurement), UNINTERRUPTIBLE)
  )
