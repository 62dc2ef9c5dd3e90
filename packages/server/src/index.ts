import { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Failure } from "./Failure.ts"
import { serve as serveUntilInterrupted } from "./main.ts"
import * as Keys from "./operations/KeyAdmin.ts"
import * as Keeping from "./operations/Maintenance.ts"
import { restore as restoreFile } from "./operations/Restore.ts"
import { verify as verifyFile } from "./operations/Verify.ts"
import { logging, run, runUntilSignal } from "./Run.ts"
import { readSettings, type Settings } from "./Settings.ts"

export { Failure }

/** An API key as its owner sees it. Times are ISO 8601 in UTC. The types of this file need no other package. */
export interface ListedKey {
  readonly id: string
  readonly name: string
  readonly scope: "read" | "write" | "full"
  readonly lastFour: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/** Variables as `process.env` holds them; the settings are those that start with `DAYBOOK_`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a key may be made for: `read`, `write` (read and write) or `full` (with deletes). */
export const SCOPES: ReadonlyArray<"read" | "write" | "full"> = Scope.literals

/** Whether a word names a scope. */
export const isScope: (word: string) => word is "read" | "write" | "full" = Schema.is(Scope)

/**
 * Serves until the process is told to stop, then drains; gives the process's exit code. `say` gets what the person who
 * started it should read. Throws a `Failure` that says in a line why it could not start.
 */
export const serve = async (environment: Environment, say: (text: string) => void): Promise<number> => {
  // Files of the log are their owner's alone, those that SQLite makes beside it too.
  process.umask(0o077)
  const settings = await run(Effect.provide(readSettings(environment), logging("warning")))
  return runUntilSignal(Effect.provide(serveUntilInterrupted(settings, say), logging(settings.logLevel)))
}

/** Makes an API key in the database that the environment names, and gives it in full, this once. */
export const createKey = (
  environment: Environment,
  name: string,
  scope: "read" | "write" | "full"
): Promise<{ readonly id: string; readonly key: string }> =>
  run(quietly(Effect.flatMap(readSettings(environment), (settings) => Keys.createKey(settings, name, scope))))

/** The API keys, the revoked ones too, in the order they were made. */
export const listKeys = (environment: Environment): Promise<ReadonlyArray<ListedKey>> =>
  run(quietly(Effect.flatMap(readSettings(environment), Keys.listKeys)))

/** Revokes an API key, with effect on the next request; says whether there was a live one of this id. */
export const revokeKey = (environment: Environment, id: string): Promise<boolean> =>
  run(quietly(Effect.flatMap(readSettings(environment), (settings) => Keys.revokeKey(settings, id))))

/** A verified copy of the log. */
export interface BackupMade {
  readonly file: string
  readonly bytes: number
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  /** Names of older backups that the rotation let go. */
  readonly removed: ReadonlyArray<string>
}

const withSettings = <A, E extends { readonly message: string }>(
  environment: Environment,
  use: (settings: Settings) => Effect.Effect<A, E>
): Promise<A> => run(quietly(Effect.flatMap(readSettings(environment), use)))

/**
 * Copies the log into the folder of backups and lets old ones go, or into a file of its own. The running server does it from
 * its own connection, where there is one. Throws a `Failure` where the copy is not sound or cannot be written.
 */
export const backup = (environment: Environment, target?: string): Promise<BackupMade> =>
  withSettings(environment, (settings) => Keeping.makeBackup(settings, target))

/** The backups that are kept, the newest first; times in milliseconds since 1970. */
export const listBackups = (
  environment: Environment
): Promise<ReadonlyArray<{ readonly file: string; readonly time: number; readonly bytes: number }>> =>
  withSettings(environment, Keeping.listBackups)

/** Checks every page of a log or a backup, of the log that the environment names unless a file is given. */
export const verify = (
  environment: Environment,
  file?: string
): Promise<{ readonly file: string; readonly schema: number; readonly rows: Readonly<Record<string, number>> }> =>
  withSettings(environment, ({ database }) => verifyFile(file ?? database))

/** Puts a backup in the place of the log; what was there is kept under another name. Not while a server runs. */
export const restore = (
  environment: Environment,
  from: string
): Promise<{
  readonly file: string
  readonly aside: string | undefined
  readonly rows: Readonly<Record<string, number>>
}> => withSettings(environment, ({ database }) => restoreFile(from, database))

/** The whole log as one JSON document, the same for the same log. */
export const exportJson = (environment: Environment): Promise<string> => withSettings(environment, Keeping.exportLog)

/** Each table of the log as comma-separated values. */
export const exportCsv = (
  environment: Environment
): Promise<ReadonlyArray<{ readonly table: string; readonly text: string }>> =>
  withSettings(environment, Keeping.exportTables)

/** Takes in what `exportJson` gave, whole or not at all, into an empty log; gives the rows of each table. */
export const importJson = (environment: Environment, text: string): Promise<Readonly<Record<string, number>>> =>
  withSettings(environment, (settings) => Keeping.importLog(settings, text))

const quietly = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> => Effect.provide(effect, logging("warning"))
