import * as fs from "node:fs"
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

const Connection: new (file: string, options: { readonly readonly?: boolean; readonly timeout?: number }) => Sqlite =
  createRequire(import.meta.url)("better-sqlite3")

/** Opens a file for reading only. */
export const opened = (file: string): Sqlite => {
  const sqlite = new Connection(file, { readonly: true })
  sqlite.pragma("trusted_schema = OFF")
  return sqlite
}

/**
 * Creates a file, which its first statement locks until it is closed. It has no journal on the disk: if its process ends, the file is useless
 * anyway. The system then releases the lock.
 */
export const created = (file: string): Sqlite => {
  fs.closeSync(fs.openSync(file, "wx", 0o600))
  const sqlite = new Connection(file, {})
  for (const pragma of [
    "journal_mode = MEMORY",
    "synchronous = OFF",
    "locking_mode = EXCLUSIVE",
    "temp_store = FILE"
  ]) {
    sqlite.pragma(pragma)
  }
  return sqlite
}

/** Runs work with a file that `created` made, under its lock; does nothing while another connection of any process has it. */
export const unlessLocked = (file: string, work: () => void): void => {
  const sqlite = new Connection(file, { timeout: 0 })
  try {
    if (isLocked(sqlite)) return
    work()
  } finally {
    sqlite.close()
  }
}

/** Takes the lock of a file, or says that another connection has it. A damaged file, which nobody writes, has none. */
const isLocked = (sqlite: Sqlite): boolean => {
  try {
    sqlite.exec("BEGIN EXCLUSIVE")
    return false
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY"
  }
}
