import { log as postgresLog } from "../postgres/migrations/0003_log.ts"
import { accounts as postgresAccounts } from "../postgres/migrations/0004_accounts.ts"
import { journal as postgresJournal } from "../postgres/migrations/0005_journal.ts"
import { changesByWriter as postgresChangesByWriter } from "../postgres/migrations/0006_changes_by_writer.ts"
import { app as postgresApp } from "../postgres/migrations/0007_app.ts"
import { oauth as postgresOauth } from "../postgres/migrations/0008_oauth.ts"
import { phoneSync as postgresPhoneSync } from "../postgres/migrations/0009_phone_sync.ts"
import { imports as postgresImports } from "../postgres/migrations/0010_imports.ts"
import { importedReadings as postgresImportedReadings } from "../postgres/migrations/0011_imported_readings.ts"
import { exercisePeriod as postgresExercisePeriod } from "../postgres/migrations/0012_exercise_period.ts"
import { foodByName as postgresFoodByName } from "../postgres/migrations/0013_food_by_name.ts"
import { noteMonth as postgresNoteMonth } from "../postgres/migrations/0014_note_month.ts"
import { routine as postgresRoutine } from "../postgres/migrations/0015_routine.ts"
import { log as sqliteLog } from "../sqlite/migrations/0001_log.ts"
import { dayTotal as sqliteDayTotal } from "../sqlite/migrations/0002_day_total.ts"
import { ownerAndSignals as sqliteOwnerAndSignals } from "../sqlite/migrations/0003_owner_and_signals.ts"
import { accounts as sqliteAccounts } from "../sqlite/migrations/0004_accounts.ts"
import { journal as sqliteJournal } from "../sqlite/migrations/0005_journal.ts"
import { changesByWriter as sqliteChangesByWriter } from "../sqlite/migrations/0006_changes_by_writer.ts"
import { app as sqliteApp } from "../sqlite/migrations/0007_app.ts"
import { oauth as sqliteOauth } from "../sqlite/migrations/0008_oauth.ts"
import { phoneSync as sqlitePhoneSync } from "../sqlite/migrations/0009_phone_sync.ts"
import { imports as sqliteImports } from "../sqlite/migrations/0010_imports.ts"
import { importedReadings as sqliteImportedReadings } from "../sqlite/migrations/0011_imported_readings.ts"
import { exercisePeriod as sqliteExercisePeriod } from "../sqlite/migrations/0012_exercise_period.ts"
import { foodByName as sqliteFoodByName } from "../sqlite/migrations/0013_food_by_name.ts"
import { noteMonth as sqliteNoteMonth } from "../sqlite/migrations/0014_note_month.ts"
import { routine as sqliteRoutine } from "../sqlite/migrations/0015_routine.ts"
import type { Migration } from "./Migration.ts"

// One list of both engines, so that a step is added in one place. A test compares the lists with the folders.

/** The migrations of SQLite, in order. The schema's number is how many have been applied. */
export const SQLITE_MIGRATIONS: ReadonlyArray<Migration> = [
  sqliteLog,
  sqliteDayTotal,
  sqliteOwnerAndSignals,
  sqliteAccounts,
  sqliteJournal,
  sqliteChangesByWriter,
  sqliteApp,
  sqliteOauth,
  sqlitePhoneSync,
  sqliteImports,
  sqliteImportedReadings,
  sqliteExercisePeriod,
  sqliteFoodByName,
  sqliteNoteMonth,
  sqliteRoutine
]

/** The migrations of PostgreSQL, in order. The first is the third of SQLite: a schema has the same number on both engines. */
export const POSTGRES_MIGRATIONS: ReadonlyArray<Migration> = [
  postgresLog,
  postgresAccounts,
  postgresJournal,
  postgresChangesByWriter,
  postgresApp,
  postgresOauth,
  postgresPhoneSync,
  postgresImports,
  postgresImportedReadings,
  postgresExercisePeriod,
  postgresFoodByName,
  postgresNoteMonth,
  postgresRoutine
]
