import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CannotOpen } from "../store/CannotOpen.ts"
import type { BulkLoad, DatabaseInfo } from "../store/EngineServices.ts"
import type { PhotoFiles } from "../store/PhotoFiles.ts"
import type { Sql } from "../store/Sql.ts"
import { Database } from "../store/sqlite/Database.ts"
import { prepareFile } from "../store/sqlite/DatabaseFile.ts"
import { serverLock } from "../store/sqlite/ServerLock.ts"
import { isPostgres, postgres } from "./Engine.ts"

type Log = Layer.Layer<Sql | PhotoFiles | DatabaseInfo | BulkLoad, CannotOpen>

/** Opens a log for reading all of it. Never creates one. */
export const openExisting = (database: string): Log =>
  isPostgres(database)
    ? postgres(database, { existing: true })
    : Layer.provideMerge(Database.layer(database), Layer.effectDiscard(existingFile(database)))

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

/** Fails unless a file exists. */
export const existingFile = (file: string): Effect.Effect<void, CannotOpen> =>
  Effect.gen(function* () {
    if (yield* (yield* FileSystem.FileSystem).exists(file)) return
    return yield* new CannotOpen({
      message: `There is no database at ${file}. Set DAYBOOK_DATABASE to use another.`
    })
  }).pipe(
    Effect.catchTags({
      BadArgument: ({ message }) => new CannotOpen({ message }),
      SystemError: ({ message }) => new CannotOpen({ message })
    }),
    Effect.provide(NodeFileSystem.layer)
  )
