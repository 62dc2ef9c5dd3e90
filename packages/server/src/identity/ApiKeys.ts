import { hash, randomInt } from "node:crypto"
import { crc32 } from "node:zlib"
import { InvalidRequest, Limits, Scope, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ActiveKey } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { nullable, number, oneOf, query, text } from "../schema/Rows.ts"
import { labelOf } from "./Label.ts"

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
class KeyLimitReached extends Data.TaggedError("KeyLimitReached") {}

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
    Effect.map(db.all(KEYS, [accountId]), (keys) => keys.map((key) => ({ ...key, ...shownTimes(key) }))),
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

/** The times of a key or a link as they are shown: ISO 8601 in UTC. */
export const shownTimes = ({ createdAt, lastUsedAt, revokedAt }: StoredTimes) => ({
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: isoOrNull(lastUsedAt),
  revokedAt: isoOrNull(revokedAt)
})

/** In milliseconds since 1970. */
interface StoredTimes {
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
}

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

/** API keys: the tokens that programs authenticate with. */
export class ApiKeys extends Context.Tag("daybook/access/ApiKeys")<
  ApiKeys,
  {
    /** Makes a key for an account. The whole key is given only here; the store has its hash. */
    readonly create: (
      accountId: string,
      name: string,
      scope: Scope
    ) => Effect.Effect<{ readonly id: string; readonly key: string }, InvalidRequest | Unavailable>
    /** Every key of an account, including revoked ones. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<ListedKey>, Unavailable>
    /** Revokes an active key, with effect on its next request; false if no active key has this id. */
    readonly revoke: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** The active key for a token, or undefined. It is looked up on every request, so that a revocation takes effect at once. */
    readonly verify: (token: string) => Effect.Effect<ActiveKey | undefined, Unavailable>
  }
>() {
  static layer = Layer.effect(
    ApiKeys,
    Effect.map(keyStore, (store) => ({
      create: (accountId, name, scope) =>
        Effect.gen(function* () {
          const label = yield* labelOf(name)
          const key = newKey()
          const id = yield* store
            .add({ accountId, name: label, scope, hash: hashOfKey(key), lastFour: key.slice(-4) })
            .pipe(Effect.catchTag("KeyLimitReached", () => TOO_MANY_KEYS))
          return { id, key }
        }),
      list: store.list,
      revoke: store.revoke,
      verify: (token) =>
        isWellFormedKey(token)
          ? Effect.map(store.find(hashOfKey(token)), (key) => (key?.revokedAt === null ? key : undefined))
          : Effect.succeed(undefined)
    }))
  )
}

const TOO_MANY_KEYS = new InvalidRequest({
  message: `There are ${Limits.LIVE_KEYS} live keys already, the most an account can have; revoke one first.`
})

const KEY_PREFIX = "daybook_sk_"

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const SECRET_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6

/** The format of a key, which secret scanners can recognise. */
const KEY_PATTERN = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_CHARACTERS + CHECKSUM_CHARACTERS}}$`)

/** A new key: the prefix, 30 random base62 characters, and a checksum of both. */
export const newKey = (): string => {
  const secret = Array.from({ length: SECRET_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")
  return `${KEY_PREFIX}${secret}${checksum(KEY_PREFIX + secret)}`
}

/** True if a token has the format and the checksum of a key. A mistyped one is refused without a database read. */
export const isWellFormedKey = (token: string): boolean =>
  KEY_PATTERN.test(token) && checksum(token.slice(0, -CHECKSUM_CHARACTERS)) === token.slice(-CHECKSUM_CHARACTERS)

/** The only form in which a key is stored: SHA-256, in hexadecimal. A secret of 178 random bits needs no salt. */
export const hashOfKey = (key: string): string => hash("sha256", key)

const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
