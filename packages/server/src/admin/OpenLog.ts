import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CannotOpen } from "../engines/CannotOpen.ts"
import { type BulkLoad, DatabaseInfo } from "../engines/EngineServices.ts"
import type { Sql } from "../engines/Sql.ts"
import { Database } from "../engines/sqlite/Database.ts"
import { prepareFile } from "../engines/sqlite/DatabaseFile.ts"
import { serverLock } from "../engines/sqlite/ServerLock.ts"
import type { PhotoFiles } from "../schema/PhotoFiles.ts"
import { isPostgres, postgres } from "./Engine.ts"
import { refuseForgotten } from "./ForgottenLog.ts"
import type { Settings } from "./Settings.ts"

/** The settings by which a log is found, or what is left of it. */
interface LogSettings extends Pick<Settings, "database"> {
  readonly backup: Pick<Settings["backup"], "folder">
}

type Log = Layer.Layer<Sql | PhotoFiles | DatabaseInfo | BulkLoad, CannotOpen>

/** Opens a log. Never creates one. */
export const openExisting = (settings: LogSettings): Log =>
  isPostgres(settings.database)
    ? postgres(settings.database, { existing: true })
    : Layer.provideMerge(Database.layer(settings.database), Layer.effectDiscard(existingLog(settings)))

/** Opens a log, or creates one unless there was one at its place. */
export const openOrCreate = ({ backup, database }: LogSettings): Log =>
  isPostgres(database)
    ? postgres(database)
    : Layer.provideMerge(Database.layer(database), Layer.effectDiscard(refuseForgotten(database, backup.folder)))

/** Opens a log, or creates one, for loading rows. No server can use a SQLite file meanwhile; PostgreSQL locks its tables. */
export const openAlone = (database: string): Log =>
  isPostgres(database)
    ? postgres(database)
    : // Two layers, so that the lock is held before the database is opened.
      Database.layer(database).pipe(
        Layer.provideMerge(serverLock(database)),
        Layer.provideMerge(Layer.effectDiscard(prepareFile(database))),
        Layer.provide(NodeFileSystem.layer)
      )

/** The place of the log if opening it created it. */
export const newLogIn = Effect.map(DatabaseInfo, ({ created, place }) => (created ? place : undefined))

/** Fails unless the file of a log exists: with what is left of it, if there was one. */
export const existingLog = ({ backup, database }: LogSettings): Effect.Effect<void, CannotOpen> =>
  Effect.zipRight(refuseForgotten(database, backup.folder), existingFile(database))

/** Fails unless a file exists and is not empty. */
export const existingFile = (file: string): Effect.Effect<void, CannotOpen> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    if ((yield* fs.exists(file)) && (yield* fs.stat(file)).size > FileSystem.Size(0)) return
    return yield* new CannotOpen({
      message: `There is no database at ${file}. The first \`daybook serve\` makes it; set DAYBOOK_DATABASE to use another.`,
      isMissing: true
    })
  }).pipe(
    Effect.catchTags({
      BadArgument: ({ message }) => new CannotOpen({ message }),
      SystemError: ({ message }) => new CannotOpen({ message })
    }),
    Effect.provide(NodeFileSystem.layer)
  )
