import {
  type CalendarDate,
  type CustomMetric,
  Limits,
  type MetricChange,
  type MetricDraft,
  Principal,
  type Unavailable
} from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { NoPlace, NotOwnChange } from "../journal/CannotUndo.ts"
import { auditFields, exclusively, Journal, moveToTrash, newId } from "../journal/Journal.ts"
import { isLive, journaledRow, presentState } from "../journal/JournaledRows.ts"
import type { RestoreRule } from "../journal/RestoreRules.ts"
import { WRITER_NAMES, writerNamer } from "../journal/WriterNames.ts"
import { query, text } from "../schema/Rows.ts"
import {
  LIVE_METRICS,
  METRIC,
  METRICS,
  NEWEST_VALUES,
  VALUE,
  VALUES_IN_RANGE,
  VALUES_OF_ONE
} from "./MetricStatements.ts"

type Metric = typeof CustomMetric.Type

/** A metric without its values. */
export type MetricDefinition = Omit<Metric, "values">

/** The account has no metric with this id. */
export class NoMetric extends Data.TaggedError("NoMetric") {}

/** The account has the maximum number of metrics. */
export class MetricLimitReached extends Data.TaggedError("MetricLimitReached") {}

/** The metric has no value on the date to clear. */
export class NoValueToClear extends Data.TaggedError("NoValueToClear")<{
  readonly metric: string
  readonly date: CalendarDate
}> {}

export const metricStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  const withValues = (accountId: string, metric: MetricDefinition) =>
    Effect.map(
      db.all(VALUES_OF_ONE, [accountId, metric.id, Limits.METRIC_VALUES_LISTED.default]),
      (values): Metric => ({ ...metric, values: values.map(shown) })
    )

  const find = (accountId: string, id: string) =>
    Effect.flatMap(db.first(METRIC, [accountId, id]), (metric) =>
      metric === undefined ? new NoMetric() : Effect.succeed(metric)
    )

  const create = (draft: MetricDraft) =>
    Effect.gen(function* () {
      const { accountId, at, by } = yield* auditFields
      yield* checkMetricLimit(db, accountId)
      const metric = { ...UNSET, ...draft, id: newId() }
      const row = { ...rowOf(metric), last_signal: metric.healthMetricKey, written_by: by, written_at: at }
      yield* journal.write({ rows: [{ table: "custom_metric", before: null, after: journaledRow(row) }] })
      return { ...(yield* Effect.catchTag(find(accountId, metric.id), "NoMetric", () => NOT_WRITTEN)), values: [] }
    })

  const update = (id: string, change: MetricChange) =>
    Effect.gen(function* () {
      const { accountId, at, by } = yield* auditFields
      const metric = { ...(yield* find(accountId, id)), ...change }
      const before = (yield* presentState(db, accountId, "custom_metric", { id })) ?? {}
      // An unbound metric keeps its last signal, whose values it shows.
      const signal = metric.healthMetricKey ?? before.last_signal ?? null
      const after = journaledRow({ ...rowOf(metric), last_signal: signal, written_by: by, written_at: at })
      yield* journal.write({ rows: [{ table: "custom_metric", before, after }] })
      return yield* withValues(accountId, yield* find(accountId, id))
    })

  const setValue = (metric: MetricDefinition, date: CalendarDate, value: number | null) =>
    Effect.gen(function* () {
      const { accountId, at, by } = yield* auditFields
      const key = { metric_id: metric.id, date }
      const before = yield* presentState(db, accountId, "custom_metric_value", key)
      if (value !== null && before?.typed === value) return
      if (value !== null) {
        const after = { ...key, typed: value, written_by: by, written_at: at }
        yield* journal.write({ rows: [{ table: "custom_metric_value", before, after }] })
      } else if (before !== null) {
        yield* journal.write({ rows: [{ table: "custom_metric_value", before, after: null }] })
      } else if ((yield* db.first(VALUE, [accountId, metric.id, date])) === undefined) {
        return yield* new NoValueToClear({ metric: metric.name, date })
      }
    })

  return {
    /** Every metric in the order of creation, with its newest values, at most `values` each. */
    list: (values: number) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const { metrics, rows } = yield* db.together({
          metrics: [METRICS, [accountId]],
          rows: [NEWEST_VALUES, { accountId, skipped: values - 1 }]
        })
        const byMetric = new Map(metrics.map(({ id }) => [id, [] as Metric["values"][number][]]))
        for (const { metricId, ...value } of rows) byMetric.get(metricId)?.push(shown(value))
        return metrics.map((metric) => ({ ...metric, values: byMetric.get(metric.id) ?? [] }))
      }),
    /** Defines a metric. */
    create: (draft: MetricDraft) => exclusively(db, () => create(draft)),
    /**
     * Changes the fields that are sent. Synced values belong to the signal that they were read from: while the metric is bound to
     * another one they are kept, but not shown.
     */
    update: (id: string, change: MetricChange) => exclusively(db, () => update(id, change)),
    /**
     * Sets a date's value by hand, if `check` accepts it for the metric; `null` clears it, which shows the synced value again if
     * there is one.
     */
    setValue: <E>(
      id: string,
      date: CalendarDate,
      value: number | null,
      check: (metric: MetricDefinition, value: number) => Effect.Effect<void, E>
    ) =>
      exclusively(db, ({ accountId }) =>
        Effect.gen(function* () {
          const metric = yield* find(accountId, id)
          if (value !== null) yield* check(metric, value)
          yield* setValue(metric, date, value)
        })
      ),
    /**
     * Adds to a date's value, if `check` accepts the sum; the amount is the metric's increment if it is undefined. Returns the new value,
     * which an amount below 0 does not bring below 0.
     */
    addToValue: <E>(
      id: string,
      date: CalendarDate,
      sent: number | undefined,
      check: (metric: MetricDefinition, value: number) => Effect.Effect<void, E>
    ) =>
      exclusively(db, ({ accountId }) =>
        Effect.gen(function* () {
          const metric = yield* find(accountId, id)
          const row = (yield* db.all(VALUES_IN_RANGE, [accountId, date, date])).find(({ metricId }) => metricId === id)
          const former = row === undefined ? 0 : shown(row).value
          // Sums of decimals would otherwise show the error of binary fractions.
          const sum = Number((former + (sent ?? metric.increment)).toPrecision(12))
          const value = Math.max(sum, Math.min(former, 0))
          yield* check(metric, value)
          yield* Effect.catchTag(setValue(metric, date, value), "NoValueToClear", () => NOT_WRITTEN)
          return value
        })
      ),
    /** Soft-deletes a metric with all its values. Returns whether there was one with this id. */
    remove: (id: string) => moveToTrash(db, journal, "custom_metric", id)
  }
})

const NOT_WRITTEN = Effect.dieMessage("no metric was written")

/** Refuses another metric if the account has the maximum number, counting `promised` ones that are about to be added. */
export const checkMetricLimit = (
  db: Sql["Type"],
  accountId: string,
  promised = 0
): Effect.Effect<void, MetricLimitReached | Unavailable> =>
  Effect.flatMap(db.first(LIVE_METRICS, [accountId]), (live) =>
    live !== undefined && live.count + promised >= Limits.METRICS_PER_ACCOUNT ? new MetricLimitReached() : Effect.void
  )

/** A restored metric counts as one more. The undo of its creation deletes its values too, and no values of others without the scope for it. */
export const metricRestore: RestoreRule = {
  place: (db, accountId, { before, beside }) =>
    isLive(before)
      ? Effect.void
      : Effect.catchTag(
          checkMetricLimit(db, accountId, beside.length),
          "MetricLimitReached",
          () => new NoPlace({ what: "custom_metric" })
        ),
  undo: (db, { accountId, by }, { before, row }) =>
    Effect.gen(function* () {
      const { scope } = yield* Principal
      if (before !== null || scope === "full") return
      const other = yield* db.first(VALUE_OF_OTHERS, [accountId, String(row.id), by])
      if (other === undefined) return
      const writer = writerNamer(yield* db.all(WRITER_NAMES, { accountId }))
      return yield* new NotOwnChange({ by: writer(other.writtenBy), what: "values" })
    })
}

/** A value is restored only while its metric is in the log. */
export const metricValueRestore: RestoreRule = {
  undo: (db, { accountId }, { row }) =>
    Effect.gen(function* () {
      const metric = yield* presentState(db, accountId, "custom_metric", { id: String(row.metric_id) })
      const name = String(metric?.name ?? row.metric_id)
      if (!isLive(metric)) return yield* new NoPlace({ what: "custom_metric_value", name })
    })
}

const VALUE_OF_OTHERS = query(
  "custom_metric_value",
  `SELECT written_by AS "writtenBy" FROM custom_metric_value
   WHERE account_id = ? AND metric_id = ? AND typed IS NOT NULL AND written_by <> ? LIMIT 1`,
  { writtenBy: text }
)

/** The fields of a metric that its draft may leave out. */
const UNSET = {
  description: null,
  increment: Limits.METRIC_INCREMENT.default,
  target: null,
  colour: "progress",
  healthMetricKey: null
} as const

const rowOf = ({ healthMetricKey, ...columns }: MetricDefinition) => ({
  ...columns,
  health_metric_key: healthMetricKey
})

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
