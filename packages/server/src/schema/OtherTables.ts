/** A table beside the log: keys, logins, connected apps, and data of phones. */
export interface OtherTable {
  /** The columns by which its rows are ordered. */
  readonly order: ReadonlyArray<string>
  readonly columns: ReadonlyArray<string>
  /** Kept: an import that replaces the owner's account gives the rows to the new one. Otherwise it deletes them. */
  readonly isKept?: true
}

const table = (order: ReadonlyArray<string>, ...columns: ReadonlyArray<string>): OtherTable => ({
  order,
  columns: [...order, ...columns]
})

const kept = (...[order, ...columns]: Parameters<typeof table>): OtherTable => ({
  ...table(order, ...columns),
  isKept: true
})

/**
 * The tables beside the log. A move copies them, so that clients need only the new server. An export leaves them out. Tokens of connected
 * apps name their account, so after an import the apps must connect again.
 */
export const BESIDE_LOG = {
  api_key: kept(["seq"], "id", "account_id", "name", "scope", "hash", "last_four", "created_at", "revoked_at"),
  app_write: table(["account_id", "id"], "body_hash", "answer", "changes", "written_at"),
  connection: table(
    ["seq"],
    ...["id", "account_id", "client_id", "client_kind", "name", "redirect_host", "resource", "scope"],
    ...["created_at", "ended_at", "ended_why"]
  ),
  feed_link: kept(["seq"], ...["id", "account_id", "name", "what", "hash", "last_four", "created_at", "revoked_at"]),
  identity: kept(["id"], "account_id", "issuer", "subject", "name", "created_at", "used_at"),
  key_usage: kept(["key_id"], "account_id", "hour", "reads", "writes", "syncs", "last_used_at"),
  login: kept(["account_id"], "name", "name_key", "password", "created_at", "changed_at"),
  oauth_client: kept(["seq"], "id", "account_id", "name", "redirect_uris", "secret_hash", "created_at", "deleted_at"),
  oauth_document: table(["url"], "body", "fetched_at"),
  oauth_item: table(
    ["model", "id"],
    "account_id",
    "connection_id",
    "payload",
    "created_at",
    "expires_at",
    "consumed_at"
  ),
  passkey: kept(
    ["id"],
    ...["account_id", "credential_id", "public_key", "counter", "transports", "name", "created_at", "used_at"]
  ),
  phone_sync: table(["account_id", "store", "way"], "at", "written_by", "result"),
  phone_workout: table(["account_id", "store", "date"], "session", "session_hash", "workouts"),
  session: kept(["id"], "account_id", "hash", "device", "created_at", "seen_at", "expires_at", "confirmed_at"),
  sign_in_link: kept(["hash"], "account_id", "expires_at"),
  sync_sample: table(
    ["account_id", "store", "signal", "source", "start_at", "record"],
    ...["end_at", "date", "value", "modified_at"]
  ),
  sync_total: table(["account_id", "store", "date", "signal"]),
  webhook: kept(
    ["seq"],
    ...["id", "account_id", "url", "secret", "created_at", "failures", "failing_since", "next_at", "leased_by"],
    ...["leased_until", "tried_at", "answer"]
  ),
  webhook_event: table(["webhook_id", "change_id"], "account_id"),
  workout_draft: table(["account_id"], "session_id", "device", "content", "saved_at")
} as const satisfies Readonly<Record<string, OtherTable>>

/** The tables that an engine fills by itself. */
export const OF_ENGINE = [
  "day_total",
  "exercise_period",
  "exercise_summary",
  "migration",
  "note_month",
  "note_text",
  "readiness",
  "workout_text"
] as const

/** Tables that are not exported. A test compares them and the tables of the log with the schema, so that none is forgotten. */
export const OTHER_TABLES: ReadonlyArray<string> = [...Object.keys(BESIDE_LOG), ...OF_ENGINE].sort()

/** Tables that only PostgreSQL has. The photos of a SQLite log are files beside it. */
export const POSTGRES_TABLES = ["photo_file", "short_state", "upload", "upload_part"] as const
