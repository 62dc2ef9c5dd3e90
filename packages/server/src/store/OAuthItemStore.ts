import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { nullable, number, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"

/** What the authorization server keeps: a code, a token, a grant, a registered client, a consent that is asked for. */
export interface OAuthItem {
  readonly model: string
  /** The hash of its name where that is a secret. */
  readonly id: string
  readonly accountId: string | null
  readonly connectionId: string | null
  /** A JSON object. */
  readonly payload: string
  /** Milliseconds since 1970; null: until it is deleted. */
  readonly expiresAt: number | null
}

/** An item as it is found. */
interface StoredItem {
  readonly payload: string
  readonly consumedAt: number | null
}

/** A connection makes a token of a kind once a day, and a few at once where several processes of its app refresh. */
const OF_CONNECTION_MAX = 100

export const oauthItemStore = Effect.map(Sql, (db) => ({
  /** Stores an item, in place of a former one of the same id. One of a connection that has ended is not stored. */
  put: ({ accountId, connectionId, expiresAt, id, model, payload }: OAuthItem) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const put = db.run(PUT, { model, id, accountId, connectionId, payload, now, expiresAt })
      if (connectionId === null) return yield* put
      yield* db.transaction(
        Effect.flatMap(db.first(HOLD, [connectionId]), (live) => (live === undefined ? Effect.void : put))
      )
    }),
  /** The item with an id, unless it expired. */
  find: (model: string, id: string): Effect.Effect<StoredItem | undefined, Unavailable> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => db.first(FIND, [model, id, now])),
  /** Marks an item as used, and returns whether it was not before. Of several at once, one gets `true`. */
  consume: (model: string, id: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(db.first(CONSUME, [now, model, id]), (row) => row !== undefined)
    ),
  /** Deletes an item, and returns whether there was one. Of several at once, one gets `true`. */
  remove: (model: string, id: string) => Effect.map(db.first(REMOVE, [model, id]), (row) => row !== undefined),
  /** Deletes the items of a model that a connection has beyond the newest ones, so that an app cannot fill the database. */
  trim: (model: string, connectionId: string) => db.run(TRIM, { model, connectionId, newest: OF_CONNECTION_MAX }),
  /** Deletes what expired. */
  sweep: Effect.flatMap(Clock.currentTimeMillis, (now) =>
    db.run("DELETE FROM oauth_item WHERE expires_at <= ?", [now])
  ),
  /** Deletes the oldest items of a model that were not used, beyond so many. */
  trimUnused: (model: string, newest: number) => db.run(TRIM_UNUSED, { model, newest }),
  /** Lets an item, if there is one of this id, expire at another time. */
  keepUntil: (model: string, id: string, expiresAt: number) =>
    db.run("UPDATE oauth_item SET expires_at = ? WHERE model = ? AND id = ?", [expiresAt, model, id])
}))

// A token that is made while its connection ends would outlive it: the row of the connection is locked until the token is stored.
const HOLD = query(
  "connection",
  "UPDATE connection SET ended_at = ended_at WHERE id = ? AND ended_at IS NULL RETURNING id",
  { id: text }
)

const PUT = `INSERT INTO oauth_item (model, id, account_id, connection_id, payload, created_at, expires_at)
  VALUES (:model, :id, :accountId, :connectionId, :payload, :now, :expiresAt)
  ON CONFLICT (model, id) DO UPDATE SET account_id = excluded.account_id, payload = excluded.payload,
    expires_at = excluded.expires_at`

const TRIM = `DELETE FROM oauth_item WHERE connection_id = :connectionId AND model = :model AND id NOT IN (
    SELECT id FROM oauth_item WHERE connection_id = :connectionId AND model = :model
    ORDER BY created_at DESC, id LIMIT :newest)`

const FIND = query(
  "oauth_item",
  `SELECT payload, consumed_at AS "consumedAt" FROM oauth_item
   WHERE model = ? AND id = ? AND (expires_at IS NULL OR expires_at > ?)`,
  { payload: text, consumedAt: nullable(number) }
)

const REMOVE = query("oauth_item", "DELETE FROM oauth_item WHERE model = ? AND id = ? RETURNING id", { id: text })

const CONSUME = query(
  "oauth_item",
  "UPDATE oauth_item SET consumed_at = ? WHERE model = ? AND id = ? AND consumed_at IS NULL RETURNING id",
  { id: text }
)

const TRIM_UNUSED = `DELETE FROM oauth_item WHERE model = :model AND consumed_at IS NULL AND id NOT IN (
    SELECT id FROM oauth_item WHERE model = :model AND consumed_at IS NULL
    ORDER BY created_at DESC, id LIMIT :newest)`
