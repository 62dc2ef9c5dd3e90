import { existsSync } from "node:fs"
import { type ChangeAction, type ChangeKind, Goals, Limits, Scope, type TargetDay, type Writer } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Admin from "./admin/Admin.ts"
import { archivingIn, isPostgres } from "./admin/Engine.ts"
import type { Settings } from "./admin/Settings.ts"
import { serve as serveUntilInterrupted } from "./main.ts"
import { Failure } from "./runtime/Failure.ts"
import { newerVersionIn, registryOf } from "./runtime/NewerVersion.ts"
import { addressOf } from "./serve/Greeting.ts"
import { readSettings } from "./serve/ReadSettings.ts"
import { logging, run, runUntilSignal, usableDriver, warnings } from "./serve/Run.ts"

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

/** The scopes of a key: `read`, `write` (read and write) or `full` (and delete). */
export const SCOPES: ReadonlyArray<"read" | "write" | "full"> = Scope.literals

/** True if a word is the name of a scope. */
export const isScope: (word: string) => word is "read" | "write" | "full" = Schema.is(Scope)

/**
 * Serves until the process gets SIGTERM or SIGINT, then drains. `say` gets the text for the person who started it. Resolves to the exit
 * code; rejects with a `Failure` whose message says why the server could not start. `newLog` permits a new empty log where the log is
 * gone but its backups are there.
 */
export const serve = async (
  environment: Environment,
  say: (text: string) => void,
  { newLog = false }: { readonly newLog?: boolean } = {}
): Promise<number> => {
  // Only the owner may read the files of the log, including those that SQLite makes beside it.
  process.umask(0o077)
  // A server that does not start ends with 1, whatever the reason.
  const read = Effect.mapError(usableSettings(environment), ({ message }) => new Error(message))
  const settings = await run(Effect.provide(read, logging("warning")))
  const serving = serveUntilInterrupted({ ...settings, newLog }, say)
  return runUntilSignal(Effect.provide(serving, logging(settings.logLevel)))
}

/**
 * The version that the registry of npm has, if it is newer than this one, else null. Undefined where `DAYBOOK_UPDATE_CHECK` does not ask
 * for that. Rejects with a `Failure` if the registry does not answer.
 */
export const newerVersion = async (environment: Environment): Promise<string | null | undefined> => {
  const registry = registryOf(environment.DAYBOOK_UPDATE_CHECK)
  return registry === undefined ? undefined : run(newerVersionIn(registry))
}

/**
 * Makes an API key in the database that the environment names, for the account of a name, by default the owner's. The whole key
 * is given only here. `newLog` is the place of the database if there was none and this made it.
 */
export const createKey = (
  environment: Environment,
  name: string,
  scope: "read" | "write" | "full",
  account?: string
): Promise<{ readonly id: string; readonly key: string; readonly newLog: string | undefined }> =>
  withSettings(environment, (settings, { KeyAdmin }) => KeyAdmin.createKey(settings, name, scope, account))

/** The API keys of an account, including revoked ones, in the order in which they were made. */
export const listKeys = (environment: Environment, account?: string): Promise<ReadonlyArray<ListedKey>> =>
  withSettings(environment, (settings, { KeyAdmin }) => KeyAdmin.listKeys(settings, account))

/** Revokes an API key of an account, with effect on the next request; false where it has no active key of this id. */
export const revokeKey = (environment: Environment, id: string, account?: string): Promise<boolean> =>
  withSettings(environment, (settings, { KeyAdmin }) => KeyAdmin.revokeKey(settings, id, account))

/** A read-only link as its owner sees it. Times are ISO 8601 in UTC. */
export interface ListedLink {
  readonly id: string
  readonly name: string
  readonly what: "days" | "entries" | "measurements" | "workouts" | "calendar"
  readonly lastFour: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/**
 * Makes a read-only link for an account, by default the owner's: an address that shows one file without a key. The address is given only
 * here; it starts with `DAYBOOK_PUBLIC_URL` of the environment.
 */
export const createLink = (
  environment: Environment,
  name: string,
  what: ListedLink["what"],
  account?: string
): Promise<{ readonly id: string; readonly url: string }> =>
  withSettings(environment, (settings, { LinkAdmin }) =>
    Effect.map(LinkAdmin.createLink(settings, name, what, account), ({ id, path }) => ({
      id,
      url: `${addressOf(settings, settings.port)}${path}`
    }))
  )

/** The read-only links of an account, including revoked ones, in the order in which they were made. */
export const listLinks = (environment: Environment, account?: string): Promise<ReadonlyArray<ListedLink>> =>
  withSettings(environment, (settings, { LinkAdmin }) => LinkAdmin.listLinks(settings, account))

/** Revokes a read-only link of an account, with effect on the next request; false where it has no live link of this id. */
export const revokeLink = (environment: Environment, id: string, account?: string): Promise<boolean> =>
  withSettings(environment, (settings, { LinkAdmin }) => LinkAdmin.revokeLink(settings, id, account))

/** An app that was given access to an account. Times are ISO 8601 in UTC. */
export interface ListedConnection {
  readonly id: string
  readonly name: string
  /** How the app is identified: by its metadata document, by its own registration, or as a client that was made for it. */
  readonly clientKind: "document" | "registered" | "own"
  readonly clientId: string
  /** The domain of its metadata document, which proves whose app it is; null for an app without a document. */
  readonly domain: string | null
  /** The host, or the scheme, to which the browser is sent back: `claude.ai`, `cursor://`. */
  readonly redirectHost: string
  readonly scope: "read" | "write" | "full"
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly endedAt: string | null
  readonly endedWhy: string | null
}

/** The connected apps of an account: live ones first, then those that ended; the last made first. */
export const listConnections = (environment: Environment, account?: string): Promise<ReadonlyArray<ListedConnection>> =>
  withSettings(environment, (settings, { ConnectionAdmin }) => ConnectionAdmin.listConnections(settings, account))

/** Disconnects an app of an account, with effect on its next request; false where it has no live connection of this id. */
export const disconnect = (environment: Environment, id: string, account?: string): Promise<boolean> =>
  withSettings(environment, (settings, { ConnectionAdmin }) => ConnectionAdmin.disconnect(settings, id, account))

/** An address to which the changes of an account are sent. Times are ISO 8601 in UTC. */
export interface ListedWebhook {
  readonly id: string
  readonly url: string
  readonly createdAt: string
  /** Events that wait for it. */
  readonly waiting: number
  /** Attempts that failed since the last one that did not. */
  readonly failures: number
  readonly failingSince: string | null
  /** The next attempt after one that failed. */
  readonly nextAt: string | null
  readonly triedAt: string | null
  /** The result of the last attempt. */
  readonly answer: string | null
}

/** The webhooks of an account, in the order of creation. */
export const listWebhooks = (environment: Environment, account?: string): Promise<ReadonlyArray<ListedWebhook>> =>
  withSettings(environment, (settings, { WebhookAdmin }) => WebhookAdmin.listWebhooks(settings, account))

/**
 * Makes a webhook, to which every change of the account is sent from now on. The secret of its signatures is given only here. `lacksName`
 * is true if its host is one of the own network that `DAYBOOK_WEBHOOK_HOSTS` of the environment does not name.
 */
export const addWebhook = (
  environment: Environment,
  url: string,
  account?: string
): Promise<{ readonly id: string; readonly secret: string; readonly lacksName: boolean; readonly isOwner: boolean }> =>
  withSettings(environment, (settings, { WebhookAdmin }) => WebhookAdmin.addWebhook(settings, url, account))

/** Sends a test event to a webhook from this process; undefined where the account has no webhook of this id. */
export const testWebhook = (
  environment: Environment,
  id: string,
  account?: string
): Promise<{ readonly received: boolean; readonly answer: string } | undefined> =>
  withSettings(environment, (settings, { WebhookAdmin }) => WebhookAdmin.testWebhook(settings, id, account))

/** Has a running server send what waits for a webhook at once; false where the account has no webhook of this id. */
export const retryWebhook = (environment: Environment, id: string, account?: string): Promise<boolean> =>
  withSettings(environment, (settings, { WebhookAdmin }) => WebhookAdmin.retryWebhook(settings, id, account))

/** Removes a webhook and what waits for it; false where the account has no webhook of this id. */
export const removeWebhook = (environment: Environment, id: string, account?: string): Promise<boolean> =>
  withSettings(environment, (settings, { WebhookAdmin }) => WebhookAdmin.removeWebhook(settings, id, account))

/** A link with which the password of an account is chosen once. The time is ISO 8601 in UTC. */
export interface ResetLink {
  readonly account: string
  readonly url: string
  readonly expiresAt: string
  /** True if nobody signs in to the account yet. */
  readonly isNew: boolean
  /** Sessions of the account that ended. */
  readonly ended: number
}

/**
 * Makes a sign-in link for an account, by default the owner's, and ends its sessions. The link is given only here. Rejects with a
 * `Failure` where no account has the name.
 */
export const resetLink = (environment: Environment, account?: string): Promise<ResetLink> =>
  withSettings(environment, (settings, { LoginAdmin }) =>
    Effect.map(LoginAdmin.issueResetCode(settings, account), ({ code, ...made }) => ({
      ...made,
      url: `${addressOf(settings, settings.port)}/reset?code=${code}`
    }))
  )

/** An account as the person who runs the server sees it. The time is ISO 8601 in UTC. */
export interface ListedAccount {
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
  readonly createdAt: string
  readonly liveKeys: number
}

/** Makes an account, which has no keys yet. Rejects with a `Failure` where the name is taken or refused. `newLog` is as in `createKey`. */
export const createAccount = (
  environment: Environment,
  name: string
): Promise<{ readonly id: string; readonly name: string; readonly newLog: string | undefined }> =>
  withSettings(environment, (settings, { AccountAdmin }) => AccountAdmin.createAccount(settings, name))

/** The accounts: the owner's, then the others by name. */
export const listAccounts = (environment: Environment): Promise<ReadonlyArray<ListedAccount>> =>
  withSettings(environment, (settings, { AccountAdmin }) => AccountAdmin.listAccounts(settings))

/** The rows that `deleteAccount` would delete, by table. Rejects with a `Failure` for the owner's account and for an unknown name. */
export const countAccount = (environment: Environment, name: string): Promise<Readonly<Record<string, number>>> =>
  withSettings(environment, (settings, { AccountAdmin }) => AccountAdmin.countAccount(settings, name))

/** Writes an account with its log, but without its keys, as one JSON document, in parts. `importJson` adds it to another log. */
export const exportAccount = (environment: Environment, name: string, write: (part: string) => void): Promise<void> =>
  withSettings(environment, (settings, { AccountAdmin }) => AccountAdmin.exportNamed(settings, name, write))

/** Deletes an account with its keys and its whole log, all or nothing; resolves to the deleted rows by table. */
export const deleteAccount = (environment: Environment, name: string): Promise<Readonly<Record<string, number>>> =>
  withSettings(environment, (settings, { AccountAdmin }) => AccountAdmin.deleteAccount(settings, name))

/** The goals of an account. */
export interface AccountGoals {
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly waterMl: number
  readonly weightUnit: "kg" | "lbs"
  readonly goal:
    | "build_muscle"
    | "lose_weight"
    | "gain_strength"
    | "maintain_weight"
    | "improve_endurance"
    | "general_health"
}

/** The bounds of the daily targets. */
export const GOAL_BOUNDS: Readonly<
  Record<"calories" | "protein" | "carbs" | "fat" | "waterMl", { readonly min: number; readonly max: number }>
> = Limits.DAILY_GOALS

/** The training goals. */
export const TRAINING_GOALS: ReadonlyArray<AccountGoals["goal"]> = Goals.fields.goal.literals

/**
 * Changes some goals of an account, by default the owner's, with effect on the next request; resolves to all of them. Rejects
 * with a `Failure` where a goal is out of bounds or no account has the name.
 */
export const setGoals = (
  environment: Environment,
  change: Partial<AccountGoals>,
  account?: string
): Promise<AccountGoals> =>
  withSettings(environment, (settings, { GoalAdmin }) => GoalAdmin.setGoals(settings, change, account))

/**
 * Replaces the targets of a weekday, or of days with a workout, of an account, by default the owner's; a figure that is absent is
 * that of the goals, and without any the day has these again. Resolves to all goals of such a day. Rejects as `setGoals`.
 */
export const setDayTargets = (
  environment: Environment,
  on: TargetDay,
  targets: Partial<Pick<AccountGoals, keyof typeof GOAL_BOUNDS>>,
  account?: string
): Promise<AccountGoals> =>
  withSettings(environment, (settings, { GoalAdmin }) => GoalAdmin.setDayTargets(settings, on, targets, account))

/** A verified copy of the log. */
export interface BackupMade {
  readonly file: string
  readonly bytes: number
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  /** Names of older backups that the rotation removed. */
  readonly removed: ReadonlyArray<string>
}

/** Runs a command. What only commands need is imported here, so that a server starts without it. */
const withSettings = async <A, E extends { readonly message: string }>(
  environment: Environment,
  use: (settings: Settings, admin: typeof Admin) => Effect.Effect<A, E>
): Promise<A> => {
  const admin = await import("./admin/Admin.ts")
  return run(quietly(Effect.flatMap(usableSettings(environment), (settings) => use(settings, admin))))
}

/**
 * Copies the log into the backup folder and rotates older backups, or into the given file. A running server makes the copy
 * from its own connection. Rejects with a `Failure` where the copy cannot be written or does not verify.
 */
export const backup = (environment: Environment, target?: string): Promise<BackupMade> =>
  withSettings(environment, (settings, { Maintenance }) => Maintenance.makeBackup(settings, target))

/** The backups in the backup folder, newest first; times in milliseconds since 1970. */
export const listBackups = (
  environment: Environment
): Promise<ReadonlyArray<{ readonly file: string; readonly time: number; readonly bytes: number }>> =>
  withSettings(environment, (settings, { Maintenance }) => Maintenance.listBackups(settings))

/**
 * The newest backup of this log, by its file; undefined without backups. Rejects with a `Failure` if the folder has backups of several logs
 * and this one's cannot be told.
 */
export const newestBackup = (environment: Environment): Promise<string | undefined> =>
  withSettings(environment, (settings, { Maintenance }) => Maintenance.newestBackup(settings))

/** Checks every page and row of a log or backup; of a log in PostgreSQL, every row. Without a file it checks the log of the environment. */
export const verify = (
  environment: Environment,
  file?: string
): Promise<{
  readonly file: string
  readonly schema: number
  readonly rows: Readonly<Record<string, number>>
  /** The checks that were not made on a log in PostgreSQL, and how to make them. */
  readonly notChecked?: string
}> =>
  withSettings(environment, (settings, { Maintenance, verify }) =>
    file === undefined ? Maintenance.verifyLog(settings) : verify(file, { journal: true, photos: true })
  )

/**
 * Tells how PostgreSQL archives the write-ahead log of the database, in a sentence; undefined for a log in a file. It is not `ok` if much
 * would be lost with the machine.
 */
export const archiving = (
  environment: Environment
): Promise<{ readonly ok: boolean; readonly text: string } | undefined> =>
  run(
    quietly(
      Effect.flatMap(usableSettings(environment), ({ database }) =>
        isPostgres(database) ? archivingIn(database) : Effect.succeed(undefined)
      )
    )
  )

/**
 * Copies the log into an empty database of the other engine: a `postgres://` URL or the path of a file. The copy is valid once every row
 * was read back and is the same. The log itself does not change. Refused while a server uses a file.
 */
export const move = (
  environment: Environment,
  to: string
): Promise<{ readonly from: string; readonly to: string; readonly rows: Readonly<Record<string, number>> }> =>
  withSettings(environment, (settings, { move }) =>
    Effect.flatMap(readSettings({ DAYBOOK_DATABASE: to }), (target) => move(settings.database, target.database))
  )

/** Replaces the log by a backup and keeps the old log under another name. Refused while a server runs. */
export const restore = (
  environment: Environment,
  from: string
): Promise<{
  readonly file: string
  readonly aside: string | undefined
  readonly rows: Readonly<Record<string, number>>
}> => withSettings(environment, (settings, { Maintenance }) => Maintenance.restoreLog(settings, from))

/** The state of the copies of a log elsewhere, and the moments that they have. Times are in milliseconds since 1970. */
export interface CopiesReport {
  /** The folder or bucket, without secrets. */
  readonly address: string
  readonly isEncrypted: boolean
  /** The time from which on any second can be restored; null before the first snapshot. */
  readonly from: number | null
  /** The single moments before it. */
  readonly nightly: ReadonlyArray<number>
  readonly objects: number
  /** `late`: five minutes behind, or not rehearsed for two weeks; `bad`: a day behind, or not sound. */
  readonly health: "good" | "late" | "bad"
  /** The last restore on trial; null before the first. */
  readonly rehearsal: CopyRehearsal | null
  /** The reason why the copies could not be read now; null if they could. */
  readonly fault: string | null
  /** The time of the oldest change that is known not to be in the copies; null if none is. */
  readonly behindSince: number | null
  /** The state in the running server; null if none runs on this machine. */
  readonly server: {
    /** The time of the newest change that is in the copies. */
    readonly copiedAt: number | null
    /** The time of the oldest change that is not; null if all are. */
    readonly behindSince: number | null
    readonly pendingBytes: number
    readonly snapshotAt: number | null
    readonly failure: { readonly since: number; readonly message: string } | null
    /** The fault of the log that the last verification of a snapshot found. */
    readonly unsound: string | null
    /** The reason why what is not kept any longer could not be removed. */
    readonly notRemoved: string | null
  } | null
}

/** A restore of the copies on trial. */
export interface CopyRehearsal {
  readonly at: number
  readonly tookMs: number
  /** The moments that were restored: the newest, and one at random. */
  readonly moments: ReadonlyArray<number>
  /** The rows of the newest moment. */
  readonly rows: number
  /** Null if the moments are the log as it was. */
  readonly fault: string | null
}

/** Reads the state of the copies elsewhere. Rejects with a `Failure` where no copies are made. */
export const copiesReport = (environment: Environment): Promise<CopiesReport> =>
  withSettings(environment, (settings, { CopyAdmin }) => CopyAdmin.copiesReport(settings))

/** The address of the copies for a restore on a new machine, without secrets. */
export interface CopyAddress {
  /** The folder, or `s3://bucket/prefix`. */
  readonly address: string
  readonly isEncrypted: boolean
  /** The store of a bucket, whose endpoint is that of Amazon if it is null; null for a folder. */
  readonly store: {
    readonly endpoint: string | null
    readonly region: string
    readonly keyId: string | null
  } | null
}

/** Reads where the copies are, from the settings alone. Rejects with a `Failure` where no copies are made. */
export const copyAddress = (environment: Environment): Promise<CopyAddress> =>
  withSettings(environment, (settings, { CopyAdmin }) => CopyAdmin.copyAddress(settings))

/** Returns true if the log of the environment is a file that exists on this machine. */
export const hasLogFile = (environment: Environment): Promise<boolean> =>
  withSettings(environment, ({ database }) => Effect.sync(() => !isPostgres(database) && existsSync(database)))

/** Rejects with a `Failure` if a server uses the log, as a restore would. */
export const refuseServed = (environment: Environment): Promise<void> =>
  withSettings(environment, (settings, { CopyAdmin }) => CopyAdmin.refuseServed(settings))

/** Has the running server restore its copies on trial. Rejects with a `Failure` if none runs on this machine. */
export const rehearseCopies = (environment: Environment): Promise<CopyRehearsal> =>
  withSettings(environment, (settings, { CopyAdmin }) => CopyAdmin.rehearseCopies(settings))

/** A moment of the copies that was written to a file. */
export interface WrittenMoment {
  readonly file: string
  /** The time of the moment in milliseconds since 1970: not later than the one that was asked for. */
  readonly time: number
  readonly rows: Readonly<Record<string, number>>
  /** The photos that the copies lack. */
  readonly missingPhotos: number
  /** The newest change of its journal. */
  readonly lastChange: {
    readonly id: string
    readonly kind: string
    readonly action: string
    readonly count: number
    readonly at: number
  } | null
}

/**
 * Writes the log as it was at a moment of the copies into a new file, with its photos in a folder beside it, and verifies it: the newest
 * moment, the newest that is not later than a time in milliseconds since 1970, or the one before a change of the journal. Without `to` the
 * file is beside the log, for `restore`. The log itself is not changed.
 */
export const writeMoment = (
  environment: Environment,
  wanted: "now" | number | { readonly change: string },
  { to }: { readonly to?: string | undefined } = {}
): Promise<WrittenMoment> =>
  withSettings(environment, (settings, { CopyAdmin }) => CopyAdmin.writeMomentTo(settings, wanted, to))

/** Removes a file of `writeMoment`, with its photos. */
export const removeMoment = (environment: Environment, file: string): Promise<void> =>
  withSettings(environment, (_, { removeMoment }) => Effect.sync(() => removeMoment(file)))

/** Writes the whole log as one JSON document, in parts. The same log always gives the same document. */
export const writeJson = (environment: Environment, write: (part: string) => void): Promise<void> =>
  withSettings(environment, (settings, { Maintenance }) => Maintenance.exportLog(settings, write))

/** The document of `writeJson` as one text. */
export const exportJson = async (environment: Environment): Promise<string> => {
  let text = ""
  await writeJson(environment, (part) => {
    text += part
  })
  return text
}

/**
 * Writes live entries of an account, by default the owner's, as a table that other programs read, in parts: the sets of workouts in the
 * columns of Strong, foods, or the measurements of the body.
 */
export const writeTable = (
  environment: Environment,
  what: "sets" | "foods" | "weights",
  write: (part: string) => void,
  account?: string
): Promise<void> =>
  withSettings(environment, (settings, { Maintenance }) => Maintenance.exportPlainTable(settings, what, write, account))

/** Each table of the log as comma-separated values. The log is read now, and the text of a table when it is asked for. */
export const exportCsv = (
  environment: Environment
): Promise<ReadonlyArray<{ readonly table: string; readonly text: () => Promise<string> }>> =>
  withSettings(environment, (settings, { Maintenance }) => Maintenance.exportTables(settings))

/** Imports the document of `exportJson` into an empty log, all of it or nothing. Resolves to the number of rows of each table. */
export const importJson = (environment: Environment, text: string): Promise<Readonly<Record<string, number>>> =>
  withSettings(environment, (settings, { Maintenance }) => Maintenance.importLog(settings, text))

/** How the files of another app are read. */
export interface ImportFileOptions {
  /** The name of the format; without it the format is recognised. */
  readonly format?: string | undefined
  /** The unit of weights, if the files do not name it. */
  readonly unit?: "kg" | "lb" | undefined
  /** The unit of distances, if the files do not name it. */
  readonly distance?: "km" | "mi" | "m" | "yd" | undefined
  /** The IANA name of the person's time zone, if the files have times in UTC. */
  readonly zone?: string | undefined
  /** The order of dates such as 3/4/2026, if the files are ambiguous. */
  readonly dates?: "dmy" | "mdy" | undefined
  /** The mark of decimals in numbers such as 1,234, if the files are ambiguous. */
  readonly decimal?: "comma" | "point" | undefined
  /** Whose rows are imported, if the files have those of several persons. */
  readonly person?: string | undefined
  /** Called with the number of bytes read so far and of the bytes in all files. */
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Rows that were not imported, counted by sentence. */
export interface ImportLoss {
  readonly outcome: "merged" | "leftOut" | "refused" | "kept"
  readonly why: string
  readonly count: number
  /** The first twenty lines. */
  readonly lines: ReadonlyArray<number>
}

/** An import that was done, or the result of a dry run. Each of `rows` is counted in one of the six counts that follow it. */
export interface ImportSummary {
  /** The id of the import's change, by which it is undone; null if nothing was written. */
  readonly id: string | null
  readonly format: string
  readonly files: ReadonlyArray<string>
  readonly rows: number
  readonly imported: number
  readonly merged: number
  readonly leftOut: number
  readonly refused: number
  readonly kept: number
  readonly already: number
  readonly records: Readonly<Record<"workouts" | "food" | "checkIns" | "water" | "health" | "metrics", number>>
  readonly days: { readonly from: string; readonly to: string } | null
  /** Entries of another origin on the dates of new entries; `of` is null for entries that were logged in Daybook. */
  readonly overlaps: ReadonlyArray<{
    readonly kind: "workouts" | "food" | "water"
    readonly of: string | null
    readonly dates: number
    readonly from: string
    readonly to: string
  }>
  readonly losses: ReadonlyArray<ImportLoss>
  readonly partial: ReadonlyArray<Omit<ImportLoss, "outcome">>
  /** Sentences about the files as a whole. */
  readonly notes: ReadonlyArray<string>
}

/** The content of the files of an export. */
export interface ReadExport {
  /** The name of the app that made the files. */
  readonly title: string
  /** The body of `POST /sync/import`, which imports it on another server. */
  readonly body: (isDryRun: boolean) => string
  /** Imports the export into the log of an account, by default the owner's, as one change. A dry run only reports the result. */
  readonly importInto: (
    environment: Environment,
    options: { readonly account: string | undefined; readonly isDryRun: boolean }
  ) => Promise<ImportSummary>
}

/** A question that only a person can answer, since the files leave it open. */
export interface ImportQuestion {
  readonly question: "unit" | "distance" | "zone" | "dates" | "decimal" | "person"
  readonly message: string
}

/**
 * Reads the files of one export of another app, and writes nothing. Resolves to a question if the files leave open what must not be
 * guessed. Rejects with a `Failure` whose message says why the files cannot be imported.
 */
export const readImport = async (
  files: ReadonlyArray<string>,
  options: ImportFileOptions
): Promise<ReadExport | ImportQuestion> => {
  const ImportFiles = await import("./admin/ImportFiles.ts")
  const found = await run(
    ImportFiles.readExportFiles(
      files.map((path) => ({ path })),
      options
    )
  )
  if ("question" in found) return found
  const { title, ...read } = found.read
  return {
    title,
    body: (dryRun) => JSON.stringify({ ...read, dryRun }),
    importInto: (environment, into) =>
      withSettings(environment, (settings) => ImportFiles.importFiles(settings, read, into))
  }
}

/** A published table of foods that was read into this server. */
export interface FoodPack {
  readonly name: string
  readonly title: string
  readonly release: string
  readonly attribution: string
  readonly license: string
  readonly foods: number
}

/** The published tables that `addFoods` reads. */
export const FOOD_TABLES = ["ciqual", "usda", "off"] as const

/** How the files of a table are read. */
export interface FoodFileOptions {
  /** Keeps products of these countries: two letters or English names. Only for Open Food Facts. */
  readonly countries?: ReadonlyArray<string> | undefined
  /** Keeps names in these languages, by two letters. */
  readonly languages?: ReadonlyArray<string> | undefined
  /** Called with the number of bytes read so far and of the bytes in all files. */
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined
}

/** The fate of the rows of a table: `foods` and the counts of `leftOut` add up to `rows`. */
export interface FoodFileReport {
  readonly rows: number
  readonly foods: number
  readonly leftOut: ReadonlyArray<{
    readonly why: string
    readonly count: number
    /** The first twenty. */
    readonly lines: ReadonlyArray<number>
  }>
}

/**
 * Reads the files of a published table into a pack of foods beside the log, and replaces the former pack of this name in one step.
 * Rejects with a `Failure` that says why the files cannot be read; the former pack stays then.
 */
export const addFoods = (
  environment: Environment,
  table: (typeof FOOD_TABLES)[number],
  files: ReadonlyArray<string>,
  options: FoodFileOptions
): Promise<{ readonly pack: FoodPack; readonly report: FoodFileReport }> =>
  withSettings(environment, (settings, { FoodAdmin }) => FoodAdmin.addFoods(settings, table, files, options))

/** Brings back the pack of foods that is there by default. */
export const addBasicFoods = (environment: Environment): Promise<FoodPack> =>
  withSettings(environment, (settings, { FoodAdmin }) => FoodAdmin.addBasicFoods(settings))

/** The packs of foods by name, and those that this version of Daybook cannot read. */
export const listFoods = (
  environment: Environment
): Promise<{
  readonly packs: ReadonlyArray<FoodPack>
  readonly unusable: ReadonlyArray<{ readonly name: string; readonly why: string }>
}> => withSettings(environment, (settings, { FoodAdmin }) => FoodAdmin.listFoods(settings))

/** Removes a pack of foods; false if there is none of the name. */
export const removeFoods = (environment: Environment, name: string): Promise<boolean> =>
  withSettings(environment, (settings, { FoodAdmin }) => FoodAdmin.removeFoods(settings, name))

/** A change of the log, as `GET /v1/changes` lists it. */
export interface LocalChange {
  readonly id: string
  readonly at: string
  readonly date: string | null
  readonly kind: ChangeKind
  readonly action: ChangeAction
  readonly summary: string
  readonly by: Writer
  readonly count: number
  readonly undoable: boolean
  readonly undoneBy: string | null
}

/** The changes of a log in a database of this machine. Each call rejects with a `Failure` that says why it is refused. */
export interface LocalLog {
  readonly listChanges: (filter: {
    readonly date?: string
    readonly limit?: number
    readonly before?: string
  }) => Promise<ReadonlyArray<LocalChange>>
  readonly undoChange: (request: {
    readonly id: string
    readonly keepChanged?: boolean
  }) => Promise<{ readonly undone: true; readonly id: string; readonly change: string; readonly kept?: number }>
  readonly weightUnit: () => Promise<"kg" | "lbs">
}

/**
 * The changes of the log of an account, by default the owner's, in the database that the environment names; undefined where there is
 * no database. Works whether or not a server is running.
 */
export const localLog = async (environment: Environment, account?: string): Promise<LocalLog | undefined> => {
  const { localLog: logIn } = await import("./serve/LocalLog.ts")
  const settings = await run(quietly(usableSettings(environment)))
  if (!isPostgres(settings.database) && !existsSync(settings.database)) return undefined
  const log = logIn(settings, account)
  return {
    listChanges: (filter) => run(quietly(log.listChanges(filter))),
    undoChange: (request) => run(quietly(log.undoChange(request))),
    weightUnit: () => run(quietly(log.weightUnit))
  }
}

/** Changes of a journal, and about how many bytes they take in the database. */
export interface JournalSize {
  readonly changes: number
  readonly bytes: number
}

/** The journal of an account, by default the owner's; `oldest` is the time of its oldest change, in ISO 8601. */
export const journal = (
  environment: Environment,
  account?: string
): Promise<JournalSize & { readonly oldest: string | null }> =>
  withSettings(environment, (settings, { JournalAdmin }) => JournalAdmin.journalOf(settings, account))

/**
 * The changes that `thinJournal` would remove, and the number of those that stay although they are as old. Rejects with a `Failure` for a
 * date within the last year.
 */
export const thinnable = (
  environment: Environment,
  before: string,
  account?: string
): Promise<JournalSize & { readonly staying: number }> =>
  withSettings(environment, (settings, { JournalAdmin }) => JournalAdmin.thinnableOf(settings, before, account))

/**
 * Removes the changes of an account, by default the owner's, from before a date, for good: they are listed and undone no more. Entries stay
 * as they are. Of a log in a file, a backup is made first. Rejects with a `Failure` for a date within the last year, and without a backup.
 */
export const thinJournal = (
  environment: Environment,
  before: string,
  account?: string
): Promise<JournalSize & { readonly backup: string | undefined }> =>
  withSettings(environment, (settings, { JournalAdmin }) => JournalAdmin.thinJournalOf(settings, before, account))

/** The settings, unless their database needs a driver that cannot run. */
const usableSettings = (environment: Environment) =>
  Effect.tap(readSettings(environment), ({ database }) => (isPostgres(database) ? Effect.void : usableDriver))

const quietly = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> => Effect.provide(effect, warnings)
