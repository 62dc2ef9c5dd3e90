import { hash, randomBytes } from "node:crypto"
import { FEED_FILES, FeedKind, InvalidRequest, Limits } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { nullable, number, oneOf, query, text } from "../schema/Rows.ts"
import { shownTimes } from "./ApiKeys.ts"
import { labelOf } from "./Label.ts"

/** 160 random bits: nobody guesses one, and as text they have 27 characters. */
const TOKEN_BYTES = 20

const TOKEN = /^[\w-]{27}$/

/** The only form in which a token is stored: SHA-256, in hexadecimal. A secret of 160 random bits needs no salt. */
const hashOfToken = (token: string): string => hash("sha256", token)

/** The path of what a link shows, below the address of the server. */
const pathOf = (token: string, what: FeedKind): string => `/feed/${token}/${FEED_FILES[what]}`

/** Read-only links: addresses that show one file of an account to whoever has them. */
export const feedLinks = Effect.map(Sql, (db) => ({
  /** Makes a link for an account. Its path is given only here; the store has the hash of its token. */
  create: (accountId: string, { name, what }: { readonly name: string; readonly what: FeedKind }) =>
    Effect.flatMap(labelOf(name), (label) =>
      db.exclusive(
        accountId,
        Effect.gen(function* () {
          const live = yield* db.first(LIVE_LINKS, [accountId])
          if (live !== undefined && live.count >= Limits.FEED_LINKS) return yield* TOO_MANY_LINKS
          const token = randomBytes(TOKEN_BYTES).toString("base64url")
          const [id, now] = [newId(), yield* Clock.currentTimeMillis]
          yield* db.run(ADD, [id, accountId, label, what, hashOfToken(token), token.slice(-4), now])
          return { id, path: pathOf(token, what) }
        })
      )
    ),
  /** Every link of an account, revoked ones included, in the order of creation. Times are ISO 8601 in UTC. */
  list: (accountId: string) =>
    Effect.map(db.all(LINKS, [accountId]), (links) => links.map((link) => ({ ...link, ...shownTimes(link) }))),
  /** Revokes a live link, with effect on its next request; false if no live link has this id. */
  revoke: (accountId: string, id: string) =>
    Effect.gen(function* () {
      return (yield* db.first(REVOKE, [yield* Clock.currentTimeMillis, id, accountId])) !== undefined
    }),
  /** The live link of a token. It is looked up at every request, so that a revocation takes effect at once. */
  find: (token: string) => (TOKEN.test(token) ? db.first(BY_HASH, [hashOfToken(token)]) : Effect.succeed(undefined))
}))

const TOO_MANY_LINKS = new InvalidRequest({
  message: `There are ${Limits.FEED_LINKS} live links already, the most an account can have; revoke one first.`
})

const what = oneOf(FeedKind.literals)

const LIVE_LINKS = query(
  "feed_link",
  "SELECT count(*) AS count FROM feed_link WHERE account_id = ? AND revoked_at IS NULL",
  { count: number }
)

const ADD = `INSERT INTO feed_link (id, account_id, name, what, hash, last_four, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`

const LINKS = query(
  "feed_link",
  `SELECT id, name, what, last_four AS "lastFour", created_at AS "createdAt",
     key_usage.last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
   FROM feed_link LEFT JOIN key_usage ON key_usage.key_id = feed_link.id
   WHERE feed_link.account_id = ? ORDER BY seq`,
  {
    ...{ id: text, name: text, what, lastFour: text, createdAt: number },
    ...{ lastUsedAt: nullable(number), revokedAt: nullable(number) }
  }
)

const REVOKE = query(
  "feed_link",
  "UPDATE feed_link SET revoked_at = ? WHERE id = ? AND account_id = ? AND revoked_at IS NULL RETURNING id",
  { id: text }
)

const BY_HASH = query(
  "feed_link",
  'SELECT id, account_id AS "accountId", what FROM feed_link WHERE hash = ? AND revoked_at IS NULL',
  { id: text, accountId: text, what }
)
