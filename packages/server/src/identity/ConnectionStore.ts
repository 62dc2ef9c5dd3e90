import { Scope, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ActiveKey } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import { nullable, number, oneOf, query, text } from "../schema/Rows.ts"
import { keyStore, type ListedKey } from "./ApiKeys.ts"

/** The API keys and connected apps of an account. */
export interface Programs {
  readonly keys: ReadonlyArray<ListedKey>
  readonly apps: ReadonlyArray<ListedConnection>
}

export const programStore = Effect.gen(function* () {
  const db = yield* Sql
  const keys = yield* keyStore
  const connections = yield* ConnectionStore
  return {
    /** The live keys and connected apps of an account, the last made first. */
    live: (accountId: string) =>
      Effect.all({
        keys: Effect.map(keys.list(accountId), (all) => all.filter(isLiveKey).toReversed()),
        apps: Effect.map(connections.list(accountId), (all) => all.filter(({ endedAt }) => endedAt === null))
      }),
    /** Revokes every live key and ends every connection in one transaction. Returns the number of each. */
    endAll: (accountId: string) =>
      db.transaction(
        Effect.all({
          keys: keys.revokeAll(accountId),
          apps: connections.endAll(accountId, "disconnected")
        })
      )
  }
})

const isLiveKey = ({ revokedAt }: ListedKey): boolean => revokedAt === null

const CLIENT_KINDS = ["document", "registered", "own"] as const

/** The reasons why a connection ended. `reuse`: one of its codes or refresh tokens was used twice, so that somebody else may have it. */
const ENDINGS = ["disconnected", "revoked", "reuse", "client_deleted", "expired"] as const
export type Ending = (typeof ENDINGS)[number]

/** A connection that an owner consented to. */
export interface NewConnection {
  readonly accountId: string
  readonly clientId: string
  readonly clientKind: (typeof CLIENT_KINDS)[number]
  /** The name of the app as its owner saw it. */
  readonly name: string
  readonly redirectHost: string
  /** The address of the MCP endpoint for which its tokens are valid. */
  readonly resource: string
  readonly scope: Scope
}

/** A connection as lists show it. Times are ISO 8601 in UTC. */
export interface ListedConnection extends Omit<NewConnection, "accountId" | "resource"> {
  readonly id: string
  /** The domain of the client's metadata document, which proves whose app it is; null without such a document. */
  readonly domain: string | null
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly endedAt: string | null
  readonly endedWhy: Ending | null
}

/** The connection of an access token. */
export interface TokenOwner extends ActiveKey {
  /** The data that the authorization server keeps of the token, a JSON object. A client may ask for a token of less scope. */
  readonly payload: string
}

export class ConnectionStore extends Context.Tag("daybook/store/ConnectionStore")<
  ConnectionStore,
  {
    readonly open: (id: string, connection: NewConnection) => Effect.Effect<void, Unavailable>
    /** The connections of an account, live ones first, then the last made. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<ListedConnection>, Unavailable>
    /** Ends a live connection and deletes its tokens. Returns whether there was one with this id. */
    readonly end: (accountId: string, id: string, why: Ending) => Effect.Effect<boolean, Unavailable>
    /** Ends a live connection whose account the caller does not know. */
    readonly endAny: (id: string, why: Ending) => Effect.Effect<void, Unavailable>
    /** Ends the live connections of a client. Returns how many. */
    readonly endOfClient: (accountId: string, clientId: string, why: Ending) => Effect.Effect<number, Unavailable>
    /** Ends the live connections of an account. Returns how many. */
    readonly endAll: (accountId: string, why: Ending) => Effect.Effect<number, Unavailable>
    /** The connection of a live access token for a resource. Looked up on every request, so that ending one takes effect at once. */
    readonly find: (tokenHash: string, resource: string) => Effect.Effect<TokenOwner | undefined, Unavailable>
    /** Returns true if a client has a live connection with a code or a token that has not expired. */
    readonly isConnected: (clientId: string) => Effect.Effect<boolean, Unavailable>
  }
>() {
  static layer = Layer.effect(
    ConnectionStore,
    Effect.map(Sql, (db) => {
      const now = Clock.currentTimeMillis
      const end = (found: Effect.Effect<ReadonlyArray<{ readonly id: string }>, Unavailable>) =>
        db.transaction(
          Effect.gen(function* () {
            const ended = yield* found
            for (const { id } of ended) yield* db.run("DELETE FROM oauth_item WHERE connection_id = ?", [id])
            return ended.length
          })
        )
      return {
        open: (id, { accountId, clientId, clientKind, name, redirectHost, resource, scope }) =>
          Effect.flatMap(now, (at) =>
            db.run(OPEN, [id, accountId, clientId, clientKind, name, redirectHost, resource, scope, at])
          ),
        list: (accountId) =>
          Effect.gen(function* () {
            const at = yield* now
            const rows = yield* db.all(LIST, [at, accountId])
            return rows
              .map(({ createdAt, endedAt, endedWhy, isLive, lastUsedAt, ...connection }) => {
                const isExpired = endedAt === null && isLive === 0
                return {
                  ...connection,
                  domain: connection.clientKind === "document" ? new URL(connection.clientId).hostname : null,
                  createdAt: iso(createdAt),
                  lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
                  endedAt: isExpired ? iso(at) : endedAt === null ? null : iso(endedAt),
                  endedWhy: isExpired ? ("expired" as const) : endedWhy
                }
              })
              .toSorted((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null))
          }),
        end: (accountId, id, why) =>
          Effect.map(
            Effect.flatMap(now, (at) => end(db.all(END, [at, why, accountId, id]))),
            (ended) => ended > 0
          ),
        endAny: (id, why) => Effect.flatMap(now, (at) => Effect.asVoid(end(db.all(END_ANY, [at, why, id])))),
        endOfClient: (accountId, clientId, why) =>
          Effect.flatMap(now, (at) => end(db.all(END_OF_CLIENT, [at, why, accountId, clientId]))),
        endAll: (accountId, why) => Effect.flatMap(now, (at) => end(db.all(END_ALL, [at, why, accountId]))),
        find: (tokenHash, resource) => Effect.flatMap(now, (at) => db.first(BY_TOKEN, [tokenHash, at, resource])),
        isConnected: (clientId) =>
          Effect.flatMap(now, (at) => Effect.map(db.first(OF_CLIENT, [clientId, at]), (row) => row !== undefined))
      }
    })
  )
}

const iso = (time: number): string => new Date(time).toISOString()

const scope = oneOf(Scope.literals)

const OPEN = `INSERT INTO connection
    (id, account_id, client_id, client_kind, name, redirect_host, resource, scope, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

// A connection without a valid code or token cannot be used: it was never taken up, or not used for three months.
const LIST = query(
  "connection",
  `SELECT connection.id, client_id AS "clientId", client_kind AS "clientKind", name, redirect_host AS "redirectHost", scope,
     connection.created_at AS "createdAt", key_usage.last_used_at AS "lastUsedAt", ended_at AS "endedAt",
     ended_why AS "endedWhy", (SELECT count(*) FROM oauth_item
       WHERE connection_id = connection.id AND model <> 'Grant' AND expires_at > ? AND consumed_at IS NULL) AS "isLive"
   FROM connection LEFT JOIN key_usage ON key_usage.key_id = connection.id
   WHERE connection.account_id = ? ORDER BY seq DESC`,
  {
    id: text,
    clientId: text,
    clientKind: oneOf(CLIENT_KINDS),
    name: text,
    redirectHost: text,
    scope,
    createdAt: number,
    lastUsedAt: nullable(number),
    endedAt: nullable(number),
    endedWhy: nullable(oneOf(ENDINGS)),
    isLive: number
  }
)

const ending = (where: string) =>
  query(
    "connection",
    `UPDATE connection SET ended_at = ?, ended_why = ? WHERE ${where} AND ended_at IS NULL RETURNING id`,
    { id: text }
  )

const END = ending("account_id = ? AND id = ?")
const END_ANY = ending("id = ?")
const END_ALL = ending("account_id = ?")
const END_OF_CLIENT = ending("account_id = ? AND client_id = ?")

const BY_TOKEN = query(
  "connection",
  `SELECT connection.id, connection.account_id AS "accountId", scope, payload
   FROM oauth_item JOIN connection ON connection.id = oauth_item.connection_id
   WHERE oauth_item.model = 'AccessToken' AND oauth_item.id = ? AND oauth_item.expires_at > ?
     AND connection.resource = ? AND connection.ended_at IS NULL`,
  { id: text, accountId: text, scope, payload: text }
)

const OF_CLIENT = query(
  "connection",
  `SELECT connection.id FROM connection JOIN oauth_item ON oauth_item.connection_id = connection.id
   WHERE client_id = ? AND ended_at IS NULL AND model <> 'Grant' AND expires_at > ? LIMIT 1`,
  { id: text }
)
