import { randomUUID } from "node:crypto"
import { type ChangeAction, type ChangeKind, Principal, type Unavailable } from "@daybook/core"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CHANGE_ID, ownChangeId, withChangeId } from "../engines/ChangeIds.ts"
import { Sql, type Write } from "../engines/Sql.ts"
import { type ChangedRows, datesOf, rowChangesText, withoutSharedDates } from "./ChangedRows.ts"
import {
  isLive,
  isSameState,
  type JournaledTable,
  kindOf,
  noteChanges,
  presentState,
  type RowChange,
  rowId,
  statementsOf
} from "./JournaledRows.ts"

/** A write to the log, as changes of rows. */
interface NewChange {
  readonly rows: ReadonlyArray<RowChange>
  /** Its kind; by default that of its first row. */
  readonly kind?: ChangeKind
  /** The change that it undoes, or several, with spaces between them. */
  readonly undoes?: string
}

/** Collects the rows of the writes that are recorded as one change, within `Journal.asOne`, and has its id. */
class Joining extends Context.Reference<Joining>()("daybook/store/Joining", {
  defaultValue: (): { readonly id: string; readonly rows: Array<RowChange> } | undefined => undefined
}) {}

/** True within a body that has the log of an account to itself. A write in a thread would wait for it, and it for the thread. */
export class Exclusive extends Context.Reference<Exclusive>()("daybook/store/Exclusive", {
  defaultValue: () => false
}) {}

/** The defect of a write in a thread that was begun within an exclusive body. */
export class NotHere extends Data.TaggedError("NotHere") {}

export class Journal extends Context.Tag("daybook/store/Journal")<
  Journal,
  {
    /**
     * Writes the new states of rows and records the change, in one transaction. Every write that can be undone goes through here. A write
     * that reads a row first does both in an exclusive transaction. Nothing is recorded if no row changes. Returns the id of the change;
     * undefined if a new workout has no place on its date.
     */
    readonly write: (change: NewChange) => Effect.Effect<string | undefined, Unavailable, Principal>
    /**
     * Writes the parts of a change that is too large for memory, in an exclusive transaction, and records them as one. `beside` makes what
     * is stored with a part. Returns the id of the change; undefined if a workout has no place, and then the transaction must fail.
     */
    readonly writeParts: <Part extends Pick<NewChange, "rows">>(
      kind: ChangeKind,
      parts: Iterable<Part>,
      beside: (part: Part, id: string) => ReadonlyArray<Write>
    ) => Effect.Effect<string | undefined, Unavailable, Principal>
    /**
     * Runs several writes, all or none, and records them as one change, as `about` says of their value. An undo is recorded also if the
     * writes leave every row as it was.
     */
    readonly asOne: <A, E, R>(
      writes: Effect.Effect<A, E, R>,
      about?: (value: A) => Omit<NewChange, "rows">
    ) => Effect.Effect<A, E | Unavailable, R | Principal>
  }
>() {
  static layer = Layer.effect(
    Journal,
    Effect.map(Sql, (db) => {
      /** The statements that record a change. */
      const recordOf = ({ rows, ...change }: NewChange, fields: AuditFields): ReadonlyArray<Write> =>
        recordOfParts(
          change,
          { first: rows[0], dates: datesOf(rows), count: rows.length, text: rowChangesText(rows) },
          fields
        )

      const recordOfParts = (
        { kind, undoes }: Omit<NewChange, "rows">,
        { count, dates, first, text }: ChangedRows,
        { accountId, at, by }: AuditFields
      ): ReadonlyArray<Write> => {
        if (first === undefined) return []
        const [date = null, ...otherDates] = dates
        const recorded = {
          ...{ accountId, by, date, count, rowChanges: text, undoes: undoes ?? null },
          ...{ kind: kind ?? kindOf(first.table), action: undoes === undefined ? actionOf(first) : "undo" },
          at: writtenAt(first) ?? at
        }
        return [
          [RECORD, recorded],
          ...otherDates.map((other) => [RECORD_DATE, { accountId, date: other }] as const),
          [ENQUEUE_EVENTS, { accountId }]
        ]
      }

      const record = (change: NewChange, fields: AuditFields) => {
        const rows = change.rows.filter(({ after, before }) => !isSameState(before, after))
        if (rows.length === 0) return Effect.sync(ownChangeId)
        const parts = withoutSharedDates(rows).flatMap((part) => Arr.chunksOf(part, SLICE_ROWS))
        return Effect.flatMap(Joining, (together) => {
          const written =
            together === undefined
              ? recorded(fields.accountId, parts, recordOf({ ...change, rows }, fields))
              : Effect.as(allWritten(fields.accountId, parts), together.id)
          return Effect.tap(
            Effect.catchTag(written, "NoPlaceLeft", () => Effect.succeed(undefined)),
            (id) => {
              if (id === undefined) return Effect.void
              together?.rows.push(...rows)
              return noteChanges(together === undefined ? [id] : [], rows)
            }
          )
        })
      }

      /** Writes the parts of a change and its record, all or none. Returns the id of the change. */
      const recorded = (
        accountId: string,
        parts: ReadonlyArray<ReadonlyArray<RowChange>>,
        records: ReadonlyArray<Write>
      ): Effect.Effect<string | undefined, NoPlaceLeft | Unavailable> => {
        const [first = [], ...others] = parts
        if (others.length === 0) return db.journaled(accountId, [...writesOf(accountId, first), ...records])
        return db.transaction(
          Effect.gen(function* () {
            const id = yield* db.nextChangeId(accountId)
            yield* batchWritten([...writesOf(accountId, first), ...records.map(withChangeId(id))])
            yield* allWritten(accountId, others)
            return id
          })
        )
      }

      /** Writes the parts of a change in the open transaction. */
      const allWritten = (accountId: string, parts: ReadonlyArray<ReadonlyArray<RowChange>>) =>
        Effect.forEach(parts, (part) => batchWritten(writesOf(accountId, part)), { discard: true })

      const batchWritten = (writes: ReadonlyArray<Write>) =>
        Effect.flatMap(db.batch(writes), (done) => (done ? Effect.void : new NoPlaceLeft()))

      const writeParts: Journal["Type"]["writeParts"] = (kind, parts, beside) =>
        Effect.gen(function* () {
          const fields = yield* auditFields
          const id = yield* db.nextChangeId(fields.accountId)
          const [texts, dates]: [Array<string>, Set<string>] = [[], new Set()]
          let first: RowChange | undefined
          let count = 0
          for (const part of parts) {
            const rows = part.rows.filter(({ after, before }) => !isSameState(before, after))
            yield* allWritten(fields.accountId, withoutSharedDates(rows))
            const others = beside(part, id)
            if (others.length > 0) yield* db.batch(others)
            yield* noteChanges([], rows)
            first ??= rows[0]
            count += rows.length
            for (const date of datesOf(rows)) dates.add(date)
            // Without its brackets. All are joined once: the text may take as much memory as all else.
            if (rows.length > 0) texts.push(texts.length === 0 ? "[" : ",", rowChangesText(rows).slice(1, -1))
          }
          if (count === 0) return id
          texts.push("]")
          const changed = { first, count, text: texts.join(""), dates: [...dates].sort() }
          const writes = recordOfParts({ kind }, changed, fields)
          yield* db.batch(writes.map(withChangeId(id)))
          yield* noteChanges([id])
          return id
        }).pipe(Effect.catchTag("NoPlaceLeft", () => Effect.succeed(undefined)))

      return {
        writeParts,
        write: (change) => Effect.flatMap(auditFields, (fields) => record(change, fields)),
        asOne: (writes, about = () => ({})) =>
          exclusively(db, (fields) =>
            Effect.gen(function* () {
              // Before the first write: a write that waits for this change then holds no row for which this one waits.
              const id = yield* db.nextChangeId(fields.accountId)
              const written: Array<RowChange> = []
              const value = yield* Effect.provideService(writes, Joining, { id, rows: written })
              const told = about(value)
              const all = joinedRows(written)
              const changed = all.filter(({ after, before }) => !isSameState(before, after))
              const rows = changed.length === 0 && told.undoes !== undefined ? all : changed
              if (rows.length === 0) return value
              yield* db.batch(recordOf({ ...told, rows }, fields).map(withChangeId(id)))
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
  return [...rows.values()]
}

/** The statements of so many rows are made at a time: a change may have more rows than fit into memory three times. */
const SLICE_ROWS = 1000

const writesOf = (accountId: string, rows: ReadonlyArray<RowChange>): ReadonlyArray<Write> =>
  rows.flatMap((row) => statementsOf(accountId, row))

/** A workout of a change has no place on its date. */
class NoPlaceLeft extends Data.TaggedError("NoPlaceLeft") {}

/** The time at which a new row was written. An entry and the change that created it have the same time, by which clients relate them. */
const writtenAt = ({ after, before }: RowChange): number | undefined =>
  before === null && typeof after?.written_at === "number" ? after.written_at : undefined

const actionOf = ({ after, before }: RowChange): ChangeAction => {
  if (before === null) return "create"
  return after === null || after.deleted_at !== undefined ? "delete" : "update"
}

const RECORD = `INSERT INTO change (id, account_id, date, kind, action, count, row_changes, undoes, written_by, written_at)
  VALUES (${CHANGE_ID}, :accountId, :date, :kind, :action, :count, :rowChanges, :undoes, :by, :at)`

const RECORD_DATE = `INSERT INTO change_date (account_id, date, change_id) VALUES (:accountId, :date, ${CHANGE_ID})`

/** The events of a change are written with it, so that none is lost. */
const ENQUEUE_EVENTS = `INSERT INTO webhook_event (account_id, webhook_id, change_id)
  SELECT account_id, id, ${CHANGE_ID} FROM webhook WHERE account_id = :accountId`

/** The condition for the changes of `:date`. The list of ids keeps the engine from searching the whole journal. */
export const OF_DATE = `id IN (
  SELECT id FROM change WHERE account_id = :accountId AND date = :date
  UNION ALL SELECT change_id FROM change_date WHERE account_id = :accountId AND date = :date)`

/** The condition for the changes of rows without a date. */
export const WITHOUT_DATE = "id IN (SELECT id FROM change WHERE account_id = :accountId AND date IS NULL)"

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
  Effect.flatMap(auditFields, (fields) =>
    Effect.provideService(db.exclusive(fields.accountId, body(fields)), Exclusive, true)
  )

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
