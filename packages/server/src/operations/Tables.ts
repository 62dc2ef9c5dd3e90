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
  "custom_metric_value"
] as const

export type LogTable = (typeof LOG_TABLES)[number]

/** Tables that are not exported. A test compares both lists with the schema, so that none is forgotten. */
export const OTHER_TABLES = ["api_key", "day_total", "key_usage", "migration", "readiness"] as const

/** One row: its columns by name. */
export type Row = Readonly<Record<string, string | number | null>>

/** The header of an export. */
export const FORMAT = { format: "daybook-export", version: 1 } as const
