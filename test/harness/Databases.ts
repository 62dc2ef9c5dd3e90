import { randomUUID } from "node:crypto"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { inject } from "vitest"
import { rawDatabase } from "./RawDatabase.ts"
import { memoryFolder } from "./temporaryFolder.ts"

/** The cluster of this run, if the run is on PostgreSQL. */
const CLUSTER = inject("postgres")

/** The engine of this run: SQLite, or PostgreSQL by `npm run test:postgres`. */
export const ENGINE = CLUSTER === undefined ? "SQLite" : "PostgreSQL"

/** A new database on a cluster, removed when the scope closes; its connection string. */
export const newDatabaseOn = (cluster: string): Effect.Effect<string, never, Scope.Scope> =>
  Effect.gen(function* () {
    const name = `test_${randomUUID().replaceAll("-", "")}`
    const say = (statement: string) => Effect.scoped(Effect.flatMap(rawDatabase(cluster), ({ run }) => run(statement)))
    yield* Effect.acquireRelease(say(`CREATE DATABASE ${name}`), () => say(`DROP DATABASE ${name} WITH (FORCE)`))
    const url = new URL(cluster)
    url.pathname = name
    return url.href
  })

/** A new database of the engine, removed when the scope closes, as DAYBOOK_DATABASE names it; a file is in this folder. */
export const newDatabaseIn = (folder: string): Effect.Effect<string, never, Scope.Scope> =>
  CLUSTER === undefined ? Effect.succeed(path.join(folder, "daybook.db")) : newDatabaseOn(CLUSTER)

/** A new database of the engine; a file is in memory. */
export const newDatabase = Effect.flatMap(memoryFolder, newDatabaseIn)
