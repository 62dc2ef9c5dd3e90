import { POSTGRES, SQLITE, type Step } from "../Migration.ts"

// A read-only link shows one file of an account. Only the hash of its token is kept. A server of the version before may delete an account.

export const feedLink: Step = {
  name: "feed_link",
  statements: [
    {
      sqlite: `CREATE TABLE feed_link (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned} ON DELETE CASCADE,
      name TEXT NOT NULL,
      what TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      last_four TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT`,
      postgres: `CREATE TABLE feed_link (${POSTGRES.seq}, ${POSTGRES.id} PRIMARY KEY, ${POSTGRES.owned} ON DELETE CASCADE,
      name text NOT NULL, what text NOT NULL, hash text COLLATE "C" NOT NULL UNIQUE, last_four text NOT NULL,
      created_at bigint NOT NULL, revoked_at bigint)`
    },
    "CREATE INDEX feed_link_by_account ON feed_link (account_id)"
  ]
}
