import type { Scope, Unavailable } from "@daybook/core"
import { InvalidRequest, Limits } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newId } from "./AuditFields.ts"
import { Database } from "./sqlite/Database.ts"

/** A key as its owner sees it listed. Times are ISO 8601 in UTC. */
export interface ListedKey {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly lastFour: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/** A key as a request is checked against it. */
export interface KnownKey {
  readonly id: string
  readonly accountId: string
  readonly scope: Scope
  readonly revokedAt: number | null
}

export class KeyStore extends Context.Tag("daybook/store/KeyStore")<
  KeyStore,
  {
    /** Keeps a new key's hash. Refuses an eleventh live one. */
    readonly add: (key: {
      readonly accountId: string
      readonly name: string
      readonly scope: Scope
      readonly hash: string
      readonly lastFour: string
    }) => Effect.Effect<string, InvalidRequest | Unavailable>
    /** Every key of an account, the revoked ones too, in the order they were made. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<ListedKey>, Unavailable>
    /** Revokes a live key; says whether there was one. */
    readonly revoke: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** The key of a hash. */
    readonly find: (hash: string) => Effect.Effect<KnownKey | undefined, Unavailable>
  }
>() {
  static layer = Layer.effect(
    KeyStore,
    Effect.map(Database, (db) => ({
      add: ({ accountId, hash, lastFour, name, scope }) =>
        Effect.gen(function* () {
          // Counted and added in one statement, so that two makers at once cannot pass the limit together.
          const added = yield* db.first<{ id: string }>(
            `INSERT INTO api_key (id, account_id, name, scope, hash, last_four, created_at)
             SELECT :id, :accountId, :name, :scope, :hash, :lastFour, :now
             WHERE (SELECT count(*) FROM api_key WHERE account_id = :accountId AND revoked_at IS NULL) < :limit
             RETURNING id`,
            {
              id: yield* newId,
              accountId,
              name,
              scope,
              hash,
              lastFour,
              now: yield* Clock.currentTimeMillis,
              limit: Limits.LIVE_KEYS
            }
          )
          if (added !== undefined) return added.id
          return yield* new InvalidRequest({
            message: `There are ${Limits.LIVE_KEYS} live keys already, the most an account can hold; revoke one first.`
          })
        }),
      list: (accountId) =>
        db.all<ListedKey>(
          `SELECT id, name, scope, last_four AS lastFour, ${iso("created_at")} AS createdAt,
             ${iso("key_usage.last_used_at")} AS lastUsedAt, ${iso("revoked_at")} AS revokedAt
           FROM api_key LEFT JOIN key_usage ON key_usage.key_id = api_key.id
           WHERE account_id = ? ORDER BY api_key.rowid`,
          [accountId]
        ),
      revoke: (accountId, id) =>
        Effect.gen(function* () {
          const revoked = yield* db.all(
            "UPDATE api_key SET revoked_at = ? WHERE id = ? AND account_id = ? AND revoked_at IS NULL RETURNING id",
            [yield* Clock.currentTimeMillis, id, accountId]
          )
          return revoked.length > 0
        }),
      find: (hash) =>
        db.first<KnownKey>(
          "SELECT id, account_id AS accountId, scope, revoked_at AS revokedAt FROM api_key WHERE hash = ?",
          [hash]
        )
    }))
  )
}

const iso = (column: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`
