import type { ChangeAction, ChangeKind, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import { globalValue } from "effect/GlobalValue"
import * as Layer from "effect/Layer"
import { v7 } from "uuid"
import { type AuditFields, auditFields } from "./AuditFields.ts"
import { isSameState, kindOf, type RowChange, statementsOf } from "./JournaledRows.ts"
import { rowChangesText } from "./RowChanges.ts"
import { query, text } from "./Rows.ts"
import { Sql, type Write } from "./Sql.ts"

/**
 * Makes identifiers that ascend, as text, with the order in which they are made. Each is also greater than `newest`, that of the
 * account's newest row, which another server or an earlier start may have made by another clock.
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

/** What a write does, in rows. */
interface NewChange {
  readonly rows: ReadonlyArray<RowChange>
  /** What it is of; by default what its first row is. */
  readonly kind?: ChangeKind
  /** The change that it undoes. */
  readonly undoes?: string
}

/** Where the ids of changes are noted as they are recorded; undefined where nobody asks. */
const noted: FiberRef.FiberRef<Array<string> | undefined> = globalValue("daybook/store/notedChanges", () =>
  FiberRef.unsafeMake<Array<string> | undefined>(undefined)
)

/** Runs a write and gives its value with the ids of the changes that it recorded. */
export const notingChanges = <A, E, R>(
  write: Effect.Effect<A, E, R>
): Effect.Effect<{ readonly value: A; readonly changes: ReadonlyArray<string> }, E, R> =>
  Effect.suspend(() => {
    const changes: Array<string> = []
    return Effect.map(Effect.locally(write, noted, changes), (value) => ({ value, changes }))
  })

/** Notes changes that were recorded elsewhere. */
export const noteChanges = (ids: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.map(FiberRef.get(noted), (changes) => void changes?.push(...ids))

export class Journal extends Context.Tag("daybook/store/Journal")<
  Journal,
  {
    /**
     * Brings rows into new states and records the change that this makes, in one transaction: every write of the log goes
     * through here. A write that reads a row first does both in an exclusive transaction. Nothing is recorded where no row
     * changes. Returns the id of the change; undefined where a new workout has no place on its date.
     */
    readonly write: (change: NewChange) => Effect.Effect<string | undefined, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    Journal,
    Effect.map(Sql, (db) => {
      const idAfter = orderedIds()
      // Read for each change: another server, a thread or a command of the terminal may have written the newest one.
      const nextId = (accountId: string) => Effect.map(db.first(NEWEST_ID, [accountId]), (row) => idAfter(row?.id))

      const record = ({ kind, rows: sent, undoes }: NewChange, { accountId, at, by }: AuditFields, id: string) => {
        const rows = sent.filter(({ after, before }) => !isSameState(before, after))
        const [first] = rows
        if (first === undefined) return Effect.succeed(id)
        const [date = null, ...otherDates] = datesOf(rows)
        const action = undoes === undefined ? actionOf(first) : "undo"
        const recorded = [
          ...[id, accountId, date, kind ?? kindOf(first.table), action, rows.length, rowChangesText(rows)],
          ...[undoes ?? null, by, writtenAt(first) ?? at]
        ]
        const note = (isWritten: boolean) =>
          Effect.map(FiberRef.get(noted), (changes) => {
            if (isWritten) changes?.push(id)
            return isWritten ? id : undefined
          })
        const [own, ...others] = withoutSharedDates(rows).map((part) =>
          part.flatMap((row) => statementsOf(accountId, row))
        )
        const records: ReadonlyArray<Write> = [
          [RECORD, recorded],
          ...otherDates.map((other) => [RECORD_DATE, [accountId, other, id]] as const)
        ]
        return Effect.flatMap(allWritten([[...(own ?? []), ...records], ...others]), note)
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
          )
      }
    })
  )
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

/** When a new row was written: an entry and the change that created it have the same time, by which clients relate them. */
const writtenAt = ({ after, before }: RowChange): number | undefined =>
  before === null && typeof after?.written_at === "number" ? after.written_at : undefined

const actionOf = ({ after, before }: RowChange): ChangeAction => {
  if (before === null) return "create"
  return after === null || after.deleted_at !== undefined ? "delete" : "update"
}

/** The dates of the log that a change is of, ascending. */
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

/** The condition of the changes of `:date`. The list of ids keeps the engine from searching the whole journal. */
export const OF_DATE = `id IN (
  SELECT id FROM change WHERE account_id = :accountId AND date = :date
  UNION ALL SELECT change_id FROM change_date WHERE account_id = :accountId AND date = :date)`

/** The condition of the changes of what has no date. */
export const WITHOUT_DATE = "id IN (SELECT id FROM change WHERE account_id = :accountId AND date IS NULL)"
