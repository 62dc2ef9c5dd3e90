import type { Migration } from "../../schema/Migration.ts"

const owned = "account_id TEXT NOT NULL REFERENCES account (id)"

export const journal: Migration = {
  name: "journal",
  statements: [
    // One row for each change of the log. Ids ascend with time. `row_changes` is a JSON list of the rows before and after it. `date` is
    // the first of its dates; `change_date` has the others.
    `CREATE TABLE change (
      ${owned},
      id TEXT NOT NULL,
      date TEXT CHECK (date IS NULL OR date IS date(date)),
      kind TEXT NOT NULL,
      action TEXT NOT NULL CHECK (action IN ('create', 'update', 'delete', 'undo')),
      count INTEGER NOT NULL,
      row_changes TEXT NOT NULL,
      undoes TEXT,
      undone_by TEXT,
      written_by TEXT NOT NULL,
      written_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, id)
    ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX change_by_date ON change (account_id, date)",
    `CREATE TABLE change_date (
      ${owned},
      date TEXT NOT NULL CHECK (date IS date(date)),
      change_id TEXT NOT NULL,
      PRIMARY KEY (account_id, date, change_id)
    ) STRICT, WITHOUT ROWID`,

    // Rest days get an id, as every other entry has. A migration that runs again gives the same ones.
    `CREATE TABLE rest_day_with_id (
      id TEXT NOT NULL UNIQUE,
      ${owned},
      date TEXT NOT NULL CHECK (date IS date(date)),
      written_by TEXT NOT NULL,
      written_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, date)
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO rest_day_with_id (id, account_id, date, written_by, written_at)
      SELECT account_id || '-' || date, account_id, date, written_by, written_at FROM rest_day`,
    "DROP TABLE rest_day",
    "ALTER TABLE rest_day_with_id RENAME TO rest_day"
  ]
}
