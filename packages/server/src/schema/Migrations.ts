import type { Migration, Step } from "./Migration.ts"
import { log } from "./migrations/0001_log.ts"
import { dayTotal } from "./migrations/0002_day_total.ts"
import { ownerAndSignals } from "./migrations/0003_owner_and_signals.ts"
import { accounts } from "./migrations/0004_accounts.ts"
import { journal } from "./migrations/0005_journal.ts"
import { changesByWriter } from "./migrations/0006_changes_by_writer.ts"
import { app } from "./migrations/0007_app.ts"
import { oauth } from "./migrations/0008_oauth.ts"
import { phoneSync } from "./migrations/0009_phone_sync.ts"
import { imports } from "./migrations/0010_imports.ts"
import { importedReadings } from "./migrations/0011_imported_readings.ts"
import { exercisePeriod } from "./migrations/0012_exercise_period.ts"
import { foodByName } from "./migrations/0013_food_by_name.ts"
import { noteMonth } from "./migrations/0014_note_month.ts"
import { routine } from "./migrations/0015_routine.ts"
import { knownFood } from "./migrations/0016_known_food.ts"
import { workoutDraft } from "./migrations/0017_workout_draft.ts"
import { phoneWorkout } from "./migrations/0018_phone_workout.ts"
import { webhook } from "./migrations/0019_webhook.ts"
import { identity } from "./migrations/0020_identity.ts"
import { phoneRecords } from "./migrations/0021_phone_records.ts"
import { workoutText } from "./migrations/0022_workout_text.ts"
import { deletedRows } from "./migrations/0023_deleted_rows.ts"
import { longReads } from "./migrations/0024_long_reads.ts"
import { foodDay } from "./migrations/0025_food_day.ts"
import { clock } from "./migrations/0026_clock.ts"
import { feedLink } from "./migrations/0027_feed_link.ts"
import { postgresLog } from "./PostgresLog.ts"

// A test compares the list with the folder.
const STEPS: ReadonlyArray<Step> = [
  accounts,
  journal,
  changesByWriter,
  app,
  oauth,
  phoneSync,
  imports,
  importedReadings,
  exercisePeriod,
  foodByName,
  noteMonth,
  routine,
  knownFood,
  workoutDraft,
  phoneWorkout,
  webhook,
  identity,
  phoneRecords,
  workoutText,
  deletedRows,
  longReads,
  foodDay,
  clock,
  feedLink
]

const migrationOf =
  (engine: "sqlite" | "postgres") =>
  ({ name, statements }: Step): Migration => ({
    name,
    statements: statements.flatMap((each) => (typeof each === "string" ? each : each[engine]))
  })

/** The migrations of SQLite, in order. The schema's number is how many have been applied. */
export const SQLITE_MIGRATIONS: ReadonlyArray<Migration> = [
  ...[log, dayTotal, ownerAndSignals],
  ...STEPS.map(migrationOf("sqlite"))
]

/** The migrations of PostgreSQL, in order. The first is the third of SQLite: a schema has the same number on both engines. */
export const POSTGRES_MIGRATIONS: ReadonlyArray<Migration> = [postgresLog, ...STEPS.map(migrationOf("postgres"))]
