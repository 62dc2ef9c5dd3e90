import type { Migration } from "../../schema/Migration.ts"

export const imports: Migration = {
  name: "imports",
  statements: [
    // The records that changes imported from other apps. A record that is imported again is recognised by its key. If its change was
    // undone, it counts as not imported. `hash` is of the record in the file, `row_hash` of the row as the import left it.
    `CREATE TABLE import_record (account_id text COLLATE "C" NOT NULL REFERENCES account (id), format text NOT NULL,
      key text COLLATE "C" NOT NULL, change_id text COLLATE "C" NOT NULL, hash text NOT NULL, row_table text NOT NULL,
      row_id text COLLATE "C" NOT NULL, row_hash text NOT NULL, PRIMARY KEY (account_id, format, key, change_id))`
  ]
}
