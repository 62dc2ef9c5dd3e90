import { randomUUID } from "node:crypto"
import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as path from "node:path"

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
const unlessLocked = (file: string, work: () => void): void => {
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

/** The folder of the packs of a log, beside its file. */
export const packFolder = (database: string): string => `${database}.foods`

const packFile = (folder: string, name: string): string => path.join(folder, `${name}.db`)

/** An empty file that says that a person removed the pack which is there by default. */
export const removedMark = (folder: string, name: string): string => path.join(folder, `${name}.removed`)

/** A file under construction. */
export const draftFile = (folder: string, name: string): string => path.join(folder, `${name}.${randomUUID()}.partial`)

/** The file in which the foods of a draft are collected. It is there, and locked, from the beginning of the draft to its end. */
export const collectedFile = (draft: string): string => `${draft}-collected`

const COLLECTED = /^([a-z]+\.[0-9a-f-]+\.partial)-collected$/

/** A pack's file as it is now: another version of the pack is another file. */
interface PackVersion {
  readonly name: string
  readonly file: string
  readonly version: string
}

/** The packs of a folder by name; none where there is no folder. */
export const packsIn = (folder: string): ReadonlyArray<PackVersion> =>
  namesIn(folder)
    .flatMap((entry) => {
      const name = /^([a-z]+)\.db$/.exec(entry)?.[1]
      if (name === undefined) return []
      const file = path.join(folder, entry)
      const stat = fs.statSync(file, { throwIfNoEntry: false })
      return stat === undefined ? [] : [{ name, file, version: `${stat.ino} ${stat.mtimeMs} ${stat.size}` }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []
    throw error
  }
}

/** Removes the drafts of processes that ended: those that nobody locks. */
export const removeLeftovers = (folder: string): void => {
  for (const name of namesIn(folder)) {
    const [, draft] = COLLECTED.exec(name) ?? []
    if (draft !== undefined) unlessLocked(path.join(folder, name), () => removeDraft(path.join(folder, draft)))
  }
}

/** Removes the files of a draft. The one by which it is recognised is the last. */
export const removeDraft = (draft: string): void => {
  for (const file of [draft, collectedFile(draft)]) fs.rmSync(file, { force: true })
}

/** Gives a finished draft the name of a pack, in one step, once it is on the disk. */
export const publishFile = (draft: string, folder: string, name: string): void => {
  syncPath(draft, "r+")
  fs.renameSync(draft, packFile(folder, name))
  fs.rmSync(removedMark(folder, name), { force: true })
  syncFolder(folder)
}

/** Removes a pack and leaves a mark; false if there is none. */
export const removeFile = (folder: string, name: string): boolean => {
  // Any other name could be the path of another file.
  if (!/^[a-z]+$/.test(name)) return false
  const file = packFile(folder, name)
  if (!fs.existsSync(file)) return false
  fs.writeFileSync(removedMark(folder, name), "", { mode: 0o600 })
  fs.rmSync(file)
  syncFolder(folder)
  return true
}

const syncPath = (file: string, flags: string): void => {
  const opened = fs.openSync(file, flags)
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}

const syncFolder = (folder: string): void => {
  try {
    syncPath(folder, "r")
  } catch {
    // Some systems cannot sync a folder, and do not need it.
  }
}
