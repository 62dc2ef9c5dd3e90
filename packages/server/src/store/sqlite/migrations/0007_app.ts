import type { Migration } from "../../schema/Migration.ts"

const owned = "account_id TEXT NOT NULL REFERENCES account (id)"
const ofAccount = "account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id)"
const written = "written_by TEXT NOT NULL, written_at INTEGER NOT NULL"
const deletable = "deleted_by TEXT, deleted_at INTEGER, CHECK ((deleted_by IS NULL) = (deleted_at IS NULL))"

export const app: Migration = {
  name: "app",
  statements: [
    // The login of each account in the app. An account that was never claimed has no row. Without a password, sign-in is by passkey only.
    `CREATE TABLE login (
      ${ofAccount},
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE,
      password TEXT,
      created_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,

    // Tokens are stored as hashes only. `confirmed_at` is the time at which the person last proved their identity.
    `CREATE TABLE session (
      id TEXT NOT NULL PRIMARY KEY,
      ${owned},
      hash TEXT NOT NULL UNIQUE,
      device TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      confirmed_at INTEGER NOT NULL
    ) STRICT`,
    "CREATE INDEX session_by_account ON session (account_id)",

    `CREATE TABLE sign_in_link (
      hash TEXT NOT NULL PRIMARY KEY,
      ${owned},
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,

    `CREATE TABLE passkey (
      id TEXT NOT NULL PRIMARY KEY,
      ${owned},
      credential_id TEXT NOT NULL UNIQUE,
      public_key TEXT NOT NULL,
      counter INTEGER NOT NULL,
      transports TEXT NOT NULL,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT`,
    "CREATE INDEX passkey_by_account ON passkey (account_id)",

    // The answers to writes of the app, kept in the transaction of the write, so that sending one again is harmless. `changes` is
    // a JSON list of the ids of the changes that the write made.
    `CREATE TABLE app_write (
      ${owned},
      id TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      answer TEXT NOT NULL,
      changes TEXT NOT NULL,
      written_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, id)
    ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX app_write_by_time ON app_write (account_id, written_at)",

    // The person's preferences for the app; a JSON object.
    `CREATE TABLE preference (
      ${ofAccount},
      settings TEXT NOT NULL CHECK (json_valid(settings))
    ) STRICT, WITHOUT ROWID`,

    `CREATE TABLE widget (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${owned},
      kind TEXT NOT NULL,
      metric_id TEXT,
      position REAL NOT NULL,
      ${written},
      ${deletable}
    ) STRICT`,
    "CREATE INDEX widget_by_account ON widget (account_id) WHERE deleted_at IS NULL",

    // `file` is the SHA-256 of the picture, which is stored beside the database.
    `CREATE TABLE photo (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ${owned},
      date TEXT NOT NULL CHECK (date IS date(date)),
      pose TEXT NOT NULL,
      file TEXT NOT NULL,
      type TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      ${written},
      ${deletable}
    ) STRICT`,
    "CREATE INDEX photo_by_date ON photo (account_id, date) WHERE deleted_at IS NULL",
    "CREATE INDEX photo_by_file ON photo (file)"
  ]
}
