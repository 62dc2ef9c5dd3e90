import { HealthStore, Principal, SyncResult } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Sql } from "../engines/Sql.ts"
import { number, oneOf, query, text, unreadable } from "../schema/Rows.ts"

/** The last sync of a health store by one route, for its person. */
export interface SyncRecord {
  readonly store: HealthStore
  /** The name of the route, `syncDays`. */
  readonly way: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly result: SyncResult
}

export const syncRecordStore = Effect.map(Sql, (db) => ({
  /** Stores the result of a sync. It replaces the former one of the same store and route. */
  keep: ({ at, result, store, way }: SyncRecord) =>
    Effect.flatMap(Principal, ({ accountId, writer }) =>
      db.run(KEEP, [accountId, store, way, at, writer, JSON.stringify(result)])
    ),
  /** The last sync of each store and route, newest first. */
  list: Effect.flatMap(Principal, ({ accountId }) =>
    Effect.map(db.all(LIST, [accountId]), (rows) => rows.map((row) => ({ ...row, result: resultIn(row.result) })))
  )
}))

const decode = Schema.decodeUnknownEither(Schema.parseJson(SyncResult))

const resultIn = (stored: string): SyncResult => {
  const found = decode(stored)
  if (Either.isRight(found)) return found.right
  throw unreadable("phone_sync", "result")
}

const KEEP = `INSERT INTO phone_sync (account_id, store, way, at, written_by, result) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (account_id, store, way) DO UPDATE
    SET at = excluded.at, written_by = excluded.written_by, result = excluded.result`

const LIST = query(
  "phone_sync",
  "SELECT store, way, at, result FROM phone_sync WHERE account_id = ? ORDER BY at DESC",
  {
    store: oneOf(HealthStore.literals),
    way: text,
    at: number,
    result: text
  }
)
