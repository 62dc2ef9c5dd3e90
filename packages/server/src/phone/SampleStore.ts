import { type CalendarDate, type HealthStore, Principal } from "@daybook/core"
import type { Sample } from "@daybook/imports/phone"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { date, number, query, text } from "../schema/Rows.ts"

/** The signal of the mark that a record was deleted: a body that is sent late does not bring it back. */
export const DELETED = "deleted"

/** The number of rows that are written in one transaction, during which other requests wait. */
const ROWS_AT_ONCE = 200

/** The number of rows that are read in one turn of the event loop. */
const READ_AT_ONCE = 2000

export const sampleStore = Effect.map(Sql, (db) => {
  const inParts = <Item>(
    items: ReadonlyArray<Item>,
    writeOf: (item: Item) => readonly [string, ReadonlyArray<string | number>]
  ) =>
    Effect.gen(function* () {
      for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
        if (at > 0) yield* nextTurn
        yield* db.batch(items.slice(at, at + ROWS_AT_ONCE).map(writeOf))
      }
    })
  return {
    /** Stores measurements. One with the signal, source, start and record of a stored one replaces it. */
    keep: (store: HealthStore, samples: ReadonlyArray<Sample>) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        inParts(samples, ({ date, end, modified, record, signal, source, start, value }) => [
          KEEP,
          [accountId, store, signal, source, start, record, end, date, value, modified]
        ])
      ),
    /** Deletes stored measurements. */
    remove: (store: HealthStore, samples: ReadonlyArray<Sample>) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        inParts(samples, ({ record, signal, source, start }) => [
          REMOVE,
          [accountId, store, signal, source, start, record]
        ])
      ),
    /** The stored measurements of records, and the marks of those that were deleted. */
    ofRecords: (store: HealthStore, records: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const found: Array<Sample> = []
        for (let at = 0; at < records.length; at += ROWS_AT_ONCE) {
          if (at > 0) yield* nextTurn
          const some = records.slice(at, at + ROWS_AT_ONCE)
          const padding = Array.from({ length: ROWS_AT_ONCE - some.length }, () => "")
          found.push(...(yield* db.all(OF_RECORDS, [accountId, store, ...some, ...padding])))
        }
        return found
      }),
    /** Removes the measurements of the dates before one. */
    removeBefore: (since: CalendarDate) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        db.run("DELETE FROM sync_sample WHERE account_id = ? AND date < ?", [accountId, since])
      ),
    /** The measurements of a signal on a date, by source and time. */
    ofSignal: (store: HealthStore, signal: string, date: CalendarDate) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const found: Array<Sample> = []
        for (let isMore = true; isMore; ) {
          const last = found.at(-1)
          if (last !== undefined) yield* nextTurn
          const after = [last?.source ?? "", last?.start ?? Number.MIN_SAFE_INTEGER, last?.record ?? ""]
          const rows = yield* db.all(OF_SIGNAL, [accountId, store, date, signal, ...after])
          for (const row of rows) found.push({ ...row, signal, date })
          isMore = rows.length === READ_AT_ONCE
        }
        return found
      }),
    /** The time of the first measurement of each signal that has one on a date. */
    firstOf: (store: HealthStore, date: CalendarDate) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(
          db.all(FIRST, [accountId, store, date]),
          (rows) => new Map(rows.map(({ first, signal }) => [signal, first]))
        )
      ),
    /** Records the dates and signals for which a store sent totals. Those before `since` are removed. */
    noteTotals: (
      store: HealthStore,
      totals: ReadonlyArray<{ readonly date: CalendarDate; readonly signal: string }>,
      since: CalendarDate
    ) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.zipRight(
          db.run("DELETE FROM sync_total WHERE account_id = ? AND date < ?", [accountId, since]),
          inParts(totals, ({ date, signal }) => [NOTE, [accountId, store, date, signal]])
        )
      ),
    /** The signals for which a store sent a total of a date. */
    totalsOf: (store: HealthStore, date: CalendarDate) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(db.all(TOTALS, [accountId, store, date]), (rows) => new Set(rows.map(({ signal }) => signal)))
      )
  }
})

const KEEP = `INSERT INTO sync_sample
    (account_id, store, signal, source, start_at, record, end_at, date, value, modified_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (account_id, store, signal, source, start_at, record) DO UPDATE
    SET end_at = excluded.end_at, date = excluded.date, value = excluded.value, modified_at = excluded.modified_at`

const REMOVE = `DELETE FROM sync_sample
  WHERE account_id = ? AND store = ? AND signal = ? AND source = ? AND start_at = ? AND record = ?`

const MEASURED = `source, start_at AS start, end_at AS "end", value, record, modified_at AS modified`
const measured = { source: text, start: number, end: number, value: number, record: text, modified: number }

const OF_SIGNAL = query(
  "sync_sample",
  `SELECT ${MEASURED} FROM sync_sample
   WHERE account_id = ? AND store = ? AND date = ? AND signal = ? AND (source, start_at, record) > (?, ?, ?)
   ORDER BY source, start_at, record LIMIT ${READ_AT_ONCE}`,
  measured
)

const OF_RECORDS = query(
  "sync_sample",
  `SELECT signal, date, ${MEASURED} FROM sync_sample
   WHERE account_id = ? AND store = ? AND record <> '' AND record IN (${Array.from({ length: ROWS_AT_ONCE }, () => "?").join(", ")})`,
  { signal: text, date, ...measured }
)

const FIRST = query(
  "sync_sample",
  `SELECT signal, min(start_at) AS first FROM sync_sample WHERE account_id = ? AND store = ? AND date = ?
   GROUP BY signal`,
  { signal: text, first: number }
)

const NOTE = `INSERT INTO sync_total (account_id, store, date, signal) VALUES (?, ?, ?, ?)
  ON CONFLICT (account_id, store, date, signal) DO NOTHING`

const TOTALS = query("sync_total", "SELECT signal FROM sync_total WHERE account_id = ? AND store = ? AND date = ?", {
  signal: text
})

/** The samples of phones as they are stored. */
export type Samples = Effect.Effect.Success<typeof sampleStore>
