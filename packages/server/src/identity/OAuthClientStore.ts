import { randomBytes } from "node:crypto"
import { Limits } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Sql } from "../engines/Sql.ts"
import { mapped, number, query, text, unreadable } from "../schema/Rows.ts"
import { ConnectionStore } from "./ConnectionStore.ts"
import { oauthItemStore } from "./OAuthItemStore.ts"

/** A client that a person made for an app that cannot register itself. */
interface OwnClient {
  readonly id: string
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
}

/** A client as the app lists it. The time is ISO 8601 in UTC. */
export interface ListedClient extends OwnClient {
  readonly createdAt: string
}

/** A client as the authorization server needs it. */
export interface KnownClient extends OwnClient {
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
