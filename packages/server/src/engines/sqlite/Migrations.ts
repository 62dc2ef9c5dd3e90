import * as path from "node:path"
import type { Unavailable } from "@daybook/core"
import type { PlatformError } from "@effect/platform/Error"
import { FileSystem } from "@effect/platform/FileSystem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Migration } from "../../schema/Migration.ts"
import { SQLITE_MIGRATIONS } from "../../schema/Migrations.ts"
import { nullable, number, query, text } from "../../schema/Rows.ts"
import { CannotOpen } from "../EngineServices.ts"
import type { Sql } from "../Sql.ts"
import { damaged, keepCopy, newDraft, syncFile, syncFolder } from "./DatabaseFile.ts"

/** All migrations, in order. The schema's number is that of the last one that was applied. */
export const MIGRATIONS = SQLITE_MIGRATIONS

/** "Dayb" in the file's header, which marks the file as a log of Daybook. */
export const APPLICATION_ID = 0x44617962

/** Records the migrations that were applied. */
export const MIGRATION_TABLE =
  "CREATE TABLE migration (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT"

/**
 * Selects the tables that Litestream adds to a log that it replicates, in `sqlite_schema`. They are no fault of a log, and copies do
 * without them.
 */
export const OF_LITESTREAM = `sql IN ('CREATE TABLE _litestream_lock (id INTEGER)',
  'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')`

const APPLICATION = query("pragma", "PRAGMA application_id", { application_id: number })
const FIRST_FAULT = query("pragma", "PRAGMA quick_check(1)", { quick_check: text })
const TABLES = query("sqlite_schema", "SELECT count(*) AS count FROM sqlite_schema", { count: number })
const LAST_MIGRATION = query("migration", "SELECT max(id) AS id FROM migration", { id: nullable(number) })

/** The rows that refer to rows which do not exist, with their table. */
export const BROKEN_REFERENCES = query("pragma", "PRAGMA foreign_key_check", { table: text })

/** Refuses a database that is not Daybook's, was written by a newer Daybook, or is damaged; changes nothing. */
export const examine = (sql: Sql["Type"], file: string): Effect.Effect<void, CannotOpen | Unavailable> =>
  Effect.zipRight(ownersOf(sql, file), Effect.zipRight(refuseDamaged(sql, file), schemaOf(sql, file, MIGRATIONS)))

/** Refuses the database of another program. It is not checked for damage. */
const ownersOf = (sql: Sql["Type"], file: string) =>
  Effect.flatMap(sql.first(APPLICATION), (header) =>
    header?.application_id === APPLICATION_ID || header?.application_id === 0
      ? Effect.void
      : new CannotOpen({ message: `${file} is a database of another program, not Daybook's; it was not changed.` })
  )

/** Migrates the tables in one transaction, after copying a file that already has a log. Returns whether it created them. */
export const migrate = (
  sql: Sql["Type"],
  file: string,
  migrations: ReadonlyArray<Migration> = MIGRATIONS
): Effect.Effect<{ readonly created: boolean }, CannotOpen | Unavailable, FileSystem> =>
  Effect.gen(function* () {
    const before = yield* schemaOf(sql, file, migrations)
    if (before === migrations.length) return { created: false }
    if (before > 0) yield* copyFirst(sql, file, before)
    yield* sql.transaction(
      Effect.gen(function* () {
        // Another process may have migrated the file since its schema was read.
        const applied = yield* schemaOf(sql, file, migrations)
        for (const [index, migration] of migrations.entries()) {
          if (index >= applied) yield* apply(sql, index + 1, migration)
        }
        const broken = yield* sql.all(BROKEN_REFERENCES)
        if (broken.length > 0) {
          return yield* new CannotOpen({
            message: `Updating ${file} would break references between its rows; nothing was changed.`
          })
        }
      })
    )
    if (before > 0) yield* Effect.logInfo("updated the database", { from: before, to: migrations.length })
    return { created: before === 0 }
  })

const apply = (sql: Sql["Type"], id: number, { name, statements }: Migration) =>
  Effect.gen(function* () {
    if (id === 1) {
      yield* sql.run(`PRAGMA application_id = ${APPLICATION_ID}`)
      yield* sql.run(MIGRATION_TABLE)
    }
    for (const statement of statements) yield* sql.run(statement)
    yield* sql.run("INSERT INTO migration (id, name, applied_at) VALUES (?, ?, ?)", [
      id,
      name,
      yield* Clock.currentTimeMillis
    ])
  })

const refuseDamaged = (sql: Sql["Type"], file: string) =>
  Effect.gen(function* () {
    const found = yield* sql.first(FIRST_FAULT)
    if (found?.quick_check === "ok") return
    return yield* damaged(file, String(found?.quick_check))
  })

/** The number of migrations that were applied to a file. */
const schemaOf = (sql: Sql["Type"], file: string, migrations: ReadonlyArray<Migration>) =>
  // In a snapshot, because another process may be creating the tables now.
  sql.snapshot(readSchema(sql, file, migrations))

const readSchema = (sql: Sql["Type"], file: string, migrations: ReadonlyArray<Migration>) =>
  Effect.gen(function* () {
    const header = yield* sql.first(APPLICATION)
    const tables = yield* sql.first(TABLES)
    if (tables?.count === 0) return 0
    if (header?.application_id !== APPLICATION_ID) {
      return yield* new CannotOpen({
        message: `${file} is a database of another program, not Daybook's; it was not changed.`
      })
    }
    const schema = (yield* sql.first(LAST_MIGRATION))?.id ?? 0
    if (schema > migrations.length) {
      return yield* new CannotOpen({
        message: `${file} was written by a newer Daybook (schema ${schema}, this one knows ${migrations.length}). Install the newer version, or use a backup.`
      })
    }
    return schema
  })

const copyFirst = (sql: Sql["Type"], file: string, schema: number) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem
    const draft = yield* newDraft(file)
    const copy = yield* sql.run("VACUUM INTO ?", [draft]).pipe(
      Effect.zipRight(syncFile(draft)),
      Effect.zipRight(keepCopy(draft, file, schema)),
      Effect.onError(() => Effect.ignore(fs.remove(draft)))
    )
    yield* syncFolder(path.dirname(copy))
    yield* Effect.logInfo("copied the database before updating it", { copy })
  }).pipe(
    Effect.catchTags({
      BadArgument: (error) => cannotCopy(file, error),
      SystemError: (error) => cannotCopy(file, error)
    })
  )

const cannotCopy = (file: string, error: PlatformError) =>
  new CannotOpen({ message: `Cannot copy ${file} before updating it: ${error.message}. It was not changed.` })
