import type { Step } from "../Migration.ts"

// Exercises are summarized by month, year and whole log, so that nothing reads every workout. A summary is computed when it is read. It
// is current if it has the version of its period. Triggers raise the version with every workout that is written.

const raise = (row: "OLD" | "NEW") =>
  `INSERT INTO exercise_period (account_id, period, version)
     VALUES (${row}.account_id, 'all', 1), (${row}.account_id, substr(${row}.date, 1, 4), 1),
       (${row}.account_id, substr(${row}.date, 1, 7), 1)
     ON CONFLICT (account_id, period) DO UPDATE SET version = version + 1;`

const periodsOf = (row: "OLD" | "NEW") =>
  `SELECT ${row}.account_id, 'all' UNION SELECT ${row}.account_id, to_char(${row}.date, 'YYYY')
   UNION SELECT ${row}.account_id, to_char(${row}.date, 'YYYY-MM')`

// PostgreSQL raises it but once in a transaction, since rows that a transaction updates often become slow. It takes the row of the
// whole log first. Transactions of an account wait for each other there, and do not deadlock over the months.
const raiseOnce = (row: "OLD" | "NEW") =>
  `INSERT INTO exercise_period AS known (account_id, period, version)
     SELECT account_id, period, 1 FROM (${periodsOf(row)}) AS written (account_id, period)
     ORDER BY period COLLATE "C" DESC
     ON CONFLICT (account_id, period) DO UPDATE SET version = known.version + 1
       WHERE known.xmin <> pg_current_xact_id()::xid;`

export const exercisePeriod: Step = {
  name: "exercise_period",
  statements: [
    {
      sqlite: `CREATE TABLE exercise_period (account_id TEXT NOT NULL REFERENCES account (id), period TEXT NOT NULL,
       version INTEGER NOT NULL, PRIMARY KEY (account_id, period)) STRICT, WITHOUT ROWID`,
      postgres: `CREATE TABLE exercise_period (account_id text COLLATE "C" NOT NULL REFERENCES account (id), period text COLLATE "C" NOT NULL,
       version bigint NOT NULL, PRIMARY KEY (account_id, period)) WITH (fillfactor = 50)`
    },
    {
      sqlite: `CREATE TABLE exercise_summary (account_id TEXT NOT NULL REFERENCES account (id), period TEXT NOT NULL,
       version INTEGER NOT NULL, exercises TEXT NOT NULL, estimates TEXT NOT NULL, PRIMARY KEY (account_id, period)) STRICT`,
      postgres: `CREATE TABLE exercise_summary (account_id text COLLATE "C" NOT NULL REFERENCES account (id),
       period text COLLATE "C" NOT NULL, version bigint NOT NULL, exercises text NOT NULL, estimates text NOT NULL,
       PRIMARY KEY (account_id, period))`
    },
    {
      sqlite: [
        `CREATE TRIGGER exercise_period_added AFTER INSERT ON workout BEGIN ${raise("NEW")} END`,
        `CREATE TRIGGER exercise_period_removed AFTER DELETE ON workout BEGIN ${raise("OLD")} END`,
        `CREATE TRIGGER exercise_period_changed AFTER UPDATE ON workout BEGIN ${raise("OLD")} ${raise("NEW")} END`
      ],
      postgres: [
        `CREATE FUNCTION exercise_period_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN ${raiseOnce("OLD")} END IF;
      IF TG_OP <> 'DELETE' THEN ${raiseOnce("NEW")} END IF;
      RETURN NULL;
    END $$`,
        `CREATE TRIGGER exercise_period AFTER INSERT OR UPDATE OR DELETE ON workout
      FOR EACH ROW EXECUTE FUNCTION exercise_period_written()`
      ]
    },
    {
      sqlite: `INSERT INTO exercise_period (account_id, period, version)
       SELECT account_id, 'all', 1 FROM workout
       UNION SELECT account_id, substr(date, 1, 4), 1 FROM workout
       UNION SELECT account_id, substr(date, 1, 7), 1 FROM workout`,
      postgres: `INSERT INTO exercise_period (account_id, period, version)
       SELECT account_id, 'all', 1 FROM workout
       UNION SELECT account_id, to_char(date, 'YYYY'), 1 FROM workout
       UNION SELECT account_id, to_char(date, 'YYYY-MM'), 1 FROM workout`
    }
  ]
}
