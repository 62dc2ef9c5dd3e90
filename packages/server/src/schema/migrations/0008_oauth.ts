import { POSTGRES, SQLITE, type Step } from "../Migration.ts"

export const oauth: Step = {
  name: "oauth",
  statements: [
    // The clients that a person made in the app. The secret is stored as a hash only.
    {
      sqlite: `CREATE TABLE oauth_client (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      name TEXT NOT NULL,
      redirect_uris TEXT NOT NULL CHECK (json_valid(redirect_uris)),
      secret_hash TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT`,
      postgres: `CREATE TABLE oauth_client (${POSTGRES.seq}, ${POSTGRES.id} PRIMARY KEY, ${POSTGRES.owned}, name text NOT NULL, redirect_uris text NOT NULL,
      secret_hash text NOT NULL, created_at bigint NOT NULL, deleted_at bigint)`
    },
    "CREATE INDEX oauth_client_by_account ON oauth_client (account_id)",

    // The last good metadata document of each client whose id is its address.
    {
      sqlite: `CREATE TABLE oauth_document (
      url TEXT NOT NULL PRIMARY KEY,
      body TEXT NOT NULL,
      fetched_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE oauth_document (url text COLLATE "C" NOT NULL PRIMARY KEY, body text NOT NULL, fetched_at bigint NOT NULL)`
    },

    // The connections that owners consented to. An ended one stays, because its name is shown beside its writes.
    {
      sqlite: `CREATE TABLE connection (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      client_id TEXT NOT NULL,
      client_kind TEXT NOT NULL,
      name TEXT NOT NULL,
      redirect_host TEXT NOT NULL,
      resource TEXT NOT NULL,
      scope TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      ended_at INTEGER,
      ended_why TEXT,
      CHECK ((ended_at IS NULL) = (ended_why IS NULL))
    ) STRICT`,
      postgres: `CREATE TABLE connection (${POSTGRES.seq}, ${POSTGRES.id} PRIMARY KEY, ${POSTGRES.owned}, client_id text NOT NULL, client_kind text NOT NULL,
      name text NOT NULL, redirect_host text NOT NULL, resource text NOT NULL, scope text NOT NULL,
      created_at bigint NOT NULL, ended_at bigint, ended_why text, CHECK ((ended_at IS NULL) = (ended_why IS NULL)))`
    },
    "CREATE INDEX connection_by_account ON connection (account_id)",
    "CREATE INDEX connection_by_client ON connection (client_id)",

    // Codes, tokens and other items of the authorization server. If the name of an item is a secret, `id` is its SHA-256.
    {
      sqlite: `CREATE TABLE oauth_item (
      model TEXT NOT NULL,
      id TEXT NOT NULL,
      account_id TEXT REFERENCES account (id),
      connection_id TEXT,
      payload TEXT NOT NULL CHECK (json_valid(payload)),
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      consumed_at INTEGER,
      PRIMARY KEY (model, id)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE oauth_item (model text NOT NULL, ${POSTGRES.id},
      account_id text COLLATE "C" REFERENCES account (id), connection_id text COLLATE "C", payload text NOT NULL,
      created_at bigint NOT NULL, expires_at bigint, consumed_at bigint, PRIMARY KEY (model, id))`
    },
    "CREATE INDEX oauth_item_by_connection ON oauth_item (connection_id) WHERE connection_id IS NOT NULL",
    "CREATE INDEX oauth_item_by_end ON oauth_item (expires_at) WHERE expires_at IS NOT NULL"
  ]
}
