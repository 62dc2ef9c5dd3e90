import { randomUUID } from "node:crypto"
import { type ChangeAction, type ChangeKind, Principal, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { v7 } from "uuid"
import {
  isJournaledTable,
  isLive,
  isSameState,
  type JournaledRow,
  type JournaledTable,
  kindOf,
  presentState,
  type RowChange,
  rowId,
  statementsOf
} from "./JournaledRows.ts"
import { noteChanges } from "./Noted.ts"
import { jsonIn, listOf, query, text } from "./Rows.ts"
import { Sql, type Write } from "./Sql.ts"

/**
 * Makes identifiers that ascend as text in the order in which they are made. Each is also greater than `newest`, the id of the account's
 * newest change. Another server or an earlier start may have made that one by another clock.
 */
export const orderedIds = (): ((newest: string | undefined) => string) => {
  let last = ""
  return (newest = "") => {
    const floor = newest > last ? newest : last
    const id = v7()
    last = id > floor ? id : v7({ msecs: timeOf(floor) + 1 })
    return last
  }
}

const TIME_DIGITS = 12

/** The milliseconds in an identifier (RFC 9562, section 5.7). */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, TIME_DIGITS), 16)

/** A write to the log, as changes of rows. */
interface NewChange {
  readonly rows: ReadonlyArray<RowChange>
  /** Its kind; by default that of its first row. */
  readonly kind?: ChangeKind
  /** The change that it undoes. */
  readonly undoes?: string
}

/** Collects the rows of the writes that are recorded as one change, within `Journal.asOne`. */
class Joining extends Context.Reference<Joining>()("daybook/store/Joining", {
  defaultValue: (): Array<RowChange> | undefined => undefined
}) {}

export class Journal extends Context.Tag("daybook/store/Journal")<
  Journal,
  {
    /**
     * Writes the new states of rows and records the change, in one transaction. Every write that can be undone goes through here. A write
     * that reads a row first does both in an exclusive transaction. Nothing is recorded if no row changes. Returns the id of the change;
     * undefined if a new workout has no place on its date.
     */
    readonly write: (change: NewChange) => Effect.Effect<string | undefined, Unavailable, Principal>
    /** Runs several writes, all or none, and records them as one change. */
    readonly asOne: <A, E, R>(writes: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R | Principal>
  }
>() {
  static layer = Layer.effect(
    Journal,
    Effect.map(Sql, (db) => {
      const idAfter = orderedIds()
      // Read for each change: another server, a thread or a command of the terminal may have written the newest one.
      const nextId = (accountId: string) => Effect.map(db.first(NEWEST_ID, [accountId]), (row) => idAfter(row?.id))

      /** The statements that record a change. */
      const recordOf = (
        { kind, rows, undoes }: NewChange,
        { accountId, at, by }: AuditFields,
        id: string
      ): ReadonlyArray<Write> => {
        const [first] = rows
        if (first === undefined) return []
        const [date = null, ...otherDates] = datesOf(rows)
        const action = undoes === undefined ? actionOf(first) : "undo"
        const recorded = [
          ...[id, accountId, date, kind ?? kindOf(first.table), action, rows.length, rowChangesText(rows)],
          ...[undoes ?? null, by, writtenAt(first) ?? at]
        ]
        return [
          [RECORD, recorded],
          ...otherDates.map((other) => [RECORD_DATE, [accountId, other, id]] as const),
          [ENQUEUE_EVENTS, [id, accountId]]
        ]
      }

      const record = (change: NewChange, fields: AuditFields, id: string) => {
        const rows = change.rows.filter(({ after, before }) => !isSameState(before, after))
        if (rows.length === 0) return Effect.succeed(id)
        const [own = [], ...others] = withoutSharedDates(rows).map((part) =>
          part.flatMap((row) => statementsOf(fields.accountId, row))
        )
        return Effect.flatMap(Joining, (together) => {
          const records = together === undefined ? recordOf({ ...change, rows }, fields, id) : []
          return Effect.flatMap(allWritten([[...own, ...records], ...others]), (isWritten) => {
            if (!isWritten) return Effect.succeed(undefined)
            together?.push(...rows)
            return Effect.as(noteChanges(together === undefined ? [id] : [], rows), id)
          })
        })
      }

      /** Writes the parts of a change, all or none. */
      const allWritten = (parts: ReadonlyArray<ReadonlyArray<Write>>): Effect.Effect<boolean, Unavailable> => {
        const [only, ...others] = parts
        if (only !== undefined && others.length === 0) return db.batch(only)
        const written = db.transaction(
          Effect.forEach(parts, (part) =>
            Effect.flatMap(db.batch(part), (done) => (done ? Effect.void : new NoPlaceLeft()))
          )
        )
        return written.pipe(
          Effect.as(true),
          Effect.catchTag("NoPlaceLeft", () => Effect.succeed(false))
        )
      }

      return {
        write: (change) =>
          Effect.flatMap(auditFields, (fields) =>
            Effect.flatMap(nextId(fields.accountId), (id) => record(change, fields, id))
          ),
        asOne: (writes) =>
          exclusively(db, (fields) =>
            Effect.gen(function* () {
              const written: Array<RowChange> = []
              const value = yield* Effect.provideService(writes, Joining, written)
              const rows = joinedRows(written)
              if (rows.length === 0) return value
              const id = yield* nextId(fields.accountId)
              yield* db.batch(recordOf({ rows }, fields, id))
              yield* noteChanges([id])
              return value
            })
          )
      }
    })
  )
}

/** The changes of rows, each row once: from the state before its first change to the one after its last. */
const joinedRows = (changes: ReadonlyArray<RowChange>): ReadonlyArray<RowChange> => {
  const rows = new Map<string, RowChange>()
  for (const change of changes) {
    const { after, before, table } = change
    const place = `${table} ${rowId(table, after ?? before ?? {})}`
    rows.set(place, { ...change, before: (rows.get(place) ?? change).before })
  }
  return [...rows.values()].filter(({ after, before }) => !isSameState(before, after))
}

/** A workout of a change has no place on its date. */
class NoPlaceLeft extends Data.TaggedError("NoPlaceLeft") {}

/**
 * Divides the rows of a change so that no part has two workouts of one date. The statements of a batch may not see each other's rows,
 * and a workout takes a place that is free on its date.
 */
const withoutSharedDates = (rows: ReadonlyArray<RowChange>): ReadonlyArray<ReadonlyArray<RowChange>> => {
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

/** The time at which a new row was written. An entry and the change that created it have the same time, by which clients relate them. */
const writtenAt = ({ after, before }: RowChange): number | undefined =>
  before === null && typeof after?.written_at === "number" ? after.written_at : undefined

const actionOf = ({ after, before }: RowChange): ChangeAction => {
  if (before === null) return "create"
  return after === null || after.deleted_at !== undefined ? "delete" : "update"
}

/** The dates of the rows of a change, ascending. */
const datesOf = (rows: ReadonlyArray<RowChange>): ReadonlyArray<string> => {
  const dates = new Set<string>()
  for (const { after, before } of rows) {
    if (typeof before?.date === "string") dates.add(before.date)
    if (typeof after?.date === "string") dates.add(after.date)
  }
  return [...dates].sort()
}

const NEWEST_ID = query("change", "SELECT id FROM change WHERE account_id = ? ORDER BY id DESC LIMIT 1", { id: text })

const RECORD = `INSERT INTO change (id, account_id, date, kind, action, count, row_changes, undoes, written_by, written_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const RECORD_DATE = "INSERT INTO change_date (account_id, date, change_id) VALUES (?, ?, ?)"

/** The events of a change are written with it, so that none is lost. */
const ENQUEUE_EVENTS = `INSERT INTO webhook_event (account_id, webhook_id, change_id)
  SELECT account_id, id, ? FROM webhook WHERE account_id = ?`

/** The condition for the changes of `:date`. The list of ids keeps the engine from searching the whole journal. */
export const OF_DATE = `id IN (
  SELECT id FROM change WHERE account_id = :accountId AND date = :date
  UNION ALL SELECT change_id FROM change_date WHERE account_id = :accountId AND date = :date)`

/** The condition for the changes of rows without a date. */
export const WITHOUT_DATE = "id IN (SELECT id FROM change WHERE account_id = :accountId AND date IS NULL)"

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

/** The fields of every row of the log: its account, its writer and the time of the write. */
export interface AuditFields {
  readonly accountId: string
  readonly by: string
  readonly at: number
}

/** The audit fields of a write by the current principal. */
export const auditFields: Effect.Effect<AuditFields, never, Principal> = Effect.clockWith((clock) =>
  Effect.map(Principal, ({ accountId, writer }) => ({ accountId, by: writer, at: clock.unsafeCurrentTimeMillis() }))
)

/**
 * Runs a body as the only one that reads and then writes the log of the current account, in one transaction. It gets the audit fields of
 * its write.
 */
export const exclusively = <A, E, R>(
  db: Sql["Type"],
  body: (fields: AuditFields) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | Unavailable, R | Principal> =>
  Effect.flatMap(auditFields, (fields) => db.exclusive(fields.accountId, body(fields)))

/** Deletes a row that stays in the trash. Returns whether there was one with this id. */
export const moveToTrash = (db: Sql["Type"], journal: Journal["Type"], table: JournaledTable, id: string) =>
  exclusively(db, ({ accountId, at, by }) =>
    Effect.gen(function* () {
      const before = yield* presentState(db, accountId, table, { id })
      if (!isLive(before)) return false
      yield* journal.write({ rows: [{ table, before, after: { ...before, deleted_by: by, deleted_at: at } }] })
      return true
    })
  )

/** A new opaque identifier. */
export const newId = (): string => randomUUID()
