import { POSTGRES, SQLITE, type Step } from "../Migration.ts"

// An address to which the changes of an account are sent, with the state of its deliveries, and the changes that wait for it. A change
// and its events are written in one transaction.

export const webhook: Step = {
  name: "webhook",
  statements: [
    {
      sqlite: `CREATE TABLE webhook (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      url TEXT NOT NULL,
      secret TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      failures INTEGER NOT NULL DEFAULT 0,
      failing_since INTEGER,
      next_at INTEGER NOT NULL DEFAULT 0,
      leased_by TEXT,
      leased_until INTEGER NOT NULL DEFAULT 0,
      tried_at INTEGER,
      answer TEXT
    ) STRICT`,
      postgres: `CREATE TABLE webhook (${POSTGRES.seq}, ${POSTGRES.id} PRIMARY KEY, ${POSTGRES.owned}, url text NOT NULL,
      secret text NOT NULL, created_at bigint NOT NULL, failures bigint NOT NULL DEFAULT 0, failing_since bigint,
      next_at bigint NOT NULL DEFAULT 0, leased_by text, leased_until bigint NOT NULL DEFAULT 0, tried_at bigint, answer text)`
    },
    "CREATE INDEX webhook_by_account ON webhook (account_id)",
    {
      sqlite: `CREATE TABLE webhook_event (
      ${SQLITE.owned},
      webhook_id TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
      change_id TEXT NOT NULL,
      PRIMARY KEY (webhook_id, change_id)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE webhook_event (${POSTGRES.owned}, webhook_id text COLLATE "C" NOT NULL
      REFERENCES webhook (id) ON DELETE CASCADE, change_id text COLLATE "C" NOT NULL, PRIMARY KEY (webhook_id, change_id))`
    }
  ]
}
