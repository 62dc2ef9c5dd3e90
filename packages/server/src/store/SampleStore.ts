import { type CalendarDate, type HealthStore, Principal } from "@daybook/core"
import * as Effect from "effect/Effect"
import { nextTurn } from "../runtime/EventLoop.ts"
import { number, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"

/** One measurement of a source, from `start` to `end` in milliseconds since 1970. */
export interface Sample {
  /** A key of the catalogue; for sleep, the key of its stage. */
  readonly signal: string
  readonly source: string
  readonly start: number
  readonly end: number
  /** The person's date at the start; for sleep, at the end. */
  readonly date: CalendarDate
  readonly value: number
}

/** A session of sleep of a source, in milliseconds since 1970. */
export type SleepSession = Pick<Sample, "source" | "start" | "end">

/** The signals of a night: sleep of any stage or without one, and the time in bed. */
export const NIGHT_SIGNALS = [
  "sleep_duration",
  "sleep_light",
  "sleep_deep",
  "sleep_rem",
  "sleep_awake",
  "time_in_bed"
] as const

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
    /** Stores measurements. One with the signal, source and start of a stored one replaces it. */
    keep: (store: HealthStore, samples: ReadonlyArray<Sample>) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        inParts(samples, ({ date, end, signal, source, start, value }) => [
          KEEP,
          [accountId, store, signal, source, start, end, date, value]
        ])
      ),
    /** Deletes the stored sleep samples that begin within one of the given sessions of the same source. */
    removeSleep: (store: HealthStore, sessions: ReadonlyArray<SleepSession>) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        inParts(sessions, ({ end, source, start }) => [
          REMOVE_SLEEP,
          [accountId, store, source, start, end, ...NIGHT_SIGNALS]
        ])
      ),
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
          const after = [last?.source ?? "", last?.start ?? Number.MIN_SAFE_INTEGER]
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

const KEEP = `INSERT INTO sync_sample (account_id, store, signal, source, start_at, end_at, date, value)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (account_id, store, signal, source, start_at) DO UPDATE
    SET end_at = excluded.end_at, date = excluded.date, value = excluded.value`

const REMOVE_SLEEP = `DELETE FROM sync_sample
  WHERE account_id = ? AND store = ? AND source = ? AND start_at >= ? AND start_at < ?
    AND signal IN (${NIGHT_SIGNALS.map(() => "?").join(", ")})`

const OF_SIGNAL = query(
  "sync_sample",
  `SELECT source, start_at AS start, end_at AS "end", value FROM sync_sample
   WHERE account_id = ? AND store = ? AND date = ? AND signal = ? AND (source, start_at) > (?, ?)
   ORDER BY source, start_at LIMIT ${READ_AT_ONCE}`,
  { source: text, start: number, end: number, value: number }
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
