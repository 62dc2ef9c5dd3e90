import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { BulkLoad, DatabaseInfo } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import { LOG, LOG_TABLES, SETTINGS, type Tables } from "../schema/LogTables.ts"
import { BESIDE_LOG, type OtherTable } from "../schema/OtherTables.ts"
import { PhotoFiles } from "../schema/PhotoFiles.ts"
import { anyRow, query, text } from "../schema/Rows.ts"
import { ImportRefused, insertRows } from "./InsertRows.ts"

/** The number of rows imported into each table. */
export type Imported = Readonly<Record<string, number>>

/** Returns true if an export is of a whole log. An export of one account marks no owner. */
const isOfLog = ({ account = [] }: Tables): boolean =>
  account.length === 0 || account.some(({ is_owner }) => is_owner === 1)

/** Returns true if an export is of the only account of a log. A person who moves to another server finds their name taken there. */
const isOfOnly = ({ account = [] }: Tables, present: ReadonlyArray<{ readonly id: string; readonly name: string }>) =>
  account.length === 1 &&
  present.length === 1 &&
  (account[0]?.id === present[0]?.id || account[0]?.name === present[0]?.name)

/**
 * Imports an export completely or not at all. An export of a log, or of the log's only account, needs a log without entries. An export of
 * another account is added to the other accounts.
 */
export const importTables = (
  tables: Tables,
  photos: Readonly<Record<string, Uint8Array>> = {}
): Effect.Effect<Imported, ImportRefused | Unavailable, Sql | PhotoFiles | BulkLoad | DatabaseInfo> =>
  Effect.gen(function* () {
    const db = yield* Sql
    const { load } = yield* BulkLoad
    return yield* load(
      Effect.gen(function* () {
        const accounts = yield* db.all(ACCOUNTS)
        const files = yield* PhotoFiles
        const named = new Set((tables.photo ?? []).map(({ file }) => file))
        for (const [hash, bytes] of Object.entries(photos)) if (named.has(hash)) yield* files.put(hash, bytes)
        const isWhole = isOfLog(tables) || accounts.length === 0 || isOfOnly(tables, accounts)
        yield* isWhole ? importLog(tables) : addAccounts(tables, accounts)
        return Object.fromEntries(LOG_TABLES.map((table) => [table, tables[table]?.length ?? 0]))
      })
    )
  })

/** Replaces the log. Its API keys stay valid, as keys of the account that the export marks as the owner's. */
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
      for (const [table, { columns, isKept }] of Object.entries<OtherTable>(BESIDE_LOG)) {
        if (isKept) yield* db.run(`UPDATE ${table} SET account_id = ? WHERE account_id = ?`, [owner, former])
        else if (columns.includes("account_id")) yield* db.run(`DELETE FROM ${table} WHERE account_id = ?`, [former])
      }
      yield* db.run("DELETE FROM day_total WHERE account_id = ?", [former])
      yield* db.run("DELETE FROM account WHERE id = ?", [former])
    }
    yield* db.run("UPDATE account SET is_owner = 1, name = 'owner' WHERE id = ?", [owner ?? null])
  })

const REPLACED = (columns: ReadonlyArray<string>): string =>
  ` ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`

/** Adds accounts to those of a log. Their entries keep their order, and get numbers after those of the log. */
const addAccounts = (tables: Tables, present: ReadonlyArray<{ readonly id: string; readonly name: string }>) =>
  Effect.gen(function* () {
    const db = yield* Sql
    const { place } = yield* DatabaseInfo
    const known = tables.account?.find((row) => present.some(({ id, name }) => id === row.id || name === row.name))
    if (known !== undefined) {
      return yield* new ImportRefused({
        message: `${place} already has an account with the id ${known.id} or the name ${known.name}, and an import does not merge accounts. Set DAYBOOK_DATABASE to a new database.`
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

const ACCOUNTS = query("account", "SELECT id, name FROM account ORDER BY id", { id: text, name: text })

/** Refuses a log with entries and deletes the settings of one without. Returns the id of its account. */
const emptied = Effect.gen(function* () {
  const db = yield* Sql
  const { place } = yield* DatabaseInfo
  for (const table of LOG_TABLES) {
    if (
      (yield* db.first(anyRow(table, `SELECT 1 AS found FROM ${table} WHERE ${LOG[table].entries} LIMIT 1`))) !==
      undefined
    ) {
      return yield* new ImportRefused({
        message: `${place} already contains a log, and an import does not merge logs. Set DAYBOOK_DATABASE to a new database.`
      })
    }
  }
  const [account, second] = yield* db.all(ACCOUNTS)
  if (second !== undefined) return yield* new ImportRefused({ message: `${place} has several accounts already.` })
  // A person who claims a log chooses goals and preferences. The export has its own.
  yield* Effect.forEach(SETTINGS, (table) => db.run(`DELETE FROM ${table}`))
  return account?.id
})
