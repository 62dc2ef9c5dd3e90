import {
  type CalendarDate,
  ChangeAction,
  ChangeKind,
  Principal,
  type Unavailable,
  type Writer,
  type WriterKind
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { idsSince } from "../engines/ChangeIds.ts"
import { Sql } from "../engines/Sql.ts"
import { date, mapped, nullable, number, oneOf, query, text } from "../schema/Rows.ts"
import { isToUndo } from "./CannotUndo.ts"
import { rowChangesOf } from "./ChangedRows.ts"
import { WRITER_NAMES, writerNamer } from "./ImportStore.ts"
import { OF_DATE } from "./Journal.ts"
import { isSameState, presentState, type RowChange } from "./JournaledRows.ts"

/** A change of the journal with the rows that it changed; in a list, an import has none. */
export interface ListedChange {
  readonly id: string
  readonly date: CalendarDate | null
  readonly kind: ChangeKind
  readonly action: ChangeAction
  readonly count: number
  readonly rows: ReadonlyArray<RowChange>
  readonly undoneBy: string | null
  readonly by: Writer
  /** The writer as it is recorded, `key:<id>`. */
  readonly writer: string
  readonly at: string
  /** True if the rows that it wrote still stand. */
  readonly undoable: boolean
}

interface Filter {
  readonly date: CalendarDate | undefined
  readonly by: WriterKind | undefined
  readonly limit: number
  readonly before: string | undefined
  readonly after?: string | undefined
  /** One writer, `connection:<id>`. */
  readonly writer?: string | undefined
  /** The time from which on, in milliseconds. */
  readonly since?: number | undefined
}

/** The number of changes that a connected app, `connection:<id>`, has written. */
interface ConnectionChanges {
  readonly writer: string
  readonly all: number
  readonly recent: number
}

/** Changes, and the names of the custom metrics whose values they may have changed, by id. */
interface ListedChanges {
  readonly changes: ReadonlyArray<ListedChange>
  readonly metricNames: ReadonlyMap<string, string>
}

export const changeStore = Effect.map(Sql, (db) => {
  const stands = (accountId: string, rows: ReadonlyArray<RowChange>) =>
    Effect.gen(function* () {
      // Only the undo itself checks every row of a large change. An import is listed without its rows.
      if (rows.length > CHECKED_ROWS) return true
      for (const { after, before, table } of rows) {
        const present = yield* presentState(db, accountId, table, after ?? before ?? {})
        if (!isSameState(present, after)) return false
      }
      return true
    })

  /** Rows of the journal with the names that they refer to. */
  const named = (accountId: string, found: ReadonlyArray<StoredChange>) =>
    Effect.gen(function* () {
      const writer = writerNamer(yield* db.all(WRITER_NAMES, { accountId }))
      const namesMetrics = found.some(({ rows }) => rows.some(({ table }) => WITH_METRICS.includes(table)))
      const metrics = namesMetrics ? yield* db.all(METRIC_NAMES, [accountId]) : []
      const changes = found.map(({ writtenAt, writtenBy, ...change }) => ({
        ...change,
        by: writer(writtenBy),
        writer: writtenBy,
        at: new Date(writtenAt).toISOString()
      }))
      return { changes, metricNames: new Map(metrics.map(({ id, name }) => [id, name])) }
    })

  /** Rows of the journal as they are listed. */
  const listed = (accountId: string, found: ReadonlyArray<StoredChange>): Effect.Effect<ListedChanges, Unavailable> =>
    Effect.gen(function* () {
      const { changes, metricNames } = yield* named(accountId, found)
      const checked = yield* Effect.forEach(changes, (change) =>
        Effect.map(change.undoneBy === null ? stands(accountId, change.rows) : Effect.succeed(false), (undoable) => ({
          ...change,
          undoable
        }))
      )
      return { changes: checked, metricNames }
    })

  return {
    /** One change. */
    find: (id: string) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        db.snapshot(Effect.flatMap(db.all(ONE, { accountId, id }), (found) => listed(accountId, found)))
      ),
    /** One change of an account as it was written; an import without its rows. */
    written: (accountId: string, id: string) =>
      Effect.flatMap(db.all(LISTED_ONE, { accountId, id }), (found) => named(accountId, found)),
    /** The ids of the changes of a writer since a time, in milliseconds, newest first. */
    writtenBy: (writer: string, since: number) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(db.all(WRITTEN_BY, { accountId, writer, since }), (found) => found.map(({ id }) => id))
      ),
    /** All changes of a writer since a time that an undo can take back, newest first, with the dates of their entries. */
    toUndo: (writer: string, since: number) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const params = { accountId, writer, since }
        const written = yield* db.all(WRITTEN_BY, params)
        const all = new Set(written.map(({ id }) => id))
        const changes = written.filter((change) => isToUndo(change, all))
        const [last] = yield* db.all(LAST_DATE_BY, params)
        const dates = [...changes.map(({ date }) => date), last?.date ?? null].filter((date) => date !== null).sort()
        return { all: [...all], changes, from: dates[0] ?? null, to: dates.at(-1) ?? null }
      }),
    /** The number of changes of each connected app that nobody has undone: of all, and of those since a time, in milliseconds. */
    ofConnections: (since: number): Effect.Effect<ReadonlyArray<ConnectionChanges>, Unavailable, Principal> =>
      Effect.flatMap(Principal, ({ accountId }) => db.all(OF_CONNECTIONS, { accountId, since })),
    /** The number of changes that a list without a limit has. */
    count: ({ before = AFTER_ALL_IDS, by, date, since = 0, writer }: Omit<Filter, "limit" | "after">) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(
          db.first(date === undefined ? COUNT : COUNT_OF_DATE, {
            ...{ accountId, last: before, first: idsSince(since), since, ...written(by, writer) },
            ...(date !== undefined && { date })
          }),
          (row) => row?.count ?? 0
        )
      ),
    /** Changes, newest first. Undefined if `before` names no change of the account. */
    list: ({ before, by, date, limit, since = 0, after = idsSince(since), writer }: Filter) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        db.snapshot(
          Effect.gen(function* () {
            const known = before === undefined || (yield* db.first(KNOWN, [accountId, before])) !== undefined
            if (!known) return undefined
            const found = yield* db.all(listOf(date, by, writer), {
              accountId,
              ...(date !== undefined && { date }),
              last: before ?? AFTER_ALL_IDS,
              ...{ first: after, since },
              ...written(by, writer),
              limit
            })
            return yield* listed(accountId, found)
          })
        )
      )
  }
})

/** The maximum number of rows of a change that a list compares with the log. */
const CHECKED_ROWS = 200

/** Greater than every id. */
const AFTER_ALL_IDS = "~"

const KNOWN = query("change", "SELECT id FROM change WHERE account_id = ? AND id = ?", { id: text })

/** The names of an account's custom metrics by id, deleted ones too. */
export const METRIC_NAMES = query("custom_metric", "SELECT id, name FROM custom_metric WHERE account_id = ?", {
  id: text,
  name: text
})

/** Tables whose rows name a metric by its id. */
const WITH_METRICS: ReadonlyArray<RowChange["table"]> = ["custom_metric_value", "widget"]

/** A list leaves out the rows of an import, which may be megabytes. */
const LISTED_ROWS = "CASE WHEN kind = 'import' THEN '[]' ELSE row_changes END"

const storedChanges = (condition: string, rows = LISTED_ROWS) =>
  mapped(
    query(
      "change",
      `SELECT id, date, kind, action, count, ${rows} AS "rowChanges", undone_by AS "undoneBy",
         written_by AS "writtenBy", written_at AS "writtenAt"
       FROM change WHERE account_id = :accountId AND ${condition}`,
      {
        id: text,
        date: nullable(date),
        kind: oneOf(ChangeKind.literals),
        action: oneOf(ChangeAction.literals),
        count: number,
        rowChanges: text,
        undoneBy: nullable(text),
        writtenBy: text,
        writtenAt: number
      }
    ),
    ({ rowChanges, ...change }) => ({ ...change, rows: rowChangesOf(rowChanges) })
  )

type StoredChange = ReturnType<typeof ONE.read>[number]

const ONE = storedChanges("id = :id", "row_changes")
const LISTED_ONE = storedChanges("id = :id")

const BY_SINCE = "account_id = :accountId AND written_by = :writer AND written_at >= :since"

const WRITTEN_BY = query(
  "change",
  `SELECT id, date, undoes, undone_by AS "undoneBy", written_at AS "writtenAt" FROM change WHERE ${BY_SINCE} ORDER BY id DESC`,
  { id: text, date: nullable(date), undoes: nullable(text), undoneBy: nullable(text), writtenAt: number }
)

/** The last date of the changes that have several. */
const LAST_DATE_BY = query(
  "change",
  `SELECT max(date) AS date FROM change_date WHERE account_id = :accountId
     AND change_id IN (SELECT id FROM change WHERE ${BY_SINCE} AND undone_by IS NULL)`,
  { date: nullable(date) }
)

// The ids come from the index `change_by_writer`, so that the changes of keys, which are nearly all, are not read.
const OF_CONNECTIONS = query(
  "change",
  `SELECT written_by AS writer, count(*) AS "all", count(CASE WHEN written_at >= :since THEN 1 END) AS recent
   FROM change
   WHERE account_id = :accountId AND undone_by IS NULL AND action <> 'undo'
     AND id IN (
       SELECT id FROM change
       WHERE account_id = :accountId AND substr(written_by, 1, 3) = 'con' AND substr(written_by, 1, 3) <> 'key'
     )
   GROUP BY written_by`,
  { writer: text, all: number, recent: number }
)

const FOUND = `id < :last AND id > :first AND written_at >= :since
  AND (written_by = :writer OR written_by LIKE :writers)`

const changesWhere = (condition: string) => storedChanges(`${FOUND} ${condition} ORDER BY id DESC LIMIT :limit`)

const countWhere = (condition: string) =>
  query("change", `SELECT count(*) AS count FROM change WHERE account_id = :accountId AND ${FOUND} ${condition}`, {
    count: number
  })

const COUNT = countWhere("")

const COUNT_OF_DATE = countWhere(`AND ${OF_DATE}`)

const NEWEST = changesWhere("")

const NEWEST_OF_DATE = changesWhere(`AND ${OF_DATE}`)

/** The newest changes of writers other than keys. SQLite uses the index `change_by_writer` for their ids only in a list of ids alone. */
const newestOfOthers = (newest: string) =>
  changesWhere(
    `AND id IN (
       SELECT id FROM change
       WHERE account_id = :accountId AND id < :last AND id > :first
         AND substr(written_by, 1, 3) = substr(:writer, 1, 3) AND substr(written_by, 1, 3) <> 'key' ${newest}
     )`
  )

const NEWEST_OF_WRITERS = newestOfOthers("ORDER BY id DESC LIMIT :limit")

const NEWEST_OF_WRITER = newestOfOthers("")

const listOf = (date: CalendarDate | undefined, by: WriterKind | undefined, writer: string | undefined) => {
  if (date !== undefined) return NEWEST_OF_DATE
  if (writer !== undefined) return writer.startsWith("key") ? NEWEST : NEWEST_OF_WRITER
  return by === undefined || by === "key" ? NEWEST : NEWEST_OF_WRITERS
}

/** The writers of a list: one, those of a kind, or all. */
const written = (by: WriterKind | undefined, writer: string | undefined) => {
  if (writer !== undefined) return { writer, writers: "" }
  return by === undefined ? { writer: "", writers: "%" } : { writer: by, writers: `${by}:%` }
}
