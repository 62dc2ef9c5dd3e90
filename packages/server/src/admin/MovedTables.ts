import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import type { Sql } from "../engines/Sql.ts"
import { LOG_TABLES, type Row } from "../schema/LogTables.ts"
import { BESIDE_LOG } from "../schema/OtherTables.ts"
import { anyRow } from "../schema/Rows.ts"
import { rowsOfAccount } from "./Export.ts"

/** Everything that a move copies. */
export const MOVED_TABLES: ReadonlyArray<string> = [...LOG_TABLES, ...Object.keys(BESIDE_LOG)]

/** Rows of a table that is moved. */
export interface MovedRows {
  readonly table: string
  readonly rows: ReadonlyArray<Row>
}

const select = (table: keyof typeof BESIDE_LOG, condition: string) => {
  const { columns, order } = BESIDE_LOG[table]
  const statement = `SELECT ${columns.join(", ")} FROM ${table} WHERE ${condition} ORDER BY ${order.join(", ")}`
  return { table, query: anyRow(table, statement) }
}

// A server of an older version writes its counts without the account.
const OF_ACCOUNT = Struct.keys(BESIDE_LOG)
  .filter((table) => BESIDE_LOG[table].columns.includes("account_id"))
  .map((table) =>
    select(
      table,
      table === "key_usage"
        ? "COALESCE(account_id, (SELECT api_key.account_id FROM api_key WHERE api_key.id = key_id)) = ?"
        : "account_id = ?"
    )
  )

/** Clients that registered themselves, pending consents, and the documents of clients. */
const OF_NOBODY = [select("oauth_item", "account_id IS NULL"), select("oauth_document", "1 = 1")]

/** The rows of one account. */
export const movedOfAccount = (db: Sql["Type"], accountId: string) =>
  Effect.gen(function* () {
    const tables: ReadonlyArray<MovedRows> = [
      ...(yield* rowsOfAccount(db, accountId)),
      ...(yield* Effect.forEach(OF_ACCOUNT, ({ query, table }) =>
        Effect.map(db.all(query, [accountId]), (rows) => ({ table, rows }))
      ))
    ]
    return tables
  })

/** The rows that belong to no account. */
export const movedOfNobody = (db: Sql["Type"]) =>
  Effect.forEach(OF_NOBODY, ({ query, table }) => Effect.map(db.all(query), (rows): MovedRows => ({ table, rows })))
