import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { nullable, number, query, text } from "../schema/Rows.ts"

/** An item of the authorization server: a code, a token, a grant, a registered client, a consent that is asked for. */
export interface OAuthItem {
  readonly model: string
  /** Its name, or the hash of a name that is a secret. */
  readonly id: string
  readonly accountId: string | null
  readonly connectionId: string | null
  /** A JSON object. */
  readonly payload: string
  /** Milliseconds since 1970; null if it stays until it is deleted. */
  readonly expiresAt: number | null
}

/** A stored item. */
interface StoredItem {
  readonly payload: string
  readonly consumedAt: number | null
}

/** The maximum number of a connection's items of a model. It makes one a day, and a few at once if several processes refresh. */
const OF_CONNECTION_MAX = 100

export const oauthItemStore = Effect.map(Sql, (db) => ({
  /** Stores an item in place of a former one with the same id. An item of a connection that has ended is not stored. */
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
  /** Marks an item as used. Returns true if it was not used before: of simultaneous calls, one gets `true`. */
  consume: (model: string, id: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(db.first(CONSUME, [now, model, id]), (row) => row !== undefined)
    ),
  /** Deletes an item. Returns whether there was one: of simultaneous calls, one gets `true`. */
  remove: (model: string, id: string) => Effect.map(db.first(REMOVE, [model, id]), (row) => row !== undefined),
  /** Deletes the items of a model that a connection has beyond the newest, so that an app cannot fill the database. */
  trim: (model: string, connectionId: string) => db.run(TRIM, { model, connectionId, newest: OF_CONNECTION_MAX }),
  /** Deletes the items that expired. */
  sweep: Effect.flatMap(Clock.currentTimeMillis, (now) =>
    db.run("DELETE FROM oauth_item WHERE expires_at <= ?", [now])
  ),
  /** Deletes the unused items of a model except the `newest` ones. */
  trimUnused: (model: string, newest: number) => db.run(TRIM_UNUSED, { model, newest }),
  /** Changes the time at which an item expires, if there is one with this id. */
  keepUntil: (model: string, id: string, expiresAt: number) =>
    db.run("UPDATE oauth_item SET expires_at = ? WHERE model = ? AND id = ?", [expiresAt, model, id])
}))

// Locks the row of the connection until the token is stored. Otherwise a token that is made while its connection ends would outlive it.
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

/** A document whose client has no live connection is deleted this long after it was last fetched. */
const UNUSED_MS = 30 * 24 * 3_600_000

/** The last good metadata document of each client whose id is its address. */
export const oauthDocumentStore = Effect.map(Sql, (db) => ({
  find: (url: string) => Effect.map(db.first(FIND_DOCUMENT, [url]), (row) => row?.body),
  /** Keeps a document in place of the former one, and deletes those of clients that have not been used for a long time. */
  keep: (url: string, body: string) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      yield* db.run(KEEP_DOCUMENT, [url, body, now])
      yield* db.run(FORGET_DOCUMENTS, [now - UNUSED_MS])
    })
}))

const FIND_DOCUMENT = query("oauth_document", "SELECT body FROM oauth_document WHERE url = ?", { body: text })

const KEEP_DOCUMENT = `INSERT INTO oauth_document (url, body, fetched_at) VALUES (?, ?, ?)
  ON CONFLICT (url) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at`

const FORGET_DOCUMENTS = `DELETE FROM oauth_document WHERE fetched_at < ?
  AND NOT EXISTS (SELECT 1 FROM connection WHERE client_id = oauth_document.url AND ended_at IS NULL)`
