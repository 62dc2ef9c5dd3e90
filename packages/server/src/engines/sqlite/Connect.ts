import { createRequire } from "node:module"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { DriverRow } from "../../schema/Rows.ts"

type Cells = ReadonlyArray<unknown>

/** A prepared statement. `reader` is true if it returns rows. */
interface Statement {
  readonly reader: boolean
  readonly all: (params: unknown) => ReadonlyArray<DriverRow>
  readonly run: (params: unknown) => unknown
  readonly raw: () => { readonly all: () => ReadonlyArray<Cells> }
}

/** The part of better-sqlite3 that is used; it ships without types. */
interface Sqlite {
  readonly prepare: (statement: string) => Statement
  readonly backup: (file: string) => Promise<unknown>
  readonly close: () => void
}

const Driver: new (file: string, options: { readonly readonly: boolean }) => Sqlite = createRequire(import.meta.url)(
  "better-sqlite3"
)

/** A connection to a database file, which runs its statements synchronously. */
export interface Connection {
  /** Prepares a statement: what runs it, with a list of values or an object of named ones, and throws SQLite's error. */
  readonly prepare: (statement: string) => (params: unknown) => ReadonlyArray<DriverRow>
  readonly execute: (statement: string, params?: Cells) => Effect.Effect<ReadonlyArray<DriverRow>, SqlError>
  readonly executeValues: (statement: string) => Effect.Effect<ReadonlyArray<Cells>, SqlError>
  /** Copies the whole database into a file, page by page. */
  readonly backup: (file: string) => Effect.Effect<unknown, SqlError>
}

const failed = (cause: unknown) => new SqlError({ cause, message: "Failed to execute statement" })

const NO_ROWS: ReadonlyArray<never> = []

/** A connection of its own to a file, until the scope closes. */
export const connectTo = (
  filename: string,
  { readonly = false } = {}
): Effect.Effect<Connection, SqlError, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(Effect.try({ try: () => new Driver(filename, { readonly }), catch: failed }), (sqlite) =>
      Effect.sync(() => sqlite.close())
    ),
    (sqlite) => {
      const prepare = (statement: string) => {
        const prepared = sqlite.prepare(statement)
        if (prepared.reader) return (params: unknown) => prepared.all(params)
        return (params: unknown) => {
          prepared.run(params)
          return NO_ROWS
        }
      }
      return {
        prepare,
        execute: (statement, params = []) => Effect.try({ try: () => prepare(statement)(params), catch: failed }),
        executeValues: (statement) => Effect.try({ try: () => sqlite.prepare(statement).raw().all(), catch: failed }),
        backup: (file) => Effect.tryPromise({ try: () => sqlite.backup(file), catch: failed })
      }
    }
  )
