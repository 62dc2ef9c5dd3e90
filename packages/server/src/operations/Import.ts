import { Limits, type Unavailable } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { anyRow, query, text } from "../store/Rows.ts"
import { Database } from "../store/sqlite/Database.ts"
import { BROKEN_REFERENCES, MIGRATIONS } from "../store/sqlite/Migrations.ts"
import { causeText } from "../store/sqlite/Pragmas.ts"
import { upgraded } from "./OlderExport.ts"
import { rowFault } from "./RowRules.ts"
import { FORMAT, LOG_TABLES, type LogTable, type Row } from "./Tables.ts"

/** An export was refused; the message says where and why. Nothing of it is kept. */
export class ImportRefused extends Data.TaggedError("ImportRefused")<{ readonly message: string }> {}

const Cell = Schema.NullOr(Schema.Union(Schema.String, Schema.JsonNumber))
const Rows = Schema.Array(Schema.Record({ key: Schema.String, value: Cell }))

const Export = Schema.Struct({
  format: Schema.Literal(FORMAT.format),
  version: Schema.Literal(FORMAT.version),
  schema: Schema.Number,
  tables: Schema.Record({ key: Schema.String, value: Rows })
})

const decode = Schema.decodeUnknownEither(Schema.parseJson(Export))

/** The number of rows imported into each table. */
export type Imported = Readonly<Record<string, number>>

/** Reads and checks an export, before a database is opened for it. */
export const readExport = (text: string): Effect.Effect<Readonly<Record<string, ReadonlyArray<Row>>>, ImportRefused> =>
  Effect.gen(function* () {
    const read = decode(text)
    if (Either.isLeft(read)) {
      return yield* new ImportRefused({
        message: "This is not an export of Daybook (a JSON document written by `daybook export`)."
      })
    }
    const { schema, tables } = read.right
    if (schema > MIGRATIONS.length) {
      return yield* new ImportRefused({
        message: `The export was written by a newer Daybook (schema ${schema}, this one knows ${MIGRATIONS.length}). Install the newer version.`
      })
    }
    const unknown = Object.keys(tables).find((table) => !LOG_TABLES.some((known) => known === table))
    if (unknown !== undefined) {
      return yield* new ImportRefused({ message: `The export has an unknown table ${unknown}.` })
    }
    for (const table of LOG_TABLES) {
      for (const [index, row] of (tables[table] ?? []).entries()) {
        const fault = rowFault(table, row)
        if (fault !== undefined) return yield* new ImportRefused({ message: `${table}[${index}].${fault}` })
      }
    }
    const ids = (tables.account ?? []).map(({ id }) => id)
    if (new Set(ids).size < ids.length)
      return yield* new ImportRefused({ message: "account: the same account occurs twice." })
    for (const id of ids) {
      const metrics = (tables.custom_metric ?? []).filter(
        (row) => row.account_id === id && (row.deleted_at ?? null) === null
      )
      if (metrics.length > Limits.METRICS_PER_ACCOUNT) {
        return yield* new ImportRefused({
          message: `custom_metric: ${metrics.length} metrics of one account, which may have at most ${Limits.METRICS_PER_ACCOUNT}.`
        })
      }
    }
    return upgraded(schema, tables)
  })

/**
 * Imports an export completely or not at all, into an empty log. API keys of the log stay valid, as keys of the account that the
 * export marks as the owner's.
 */
export const importTables = (
  tables: Readonly<Record<string, ReadonlyArray<Row>>>
): Effect.Effect<Imported, ImportRefused | Unavailable, Database> =>
  Effect.gen(function* () {
    const db = yield* Database
    return yield* db.transaction(
      Effect.gen(function* () {
        const former = yield* emptied
        yield* db.run("UPDATE account SET is_owner = 0, name = id")
        for (const table of LOG_TABLES) yield* insertAll(table, tables[table] ?? [])
        const owner = (yield* db.first(OWNER))?.id ?? tables.account?.[0]?.id ?? former
        if (former !== undefined && owner !== undefined) {
          yield* db.run("UPDATE api_key SET account_id = ? WHERE account_id = ?", [owner, former])
          yield* db.run("UPDATE key_usage SET account_id = ? WHERE account_id = ?", [owner, former])
          if (former !== owner) yield* db.run("DELETE FROM account WHERE id = ?", [former])
        }
        yield* db.run("UPDATE account SET is_owner = 1, name = 'owner' WHERE id = ?", [owner ?? null])
        const broken = yield* db.first(BROKEN_REFERENCES)
        if (broken !== undefined) {
          return yield* new ImportRefused({
            message: `A row of ${broken.table} refers to a row that is not in the export.`
          })
        }
        return Object.fromEntries(LOG_TABLES.map((table) => [table, tables[table]?.length ?? 0]))
      })
    )
  })

const OWNER = query("account", "SELECT id FROM account WHERE is_owner = 1", { id: text })

/** Refuses a log that is not empty; returns the id of its account. */
const emptied = Effect.gen(function* () {
  const db = yield* Database
  for (const table of LOG_TABLES) {
    if (table === "account") continue
    if ((yield* db.first(anyRow(table, `SELECT 1 AS found FROM ${table} LIMIT 1`))) !== undefined) {
      return yield* new ImportRefused({
        message: `${db.file} already contains a log, and an import does not merge logs. Use another file: DAYBOOK_DATABASE=new.db`
      })
    }
  }
  const [account, second] = yield* db.all(query("account", "SELECT id FROM account", { id: text }))
  if (second !== undefined) return yield* new ImportRefused({ message: `${db.file} has several accounts already.` })
  return account?.id
})

const insertAll = (table: LogTable, rows: ReadonlyArray<Row>) =>
  Effect.gen(function* () {
    const db = yield* Database
    const info = query(table, `SELECT name FROM pragma_table_info('${table}')`, { name: text })
    const ofTable = (yield* db.all(info)).map(({ name }) => name)
    for (const [index, row] of rows.entries()) {
      const columns = Object.keys(row)
      const unknown = columns.find((column) => !ofTable.includes(column))
      if (unknown !== undefined) {
        return yield* new ImportRefused({ message: `${table}[${index}].${unknown}: unknown column.` })
      }
      // A database with a key has an account already, which may be the one that is imported.
      const known =
        table === "account"
          ? ` ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`
          : ""
      yield* db
        .run(
          `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})${known}`,
          columns.map((column) => row[column] ?? null)
        )
        .pipe(
          Effect.catchAllDefect((defect) => new ImportRefused({ message: `${table}[${index}]: ${causeText(defect)}` }))
        )
    }
  })
