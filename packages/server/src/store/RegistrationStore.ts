import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { oauthItemStore } from "./OAuthItemStore.ts"
import { number, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"

const HOUR_MS = 3_600_000

/** Senders that are remembered; beyond that, those that registered first are forgotten. */
const SENDERS_MAX = 20_000

const MODEL = "Registrations"

/** How often each sender registered a client, in the hour after its first time. All servers of a database count together. */
export const registrationStore = Effect.gen(function* () {
  const db = yield* Sql
  const items = yield* oauthItemStore
  return {
    /** Counts a registration of a sender. After `most` of an hour it counts none, and returns when that hour is over. */
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

// One statement, so that of many at once on several servers no more are counted.
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
