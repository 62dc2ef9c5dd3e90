import type { Migration } from "../../schema/Migration.ts"

const owned = 'account_id text COLLATE "C" NOT NULL REFERENCES account (id)'

export const phoneSync: Migration = {
  name: "phone_sync",
  statements: [
    "ALTER TABLE key_usage ADD COLUMN syncs bigint NOT NULL DEFAULT 0",
    // A sync looks for deleted check-ins of its dates. The others have an index already.
    "CREATE INDEX check_in_deleted ON check_in (account_id, date) WHERE deleted_at IS NOT NULL",

    // The last sync of each store and route, with what was refused. It is for the person, because the phone shows nothing of it.
    `CREATE TABLE phone_sync (${owned}, store text COLLATE "C" NOT NULL, way text COLLATE "C" NOT NULL, at bigint NOT NULL,
      written_by text NOT NULL, result text NOT NULL, PRIMARY KEY (account_id, store, way))`,

    // Measurements of parts of days, kept for 35 days, because the totals of a day are computed again as more of it arrives.
    `CREATE TABLE sync_sample (${owned}, store text COLLATE "C" NOT NULL, signal text COLLATE "C" NOT NULL,
      source text COLLATE "C" NOT NULL, start_at bigint NOT NULL, end_at bigint NOT NULL, date date NOT NULL,
      value double precision NOT NULL, PRIMARY KEY (account_id, store, signal, source, start_at))`,
    "CREATE INDEX sync_sample_by_date ON sync_sample (account_id, store, date)",
    // The days for which a store sent a total, which takes precedence over measurements.
    `CREATE TABLE sync_total (${owned}, store text COLLATE "C" NOT NULL, date date NOT NULL, signal text COLLATE "C" NOT NULL,
      PRIMARY KEY (account_id, store, date, signal))`
  ]
}
