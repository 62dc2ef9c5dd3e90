import { type CalendarDate, CustomMetric, Limits } from "@daybook/core"
import { writtenByImport } from "../journal/ImportStore.ts"
import { date, nullable, number, oneOf, query, text } from "../schema/Rows.ts"

const LIVE = "deleted_at IS NULL"

const { colour, kind, tab } = CustomMetric.fields

const columns = {
  id: text,
  name: text,
  tab: oneOf(tab.literals),
  kind: oneOf(kind.literals),
  unit: text,
  description: nullable(text),
  increment: number,
  target: nullable(number),
  colour: oneOf(colour.literals),
  healthMetricKey: nullable(text)
}

const COLUMNS =
  'id, name, tab, kind, unit, description, increment, target, colour, health_metric_key AS "healthMetricKey"'

const SELECT = `SELECT ${COLUMNS} FROM custom_metric`

export const METRICS = query("custom_metric", `${SELECT} WHERE account_id = ? AND ${LIVE} ORDER BY seq`, columns)

export const METRIC = query("custom_metric", `${SELECT} WHERE account_id = ? AND id = ? AND ${LIVE}`, columns)

/**
 * A value is shown if it was set by hand, or read from the signal that the metric is or was last bound to. Values from before
 * signals were recorded have no signal.
 */
const shownAs = (value: string) =>
  `(${value}.typed IS NOT NULL OR ${value}.signal IS NULL OR ${value}.signal = metric.last_signal)`

// A cross join tells SQLite to find the metrics first, and the values of each by the dates: otherwise it reads all values of the account.
const OF_METRICS = `FROM custom_metric AS metric CROSS JOIN custom_metric_value AS value
    WHERE value.account_id = metric.account_id AND value.metric_id = metric.id`

/** The values that are shown, joined with their metrics; a condition may follow. */
export const FROM_VALUES = `${OF_METRICS} AND ${shownAs("value")}`

/** The column of a value that was set by hand, or imported if the phone has none of the signal. */
const typedIn = (value: string) =>
  `CASE WHEN ${writtenByImport(`${value}.written_by`)} AND ${value}.synced IS NOT NULL
       AND (${value}.signal IS NULL OR ${value}.signal = metric.last_signal) THEN NULL ELSE ${value}.typed END AS typed`

const valueColumns = { date, typed: nullable(number), synced: nullable(number) }

export const VALUES_OF_ONE = query(
  "custom_metric_value",
  `SELECT value.date, ${typedIn("value")}, synced ${FROM_VALUES}
   AND metric.account_id = ? AND metric.id = ? ORDER BY value.date DESC LIMIT ?`,
  valueColumns
)

/** The values of all metrics that are not deleted, in a range of dates. */
export const VALUES_IN_RANGE = query(
  "custom_metric_value",
  `SELECT metric.id AS "metricId", value.date, ${typedIn("value")}, synced ${FROM_VALUES}
   AND metric.account_id = ? AND metric.${LIVE} AND value.date BETWEEN ? AND ? ORDER BY value.date DESC`,
  { metricId: text, ...valueColumns }
)

// Each metric is read from the date of its oldest value to be listed, not from the beginning. The limit keeps SQLite from reading all values
// of the account first.
export const NEWEST_VALUES = query(
  "custom_metric_value",
  `SELECT metric.id AS "metricId", listed.date, ${typedIn("listed")}, listed.synced
   FROM (
     SELECT id, account_id, last_signal FROM custom_metric
     WHERE account_id = :accountId AND ${LIVE} LIMIT ${Limits.METRICS_PER_ACCOUNT}
   ) AS metric JOIN custom_metric_value AS listed
     ON listed.account_id = metric.account_id AND listed.metric_id = metric.id AND ${shownAs("listed")}
     AND listed.date >= coalesce((
       SELECT value.date FROM custom_metric_value AS value
       WHERE value.account_id = metric.account_id AND value.metric_id = metric.id AND ${shownAs("value")}
       ORDER BY value.date DESC LIMIT 1 OFFSET :skipped
     ), '${Limits.DATE.first}')
   ORDER BY listed.date DESC`,
  { metricId: text, ...valueColumns }
)

export const VALUE = query(
  "custom_metric_value",
  `SELECT synced ${FROM_VALUES} AND metric.account_id = ? AND metric.id = ? AND value.date = ?`,
  { synced: nullable(number) }
)

/** The metrics that are bound to a signal. */
export const BOUND_METRICS = query(
  "custom_metric",
  `SELECT id, health_metric_key AS signal FROM custom_metric
   WHERE account_id = ? AND health_metric_key IS NOT NULL AND ${LIVE}`,
  { id: text, signal: text }
)

/** The values of a range of dates: typed, imported, and synced under either. */
export const SYNCED_VALUES = query(
  "custom_metric_value",
  `SELECT value.metric_id AS "metricId", value.date, value.synced, value.signal,
     CASE WHEN ${writtenByImport("value.written_by")} THEN NULL ELSE value.typed END AS typed,
     CASE WHEN ${writtenByImport("value.written_by")} THEN value.typed END AS imported,
     value.written_by AS "writtenBy"
   ${OF_METRICS} AND metric.account_id = ? AND metric.${LIVE} AND value.date BETWEEN ? AND ?`,
  {
    ...{ metricId: text, date, synced: nullable(number), signal: nullable(text), typed: nullable(number) },
    ...{ imported: nullable(number), writtenBy: text }
  }
)

/** Writes a synced value, under a typed one if there is one. */
export const SYNC = `INSERT INTO custom_metric_value (account_id, metric_id, date, synced, signal, written_by, written_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (account_id, metric_id, date) DO UPDATE SET synced = excluded.synced, signal = excluded.signal,
    written_by = CASE WHEN custom_metric_value.typed IS NULL THEN excluded.written_by ELSE custom_metric_value.written_by END,
    written_at = CASE WHEN custom_metric_value.typed IS NULL THEN excluded.written_at ELSE custom_metric_value.written_at END`

/** Removes a value that only a sync wrote. */
export const REMOVE_SYNCED =
  "DELETE FROM custom_metric_value WHERE account_id = ? AND metric_id = ? AND date = ? AND typed IS NULL"

/** A value that another writer than one set by hand. */
export const VALUE_OF_OTHERS = query(
  "custom_metric_value",
  `SELECT written_by AS "writtenBy" FROM custom_metric_value
   WHERE account_id = ? AND metric_id = ? AND typed IS NOT NULL AND written_by <> ? LIMIT 1`,
  { writtenBy: text }
)

/** The value and its source. A table constraint ensures that one of the two columns has it. */
export const shown = (row: {
  readonly date: CalendarDate
  readonly typed: number | null
  readonly synced: number | null
}) => ({
  date: row.date,
  value: row.typed ?? row.synced ?? 0,
  source: row.typed === null ? ("synced" as const) : ("manual" as const)
})
