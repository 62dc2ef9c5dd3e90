/** The tables that are the log, in the order in which their rows refer to each other; keys and budgets are the server's own. */
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
  "custom_metric_value"
] as const

export type LogTable = (typeof LOG_TABLES)[number]

/** Tables of the schema that no export holds. A test compares both lists with the schema, so that no table is forgotten. */
export const OTHER_TABLES = ["api_key", "day_total", "key_usage", "migration", "readiness"] as const

/** One row: its columns by name. */
export type Row = Readonly<Record<string, string | number | null>>

/** What an export says of itself. */
export const FORMAT = { format: "daybook-export", version: 1 } as const
