import { createRequire } from "node:module"
import * as Effect from "effect/Effect"

/** The part of better-sqlite3 that tests use; it ships without types. */
export interface RawSqlite {
  readonly prepare: (statement: string) => {
    readonly all: (...values: ReadonlyArray<string | number | null>) => ReadonlyArray<Readonly<Record<string, unknown>>>
    readonly run: (...values: ReadonlyArray<string | number | null>) => void
  }
  readonly exec: (statements: string) => void
  readonly pragma: (statement: string) => ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly close: () => void
}

// Resolved from the server package, which depends on it.
const load = createRequire(new URL("../../packages/server/package.json", import.meta.url))
const Sqlite: new (file: string) => RawSqlite = load("better-sqlite3")

/** A connection to a database file, without Daybook's code; closed with the scope. */
export const rawSqlite = (file: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new Sqlite(file)),
    (connection) => Effect.sync(() => connection.close())
  )
