import { POSTGRES, SQLITE, type Step } from "../Migration.ts"

export const app: Step = {
  name: "app",
  statements: [
    // The login of each account in the app. An account that was never claimed has no row. Without a password, sign-in is by passkey only.
    {
      sqlite: `CREATE TABLE login (
      ${SQLITE.ofAccount},
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE,
      password TEXT,
      created_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE login (${POSTGRES.ofAccount}, name text NOT NULL, name_key text COLLATE "C" NOT NULL UNIQUE, password text,
      created_at bigint NOT NULL, changed_at bigint NOT NULL)`
    },

    // Tokens are stored as hashes only. `confirmed_at` is the time at which the person last proved their identity.
    {
      sqlite: `CREATE TABLE session (
      id TEXT NOT NULL PRIMARY KEY,
      ${SQLITE.owned},
      hash TEXT NOT NULL UNIQUE,
      device TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      confirmed_at INTEGER NOT NULL
    ) STRICT`,
      postgres: `CREATE TABLE session (${POSTGRES.id} PRIMARY KEY, ${POSTGRES.owned}, hash text COLLATE "C" NOT NULL UNIQUE, device text NOT NULL,
      created_at bigint NOT NULL, seen_at bigint NOT NULL, expires_at bigint NOT NULL, confirmed_at bigint NOT NULL)`
    },
    "CREATE INDEX session_by_account ON session (account_id)",

    {
      sqlite: `CREATE TABLE sign_in_link (
      hash TEXT NOT NULL PRIMARY KEY,
      ${SQLITE.owned},
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE sign_in_link (hash text COLLATE "C" NOT NULL PRIMARY KEY, ${POSTGRES.owned}, expires_at bigint NOT NULL)`
    },

    {
      sqlite: `CREATE TABLE passkey (
      id TEXT NOT NULL PRIMARY KEY,
      ${SQLITE.owned},
      credential_id TEXT NOT NULL UNIQUE,
      public_key TEXT NOT NULL,
      counter INTEGER NOT NULL,
      transports TEXT NOT NULL,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT`,
      postgres: `CREATE TABLE passkey (${POSTGRES.id} PRIMARY KEY, ${POSTGRES.owned}, credential_id text COLLATE "C" NOT NULL UNIQUE,
      public_key text NOT NULL, counter bigint NOT NULL, transports text NOT NULL, name text NOT NULL,
      created_at bigint NOT NULL, used_at bigint)`
    },
    "CREATE INDEX passkey_by_account ON passkey (account_id)",

    // The answers to writes of the app, kept in the transaction of the write, so that sending one again is harmless. `changes` is
    // a JSON list of the ids of the changes that the write made.
    {
      sqlite: `CREATE TABLE app_write (
      ${SQLITE.owned},
      id TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      answer TEXT NOT NULL,
      changes TEXT NOT NULL,
      written_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, id)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE app_write (${POSTGRES.owned}, ${POSTGRES.id}, body_hash text NOT NULL, answer text NOT NULL, changes text NOT NULL,
      written_at bigint NOT NULL, PRIMARY KEY (account_id, id))`
    },
    "CREATE INDEX app_write_by_time ON app_write (account_id, written_at)",

    // The person's preferences for the app; a JSON object.
    {
      sqlite: `CREATE TABLE preference (
      ${SQLITE.ofAccount},
      settings TEXT NOT NULL CHECK (json_valid(settings))
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE preference (${POSTGRES.ofAccount}, settings text NOT NULL)`
    },

    {
      sqlite: `CREATE TABLE widget (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      kind TEXT NOT NULL,
      metric_id TEXT,
      position REAL NOT NULL,
      ${SQLITE.written},
      ${SQLITE.deletable}
    ) STRICT`,
      postgres: `CREATE TABLE widget (${POSTGRES.seq}, ${POSTGRES.id}, ${POSTGRES.owned}, kind text NOT NULL, metric_id text COLLATE "C",
      position double precision NOT NULL, ${POSTGRES.written}, ${POSTGRES.deletable}, PRIMARY KEY (account_id, id))`
    },
    "CREATE INDEX widget_by_account ON widget (account_id) WHERE deleted_at IS NULL",

    {
      // `file` is the SHA-256 of the picture, which is stored beside the database.
      sqlite: `CREATE TABLE photo (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      date TEXT NOT NULL CHECK (date IS date(date)),
      pose TEXT NOT NULL,
      file TEXT NOT NULL,
      type TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      ${SQLITE.written},
      ${SQLITE.deletable}
    ) STRICT`,
      // `file` is the SHA-256 of the picture, whose bytes are in `photo_file`: several servers share them.
      postgres: `CREATE TABLE photo (${POSTGRES.seq}, ${POSTGRES.id}, ${POSTGRES.owned}, date date NOT NULL, pose text NOT NULL, file text COLLATE "C" NOT NULL,
      type text NOT NULL, width bigint NOT NULL, height bigint NOT NULL, bytes bigint NOT NULL, ${POSTGRES.written}, ${POSTGRES.deletable},
      PRIMARY KEY (account_id, id))`
    },
    "CREATE INDEX photo_by_date ON photo (account_id, date) WHERE deleted_at IS NULL",
    "CREATE INDEX photo_by_file ON photo (file)",
    {
      sqlite: [],
      postgres: `CREATE TABLE photo_file (hash text COLLATE "C" NOT NULL PRIMARY KEY, bytes bytea NOT NULL)`
    }
  ]
}
