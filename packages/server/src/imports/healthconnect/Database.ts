import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { temporaryImportFolder } from "../ImportFolder.ts"
import { ImportFault, type SourceFile } from "../Model.ts"

interface Statement {
  readonly raw: () => { readonly iterate: () => Iterable<ReadonlyArray<unknown>> }
  readonly pluck: () => { readonly all: () => ReadonlyArray<unknown> }
}

/** The part of better-sqlite3 that is used; it ships without types. */
interface Connection {
  readonly prepare: (statement: string) => Statement
  readonly pragma: (statement: string) => unknown
  readonly close: () => void
}

const Sqlite: new (file: string, options: { readonly readonly: boolean }) => Connection = createRequire(
  import.meta.url
)("better-sqlite3")

const MOST_BYTES = 4 * 2 ** 30

/** What a query reads of a row: numbers, and undefined for anything else. */
export type Numbers = ReadonlyArray<number | undefined>

/** A database that another program has exported, which is only read. */
export interface ForeignDatabase {
  /** Its tables with the names of their columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  readonly rows: (statement: string) => Iterable<Numbers>
  /** A single text. */
  readonly text: (statement: string) => string | undefined
}

/** Opens the database in a file for as long as `use` takes. SQLite needs it on the disk: it is copied to a temporary folder. */
export const withDatabase = async <A>(file: SourceFile, use: (database: ForeignDatabase) => A): Promise<A> => {
  if (file.bytes > MOST_BYTES) throw new ImportFault(`${file.name} is larger than any export of Health Connect.`)
  const folder = await temporaryImportFolder()
  try {
    const path = join(folder, "export.db")
    await pipeline(Readable.from(file.open()), createWriteStream(path, { mode: 0o600 }))
    const sqlite = new Sqlite(path, { readonly: true })
    try {
      return use(foreign(sqlite))
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === "SqliteError")) throw error
    throw new ImportFault(`${file.name} is cut off or damaged: its database cannot be read. Export it again.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const foreign = (sqlite: Connection): ForeignDatabase => {
  // What the file defines (views, functions in its columns) may not run.
  sqlite.pragma("trusted_schema = OFF")
  const texts = (statement: string): ReadonlyArray<string> =>
    sqlite
      .prepare(statement)
      .pluck()
      .all()
      .filter((value) => typeof value === "string")
  const names = texts("SELECT name FROM sqlite_schema WHERE type = 'table'").filter((name) => /^\w+$/.test(name))
  return {
    tables: new Map(names.map((name) => [name, new Set(texts(`SELECT name FROM pragma_table_info('${name}')`))])),
    rows: function* (statement) {
      for (const row of sqlite.prepare(statement).raw().iterate()) {
        yield row.map((value) => (typeof value === "number" ? value : undefined))
      }
    },
    text: (statement) => texts(statement)[0]
  }
}
