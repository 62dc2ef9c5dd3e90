import type { Migration } from "../../schema/Migration.ts"

// Exercises are summarized by month, year and whole log, so that nothing reads every workout. A summary is computed when it is read. It
// is current if it has the version of its period. A trigger raises the version with every workout that is written, but once in a
// transaction, since rows that a transaction updates often become slow. It takes the row of the whole log first. Transactions of an
// account wait for each other there, and do not deadlock over the months.

const periodsOf = (row: "OLD" | "NEW") =>
  `SELECT ${row}.account_id, 'all' UNION SELECT ${row}.account_id, to_char(${row}.date, 'YYYY')
   UNION SELECT ${row}.account_id, to_char(${row}.date, 'YYYY-MM')`

const bump = (row: "OLD" | "NEW") =>
  `INSERT INTO exercise_period AS known (account_id, period, version)
     SELECT account_id, period, 1 FROM (${periodsOf(row)}) AS written (account_id, period)
     ORDER BY period COLLATE "C" DESC
     ON CONFLICT (account_id, period) DO UPDATE SET version = known.version + 1
       WHERE known.xmin <> pg_current_xact_id()::xid;`

export const exercisePeriod: Migration = {
  name: "exercise_period",
  statements: [
    `CREATE TABLE exercise_period (account_id text COLLATE "C" NOT NULL REFERENCES account (id), period text COLLATE "C" NOT NULL,
       version bigint NOT NULL, PRIMARY KEY (account_id, period)) WITH (fillfactor = 50)`,
    `CREATE TABLE exercise_summary (account_id text COLLATE "C" NOT NULL REFERENCES account (id),
       period text COLLATE "C" NOT NULL, version bigint NOT NULL, exercises text NOT NULL, estimates text NOT NULL,
       PRIMARY KEY (account_id, period))`,
    `CREATE FUNCTION exercise_period_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN ${bump("OLD")} END IF;
      IF TG_OP <> 'DELETE' THEN ${bump("NEW")} END IF;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER exercise_period AFTER INSERT OR UPDATE OR DELETE ON workout
      FOR EACH ROW EXECUTE FUNCTION exercise_period_written()`,
    `INSERT INTO exercise_period (account_id, period, version)
       SELECT account_id, 'all', 1 FROM workout
       UNION SELECT account_id, to_char(date, 'YYYY'), 1 FROM workout
       UNION SELECT account_id, to_char(date, 'YYYY-MM'), 1 FROM workout`
  ]
}
