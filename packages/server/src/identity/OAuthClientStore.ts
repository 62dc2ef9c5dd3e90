import { randomBytes } from "node:crypto"
import { Limits, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Sql } from "../engines/Sql.ts"
import { mapped, nullable, number, query, text, unreadable } from "../schema/Rows.ts"
import { ConnectionStore } from "./ConnectionStore.ts"

/** An item of the authorization server: a code, a token, a grant, a registered client, a consent that is asked for. */
interface OAuthItem {
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
    Effect.flatMap(Clock.currentTimeMillis, (now) => db.first(FIND_ITEM, [model, id, now])),
  /** Marks an item as used. Returns true if it was not used before: of simultaneous calls, one gets `true`. */
  consume: (model: string, id: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(db.first(CONSUME, [now, model, id]), (row) => row !== undefined)
    ),
  /** Deletes an item. Returns whether there was one: of simultaneous calls, one gets `true`. */
  remove: (model: string, id: string) => Effect.map(db.first(REMOVE_ITEM, [model, id]), (row) => row !== undefined),
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

const FIND_ITEM = query(
  "oauth_item",
  `SELECT payload, consumed_at AS "consumedAt" FROM oauth_item
   WHERE model = ? AND id = ? AND (expires_at IS NULL OR expires_at > ?)`,
  { payload: text, consumedAt: nullable(number) }
)

const REMOVE_ITEM = query("oauth_item", "DELETE FROM oauth_item WHERE model = ? AND id = ? RETURNING id", { id: text })

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

/** A client that a person made for an app that cannot register itself. */
interface OwnClient {
  readonly id: string
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
}

/** A client as the app lists it. The time is ISO 8601 in UTC. */
interface ListedClient extends OwnClient {
  readonly createdAt: string
}

/** A client as the authorization server needs it. */
interface KnownClient extends OwnClient {
  readonly accountId: string
  readonly secretHash: string
}

/** The account has the maximum number of clients. */
export class ClientLimitReached extends Data.TaggedError("ClientLimitReached") {}

interface NewClient {
  readonly accountId: string
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
  readonly secretHash: string
}

export const oauthClientStore = Effect.gen(function* () {
  const db = yield* Sql
  const connections = yield* ConnectionStore
  return {
    /** Stores a new client with the hash of its secret and returns its id, which is its client id too. */
    add: ({ accountId, name, redirectUris, secretHash }: NewClient) =>
      db.exclusive(
        accountId,
        Effect.gen(function* () {
          const live = yield* db.first(LIVE_CLIENTS, [accountId])
          if (live !== undefined && live.count >= Limits.OAUTH_CLIENTS) return yield* new ClientLimitReached()
          const id = newClientId()
          const now = yield* Clock.currentTimeMillis
          yield* db.run(ADD, [id, accountId, name, JSON.stringify(redirectUris), secretHash, now])
          return id
        })
      ),
    /** The clients of an account, in the order of creation. */
    list: (accountId: string) => db.all(LIST, [accountId]),
    /** The client with an id, of any account; undefined if there is none. */
    find: (id: string) => db.first(FIND, [id]),
    /** Replaces the hash of a client's secret. Returns whether the account has this client. */
    changeSecret: (accountId: string, id: string, secretHash: string) =>
      Effect.map(db.first(CHANGE_SECRET, [secretHash, accountId, id]), (row) => row !== undefined),
    /** Removes a client and ends its connections. Returns how many it ended; undefined if the account has no such client. */
    remove: (accountId: string, id: string) =>
      db.transaction(
        Effect.gen(function* () {
          const removed = yield* db.first(REMOVE, [yield* Clock.currentTimeMillis, accountId, id])
          if (removed === undefined) return undefined
          return yield* connections.endOfClient(accountId, id, "client_deleted")
        })
      )
  }
})

const newClientId = (): string => `daybook_client_${randomBytes(16).toString("base64url")}`

const decodeUris = Schema.decodeUnknownEither(Schema.parseJson(Schema.Array(Schema.String)))

const redirectUrisOf = (stored: string): ReadonlyArray<string> => {
  const found = decodeUris(stored)
  if (Either.isRight(found)) return found.right
  throw unreadable("oauth_client", "redirect_uris")
}

const LIVE_CLIENTS = query(
  "oauth_client",
  "SELECT count(*) AS count FROM oauth_client WHERE account_id = ? AND deleted_at IS NULL",
  { count: number }
)

const ADD = `INSERT INTO oauth_client (id, account_id, name, redirect_uris, secret_hash, created_at)
  VALUES (?, ?, ?, ?, ?, ?)`

const LIST = mapped(
  query(
    "oauth_client",
    `SELECT id, name, redirect_uris AS "redirectUris", created_at AS "createdAt"
     FROM oauth_client WHERE account_id = ? AND deleted_at IS NULL ORDER BY seq`,
    { id: text, name: text, redirectUris: text, createdAt: number }
  ),
  ({ createdAt, redirectUris, ...client }): ListedClient => ({
    ...client,
    redirectUris: redirectUrisOf(redirectUris),
    createdAt: new Date(createdAt).toISOString()
  })
)

const FIND = mapped(
  query(
    "oauth_client",
    `SELECT id, account_id AS "accountId", name, redirect_uris AS "redirectUris", secret_hash AS "secretHash"
     FROM oauth_client WHERE id = ? AND deleted_at IS NULL`,
    { id: text, accountId: text, name: text, redirectUris: text, secretHash: text }
  ),
  ({ redirectUris, ...client }): KnownClient => ({ ...client, redirectUris: redirectUrisOf(redirectUris) })
)

const CHANGE_SECRET = query(
  "oauth_client",
  "UPDATE oauth_client SET secret_hash = ? WHERE account_id = ? AND id = ? AND deleted_at IS NULL RETURNING id",
  { id: text }
)

const REMOVE = query(
  "oauth_client",
  "UPDATE oauth_client SET deleted_at = ? WHERE account_id = ? AND id = ? AND deleted_at IS NULL RETURNING id",
  { id: text }
)

const HOUR_MS = 3_600_000

/** The maximum number of remembered senders. Beyond it, those that registered first are forgotten. */
const SENDERS_MAX = 20_000

const MODEL = "Registrations"

/** The number of registrations of each sender in the hour after its first one. All servers of a database share the counts. */
export const registrationStore = Effect.gen(function* () {
  const db = yield* Sql
  const items = yield* oauthItemStore
  return {
    /** Counts a registration of a sender. If its hour has `most` already, counts nothing and returns the time at which the hour ends. */
    count: (senderHash: string, most: number) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const counted = yield* db.first(COUNT, { model: MODEL, id: senderHash, now, end: now + HOUR_MS, most })
        if (counted === undefined) return (yield* db.first(END, [MODEL, senderHash]))?.expiresAt ?? now + HOUR_MS
        yield* items.trimUnused(MODEL, SENDERS_MAX)
        return undefined
      })
  }
})

// One statement, so that simultaneous registrations on several servers cannot exceed the limit.
const COUNT = query(
  "oauth_item",
  `INSERT INTO oauth_item AS counted (model, id, payload, created_at, expires_at) VALUES (:model, :id, '1', :now, :end)
   ON CONFLICT (model, id) DO UPDATE SET
     payload = CASE WHEN counted.expires_at > :now THEN CAST(CAST(counted.payload AS BIGINT) + 1 AS TEXT) ELSE '1' END,
     expires_at = CASE WHEN counted.expires_at > :now THEN counted.expires_at ELSE excluded.expires_at END
   WHERE counted.expires_at <= :now OR CAST(counted.payload AS BIGINT) < :most
   RETURNING id`,
  { id: text }
)

const END = query("oauth_item", 'SELECT expires_at AS "expiresAt" FROM oauth_item WHERE model = ? AND id = ?', {
  expiresAt: number
})
