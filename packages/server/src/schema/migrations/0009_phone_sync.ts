import { POSTGRES, type Step } from "../Migration.ts"

export const phoneSync: Step = {
  name: "phone_sync",
  statements: [
    {
      sqlite: "ALTER TABLE key_usage ADD COLUMN syncs INTEGER NOT NULL DEFAULT 0",
      postgres: "ALTER TABLE key_usage ADD COLUMN syncs bigint NOT NULL DEFAULT 0"
    },
    // A sync looks for deleted check-ins of its dates. The others have an index already.
    "CREATE INDEX check_in_deleted ON check_in (account_id, date) WHERE deleted_at IS NOT NULL",

    // The last sync of each store and route, with what was refused. It is for the person, because the phone shows nothing of it.
    {
      sqlite: `CREATE TABLE phone_sync (
      account_id TEXT NOT NULL REFERENCES account (id),
      store TEXT NOT NULL,
      way TEXT NOT NULL,
      at INTEGER NOT NULL,
      written_by TEXT NOT NULL,
      result TEXT NOT NULL CHECK (json_valid(result)),
      PRIMARY KEY (account_id, store, way)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE phone_sync (${POSTGRES.owned}, store text COLLATE "C" NOT NULL, way text COLLATE "C" NOT NULL, at bigint NOT NULL,
      written_by text NOT NULL, result text NOT NULL, PRIMARY KEY (account_id, store, way))`
    },

    // Measurements of parts of days, kept for 35 days, because the totals of a day are computed again as more of it arrives.
    {
      sqlite: `CREATE TABLE sync_sample (
      account_id TEXT NOT NULL REFERENCES account (id),
      store TEXT NOT NULL,
      signal TEXT NOT NULL,
      source TEXT NOT NULL,
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL,
      date TEXT NOT NULL,
      value REAL NOT NULL,
      PRIMARY KEY (account_id, store, signal, source, start_at)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE sync_sample (${POSTGRES.owned}, store text COLLATE "C" NOT NULL, signal text COLLATE "C" NOT NULL,
      source text COLLATE "C" NOT NULL, start_at bigint NOT NULL, end_at bigint NOT NULL, date date NOT NULL,
      value double precision NOT NULL, PRIMARY KEY (account_id, store, signal, source, start_at))`
    },
    "CREATE INDEX sync_sample_by_date ON sync_sample (account_id, store, date)",
    // The days for which a store sent a total, which takes precedence over measurements.
    {
      sqlite: `CREATE TABLE sync_total (
      account_id TEXT NOT NULL REFERENCES account (id),
      store TEXT NOT NULL,
      date TEXT NOT NULL,
      signal TEXT NOT NULL,
      PRIMARY KEY (account_id, store, date, signal)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE sync_total (${POSTGRES.owned}, store text COLLATE "C" NOT NULL, date date NOT NULL, signal text COLLATE "C" NOT NULL,
      PRIMARY KEY (account_id, store, date, signal))`
    }
  ]
}
