import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type {
  BulkLoad,
  CannotOpen,
  DatabaseInfo,
  ShortStates,
  Uploads,
  UsageCounter,
  WorkerConnections
} from "../engines/EngineServices.ts"
import type { ArchivingText } from "../engines/postgres/Archiving.ts"
import type { PostgresOptions } from "../engines/postgres/PostgresOptions.ts"
import type { Sql } from "../engines/Sql.ts"
import { connectedTo } from "../engines/sqlite/Database.ts"
import type { PhotoFiles } from "../schema/PhotoFiles.ts"

/** Returns true if a setting names a PostgreSQL database instead of a SQLite file. */
export const isPostgres = (database: string): boolean => /^postgres(?:ql)?:\/\//i.test(database)

/** The PostgreSQL engine. Its driver is loaded only if it is used. */
export const postgres = (
  url: string,
  options?: PostgresOptions
): Layer.Layer<
  Sql | PhotoFiles | ShortStates | Uploads | DatabaseInfo | BulkLoad | WorkerConnections | UsageCounter,
  CannotOpen
> =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.promise(() => import("../engines/postgres/Postgres.ts")),
      (engine) => engine.postgres(url, options)
    )
  )

/** Tells how the write-ahead log of a PostgreSQL database is archived, in a sentence. Changes nothing. */
export const archivingIn = (url: string): Effect.Effect<ArchivingText, CannotOpen> =>
  Effect.flatMap(
    Effect.promise(() => import("../engines/postgres/Postgres.ts")),
    ({ archivingAt }) => archivingAt(url)
  )

/** Opens further connections to a log that this process has open, for a thread. */
export const openAgain = (database: string): Layer.Layer<Sql | PhotoFiles | BulkLoad, CannotOpen> =>
  isPostgres(database) ? postgres(database, { connections: 2, existing: true }) : connectedTo(database)
