import { findHealthMetric, InvalidRequest, Limits, resolveDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { type MetricDefinition, MetricStore } from "../../store/MetricStore.ts"
import { handlers } from "../Handlers.ts"

export const customMetricsHandlers = Effect.map(MetricStore, (metrics) =>
  handlers("customMetrics", {
    listCustomMetrics: ({ urlParams: { tab, values = Limits.METRIC_VALUES_LISTED.default } }) =>
      metrics.list(tab, values),
    createCustomMetric: ({ payload }) => metrics.create(payload),
    updateCustomMetric: ({ path: { metricId }, payload }) =>
      Object.keys(payload).length === 0
        ? new InvalidRequest({ message: "body: expected at least one field to change" })
        : metrics.update(metricId, payload),
    setCustomMetricValue: ({ path: { metricId }, payload: { date: sent, value } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        yield* metrics.setValue(metricId, date, value, (metric) => allowed(metric, value))
        return { logged: true, metricId, date, value } as const
      }),
    deleteCustomMetric: ({ path: { metricId } }) =>
      Effect.as(metrics.remove(metricId), { deleted: true, id: metricId } as const)
  })
)

/** Refuses a figure that the metric's kind, or the signal that it is bound to, does not know. */
const allowed = (
  { healthMetricKey, kind, name }: MetricDefinition,
  value: number | null
): Effect.Effect<void, InvalidRequest> => {
  if (value === null) return Effect.void
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
