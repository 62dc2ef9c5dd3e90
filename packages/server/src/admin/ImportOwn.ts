import { Principal, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { BulkLoad } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import type { ImportResult } from "../imports/Importing.ts"
import { LOG, LOG_TABLES, type LogTable, SETTINGS, type Tables } from "../schema/LogTables.ts"
import { PhotoFiles } from "../schema/PhotoFiles.ts"
import { anyRow } from "../schema/Rows.ts"
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
