import { CHECK_IN_FIELDS } from "@daybook/core"
import { columnOf } from "../store/Columns.ts"

/** The tables of the log, each after those that it references. */
export const LOG_TABLES = [
  "account",
  "water",
  "food",
  "workout",
  "rest_day",
  "check_in",
  "health_day",
  "health_pin",
  "custom_metric",
  "custom_metric_value",
  "preference",
  "widget",
  "photo",
  "change",
  "change_date",
  "import_record"
] as const

export type LogTable = (typeof LOG_TABLES)[number]

/** Tables that are not exported. A test compares both lists with the schema, so that none is forgotten. */
export const OTHER_TABLES = [
  "api_key",
  "app_write",
  "connection",
  "day_total",
  "exercise_period",
  "exercise_summary",
  "key_usage",
  "login",
  "migration",
  "note_month",
  "note_text",
  "oauth_client",
  "oauth_document",
  "oauth_item",
  "passkey",
  "phone_sync",
  "readiness",
  "session",
  "sign_in_link",
  "sync_sample",
  "sync_total"
] as const

/** Tables that only PostgreSQL has. The photos of a SQLite log are files beside it. */
export const POSTGRES_TABLES = ["photo_file", "short_state", "upload", "upload_part"] as const

const written = ["written_by", "written_at"]
const deletable = ["deleted_by", "deleted_at"]
const entry = (...columns: ReadonlyArray<string>) => ["seq", "id", "account_id", ...columns, ...written, ...deletable]

/** The columns of each table in the order of an export. A test compares them with the schema of each engine. */
export const COLUMNS: Readonly<Record<LogTable, ReadonlyArray<string>>> = {
  account: [
    ...["id", "created_at", "goal_calories", "goal_protein", "goal_carbs", "goal_fat", "goal_water_ml"],
    ...["weight_unit", "goal", "is_owner", "name"]
  ],
  water: entry("date", "amount_ml"),
  food: entry("date", "name", "calories", "protein", "carbs", "fat", "meal"),
  workout: entry("date", "slot", "duration_minutes", "exercises"),
  rest_day: ["id", "account_id", "date", ...written],
  check_in: entry("date", "source", ...CHECK_IN_FIELDS.map(columnOf)),
  health_day: [
    ...["account_id", "date", "source", "sleep_minutes", "steps", "resting_heart_rate_bpm", "hrv_ms"],
    ...["active_energy_kcal", ...written]
  ],
  health_pin: ["account_id", "date", "reading", "value", ...written, "imported", "imported_by", "imported_at"],
  custom_metric: [
    ...entry("name", "tab", "kind", "unit", "description", "increment", "target", "colour", "health_metric_key"),
    "last_signal"
  ],
  custom_metric_value: ["account_id", "metric_id", "date", "typed", "synced", "signal", ...written],
  preference: ["account_id", "settings"],
  widget: entry("kind", "metric_id", "position"),
  photo: entry("date", "pose", "file", "type", "width", "height", "bytes"),
  change: [
    ...["account_id", "id", "date", "kind", "action", "count", "row_changes", "undoes", "undone_by"],
    ...written
  ],
  change_date: ["account_id", "date", "change_id"],
  import_record: ["account_id", "format", "key", "change_id", "hash", "row_table", "row_id", "row_hash"]
}

/** The columns by which the rows of a table are ordered in an export. */
export const ORDER: Readonly<Record<LogTable, ReadonlyArray<string>>> = {
  account: ["id"],
  water: ["seq"],
  food: ["seq"],
  workout: ["seq"],
  rest_day: ["account_id", "date"],
  check_in: ["seq"],
  health_day: ["account_id", "date"],
  health_pin: ["account_id", "date", "reading"],
  custom_metric: ["seq"],
  custom_metric_value: ["account_id", "metric_id", "date"],
  preference: ["account_id"],
  widget: ["seq"],
  photo: ["seq"],
  change: ["account_id", "id"],
  change_date: ["account_id", "date", "change_id"],
  import_record: ["account_id", "format", "key", "change_id"]
}

/** One row: its columns by name. */
export type Row = Readonly<Record<string, string | number | null>>

/** The rows of each table; a missing table has none. */
export type Tables = Readonly<Record<string, ReadonlyArray<Row>>>

/** The header of an export. */
export const FORMAT = { format: "daybook-export", version: 1 } as const
