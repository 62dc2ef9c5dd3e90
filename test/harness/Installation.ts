import * as path from "node:path"
import * as Effect from "effect/Effect"
import { newDatabaseIn } from "./Databases.ts"
import { startServer } from "./ServerProcess.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

/** A home folder of the built program, its database, and the environment that points there. */
export interface Installation {
  readonly folder: string
  /** The file, or the connection string. */
  readonly database: string
  /** The default folder of backups. */
  readonly backups: string
  readonly environment: Readonly<Record<string, string>>
}

/** A budget that no test uses up. */
export const PLENTY = 999_999_999

/** An installation with a file in a folder: large budgets, no backups by schedule. */
export const installationIn = (folder: string, settings: Readonly<Record<string, string>> = {}): Installation =>
  installationWith(path.join(folder, "daybook.db"), folder, settings)

/** An installation with a given database. */
export const installationWith = (
  database: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {}
): Installation => ({
  folder,
  database,
  backups: path.join(folder, "backups"),
  environment: {
    HOME: folder,
    DAYBOOK_DATABASE: database,
    DAYBOOK_READ_PER_HOUR: String(PLENTY),
    DAYBOOK_WRITE_PER_HOUR: String(PLENTY),
    DAYBOOK_SYNC_PER_HOUR: String(PLENTY),
    DAYBOOK_BACKUP_AT: "off",
    ...settings
  }
})

/** An installation with a new database of the engine, and a temporary folder. */
export const newInstallation = (settings: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(temporaryFolder, (folder) =>
    Effect.map(newDatabaseIn(folder), (database) => installationWith(database, folder, settings))
  )

/** Starts the built server on a new installation. */
export const startInstallation = (settings: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(newInstallation(settings), (installation) =>
    Effect.map(startServer(installation.environment), (server) => ({ ...installation, server }))
  )
