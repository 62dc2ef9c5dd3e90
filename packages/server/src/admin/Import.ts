import { Principal, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { BulkLoad, DatabaseInfo } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import type { ImportResult } from "../imports/Importing.ts"
import { LOG, LOG_TABLES, type LogTable, SETTINGS, type Tables } from "../schema/LogTables.ts"
import { BESIDE_LOG, type OtherTable } from "../schema/OtherTables.ts"
import { PhotoFiles } from "../schema/PhotoFiles.ts"
import { anyRow, query, text } from "../schema/Rows.ts"
import { ImportRefused, insertRows } from "./InsertRows.ts"
import type { Exported } from "./ReadExport.ts"

/** Returns true if a text begins as an export of Daybook does. */
export const isOwnExport = (head: string): boolean => /^\s*\{\s*"format"\s*:\s*"daybook-export"/.test(head)

/** The result that the import of an export into the principal's account would have. Refused if the account has entries. */
export const planOwn = (
  { tables }: Exported,
  name: string
): Effect.Effect<ImportResult, ImportRefused | Unavailable, Sql | Principal> =>
  Effect.gen(function* () {
    const db = yield* Sql
    const { accountId } = yield* Principal
    const { account: accounts = [] } = tables
    if (accounts.length !== 1) return yield* new ImportRefused({ message: severalAccounts(accounts.length) })
    for (const table of LOG_TABLES) {
      const owner = table === "account" ? "id" : "account_id"
      const found = anyRow(
        table,
        `SELECT 1 AS found FROM ${table} WHERE ${owner} = ? AND ${LOG[table].entries} LIMIT 1`
      )
      if ((yield* db.first(found, [accountId])) !== undefined) return yield* new ImportRefused({ message: NOT_EMPTY })
    }
    return resultOf(tables, name)
  })

/** Imports an export of one account into the principal's account, all or nothing. The account keeps its id, name and login. */
export const importOwn = (
  exported: Exported,
  name: string
): Effect.Effect<ImportResult, ImportRefused | Unavailable, Sql | PhotoFiles | BulkLoad | Principal> =>
  Effect.gen(function* () {
    const db = yield* Sql
    const files = yield* PhotoFiles
    const { load } = yield* BulkLoad
    const { accountId } = yield* Principal
    const { photos, tables } = exported
    return yield* load(
      Effect.gen(function* () {
        const result = yield* planOwn(exported, name)
        const named = new Set((tables.photo ?? []).map(({ file }) => file))
        for (const [hash, bytes] of Object.entries(photos)) if (named.has(hash)) yield* files.put(hash, bytes)
        yield* Effect.forEach(SETTINGS, (table) => db.run(`DELETE FROM ${table} WHERE account_id = ?`, [accountId]))
        const [{ id: _id, is_owner: _owner, name: _name, ...goals } = {}] = tables.account ?? []
        const columns = Object.keys(goals)
        yield* db.run(`UPDATE account SET ${columns.map((column) => `${column} = ?`).join(", ")} WHERE id = ?`, [
          ...columns.map((column) => goals[column] ?? null),
          accountId
        ])
        for (const table of LOG_TABLES) {
          if (table === "account") continue
          const rows = yield* ownRows(table, tables, accountId)
          yield* Effect.catchTag(insertRows(db, table, rows), "ImportRefused", () => TAKEN)
        }
        return result
      })
    )
  })

/** The rows of a table as rows of an account. They get new numbers if other accounts have rows in the table. */
const ownRows = (table: LogTable, tables: Tables, accountId: string) =>
  Effect.gen(function* () {
    const db = yield* Sql
    const others = yield* db.first(anyRow(table, `SELECT 1 AS found FROM ${table} LIMIT 1`))
    return (tables[table] ?? []).map(({ seq, ...row }) => ({
      ...(others === undefined && seq !== undefined && { seq }),
      ...row,
      account_id: accountId
    }))
  })

const countOf = (tables: Tables, ...names: ReadonlyArray<LogTable>): number =>
  names.reduce((sum, name) => sum + (tables[name]?.length ?? 0), 0)

const resultOf = (tables: Tables, name: string): ImportResult => {
  const records = {
    workouts: countOf(tables, "workout"),
    food: countOf(tables, "food"),
    checkIns: countOf(tables, "check_in"),
    water: countOf(tables, "water"),
    health: countOf(tables, "health_day"),
    metrics: countOf(tables, "custom_metric_value")
  }
  const dated = LOG_TABLES.filter((table) => LOG[table].entries === LOG.food.entries && table !== "import_record")
  const rows = countOf(tables, ...dated)
  const dates = dated
    .flatMap((table) => tables[table] ?? [])
    .flatMap(({ date }) => (typeof date === "string" ? [date] : []))
    .sort()
  const [from, to] = [dates[0], dates.at(-1)]
  return {
    ...{ id: null, format: "daybook", files: [name], rows, imported: rows },
    ...{ merged: 0, leftOut: 0, refused: 0, kept: 0, already: 0, records },
    days: from === undefined || to === undefined ? null : { from, to },
    ...{ overlaps: [], losses: [], partial: [], notes: [] }
  }
}

const NOT_EMPTY =
  "Your log has entries already, and an export of Daybook is not merged with them. Delete them and empty the trash, or import it into another account."

const TAKEN = new ImportRefused({
  message:
    "This server has what is in the export already, in another account. Nothing was imported. Sign in to that account, or import it on another server."
})

const severalAccounts = (count: number): string =>
  `The export has ${count} accounts, and the app imports one. Import it on the server's machine: daybook import daybook FILE.`

/** The number of rows imported into each table. */
type Imported = Readonly<Record<string, number>>

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
