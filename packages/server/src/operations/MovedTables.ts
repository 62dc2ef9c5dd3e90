import * as Effect from "effect/Effect"
import { anyRow } from "../store/Rows.ts"
import type { Sql } from "../store/Sql.ts"
import { rowsOfAccount } from "./Export.ts"
import { LOG_TABLES, OTHER_TABLES, type Row } from "./Tables.ts"

/** The tables that an engine fills by itself. */
export const OF_ENGINE = [
  "day_total",
  "exercise_period",
  "exercise_summary",
  "migration",
  "note_month",
  "note_text",
  "readiness"
] as const

type BesideLog = Exclude<(typeof OTHER_TABLES)[number], (typeof OF_ENGINE)[number]>

/**
 * The tables that a move copies beside the log, so that clients need only the new server: keys, logins, connected apps, and data of
 * phones. Each has its columns, and first those by which its rows are ordered.
 */
export const BESIDE_LOG: Readonly<
  Record<BesideLog, readonly [order: ReadonlyArray<string>, ...others: Array<string>]>
> = {
  api_key: [["seq"], "id", "account_id", "name", "scope", "hash", "last_four", "created_at", "revoked_at"],
  app_write: [["account_id", "id"], "body_hash", "answer", "changes", "written_at"],
  connection: [
    ["seq"],
    ...["id", "account_id", "client_id", "client_kind", "name", "redirect_host", "resource", "scope"],
    ...["created_at", "ended_at", "ended_why"]
  ],
  key_usage: [["key_id"], "account_id", "hour", "reads", "writes", "syncs", "last_used_at"],
  login: [["account_id"], "name", "name_key", "password", "created_at", "changed_at"],
  oauth_client: [["seq"], "id", "account_id", "name", "redirect_uris", "secret_hash", "created_at", "deleted_at"],
  oauth_document: [["url"], "body", "fetched_at"],
  oauth_item: [["model", "id"], "account_id", "connection_id", "payload", "created_at", "expires_at", "consumed_at"],
  passkey: [
    ["id"],
    ...["account_id", "credential_id", "public_key", "counter", "transports", "name", "created_at", "used_at"]
  ],
  phone_sync: [["account_id", "store", "way"], "at", "written_by", "result"],
  session: [["id"], ...["account_id", "hash", "device", "created_at", "seen_at", "expires_at", "confirmed_at"]],
  sign_in_link: [["hash"], "account_id", "expires_at"],
  sync_sample: [["account_id", "store", "signal", "source", "start_at"], "end_at", "date", "value"],
  sync_total: [["account_id", "store", "date", "signal"]]
}

/** The columns of a table beside the log. */
const columnsBeside = (table: BesideLog): ReadonlyArray<string> => {
  const [order, ...others] = BESIDE_LOG[table]
  return [...order, ...others]
}

const isBeside = (table: (typeof OTHER_TABLES)[number]): table is BesideLog => Object.hasOwn(BESIDE_LOG, table)

const TABLES = OTHER_TABLES.filter(isBeside)

/** Everything that a move copies. */
export const MOVED_TABLES: ReadonlyArray<string> = [...LOG_TABLES, ...TABLES]

/** Rows of a table that is moved. */
export interface MovedRows {
  readonly table: string
  readonly rows: ReadonlyArray<Row>
}

const select = (table: BesideLog, condition: string) => {
  const [order] = BESIDE_LOG[table]
  const statement = `SELECT ${columnsBeside(table).join(", ")} FROM ${table} WHERE ${condition} ORDER BY ${order.join(", ")}`
  return { table, query: anyRow(table, statement) }
}

// A server of an older version writes its counts without the account.
const OF_ACCOUNT = TABLES.filter((table) => columnsBeside(table).includes("account_id")).map((table) =>
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
