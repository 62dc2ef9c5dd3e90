import type { Step } from "../Migration.ts"

// A measurement has the id of the record that it is of, and when the record was changed: a corrected or deleted record is found again.

export const phoneRecords: Step = {
  name: "phone_records",
  statements: [
    {
      sqlite: [
        "ALTER TABLE sync_sample RENAME TO sync_sample_before",
        "DROP INDEX sync_sample_by_date",
        `CREATE TABLE sync_sample (
      account_id TEXT NOT NULL REFERENCES account (id),
      store TEXT NOT NULL,
      signal TEXT NOT NULL,
      source TEXT NOT NULL,
      start_at INTEGER NOT NULL,
      record TEXT NOT NULL DEFAULT '',
      end_at INTEGER NOT NULL,
      date TEXT NOT NULL,
      value REAL NOT NULL,
      modified_at INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (account_id, store, signal, source, start_at, record)
    ) STRICT, WITHOUT ROWID`,
        `INSERT INTO sync_sample (account_id, store, signal, source, start_at, end_at, date, value)
      SELECT account_id, store, signal, source, start_at, end_at, date, value FROM sync_sample_before`,
        "DROP TABLE sync_sample_before",
        "CREATE INDEX sync_sample_by_date ON sync_sample (account_id, store, date)"
      ],
      postgres: [
        `ALTER TABLE sync_sample ADD COLUMN record text COLLATE "C" NOT NULL DEFAULT '',
          ADD COLUMN modified_at bigint NOT NULL DEFAULT 0, DROP CONSTRAINT sync_sample_pkey`,
        `ALTER TABLE sync_sample ADD PRIMARY KEY (account_id, store, signal, source, start_at, record)`
      ]
    },
    "CREATE INDEX sync_sample_by_record ON sync_sample (account_id, store, record) WHERE record <> ''"
  ]
}
