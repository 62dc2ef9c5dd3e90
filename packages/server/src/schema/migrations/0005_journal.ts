import { POSTGRES, SQLITE, type Step } from "../Migration.ts"

export const journal: Step = {
  name: "journal",
  statements: [
    // One row for each change of the log. Ids ascend with time. `row_changes` is a JSON list of the rows before and after it. `date` is
    // the first of its dates; `change_date` has the others.
    {
      sqlite: `CREATE TABLE change (
      ${SQLITE.owned},
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
      postgres: `CREATE TABLE change (${POSTGRES.owned}, id text COLLATE "C" NOT NULL, date date,
      kind text NOT NULL, action text NOT NULL CHECK (action IN ('create', 'update', 'delete', 'undo')),
      count bigint NOT NULL, row_changes text NOT NULL, undoes text COLLATE "C", undone_by text COLLATE "C",
      written_by text NOT NULL, written_at bigint NOT NULL, PRIMARY KEY (account_id, id))`
    },
    "CREATE INDEX change_by_date ON change (account_id, date)",
    {
      sqlite: `CREATE TABLE change_date (
      ${SQLITE.owned},
      date TEXT NOT NULL CHECK (date IS date(date)),
      change_id TEXT NOT NULL,
      PRIMARY KEY (account_id, date, change_id)
    ) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE change_date (${POSTGRES.owned}, date date NOT NULL, change_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (account_id, date, change_id))`
    },

    {
      sqlite: [
        // Rest days get an id, as every other entry has. A migration that runs again gives the same ones.
        `CREATE TABLE rest_day_with_id (
      id TEXT NOT NULL UNIQUE,
      ${SQLITE.owned},
      date TEXT NOT NULL CHECK (date IS date(date)),
      written_by TEXT NOT NULL,
      written_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, date)
    ) STRICT, WITHOUT ROWID`,
        `INSERT INTO rest_day_with_id (id, account_id, date, written_by, written_at)
      SELECT account_id || '-' || date, account_id, date, written_by, written_at FROM rest_day`,
        "DROP TABLE rest_day",
        "ALTER TABLE rest_day_with_id RENAME TO rest_day"
      ],
      postgres: [
        // Rest days get an id, as every other entry has. The default serves servers of the previous version.
        `ALTER TABLE rest_day ADD COLUMN id text COLLATE "C" NOT NULL DEFAULT gen_random_uuid()::text`,
        "UPDATE rest_day SET id = account_id || '-' || date",
        "CREATE UNIQUE INDEX rest_day_by_id ON rest_day (account_id, id)"
      ]
    }
  ]
}
