import type { Migration } from "../../schema/Migration.ts"

// Exercises are summarized by month, year and whole log, so that nothing reads every workout. A summary is computed when it is read. It
// is current if it has the version of its period. Triggers raise the version with every workout that is written.

const periods = (row: "OLD" | "NEW") =>
  `INSERT INTO exercise_period (account_id, period, version)
     VALUES (${row}.account_id, 'all', 1), (${row}.account_id, substr(${row}.date, 1, 4), 1),
       (${row}.account_id, substr(${row}.date, 1, 7), 1)
     ON CONFLICT (account_id, period) DO UPDATE SET version = version + 1;`

export const exercisePeriod: Migration = {
  name: "exercise_period",
  statements: [
    `CREATE TABLE exercise_period (account_id TEXT NOT NULL REFERENCES account (id), period TEXT NOT NULL,
       version INTEGER NOT NULL, PRIMARY KEY (account_id, period)) STRICT, WITHOUT ROWID`,
    `CREATE TABLE exercise_summary (account_id TEXT NOT NULL REFERENCES account (id), period TEXT NOT NULL,
       version INTEGER NOT NULL, exercises TEXT NOT NULL, estimates TEXT NOT NULL, PRIMARY KEY (account_id, period)) STRICT`,
    `CREATE TRIGGER exercise_period_added AFTER INSERT ON workout BEGIN ${periods("NEW")} END`,
    `CREATE TRIGGER exercise_period_removed AFTER DELETE ON workout BEGIN ${periods("OLD")} END`,
    `CREATE TRIGGER exercise_period_changed AFTER UPDATE ON workout BEGIN ${periods("OLD")} ${periods("NEW")} END`,
    `INSERT INTO exercise_period (account_id, period, version)
       SELECT account_id, 'all', 1 FROM workout
       UNION SELECT account_id, substr(date, 1, 4), 1 FROM workout
       UNION SELECT account_id, substr(date, 1, 7), 1 FROM workout`
  ]
}
