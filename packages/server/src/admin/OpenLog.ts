import * as path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type BulkLoad, CannotOpen, DatabaseInfo } from "../engines/EngineServices.ts"
import type { Sql } from "../engines/Sql.ts"
import { Database } from "../engines/sqlite/Database.ts"
import { prepareFile, refuseForbidden, serverLock } from "../engines/sqlite/DatabaseFile.ts"
import type { PhotoFiles } from "../schema/PhotoFiles.ts"
import { isPostgres, postgres } from "./Engine.ts"
import { backupTime, ownerIn, ownersBeside } from "./Rotation.ts"
import type { Settings } from "./Settings.ts"

/** The default folder of a log's backups. */
export const backupFolderOf = (database: string): string => path.join(path.dirname(database), "backups")

/**
 * Refuses to create a log if there was one at its place. A volume that is not mounted, or a deleted file, looks like a new installation.
 * Entries in a new log would hide the loss.
 */
export const refuseForgotten = (database: string, backups: string): Effect.Effect<void, CannotOpen> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const size = Effect.map(fs.stat(database), (found) => found.size)
    if ((yield* Effect.orElseSucceed(size, () => FileSystem.Size(0))) > FileSystem.Size(0)) return
    const namesIn = (folder: string) => Effect.orElseSucceed(fs.readDirectory(folder), (): Array<string> => [])
    const found = (yield* namesIn(backups)).filter((name) => backupTime(name) !== undefined).sort()
    // A second log of a folder is not refused for the backups of the first.
    const others = found.length === 0 ? [] : yield* ownersBeside(database)
    const isOfOther = (name: string) =>
      Effect.map(ownerIn(path.join(backups, name)), (owner) => owner !== undefined && others.includes(owner))
    const backup = (yield* Effect.filter(found, (name) => Effect.negate(isOfOther(name)))).at(-1)
    if (backup !== undefined) return yield* forgotten(database, path.join(backups, backup), "daybook restore --newest")
    const beside = path.dirname(database)
    const isLeft = LEFT_BESIDE(path.basename(database))
    const left = (yield* namesIn(beside)).find(isLeft)
    if (left !== undefined) return yield* forgotten(database, path.join(beside, left), "daybook restore FILE")
  }).pipe(Effect.provide(NodeFileSystem.layer))

/** Matches the files that Daybook keeps beside a log: from before a restore or an update, or from a file that was replaced. */
const LEFT_BESIDE = (name: string) => (other: string) =>
  other.startsWith(`${name}.`) && /^(?:before-restore|schema|replaced)-/.test(other.slice(name.length + 1))

const forgotten = (database: string, found: string, remedy: string): CannotOpen =>
  new CannotOpen({
    message: `There is no log at ${database}, but there was one: ${found} is left of it. Mount or put back the log, or restore it (${remedy}). If a new, empty log is meant: daybook serve --new`,
    isMissing: true
  })

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
        Layer.provideMerge(Layer.scopedDiscard(serverLock(database))),
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
      SystemError: ({ message }) => Effect.zipRight(refuseForbidden(file), new CannotOpen({ message }))
    }),
    Effect.provide(NodeFileSystem.layer)
  )
