import { createRequire } from "node:module"
import * as Effect from "effect/Effect"

/** What the tests use of better-sqlite3, which ships without types: a file as another program sees it. */
export interface RawSqlite {
  readonly prepare: (statement: string) => {
    readonly all: (...values: ReadonlyArray<string | number | null>) => ReadonlyArray<Readonly<Record<string, unknown>>>
    readonly run: (...values: ReadonlyArray<string | number | null>) => void
  }
  readonly exec: (statements: string) => void
  readonly pragma: (statement: string) => ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly close: () => void
}

// Resolved from the server, whose dependency it is.
const load = createRequire(new URL("../../packages/server/package.json", import.meta.url))
const Sqlite: new (file: string) => RawSqlite = load("better-sqlite3")

/** Another program's connection to a file, closed with the test. */
export const rawSqlite = (file: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new Sqlite(file)),
    (connection) => Effect.sync(() => connection.close())
  )
