import {
  type CalendarDate,
  type CustomMetric,
  Limits,
  type MetricChange,
  type MetricDraft,
  Principal,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields, newId } from "./AuditFields.ts"
import {
  ADD,
  CLEAR,
  DELETE,
  DELETED,
  LIVE_METRICS,
  METRIC,
  METRICS,
  NEWEST_VALUES,
  REMOVE_VALUE,
  RESTORE,
  SET_VALUE,
  SYNC,
  UPDATE,
  VALUE,
  VALUES_OF_ONE
} from "./MetricStatements.ts"
import { Sql } from "./Sql.ts"

type Metric = typeof CustomMetric.Type

/** A metric without its values. */
export type MetricDefinition = Omit<Metric, "values">

/** The account has no metric with this id, or for a restore no deleted one. */
export class NoMetric extends Data.TaggedError("NoMetric") {}

/** The account has the maximum number of metrics. */
export class MetricLimitReached extends Data.TaggedError("MetricLimitReached") {}

/** The metric has no value on the date to clear. */
export class NoValueToClear extends Data.TaggedError("NoValueToClear")<{
  readonly metric: string
  readonly date: CalendarDate
}> {}

export class MetricStore extends Context.Tag("daybook/store/MetricStore")<
  MetricStore,
  {
    /** Every metric in the order of creation, with its newest values, at most `values` each. */
    readonly list: (values: number) => Effect.Effect<ReadonlyArray<Metric>, Unavailable, Principal>
    /** Defines a metric. */
    readonly create: (draft: MetricDraft) => Effect.Effect<Metric, MetricLimitReached | Unavailable, Principal>
    /**
     * Changes the fields that are sent. Synced values belong to the signal that they were read from: while the metric is bound to
     * another one they are kept, but not shown.
     */
    readonly update: (id: string, change: MetricChange) => Effect.Effect<Metric, NoMetric | Unavailable, Principal>
    /**
     * Sets a date's value by hand, if `check` accepts it for the metric; `null` clears it, which shows the synced value again if
     * there is one.
     */
    readonly setValue: <E>(
      id: string,
      date: CalendarDate,
      value: number | null,
      check: (metric: MetricDefinition, value: number) => Effect.Effect<void, E>
    ) => Effect.Effect<void, E | NoMetric | NoValueToClear | Unavailable, Principal>
    /** Soft-deletes a metric with all its values. Returns whether there was one with this id. */
    readonly remove: (id: string) => Effect.Effect<boolean, Unavailable, Principal>
    /** Restores a deleted metric with all its values. */
    readonly restore: (id: string) => Effect.Effect<void, NoMetric | MetricLimitReached | Unavailable, Principal>
    /**
     * Writes a date's value of a signal to every metric that is bound to it. Values set by hand stay and are shown instead. Returns
     * the number of those metrics.
     */
    readonly sync: (signal: string, date: CalendarDate, value: number) => Effect.Effect<number, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    MetricStore,
    Effect.map(Sql, (db) => {
      const withValues = (accountId: string, metric: MetricDefinition) =>
        Effect.map(
          db.all(VALUES_OF_ONE, [accountId, metric.id, Limits.METRIC_VALUES_LISTED.default]),
          (values): Metric => ({ ...metric, values: values.map(shown) })
        )

      const find = (accountId: string, id: string) =>
        Effect.flatMap(db.first(METRIC, [accountId, id]), (metric) =>
          metric === undefined ? new NoMetric() : Effect.succeed(metric)
        )

      const checkLimit = (accountId: string) =>
        Effect.flatMap(db.first(LIVE_METRICS, [accountId]), (live) =>
          live !== undefined && live.count >= Limits.METRICS_PER_ACCOUNT ? new MetricLimitReached() : Effect.void
        )

      const create = (draft: MetricDraft) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* auditFields
          yield* checkLimit(accountId)
          const metric = { ...UNSET, ...draft, id: newId() }
          const { healthMetricKey } = metric
          const added = [...definition(metric), healthMetricKey, healthMetricKey, by, at, metric.id, accountId]
          return { ...(yield* written(db.first(ADD, added))), values: [] }
        })

      const update = (id: string, change: MetricChange) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* auditFields
          const metric = { ...(yield* find(accountId, id)), ...change }
          const { healthMetricKey } = metric
          const changed = [...definition(metric), healthMetricKey, healthMetricKey, by, at, id, accountId]
          return yield* withValues(accountId, yield* written(db.first(UPDATE, changed)))
        })

      /** Clears a value set by hand. The synced value of the date is kept. */
      const clear = (metric: MetricDefinition, date: CalendarDate) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* auditFields
          const value = yield* db.first(VALUE, [accountId, metric.id, date])
          if (value === undefined) return yield* new NoValueToClear({ metric: metric.name, date })
          yield* value.synced === null
            ? db.run(REMOVE_VALUE, [accountId, metric.id, date])
            : db.run(CLEAR, [by, at, accountId, metric.id, date])
        })

      return {
        list: (values) =>
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
        create: (draft) => Effect.flatMap(Principal, ({ accountId }) => db.exclusive(accountId, create(draft))),
        update: (id, change) =>
          Effect.flatMap(Principal, ({ accountId }) => db.exclusive(accountId, update(id, change))),
        setValue: (id, date, value, check) =>
          Effect.flatMap(auditFields, ({ accountId, at, by }) =>
            db.exclusive(
              accountId,
              Effect.gen(function* () {
                const metric = yield* find(accountId, id)
                if (value === null) return yield* clear(metric, date)
                yield* check(metric, value)
                yield* db.run(SET_VALUE, [accountId, id, date, value, by, at])
              })
            )
          ),
        remove: (id) =>
          Effect.gen(function* () {
            const { accountId, at, by } = yield* auditFields
            return (yield* db.first(DELETE, [by, at, id, accountId])) !== undefined
          }),
        restore: (id) =>
          Effect.flatMap(Principal, ({ accountId }) =>
            db.exclusive(
              accountId,
              Effect.gen(function* () {
                if ((yield* db.first(DELETED, [id, accountId])) === undefined) return yield* new NoMetric()
                yield* checkLimit(accountId)
                yield* db.run(RESTORE, [id, accountId])
              })
            )
          ),
        sync: (signal, date, value) =>
          Effect.gen(function* () {
            const { accountId, at, by } = yield* auditFields
            const written = yield* db.all(SYNC, [accountId, date, value, signal, by, at, accountId, signal])
            return written.length
          })
      }
    })
  )
}

const written = <E>(metric: Effect.Effect<MetricDefinition | undefined, E>) =>
  Effect.flatMap(metric, (row) =>
    row === undefined ? Effect.dieMessage("no metric was written") : Effect.succeed(row)
  )

/** The fields of a metric that its draft may leave out. */
const UNSET = {
  description: null,
  increment: Limits.METRIC_INCREMENT.default,
  target: null,
  colour: "progress",
  healthMetricKey: null
} as const

const definition = ({ colour, description, increment, kind, name, tab, target, unit }: MetricDefinition) => [
  name,
  tab,
  kind,
  unit,
  description,
  increment,
  target,
  colour
]

/** The value and its source. A table constraint ensures that one of the two columns has it. */
const shown = (row: {
  readonly date: CalendarDate
  readonly typed: number | null
  readonly synced: number | null
}) => ({
  date: row.date,
  value: row.typed ?? row.synced ?? 0,
  source: row.typed === null ? ("synced" as const) : ("manual" as const)
})
