import * as path from "node:path"
import * as Effect from "effect/Effect"
import { startServer } from "./ServerProcess.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

/** A folder with the database of the built program, and the environment that points there. */
export interface Installation {
  readonly folder: string
  readonly database: string
  /** The default folder of backups. */
  readonly backups: string
  readonly environment: Readonly<Record<string, string>>
}

/** A budget that no test uses up. */
export const PLENTY = 999_999_999

/** An installation in a folder: large budgets, no backups by schedule. */
export const installationIn = (folder: string, settings: Readonly<Record<string, string>> = {}): Installation => {
  const database = path.join(folder, "daybook.db")
  return {
    folder,
    database,
    backups: path.join(folder, "backups"),
    environment: {
      HOME: folder,
      DAYBOOK_DATABASE: database,
      DAYBOOK_READ_PER_HOUR: String(PLENTY),
      DAYBOOK_WRITE_PER_HOUR: String(PLENTY),
      DAYBOOK_BACKUP_AT: "off",
      ...settings
    }
  }
}

/** An installation in a temporary folder. */
export const newInstallation = (settings: Readonly<Record<string, string>> = {}) =>
  Effect.map(temporaryFolder, (folder) => installationIn(folder, settings))

/** Starts the built server on a new installation. */
export const startInstallation = (settings: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(newInstallation(settings), (installation) =>
    Effect.map(startServer(installation.environment), (server) => ({ ...installation, server }))
  )
