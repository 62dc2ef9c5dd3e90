import { Limits, Scope, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import type { ActiveKey } from "../engines/UsageCounter.ts"
import { newId } from "../journal/Journal.ts"
import { nullable, number, oneOf, query, text } from "../schema/Rows.ts"

/** A key as `keys list` shows it. Times are ISO 8601 in UTC. */
export interface ListedKey {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly lastFour: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/** A key that may be revoked. */
interface KnownKey extends ActiveKey {
  readonly revokedAt: number | null
}

/** The account has the maximum number of active keys. */
export class KeyLimitReached extends Data.TaggedError("KeyLimitReached") {}

interface NewKey {
  readonly accountId: string
  readonly name: string
  readonly scope: Scope
  readonly hash: string
  readonly lastFour: string
}

export const keyStore = Effect.map(Sql, (db) => ({
  /** Stores a new key by its hash and returns the key's id. */
  add: ({ accountId, hash, lastFour, name, scope }: NewKey) =>
    db.exclusive(
      accountId,
      Effect.gen(function* () {
        const live = yield* db.first(LIVE_KEYS, [accountId])
        if (live !== undefined && live.count >= Limits.LIVE_KEYS) return yield* new KeyLimitReached()
        const id = newId()
        yield* db.run(ADD, [id, accountId, name, scope, hash, lastFour, yield* Clock.currentTimeMillis])
        return id
      })
    ),
  /** Every key of an account, revoked ones included, in the order of creation. */
  list: (accountId: string) =>
    Effect.map(db.all(KEYS, [accountId]), (keys) =>
      keys.map(({ createdAt, lastUsedAt, revokedAt, ...key }) => ({
        ...key,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: isoOrNull(lastUsedAt),
        revokedAt: isoOrNull(revokedAt)
      }))
    ),
  /** Revokes an active key. Returns whether there was one with this id. */
  revoke: (accountId: string, id: string) =>
    Effect.gen(function* () {
      return (yield* db.first(REVOKE, [yield* Clock.currentTimeMillis, id, accountId])) !== undefined
    }),
  /** Revokes the active keys of an account. Returns their number. */
  revokeAll: (accountId: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(db.all(REVOKE_ALL, [now, accountId]), ({ length }) => length)
    ),
  /** The key with a hash, active or revoked. */
  find: (hash: string): Effect.Effect<KnownKey | undefined, Unavailable> => db.first(BY_HASH, [hash])
}))

const isoOrNull = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const scope = oneOf(Scope.literals)

const LIVE_KEYS = query(
  "api_key",
  "SELECT count(*) AS count FROM api_key WHERE account_id = ? AND revoked_at IS NULL",
  { count: number }
)

const ADD = `INSERT INTO api_key (id, account_id, name, scope, hash, last_four, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`

const KEYS = query(
  "api_key",
  `SELECT id, name, scope, last_four AS "lastFour", created_at AS "createdAt",
     key_usage.last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
   FROM api_key LEFT JOIN key_usage ON key_usage.key_id = api_key.id
   WHERE api_key.account_id = ? ORDER BY seq`,
  {
    id: text,
    name: text,
    scope,
    lastFour: text,
    createdAt: number,
    lastUsedAt: nullable(number),
    revokedAt: nullable(number)
  }
)

const REVOKE = query(
  "api_key",
  "UPDATE api_key SET revoked_at = ? WHERE id = ? AND account_id = ? AND revoked_at IS NULL RETURNING id",
  { id: text }
)

const REVOKE_ALL = query(
  "api_key",
  "UPDATE api_key SET revoked_at = ? WHERE account_id = ? AND revoked_at IS NULL RETURNING id",
  { id: text }
)

const BY_HASH = query(
  "api_key",
  'SELECT id, account_id AS "accountId", scope, revoked_at AS "revokedAt" FROM api_key WHERE hash = ?',
  { id: text, accountId: text, scope, revokedAt: nullable(number) }
)
