import * as path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Settings } from "../Settings.ts"
import { CannotOpen } from "../store/CannotOpen.ts"
import { Database } from "../store/sqlite/Database.ts"
import { prepareFile } from "../store/sqlite/DatabaseFile.ts"
import { serverLock } from "../store/sqlite/ServerLock.ts"
import { backup, backupsIn, backupTo } from "./Backup.ts"
import { askServer } from "./Control.ts"
import { exportCsv, exportJson } from "./Export.ts"
import { importTables, readExport } from "./Import.ts"

const exclusively = ({ database }: Settings) =>
  // Two layers, so that the lock is held before the database is opened.
  Layer.provideMerge(Database.layer(database), Layer.provide(serverLock(database), NodeFileSystem.layer))

/** Fails unless the database exists: commands that read never create one. */
const existing = ({ database }: Settings) =>
  Effect.gen(function* () {
    if (yield* (yield* FileSystem.FileSystem).exists(database)) return
    return yield* new CannotOpen({
      message: `There is no database at ${database}. Set DAYBOOK_DATABASE to use another.`
    })
  }).pipe(
    Effect.catchTags({
      BadArgument: ({ message }) => new CannotOpen({ message }),
      SystemError: ({ message }) => new CannotOpen({ message })
    }),
    Effect.provide(NodeFileSystem.layer)
  )

/** Makes a backup: by the running server, or in this process if there is none. */
export const makeBackup = (settings: Settings, target: string | undefined) =>
  Effect.gen(function* () {
    const file = target === undefined ? undefined : path.resolve(target)
    // First the server: it can still copy a database whose file was moved away.
    const made = yield* askServer(settings.database, file)
    if (made !== undefined) return made
    yield* existing(settings)
    return yield* (file === undefined ? backup(settings.backup) : backupTo(file)).pipe(
      Effect.provide(Layer.merge(Database.layer(settings.database), NodeFileSystem.layer))
    )
  })

/** The backups in the folder of backups, the newest first. */
export const listBackups = (settings: Settings) =>
  Effect.provide(backupsIn(settings.backup.folder), NodeFileSystem.layer)

/** The whole log as one JSON document; also while a server runs. */
export const exportLog = (settings: Settings) =>
  Effect.zipRight(existing(settings), Effect.provide(exportJson, Database.layer(settings.database)))

/** Each table of the log as comma-separated values; also while a server runs. */
export const exportTables = (settings: Settings) =>
  Effect.zipRight(existing(settings), Effect.provide(exportCsv, Database.layer(settings.database)))

/** Imports an export into an empty log. Refused while a server runs. */
export const importLog = (settings: Settings, text: string) =>
  Effect.gen(function* () {
    const tables = yield* readExport(text)
    yield* Effect.provide(prepareFile(settings.database), NodeFileSystem.layer)
    return yield* Effect.provide(importTables(tables), exclusively(settings))
  })
