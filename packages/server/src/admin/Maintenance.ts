import * as path from "node:path"
import type { Unavailable } from "@daybook/core"
import type { PlatformError } from "@effect/platform/Error"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CannotOpen } from "../engines/EngineServices.ts"
import { Database } from "../engines/sqlite/Database.ts"
import { warnOfLostFrames } from "../engines/sqlite/DatabaseFile.ts"
import { AccountStore } from "../identity/AccountStore.ts"
import type { NotSound, Verified } from "../workers/Verified.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { BackupFailed, backup, backupsIn, backupTo } from "./Backup.ts"
import { askServer } from "./Control.ts"
import { isPostgres } from "./Engine.ts"
import { eachPart, exportCsv, exportJson } from "./Export.ts"
import { importTables } from "./Import.ts"
import { existingLog, openAlone, openExisting } from "./OpenLog.ts"
import { type PlainTable, plainTable } from "./PlainTables.ts"
import { readExport } from "./ReadExport.ts"
import { restore } from "./Restore.ts"
import { ownerIn, ownersBeside } from "./Rotation.ts"
import type { Settings } from "./Settings.ts"
import { verify, withoutTraces } from "./Verify.ts"
import { verifyRows } from "./VerifyRows.ts"

/** Refuses PostgreSQL: Daybook copies and replaces files only. */
const requireFile = ({ database }: Settings): Effect.Effect<void, BackupFailed> =>
  isPostgres(database)
    ? new BackupFailed({
        message:
          "This log is in PostgreSQL, whose own backups are used (pg_dump, pgBackRest): see docs/postgresql.md. Nothing was done."
      })
    : Effect.void

/** Makes a backup: by the running server, or in this process if there is none. */
export const makeBackup = (settings: Settings, target: string | undefined) =>
  Effect.gen(function* () {
    yield* requireFile(settings)
    const file = target === undefined ? undefined : path.resolve(target)
    // The server is asked first, because it can still copy a database whose file was moved away.
    const made = yield* askServer(settings.database, file)
    if (made !== undefined) return made
    yield* existingLog(settings)
    return yield* (file === undefined ? backup(settings.backup) : backupTo(file)).pipe(
      Effect.provide(Layer.merge(Database.layer(settings.database), NodeFileSystem.layer))
    )
  })

/** The backups in the folder of backups, the newest first. */
export const listBackups = (settings: Settings) =>
  Effect.zipRight(requireFile(settings), Effect.provide(backupsIn(settings.backup.folder), NodeFileSystem.layer))

/**
 * The newest backup that is not of another log; undefined if there is none at all. Refused if it cannot be told: the backups are of several
 * logs and this log cannot be read, or all are of others.
 */
export const newestBackup = (settings: Settings) =>
  Effect.gen(function* () {
    const backups = yield* listBackups(settings)
    const owners = yield* Effect.forEach(backups, ({ file }) => ownerIn(file))
    const others = yield* ownersBeside(settings.database)
    const own = yield* withoutTraces(settings.database, ownerIn(settings.database))
    const candidates = backups.filter((_, index) => {
      const owner = owners[index]
      return owner === undefined || (own === undefined ? !others.includes(owner) : owner === own)
    })
    const isUnclear = own === undefined && new Set(owners.filter((owner) => owner && !others.includes(owner))).size > 1
    if (backups.length === 0 || (candidates.length > 0 && !isUnclear)) return candidates[0]?.file
    return yield* new BackupFailed({
      message: `${settings.backup.folder} has backups of ${isUnclear ? "several logs" : "another log only"}. Name the one to restore: daybook backup --list shows them.`
    })
  }).pipe(Effect.catchTags({ BadArgument: unreadable, SystemError: unreadable }), Effect.provide(NodeFileSystem.layer))

const unreadable = ({ message }: PlatformError) => new BackupFailed({ message })

/** Replaces the log by a backup. Refused while a server uses the file. */
export const restoreLog = (settings: Settings, from: string) =>
  Effect.zipRight(requireFile(settings), restore(from, settings.database))

/** Writes the whole log as one JSON document, in parts, even while a server runs. */
export const exportLog = (settings: Settings, write: (part: string) => void) =>
  Effect.provide(Effect.flatMap(exportJson, eachPart(write)), openExisting(settings))

/** Each table of the log as comma-separated values, even while a server runs. */
export const exportTables = (settings: Settings) => Effect.provide(exportCsv, openExisting(settings))

/** Writes a table that other programs read, of an account, by default the owner's, in parts, even while a server runs. */
export const exportPlainTable = (
  settings: Settings,
  what: PlainTable,
  write: (part: string) => void,
  account?: string
) =>
  Effect.gen(function* () {
    yield* eachPart(write)(yield* plainTable(yield* accountNamed(account), what))
  }).pipe(Effect.provide(Layer.provideMerge(AccountStore.layer, openExisting(settings))))

/** Checks the log, even while a server runs. */
export const verifyLog = (
  settings: Settings
): Effect.Effect<Verified & { readonly notChecked?: string }, NotSound | Unavailable | CannotOpen> =>
  isPostgres(settings.database)
    ? Effect.provide(verifyRows, openExisting(settings))
    : Effect.zipRight(existingLog(settings), verify(settings.database, { journal: true, photos: true })).pipe(
        warnOfLostFrames(settings.database),
        Effect.provide(NodeFileSystem.layer)
      )

/** Imports an export. Refused while a server uses the file. */
export const importLog = ({ database }: Settings, text: string) =>
  Effect.gen(function* () {
    const { photos, tables } = yield* readExport(text)
    return yield* Effect.provide(importTables(tables, photos), openAlone(database))
  })
