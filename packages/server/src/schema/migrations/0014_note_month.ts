import type { Step } from "../Migration.ts"

// A search looks for its words in the joined notes of each month, so that it does not read every note of the log. The text of a month
// is computed by a search and kept with the version of its month. Triggers raise the version with every note that is written.

const raise = (row: "OLD" | "NEW") =>
  `INSERT INTO note_month (account_id, month, version) VALUES (${row}.account_id, substr(${row}.date, 1, 7), 1)
     ON CONFLICT (account_id, month) DO UPDATE SET version = version + 1;`

// PostgreSQL raises it once in a transaction, since rows that a transaction updates often become slow. It takes the row `all` first, so
// that transactions of an account wait for each other there, and not one for a month of the other.
const raiseOnce = (row: "OLD" | "NEW") =>
  `INSERT INTO note_month AS known (account_id, month, version)
     VALUES (${row}.account_id, 'all', 1), (${row}.account_id, to_char(${row}.date, 'YYYY-MM'), 1)
     ON CONFLICT (account_id, month) DO UPDATE SET version = known.version + 1
       WHERE known.xmin <> pg_current_xact_id()::xid;`

export const noteMonth: Step = {
  name: "note_month",
  statements: [
    {
      sqlite: `CREATE TABLE note_month (account_id TEXT NOT NULL REFERENCES account (id), month TEXT NOT NULL,
       version INTEGER NOT NULL, PRIMARY KEY (account_id, month)) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE note_month (account_id text COLLATE "C" NOT NULL REFERENCES account (id), month text COLLATE "C" NOT NULL,
       version bigint NOT NULL, PRIMARY KEY (account_id, month)) WITH (fillfactor = 50)`
    },
    {
      sqlite: `CREATE TABLE note_text (account_id TEXT NOT NULL REFERENCES account (id), month TEXT NOT NULL,
       version INTEGER NOT NULL, notes TEXT NOT NULL, PRIMARY KEY (account_id, month)) STRICT`,
      postgres: `CREATE TABLE note_text (account_id text COLLATE "C" NOT NULL REFERENCES account (id), month text COLLATE "C" NOT NULL,
       version bigint NOT NULL, notes text NOT NULL, PRIMARY KEY (account_id, month))`
    },
    {
      sqlite: [
        `CREATE TRIGGER note_month_added AFTER INSERT ON check_in WHEN NEW.note IS NOT NULL BEGIN ${raise("NEW")} END`,
        `CREATE TRIGGER note_month_removed AFTER DELETE ON check_in WHEN OLD.note IS NOT NULL BEGIN ${raise("OLD")} END`,
        `CREATE TRIGGER note_month_changed AFTER UPDATE ON check_in WHEN OLD.note IS NOT NULL OR NEW.note IS NOT NULL
       BEGIN ${raise("OLD")} ${raise("NEW")} END`
      ],
      postgres: [
        `CREATE FUNCTION note_month_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN IF OLD.note IS NOT NULL THEN ${raiseOnce("OLD")} END IF; END IF;
      IF TG_OP <> 'DELETE' THEN IF NEW.note IS NOT NULL THEN ${raiseOnce("NEW")} END IF; END IF;
      RETURN NULL;
    END $$`,
        `CREATE TRIGGER note_month AFTER INSERT OR UPDATE OR DELETE ON check_in
      FOR EACH ROW EXECUTE FUNCTION note_month_written()`
      ]
    },
    {
      sqlite: `INSERT INTO note_month (account_id, month, version)
       SELECT DISTINCT account_id, substr(date, 1, 7), 1 FROM check_in WHERE note IS NOT NULL`,
      postgres: `INSERT INTO note_month (account_id, month, version)
       SELECT DISTINCT account_id, 'all', 1 FROM check_in WHERE note IS NOT NULL
       UNION SELECT DISTINCT account_id, to_char(date, 'YYYY-MM'), 1 FROM check_in WHERE note IS NOT NULL`
    }
  ]
}
