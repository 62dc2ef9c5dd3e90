import type { Step } from "../Migration.ts"

// The trash reads the deleted rows of every table, latest first, and the settings the nights that are too long. Neither are many, and neither
// is looked for in the whole log. A row that is not deleted is in none of the indexes, so that a new one costs nothing more.

/** The tables whose rows are deleted softly. */
const TABLES = ["food", "water", "workout", "check_in", "custom_metric", "routine", "known_food", "widget", "photo"]

export const deletedRows: Step = {
  name: "deleted_rows",
  statements: [
    ...TABLES.map(
      (table) => `CREATE INDEX ${table}_by_deletion ON ${table} (account_id, deleted_at) WHERE deleted_at IS NOT NULL`
    ),
    "CREATE INDEX health_day_long_night ON health_day (account_id, sleep_minutes) WHERE sleep_minutes > 840"
  ]
}
