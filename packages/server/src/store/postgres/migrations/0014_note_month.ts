import type { Migration } from "../../schema/Migration.ts"

// A search looks for its words in the joined notes of each month, so that it does not read every note of the log. The text of a month
// is computed by a search and kept with the version of its month. A trigger counts the version up with every note that is written: once
// in a transaction, since rows that a transaction updates often become slow. It takes the row `all` first, so that transactions of an
// account wait for each other there, and not one for a month of the other.

const bump = (row: "OLD" | "NEW") =>
  `INSERT INTO note_month AS known (account_id, month, version)
     VALUES (${row}.account_id, 'all', 1), (${row}.account_id, to_char(${row}.date, 'YYYY-MM'), 1)
     ON CONFLICT (account_id, month) DO UPDATE SET version = known.version + 1
       WHERE known.xmin <> pg_current_xact_id()::xid;`

export const noteMonth: Migration = {
  name: "note_month",
  statements: [
    `CREATE TABLE note_month (account_id text COLLATE "C" NOT NULL REFERENCES account (id), month text COLLATE "C" NOT NULL,
       version bigint NOT NULL, PRIMARY KEY (account_id, month)) WITH (fillfactor = 50)`,
    `CREATE TABLE note_text (account_id text COLLATE "C" NOT NULL REFERENCES account (id), month text COLLATE "C" NOT NULL,
       version bigint NOT NULL, notes text NOT NULL, PRIMARY KEY (account_id, month))`,
    `CREATE FUNCTION note_month_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN IF OLD.note IS NOT NULL THEN ${bump("OLD")} END IF; END IF;
      IF TG_OP <> 'DELETE' THEN IF NEW.note IS NOT NULL THEN ${bump("NEW")} END IF; END IF;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER note_month AFTER INSERT OR UPDATE OR DELETE ON check_in
      FOR EACH ROW EXECUTE FUNCTION note_month_written()`,
    `INSERT INTO note_month (account_id, month, version)
       SELECT DISTINCT account_id, 'all', 1 FROM check_in WHERE note IS NOT NULL
       UNION SELECT DISTINCT account_id, to_char(date, 'YYYY-MM'), 1 FROM check_in WHERE note IS NOT NULL`
  ]
}
