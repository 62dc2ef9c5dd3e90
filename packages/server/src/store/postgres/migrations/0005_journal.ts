import type { Migration } from "../../schema/Migration.ts"

const owned = 'account_id text COLLATE "C" NOT NULL REFERENCES account (id)'

export const journal: Migration = {
  name: "journal",
  statements: [
    // One row for each change of the log. Ids ascend with time. `row_changes` is a JSON list of the rows before and after it. `date` is
    // the first of its dates; `change_date` has the others.
    `CREATE TABLE change (${owned}, id text COLLATE "C" NOT NULL, date date,
      kind text NOT NULL, action text NOT NULL CHECK (action IN ('create', 'update', 'delete', 'undo')),
      count bigint NOT NULL, row_changes text NOT NULL, undoes text COLLATE "C", undone_by text COLLATE "C",
      written_by text NOT NULL, written_at bigint NOT NULL, PRIMARY KEY (account_id, id))`,
    "CREATE INDEX change_by_date ON change (account_id, date)",
    `CREATE TABLE change_date (${owned}, date date NOT NULL, change_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (account_id, date, change_id))`,

    // Rest days get an id, as every other entry has. The default serves servers of the previous version.
    `ALTER TABLE rest_day ADD COLUMN id text COLLATE "C" NOT NULL DEFAULT gen_random_uuid()::text`,
    "UPDATE rest_day SET id = account_id || '-' || date",
    "CREATE UNIQUE INDEX rest_day_by_id ON rest_day (account_id, id)"
  ]
}
