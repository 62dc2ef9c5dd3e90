import type { Migration } from "../../schema/Migration.ts"

// What was planned: a routine is written and read as a whole, as a workout is, so its exercises are one JSON document.
// A workout names the routine that it followed. The routine may be deleted later, so the name is no reference.

export const routine: Migration = {
  name: "routine",
  statements: [
    `CREATE TABLE routine (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL REFERENCES account (id),
      name TEXT NOT NULL,
      note TEXT,
      exercises TEXT NOT NULL CHECK (json_valid(exercises)),
      written_by TEXT NOT NULL,
      written_at INTEGER NOT NULL,
      deleted_by TEXT,
      deleted_at INTEGER,
      CHECK ((deleted_by IS NULL) = (deleted_at IS NULL))
    ) STRICT`,
    "CREATE INDEX routine_by_account ON routine (account_id) WHERE deleted_at IS NULL",
    "ALTER TABLE workout ADD COLUMN title TEXT",
    "ALTER TABLE workout ADD COLUMN note TEXT",
    "ALTER TABLE workout ADD COLUMN routine_id TEXT",
    `CREATE INDEX workout_by_routine ON workout (account_id, routine_id, date)
      WHERE routine_id IS NOT NULL AND deleted_at IS NULL`
  ]
}
