import { fieldOf } from "./Compare.ts"
import {
  answers,
  idOf,
  type Model,
  type ModelMetric,
  type Operation,
  type Prediction,
  refuses,
  within
} from "./Model.ts"

type Definition = Readonly<Record<string, unknown>>

const MOST = 100
const BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  increment: [0.01, 10_000],
  target: [0, 1_000_000]
}
const LENGTHS: Readonly<Record<string, readonly [number, number]>> = {
  name: [1, 48],
  unit: [0, 16],
  description: [0, 180]
}

const DEFAULTS: Definition = {
  description: null,
  increment: 1,
  target: null,
  colour: "progress",
  healthMetricKey: null
}

const PATH = "/v1/custom-metrics"

const signalOf = (model: Model, key: unknown) => model.catalogue.find((signal) => signal.key === key)

const isSound = (model: Model, sent: Definition, mayDrop: boolean): boolean =>
  Object.entries(sent).every(([field, value]) => {
    if (value === null) return field === "healthMetricKey" || (mayDrop && field === "target")
    if (field === "healthMetricKey") return signalOf(model, value)?.bindable === true
    const [bounds, lengths] = [BOUNDS[field], LENGTHS[field]]
    if (lengths !== undefined) return within([...trimmed(field, String(value))].length, lengths)
    return bounds === undefined || within(value, bounds)
  })

/** Only the name is trimmed. */
const trimmed = (field: string, text: string): string => (field === "name" ? text.trim() : text)

const asKept = (sent: Definition): Definition =>
  Object.fromEntries(
    Object.entries(sent).map(([field, value]) => [field, typeof value === "string" ? trimmed(field, value) : value])
  )

/** `POST /v1/custom-metrics` */
export const createMetric = (sent: Definition): Operation => ({
  method: "POST",
  path: PATH,
  body: sent,
  dates: [],
  predict: (model) => {
    if (!isSound(model, sent, false) || model.metrics.length >= MOST) return refuses("invalid_request")
    const metric: ModelMetric = { id: undefined, definition: { ...DEFAULTS, ...asKept(sent) }, values: new Map() }
    return answers(metricShown(metric, 0), () => model.metrics.push(metric))
  }
})

const RECENT_VALUES = 30

const onMetric = (model: Model, id: string, predict: (metric: ModelMetric) => Prediction): Prediction => {
  const metric = model.metrics.find((one) => one.id === id)
  return metric === undefined ? refuses("not_found") : predict(metric)
}

/** `POST /v1/custom-metrics/{metricId}` */
export const updateMetric = (id: string, sent: Definition): Operation => ({
  method: "POST",
  path: `${PATH}/${id}`,
  body: sent,
  dates: [],
  predict: (model) => {
    if (!isSound(model, sent, true)) return refuses("invalid_request")
    // The contract does not say whether the id or the body is checked first.
    if (Object.keys(sent).length === 0) return refuses("invalid_request", "not_found")
    return onMetric(model, id, (metric) => {
      const changed = { ...metric, definition: { ...metric.definition, ...asKept(sent) } }
      return answers(metricShown(changed, RECENT_VALUES), () => {
        metric.definition = changed.definition
      })
    })
  }
})

/** `POST /v1/custom-metrics/{metricId}/values` with an explicit date. */
export const setMetricValue = (id: string, date: string, value: number | null): Operation => ({
  method: "POST",
  path: `${PATH}/${id}/values`,
  body: { value, date },
  dates: [date],
  predict: (model) =>
    onMetric(model, id, (metric) => {
      const isTaken = value === null ? metric.values.has(date) : takes(model, metric, value)
      if (!isTaken) return refuses("invalid_request")
      return answers({ logged: true, metricId: id, date, value }, () => {
        if (value === null) metric.values.delete(date)
        else metric.values.set(date, value)
      })
    })
})

const takes = (model: Model, { definition }: ModelMetric, value: number): boolean => {
  const isOfKind =
    definition.kind === "toggle"
      ? value === 0 || value === 1
      : definition.kind === "counter"
        ? Number.isInteger(value) && value >= 0
        : Number.isFinite(value)
  const range = signalOf(model, definition.healthMetricKey)?.plausibleRange
  return isOfKind && (range === undefined || within(value, [range.min, range.max]))
}

/** `DELETE /v1/custom-metrics/{metricId}` */
export const deleteMetric = (id: string): Operation => ({
  method: "DELETE",
  path: `${PATH}/${id}`,
  dates: [],
  predict: (model) =>
    onMetric(model, id, (metric) =>
      answers({ deleted: true, id }, () => model.metrics.splice(model.metrics.indexOf(metric), 1))
    )
})

const metricShown = (metric: ModelMetric, count: number) => ({
  id: idOf(metric),
  ...metric.definition,
  values: [...metric.values]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, count)
    .map(([date, value]) => ({ date, value, source: "manual" }))
})

const TABS: Readonly<Record<string, string>> = {
  nutrition: "nutrition",
  activity: "training",
  sleep: "training",
  mindfulness: "training"
}

/** The tab that lists a metric: that of its signal's category, or its own if it is not bound. */
const tabOf = (model: Model, { definition }: ModelMetric): unknown => {
  const signal = signalOf(model, definition.healthMetricKey)
  return signal === undefined ? definition.tab : (TABS[signal.category] ?? "body")
}

/** `GET /v1/custom-metrics`; the contract does not define the order. */
export const listMetrics = (tab?: string, values?: number): Operation => ({
  method: "GET",
  path: `${PATH}?${new URLSearchParams({ ...(tab && { tab }), ...(values && { values: String(values) }) })}`,
  dates: [],
  predict: (model) => {
    if (values !== undefined && !within(values, [7, 90])) return refuses("invalid_request")
    const shown = model.metrics.filter((metric) => tab === undefined || tabOf(model, metric) === tab)
    return {
      answer: (actual) => {
        const ids = Array.isArray(actual) ? actual.map((one) => fieldOf(one, "id")) : []
        const known = shown.map(({ id }) => id)
        const place = ({ id }: ModelMetric): number =>
          ids.findIndex((one) => (id === undefined ? !known.some((other) => other === one) : one === id))
        return [...shown]
          .sort((a, b) => place(a) - place(b))
          .map((metric) => metricShown(metric, values ?? RECENT_VALUES))
      }
    }
  }
})
