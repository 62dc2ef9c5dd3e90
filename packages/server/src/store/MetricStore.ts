import {
  type CalendarDate,
  type CustomMetric,
  findHealthMetric,
  InvalidRequest,
  Limits,
  type MetricChange,
  type MetricDraft,
  type MetricTab,
  NotFound,
  type Principal,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newId, stamp } from "./AuditFields.ts"
import { storedJson } from "./StoredJson.ts"
import { Database, type Sql } from "./sqlite/Database.ts"
import type { Value } from "./sqlite/Statements.ts"

type Metric = typeof CustomMetric.Type
/** A metric without its values: what rules about a value look at. */
export type MetricDefinition = Omit<Metric, "values">

export class MetricStore extends Context.Tag("daybook/store/MetricStore")<
  MetricStore,
  {
    /** Metrics with their newest values, in the order they were made; with a tab, only those filed under it. */
    readonly list: (
      tab: MetricTab | undefined,
      values: number
    ) => Effect.Effect<ReadonlyArray<Metric>, Unavailable, Principal>
    /** Defines a metric. Refuses one over the limit. */
    readonly create: (draft: MetricDraft) => Effect.Effect<Metric, InvalidRequest | Unavailable, Principal>
    /** Changes the fields sent. */
    readonly update: (id: string, change: MetricChange) => Effect.Effect<Metric, NotFound | Unavailable, Principal>
    /** Types a date's figure, or with `null` clears it; `allowed` judges the figure by the metric's definition. */
    readonly setValue: (
      id: string,
      date: CalendarDate,
      value: number | null,
      allowed: (metric: MetricDefinition) => Effect.Effect<void, InvalidRequest>
    ) => Effect.Effect<void, InvalidRequest | NotFound | Unavailable, Principal>
    /** Hides a metric with its whole history. */
    readonly remove: (id: string) => Effect.Effect<void, NotFound | Unavailable, Principal>
    /** Brings a hidden metric back with its whole history. */
    readonly restore: (id: string) => Effect.Effect<void, InvalidRequest | NotFound | Unavailable, Principal>
    /** Files a synced figure of a signal under every metric bound to it; typed figures stay over it. */
    readonly sync: (key: string, date: CalendarDate, value: number) => Effect.Effect<number, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    MetricStore,
    Effect.map(Database, (db) => ({
      list: (tab, values) =>
        Effect.gen(function* () {
          const { accountId } = yield* stamp
          const rows = yield* db.all<MetricRow>(`${SELECT} WHERE account_id = :accountId AND ${LIVE} ORDER BY seq`, {
            values,
            accountId
          })
          const metrics = rows.map(metricOf)
          return tab === undefined ? metrics : metrics.filter((metric) => filedUnder(metric) === tab)
        }),
      create: (draft) => db.transaction(create(db, draft)),
      update: (id, change) => db.transaction(update(db, id, change)),
      setValue: (id, date, value, allowed) => db.transaction(setValue(db, id, date, value, allowed)),
      remove: (id) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* stamp
          const removed = yield* db.all(
            `UPDATE custom_metric SET deleted_by = ?, deleted_at = ? WHERE id = ? AND account_id = ? AND ${LIVE} RETURNING id`,
            [by, at, id, accountId]
          )
          if (removed.length === 0) return yield* missing
        }),
      restore: (id) => db.transaction(restore(db, id)),
      sync: (key, date, value) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* stamp
          const filed = yield* db.all(
            `INSERT INTO custom_metric_value (metric_id, date, synced, written_by, written_at)
             SELECT id, ?, ?, ?, ? FROM custom_metric WHERE account_id = ? AND health_metric_key = ? AND ${LIVE}
             ON CONFLICT DO UPDATE SET synced = excluded.synced
             RETURNING metric_id`,
            [date, value, by, at, accountId, key]
          )
          return filed.length
        })
    }))
  )
}

const LIVE = "deleted_at IS NULL"

const SELECT = `SELECT id, name, tab, kind, unit, description, increment, target, colour, health_metric_key AS healthMetricKey,
  (SELECT json_group_array(json_object('date', date, 'value', coalesce(typed, synced),
       'source', iif(typed IS NULL, 'synced', 'manual')) ORDER BY date DESC)
     FROM (SELECT date, typed, synced FROM custom_metric_value WHERE metric_id = custom_metric.id ORDER BY date DESC LIMIT :values)
  ) AS "values"
  FROM custom_metric`

type MetricRow = MetricDefinition & { readonly values: string }

const metricOf = (row: MetricRow): Metric => ({ ...row, values: storedJson("custom_metric_value", row.values) })

/** The tab that a metric is found under: a bound one goes by its signal's category. */
const filedUnder = ({ healthMetricKey, tab }: MetricDefinition): MetricTab => {
  const category = healthMetricKey === null ? undefined : findHealthMetric(healthMetricKey)?.category
  switch (category) {
    case undefined:
      return tab
    case "nutrition":
      return "nutrition"
    case "activity":
    case "sleep":
    case "mindfulness":
      return "training"
    default:
      return "body"
  }
}

const missing = new NotFound({ message: "No custom metric has this id; GET /v1/custom-metrics lists them." })

const find = (db: Sql, id: string): Effect.Effect<Metric, NotFound | Unavailable, Principal> =>
  Effect.gen(function* () {
    const { accountId } = yield* stamp
    const row = yield* db.first<MetricRow>(`${SELECT} WHERE id = :id AND account_id = :accountId AND ${LIVE}`, {
      values: Limits.METRIC_VALUES_LISTED.default,
      id,
      accountId
    })
    return row === undefined ? yield* missing : metricOf(row)
  })

const refuseAtLimit = (db: Sql, accountId: string) =>
  Effect.gen(function* () {
    const held = yield* db.first<{ count: number }>(
      `SELECT count(*) AS count FROM custom_metric WHERE account_id = ? AND ${LIVE}`,
      [accountId]
    )
    if ((held?.count ?? 0) < Limits.METRICS_PER_ACCOUNT) return
    return yield* new InvalidRequest({
      message: `There are ${Limits.METRICS_PER_ACCOUNT} custom metrics already, the most an account can hold; delete one first.`
    })
  })

const create = (db: Sql, draft: MetricDraft) =>
  Effect.gen(function* () {
    const { accountId, at, by } = yield* stamp
    yield* refuseAtLimit(db, accountId)
    const id = yield* newId
    const { colour = "progress", description = null, healthMetricKey = null, target = null } = draft
    const { increment = Limits.METRIC_INCREMENT.default, kind, name, tab, unit } = draft
    yield* db.all(
      `INSERT INTO custom_metric (id, account_id, name, tab, kind, unit, description, increment, target, colour,
         health_metric_key, written_by, written_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, accountId, name, tab, kind, unit, description, increment, target, colour, healthMetricKey, by, at]
    )
    return yield* Effect.orDie(find(db, id))
  })

const COLUMNS: ReadonlyArray<readonly [keyof MetricChange, string]> = [
  ["name", "name"],
  ["tab", "tab"],
  ["kind", "kind"],
  ["unit", "unit"],
  ["description", "description"],
  ["increment", "increment"],
  ["target", "target"],
  ["colour", "colour"],
  ["healthMetricKey", "health_metric_key"]
]

const update = (db: Sql, id: string, change: MetricChange) =>
  Effect.gen(function* () {
    const { at, by } = yield* stamp
    yield* find(db, id)
    const assignments: Array<string> = ["written_by = ?", "written_at = ?"]
    const values: Array<Value> = [by, at]
    for (const [field, column] of COLUMNS) {
      const value = change[field]
      if (value === undefined) continue
      assignments.push(`${column} = ?`)
      values.push(value)
    }
    yield* db.all(`UPDATE custom_metric SET ${assignments.join(", ")} WHERE id = ?`, [...values, id])
    return yield* find(db, id)
  })

const setValue = (
  db: Sql,
  id: string,
  date: CalendarDate,
  value: number | null,
  allowed: (metric: MetricDefinition) => Effect.Effect<void, InvalidRequest>
) =>
  Effect.gen(function* () {
    const { at, by } = yield* stamp
    const metric = yield* find(db, id)
    if (value === null) return yield* clear(db, metric, date)
    yield* allowed(metric)
    yield* db.all(
      `INSERT INTO custom_metric_value (metric_id, date, typed, written_by, written_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET typed = excluded.typed, written_by = excluded.written_by, written_at = excluded.written_at`,
      [id, date, value, by, at]
    )
  })

/** Takes the typed figure off. What a sync left below shows again on a bound metric; on an unbound one it goes too. */
const clear = (db: Sql, metric: MetricDefinition, date: CalendarDate) =>
  Effect.gen(function* () {
    const { at, by } = yield* stamp
    const held = yield* db.first<{ synced: number | null }>(
      "SELECT synced FROM custom_metric_value WHERE metric_id = ? AND date = ?",
      [metric.id, date]
    )
    if (held === undefined) {
      return yield* new InvalidRequest({
        message: `value: ${metric.name} holds nothing on ${date} that could be cleared`
      })
    }
    yield* held.synced !== null && metric.healthMetricKey !== null
      ? db.all(
          "UPDATE custom_metric_value SET typed = NULL, written_by = ?, written_at = ? WHERE metric_id = ? AND date = ?",
          [by, at, metric.id, date]
        )
      : db.all("DELETE FROM custom_metric_value WHERE metric_id = ? AND date = ?", [metric.id, date])
  })

const restore = (db: Sql, id: string) =>
  Effect.gen(function* () {
    const { accountId } = yield* stamp
    const hidden = yield* db.first(
      "SELECT id FROM custom_metric WHERE id = ? AND account_id = ? AND deleted_at IS NOT NULL",
      [id, accountId]
    )
    if (hidden === undefined) return yield* missing
    yield* refuseAtLimit(db, accountId)
    yield* db.all("UPDATE custom_metric SET deleted_by = NULL, deleted_at = NULL WHERE id = ?", [id])
  })
