import { Limits, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Loading } from "../store/Loading.ts"
import { Opened } from "../store/Opened.ts"
import { anyRow, query, text } from "../store/Rows.ts"
import { Sql } from "../store/Sql.ts"
import { MIGRATIONS } from "../store/sqlite/Migrations.ts"
import { ImportRefused } from "./ImportRefused.ts"
import { insertRows } from "./InsertRows.ts"
import { upgraded } from "./OlderExport.ts"
import { brokenReference } from "./References.ts"
import { rowFault } from "./RowRules.ts"
import { COLUMNS, FORMAT, LOG_TABLES, type Tables } from "./Tables.ts"

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
export const readExport = (text: string): Effect.Effect<Tables, ImportRefused> =>
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
        const unknown = Object.keys(row).find((column) => !COLUMNS[table].includes(column))
        const fault = unknown === undefined ? rowFault(table, row) : `${unknown}: unknown column.`
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
    const current = upgraded(schema, tables)
    const broken = brokenReference(current)
    if (broken !== undefined) {
      return yield* new ImportRefused({ message: `A row of ${broken} refers to a row that is not in the export.` })
    }
    return current
  })

/** An export of one account marks no owner. */
const isOfLog = ({ account = [] }: Tables): boolean =>
  account.length === 0 || account.some(({ is_owner }) => is_owner === 1)

/**
 * Imports an export completely or not at all: that of a log into a log without entries, that of an account also beside other
 * accounts.
 */
export const importTables = (
  tables: Tables
): Effect.Effect<Imported, ImportRefused | Unavailable, Sql | Loading | Opened> =>
  Effect.gen(function* () {
    const db = yield* Sql
    const { load } = yield* Loading
    return yield* load(
      Effect.gen(function* () {
        const accounts = yield* db.all(ACCOUNTS)
        yield* isOfLog(tables) || accounts.length === 0 ? importLog(tables) : addAccounts(tables, accounts)
        return Object.fromEntries(LOG_TABLES.map((table) => [table, tables[table]?.length ?? 0]))
      })
    )
  })

/** API keys of the log stay valid, as keys of the account that the export marks as the owner's. */
const importLog = (tables: Tables) =>
  Effect.gen(function* () {
    const db = yield* Sql
    const former = yield* emptied
    yield* db.run("UPDATE account SET is_owner = 0, name = id")
    for (const table of LOG_TABLES) {
      // A database with a key has an account already, which may be the one that is imported.
      yield* insertRows(db, table, tables[table] ?? [], table === "account" ? REPLACED : undefined)
    }
    const owner = tables.account?.find(({ is_owner }) => is_owner === 1)?.id ?? tables.account?.[0]?.id ?? former
    if (former !== undefined && owner !== undefined && former !== owner) {
      yield* db.run("UPDATE api_key SET account_id = ? WHERE account_id = ?", [owner, former])
      yield* db.run("DELETE FROM account WHERE id = ?", [former])
    }
    yield* db.run("UPDATE account SET is_owner = 1 WHERE id = ?", [owner ?? null])
  })

const REPLACED = (columns: ReadonlyArray<string>): string =>
  ` ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`

/** Adds accounts to those of a log. Their entries keep their order, and get numbers after those of the log. */
const addAccounts = (tables: Tables, present: ReadonlyArray<{ readonly id: string }>) =>
  Effect.gen(function* () {
    const db = yield* Sql
    const { place } = yield* Opened
    const known = tables.account?.find((row) => present.some(({ id }) => id === row.id))
    if (known !== undefined) {
      return yield* new ImportRefused({
        message: `${place} has the account ${known.id} already, and an import does not merge accounts.`
      })
    }
    for (const table of LOG_TABLES) {
      yield* insertRows(
        db,
        table,
        (tables[table] ?? []).map(({ seq, ...row }) => row)
      )
    }
  })

const ACCOUNTS = query("account", "SELECT id FROM account ORDER BY id", { id: text })

/** Refuses a log that is not empty; returns the id of its account. */
const emptied = Effect.gen(function* () {
  const db = yield* Sql
  const { place } = yield* Opened
  for (const table of LOG_TABLES) {
    if (table === "account") continue
    if ((yield* db.first(anyRow(table, `SELECT 1 AS found FROM ${table} LIMIT 1`))) !== undefined) {
      return yield* new ImportRefused({
        message: `${place} already contains a log, and an import does not merge logs. Set DAYBOOK_DATABASE to a new database.`
      })
    }
  }
  const [account, second] = yield* db.all(ACCOUNTS)
  if (second !== undefined) return yield* new ImportRefused({ message: `${place} has several accounts already.` })
  return account?.id
})
