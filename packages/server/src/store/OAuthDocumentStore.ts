import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"

/** A document of a client that nobody is connected by is deleted this long after it was last fetched. */
const UNUSED_MS = 30 * 24 * 3_600_000

/** The last good metadata document of each client that names itself by an address. */
export const oauthDocumentStore = Effect.map(Sql, (db) => ({
  find: (url: string) => Effect.map(db.first(FIND, [url]), (row) => row?.body),
  /** Keeps a document in place of the former one, and deletes those of clients that have not been used for a long time. */
  keep: (url: string, body: string) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      yield* db.run(KEEP, [url, body, now])
      yield* db.run(FORGET, [now - UNUSED_MS])
    })
}))

const FIND = query("oauth_document", "SELECT body FROM oauth_document WHERE url = ?", { body: text })

const KEEP = `INSERT INTO oauth_document (url, body, fetched_at) VALUES (?, ?, ?)
  ON CONFLICT (url) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at`

const FORGET = `DELETE FROM oauth_document WHERE fetched_at < ?
  AND NOT EXISTS (SELECT 1 FROM connection WHERE client_id = oauth_document.url AND ended_at IS NULL)`
