import { createRequire } from "node:module"

type Cell = string | number | null

interface Statement {
  readonly raw: () => {
    readonly all: (...values: ReadonlyArray<Cell>) => ReadonlyArray<ReadonlyArray<unknown>>
    readonly iterate: (...values: ReadonlyArray<Cell>) => Iterable<ReadonlyArray<unknown>>
  }
  readonly run: (...values: ReadonlyArray<Cell>) => unknown
}

/** The part of better-sqlite3 that is used; it ships without types. */
export interface Sqlite {
  readonly prepare: (statement: string) => Statement
  readonly exec: (statements: string) => unknown
  readonly pragma: (statement: string, options?: { readonly simple: boolean }) => unknown
  readonly close: () => void
}

const Connection: new (file: string, options: { readonly readonly?: boolean }) => Sqlite = createRequire(
  import.meta.url
)("better-sqlite3")

/** Opens a file for reading only. */
export const opened = (file: string): Sqlite => {
  const sqlite = new Connection(file, { readonly: true })
  sqlite.pragma("trusted_schema = OFF")
  return sqlite
}

/** Creates a file that nobody else knows yet. It has no journal: if its process ends, the file is useless anyway. */
export const created = (file: string): Sqlite => {
  const sqlite = new Connection(file, {})
  for (const pragma of ["journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE", "temp_store = FILE"]) {
    sqlite.pragma(pragma)
  }
  return sqlite
}
