import { findHealthMetric, InvalidRequest, Limits, metricTab, NotFound, resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { handlers } from "./Handlers.ts"
import { type MetricDefinition, metricStore } from "./MetricStore.ts"

export const customMetricsHandlers = Effect.map(metricStore, (metrics) =>
  handlers("customMetrics", {
    listCustomMetrics: ({ urlParams: { tab, values = Limits.METRIC_VALUES_LISTED.default } }) =>
      Effect.map(metrics.list(values), (all) =>
        tab === undefined ? all : all.filter((metric) => metricTab(metric) === tab)
      ),
    createCustomMetric: ({ payload }) => Effect.catchTag(metrics.create(payload), "MetricLimitReached", () => LIMIT),
    updateCustomMetric: ({ path: { metricId }, payload }) =>
      Effect.catchTag(metrics.update(metricId, payload), "NoMetric", () => NO_METRIC),
    setCustomMetricValue: ({ path: { metricId }, payload: { date: sent, value } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        yield* metrics.setValue(metricId, date, value, checkValue).pipe(
          Effect.catchTags({
            NoMetric: () => NO_METRIC,
            NoValueToClear: ({ metric }) =>
              new InvalidRequest({ message: `value: ${metric} has no value on ${date} to clear` })
          })
        )
        return { logged: true, metricId, date, value } as const
      }),
    addToCustomMetric: ({ path: { metricId }, payload: { amount, date: sent } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        const value = yield* Effect.catchTag(
          metrics.addToValue(metricId, date, amount, checkValue),
          "NoMetric",
          () => NO_METRIC
        )
        return { logged: true, metricId, date, value } as const
      }),
    deleteCustomMetric: ({ path: { metricId } }) =>
      Effect.flatMap(metrics.remove(metricId), (removed) =>
        removed ? Effect.succeed({ deleted: true, id: metricId } as const) : NO_METRIC
      )
  })
)

const NO_METRIC = new NotFound({ message: "No custom metric has this id; list the custom metrics to find it." })

const LIMIT = new InvalidRequest({
  message: `There are already ${Limits.METRICS_PER_ACCOUNT} custom metrics, the most an account can have; delete one first.`
})

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
