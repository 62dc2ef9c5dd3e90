import type { Step } from "../Migration.ts"

export const imports: Step = {
  name: "imports",
  statements: [
    // The records that changes imported from other apps. A record that is imported again is recognised by its key. If its change was
    // undone, it counts as not imported. `hash` is of the record in the file, `row_hash` of the row as the import left it.
    {
      sqlite: `CREATE TABLE import_record (
      account_id TEXT NOT NULL REFERENCES account (id),
      format TEXT NOT NULL,
      key TEXT NOT NULL,
      change_id TEXT NOT NULL,
      hash TEXT NOT NULL,
      row_table TEXT NOT NULL,
      row_id TEXT NOT NULL,
      row_hash TEXT NOT NULL,
      PRIMARY KEY (account_id, format, key, change_id)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE import_record (account_id text COLLATE "C" NOT NULL REFERENCES account (id), format text NOT NULL,
      key text COLLATE "C" NOT NULL, change_id text COLLATE "C" NOT NULL, hash text NOT NULL, row_table text NOT NULL,
      row_id text COLLATE "C" NOT NULL, row_hash text NOT NULL, PRIMARY KEY (account_id, format, key, change_id))`
    }
  ]
}
