import type { Step } from "../Migration.ts"

// What reads of the whole log need so that they do not grow with it. The trends of all time show the best set of each month, which they read
// instead of the workouts; summaries are computed anew with them. A search of what one kind of writer wrote reads only that.

export const longReads: Step = {
  name: "long_reads",
  statements: [
    "DELETE FROM exercise_summary",
    "ALTER TABLE exercise_summary ADD COLUMN bests TEXT NOT NULL DEFAULT '[]'",
    ...["food", "workout", "check_in"].map((table) => {
      const index = `CREATE INDEX ${table}_by_writer ON ${table} (account_id, substr(written_by, 1, 3), date`
      const rows = `WHERE deleted_at IS NULL${table === "check_in" ? " AND note IS NOT NULL" : ""}`
      return { sqlite: `${index}) ${rows}`, postgres: `${index}, seq) ${rows}` }
    })
  ]
}
