import {
  type CalendarDate,
  type CustomMetric,
  findHealthMetric,
  InvalidRequest,
  Limits,
  type MetricChange,
  type MetricDraft,
  metricTab,
  Principal,
  resolveDate
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { NoPlace, NotOwnChange, type RestoreRule } from "../journal/CannotUndo.ts"
import { WRITER_NAMES, writerNamer } from "../journal/ImportStore.ts"
import { auditFields, exclusively, Journal } from "../journal/Journal.ts"
import { isLive, presentState } from "../journal/JournaledRows.ts"
import { type AllHandlers, type Answer, answerDeleted, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import {
  METRIC,
  METRICS,
  NEWEST_VALUES,
  shown,
  VALUE,
  VALUE_OF_OTHERS,
  VALUES_IN_RANGE,
  VALUES_OF_ONE
} from "./MetricStatements.ts"
import { type NamedKind, namedStore, refusalsOf, restoreOf } from "./Named.ts"

type Metric = typeof CustomMetric.Type

/** A metric without its values. */
type MetricDefinition = Omit<Metric, "values">

/** The metric has no value on the date to clear. */
class NoValueToClear extends Data.TaggedError("NoValueToClear")<{
  readonly metric: string
  readonly date: CalendarDate
}> {}

const KIND: NamedKind<MetricDefinition> = {
  table: "custom_metric",
  words: { one: "custom metric", many: "custom metrics" },
  limit: Limits.METRICS_PER_ACCOUNT,
  row: METRIC
}

export const metricStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  const { create, find, remove, update } = yield* namedStore(KIND)
  const withValues = (accountId: string, metric: MetricDefinition) =>
    Effect.map(
      db.all(VALUES_OF_ONE, [accountId, metric.id, Limits.METRIC_VALUES_LISTED.default]),
      (values): Metric => ({ ...metric, values: values.map(shown) })
    )

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
    create: ({ healthMetricKey = null, ...draft }: MetricDraft) =>
      Effect.map(
        create({ ...UNSET, ...draft, health_metric_key: healthMetricKey, last_signal: healthMetricKey }),
        (metric): Metric => ({ ...metric, values: [] })
      ),
    /**
     * Changes the fields that are sent. Synced values belong to the signal that they were read from: while the metric is bound to
     * another one they are kept, but not shown.
     */
    update: (id: string, { healthMetricKey, ...change }: MetricChange) =>
      exclusively(db, ({ accountId }) =>
        Effect.flatMap(
          update(id, (before) => ({
            ...change,
            ...(healthMetricKey !== undefined && { health_metric_key: healthMetricKey }),
            // An unbound metric keeps its last signal, whose values it shows.
            last_signal:
              (healthMetricKey === undefined ? before.health_metric_key : healthMetricKey) ?? before.last_signal ?? null
          })),
          (metric) => withValues(accountId, metric)
        )
      ),
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
    remove
  }
})

const NOT_WRITTEN = Effect.dieMessage("no metric was written")

/** The undo of the creation of a metric deletes its values too, and no values of others without the scope for it. */
export const metricRestore: RestoreRule = {
  ...restoreOf(KIND),
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

/** The columns of a metric that its draft may leave out. */
const UNSET = {
  description: null,
  increment: Limits.METRIC_INCREMENT.default,
  target: null,
  colour: "progress"
} as const

const { missing, unchanged, unplaced } = refusalsOf(KIND)

export const customMetricsHandlers = Effect.map(metricStore, (metrics) =>
  handlers("customMetrics", {
    listCustomMetrics: ({ urlParams: { tab, values = Limits.METRIC_VALUES_LISTED.default } }) =>
      Effect.map(metrics.list(values), (all) =>
        tab === undefined ? all : all.filter((metric) => metricTab(metric) === tab)
      ),
    createCustomMetric: ({ payload }) => Effect.catchTags(metrics.create(payload), unplaced),
    updateCustomMetric: ({ path: { metricId }, payload }) =>
      Effect.catchTags(metrics.update(metricId, payload), unchanged),
    setCustomMetricValue: ({ path: { metricId }, payload: { date: sent, value } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        yield* metrics.setValue(metricId, date, value, checkValue).pipe(
          Effect.catchTags({
            Missing: missing,
            NoValueToClear: ({ metric }) =>
              new InvalidRequest({ message: `value: ${metric} has no value on ${date} to clear` })
          })
        )
        return { logged: true, metricId, date, value } as const
      }),
    addToCustomMetric: ({ path: { metricId }, payload: { amount, date: sent } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        const value = yield* Effect.catchTag(metrics.addToValue(metricId, date, amount, checkValue), "Missing", missing)
        return { logged: true, metricId, date, value } as const
      }),
    deleteCustomMetric: ({ path: { metricId } }) => answerDeleted(metricId, metrics.remove(metricId), missing)
  })
)

/** Refuses a value that the metric's kind or its bound signal does not allow. */
const checkValue = (
  { healthMetricKey, kind, name }: MetricDefinition,
  value: number
): Effect.Effect<void, InvalidRequest> => {
  if (kind === "toggle" && value !== 0 && value !== 1) {
    return new InvalidRequest({ message: `value: ${name} is a toggle, expected 0 or 1, got ${value}` })
  }
  if (kind === "counter" && !(Number.isInteger(value) && value >= 0)) {
    return new InvalidRequest({ message: `value: ${name} is a counter, expected a whole number from 0, got ${value}` })
  }
  const signal = healthMetricKey === null ? undefined : findHealthMetric(healthMetricKey)
  if (signal !== undefined && (value < signal.plausibleRange.min || value > signal.plausibleRange.max)) {
    const { plausibleRange, unit } = signal
    return new InvalidRequest({
      message: `value: ${name} is bound to ${signal.key}, plausible from ${plausibleRange.min} to ${plausibleRange.max} ${unit}, got ${value}`
    })
  }
  return Effect.void
}

/** Serves the group of the definition. */
export const customMetricsGroup = (api: ServedApi, answer: Answer, customMetrics: AllHandlers["customMetrics"]) =>
  HttpApiBuilder.group(api, "customMetrics", (endpoints) =>
    endpoints
      .handle("listCustomMetrics", answer(customMetrics.listCustomMetrics), UNINTERRUPTIBLE)
      .handle("createCustomMetric", answer(customMetrics.createCustomMetric), UNINTERRUPTIBLE)
      .handle("updateCustomMetric", answer(customMetrics.updateCustomMetric), UNINTERRUPTIBLE)
      .handle("setCustomMetricValue", answer(customMetrics.setCustomMetricValue), UNINTERRUPTIBLE)
      .handle("addToCustomMetric", answer(customMetrics.addToCustomMetric), UNINTERRUPTIBLE)
      .handle("deleteCustomMetric", answer(customMetrics.deleteCustomMetric), UNINTERRUPTIBLE)
  )
