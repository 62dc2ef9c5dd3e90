import type { LogTable } from "./Tables.ts"

/** The tables of a person's choices and of the journal. An import into a log without entries replaces them by its own. */
export const SETTINGS = ["change_date", "change", "widget", "preference"] as const satisfies ReadonlyArray<LogTable>

const NONE = "1 = 0"
const ANY = "1 = 1"

/** The condition for the rows of each table that make a log one with entries. Goals and widgets do not count. */
export const ENTRIES: Readonly<Record<LogTable, string>> = {
  account: NONE,
  preference: NONE,
  widget: NONE,
  change: "kind NOT IN ('goals', 'widget')",
  change_date: NONE,
  water: ANY,
  food: ANY,
  workout: ANY,
  rest_day: ANY,
  check_in: ANY,
  health_day: ANY,
  health_pin: ANY,
  custom_metric: ANY,
  custom_metric_value: ANY,
  photo: ANY,
  import_record: ANY
}
