import type { Migration } from "../../schema/Migration.ts"

// A search looks for its words in the joined notes of each month, so that it does not read every note of the log. The text of a month
// is computed by a search and kept with the version of its month. Triggers count the version up with every note that is written.

const month = (row: "OLD" | "NEW") =>
  `INSERT INTO note_month (account_id, month, version) VALUES (${row}.account_id, substr(${row}.date, 1, 7), 1)
     ON CONFLICT (account_id, month) DO UPDATE SET version = version + 1;`

export const noteMonth: Migration = {
  name: "note_month",
  statements: [
    `CREATE TABLE note_month (account_id TEXT NOT NULL REFERENCES account (id), month TEXT NOT NULL,
       version INTEGER NOT NULL, PRIMARY KEY (account_id, month)) STRICT, WITHOUT ROWID`,
    `CREATE TABLE note_text (account_id TEXT NOT NULL REFERENCES account (id), month TEXT NOT NULL,
       version INTEGER NOT NULL, notes TEXT NOT NULL, PRIMARY KEY (account_id, month)) STRICT`,
    `CREATE TRIGGER note_month_added AFTER INSERT ON check_in WHEN NEW.note IS NOT NULL BEGIN ${month("NEW")} END`,
    `CREATE TRIGGER note_month_removed AFTER DELETE ON check_in WHEN OLD.note IS NOT NULL BEGIN ${month("OLD")} END`,
    `CREATE TRIGGER note_month_changed AFTER UPDATE ON check_in WHEN OLD.note IS NOT NULL OR NEW.note IS NOT NULL
       BEGIN ${month("OLD")} ${month("NEW")} END`,
    `INSERT INTO note_month (account_id, month, version)
       SELECT DISTINCT account_id, substr(date, 1, 7), 1 FROM check_in WHERE note IS NOT NULL`
  ]
}
