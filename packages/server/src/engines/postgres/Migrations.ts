import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Migration } from "../../schema/Migration.ts"
import { POSTGRES_MIGRATIONS } from "../../schema/Migrations.ts"
import { nullable, number, query, text } from "../../schema/Rows.ts"
import { CannotOpen } from "../EngineServices.ts"
import type { Sql } from "../Sql.ts"
import type { PostgresOptions } from "./PostgresOptions.ts"

/** The number of the first migration: the schema of a SQLite file when PostgreSQL was added. */
const FIRST = 3

/** All migrations, in order. The schema's number is that of the last one that was applied. */
export const MIGRATIONS = POSTGRES_MIGRATIONS

/** "Dayb", as in the header of a SQLite file. */
const LOCK = 0x44617962

const MARK = "Schema of Daybook"

const TABLE = query(
  "migration",
  `SELECT count(*) AS count, obj_description(to_regclass('migration'), 'pg_class') AS mark
   FROM pg_class WHERE oid = to_regclass('migration')`,
  { count: number, mark: nullable(text) }
)

const LAST = query("migration", "SELECT max(id) AS id FROM migration", { id: nullable(number) })

/**
 * Migrates the tables in one transaction. It holds a lock of the database, for which other servers that start wait. A schema
 * of a newer Daybook is refused, and with `existing` a database without a schema. Returns whether it created the tables.
 */
export const migrate = (
  sql: Sql["Type"],
  place: string,
  { existing = false, migrations = MIGRATIONS }: PostgresOptions = {}
): Effect.Effect<{ readonly created: boolean }, CannotOpen | Unavailable> =>
  Effect.gen(function* () {
    const newest = FIRST + migrations.length - 1
    const before = yield* schemaOf(sql, place, newest)
    if (before === newest) return { created: false }
    if (before === 0 && existing) {
      return yield* new CannotOpen({
        message: `There is no log in ${place}. Set DAYBOOK_DATABASE to use another database.`,
        isMissing: true
      })
    }
    return yield* sql.transaction(
      Effect.gen(function* () {
        // The migration of another server may take long.
        yield* sql.run("SET LOCAL lock_timeout = 0")
        yield* sql.run("SET LOCAL statement_timeout = 0")
        yield* sql.run(`SELECT pg_advisory_xact_lock(${LOCK})`)
        const applied = yield* schemaOf(sql, place, newest)
        for (const [index, migration] of migrations.entries()) {
          if (FIRST + index > applied) yield* apply(sql, FIRST + index, migration)
        }
        if (applied > 0 && applied < newest)
          yield* Effect.logInfo("updated the database", { from: applied, to: newest })
        return { created: applied === 0 }
      })
    )
  })

const apply = (sql: Sql["Type"], id: number, { name, statements }: Migration) =>
  Effect.gen(function* () {
    if (id === FIRST) {
      yield* sql.run("CREATE TABLE migration (id integer PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL)")
      yield* sql.run(`COMMENT ON TABLE migration IS '${MARK}'`)
    }
    for (const statement of statements) yield* sql.run(statement)
    yield* sql.run("INSERT INTO migration (id, name, applied_at) VALUES (?, ?, ?)", [
      id,
      name,
      yield* Clock.currentTimeMillis
    ])
  })

/** The number of the last migration that was applied; 0 if there are no tables yet. */
const schemaOf = (sql: Sql["Type"], place: string, newest: number) =>
  Effect.gen(function* () {
    const table = yield* sql.first(TABLE)
    if (table === undefined || table.count === 0) return 0
    if (table.mark !== MARK) {
      return yield* new CannotOpen({
        message: `${place} has a table "migration" of another program; it was not changed. Give Daybook a database of its own.`
      })
    }
    const schema = (yield* sql.first(LAST))?.id ?? 0
    if (schema > newest) {
      return yield* new CannotOpen({
        message: `${place} was written by a newer Daybook (schema ${schema}, this one knows ${newest}). Install the newer version.`
      })
    }
    return schema
  })
