import { fieldOf } from "./Compare.ts"
import { answers, idOf, type Model, type Operation, type Prediction, type Row, refuses, within } from "./Model.ts"
import type { ModelMetric } from "./ModelContents.ts"
import { found, held, newRow, rowOf, set, without, write } from "./ModelRows.ts"

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

const signalIn = ({ healthMetricKey }: Definition): string | undefined =>
  typeof healthMetricKey === "string" ? healthMetricKey : undefined

/** `POST /v1/custom-metrics` */
export const createMetric = (sent: Definition): Operation => ({
  method: "POST",
  path: PATH,
  body: sent,
  dates: [],
  predict: (model) => {
    if (!isSound(model, sent, false) || isMost(model)) return refuses("invalid_request")
    const definition = { ...DEFAULTS, ...asKept(sent) }
    const metric: ModelMetric = {
      kind: "custom_metric",
      logged: { id: undefined },
      definition,
      signal: signalIn(definition)
    }
    return answers(metricShown(model, metric, 0), () => write(model, set(model, newRow(model), metric)))
  }
})

/** Whether the account has the most metrics that it can have. */
export const isMost = (model: Model): boolean => held(model, "custom_metric").length >= MOST

const RECENT_VALUES = 30

const onMetric = (model: Model, id: string, predict: (metric: ModelMetric, row: Row) => Prediction): Prediction => {
  const named = found(model, "custom_metric").find(({ content }) => content.logged.id === id)
  return named === undefined ? refuses("not_found") : predict(named.content, named.row)
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
    return onMetric(model, id, (metric, row) => {
      const definition = { ...metric.definition, ...asKept(sent) }
      const changed = { ...metric, definition, signal: signalIn(definition) ?? metric.signal }
      return answers(metricShown(model, changed, RECENT_VALUES), () => write(model, set(model, row, changed)))
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
      const row = rowOf(model, "custom_metric_value", id, date)
      const isTaken =
        value === null ? valuesOf(model, metric).some((shown) => shown.date === date) : takes(model, metric, value)
      if (!isTaken) return refuses("invalid_request")
      return answers({ logged: true, metricId: id, date, value }, () => {
        const content = { kind: "custom_metric_value", metricId: id, date } as const
        // Where only a phone's value is, there is nothing to clear and nothing changes.
        if (value !== null) write(model, set(model, row, { ...content, value, by: model.writer }))
        else if (row.state !== null) write(model, without(model, row))
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
    onMetric(model, id, (_, row) => answers({ deleted: true, id }, () => write(model, without(model, row))))
})

const metricShown = (model: Model, metric: ModelMetric, count: number) => ({
  id: idOf(metric.logged),
  ...metric.definition,
  values: valuesOf(model, metric).slice(0, count)
})

/** The values of a metric as responses show them, newest first: a typed one covers that of a phone. */
export const valuesOf = (model: Model, { logged, signal }: ModelMetric) => {
  const isOwn = ({ metricId }: { readonly metricId: string }): boolean => metricId === logged.id
  const synced = [...model.synced.values.values()].filter((value) => isOwn(value) && value.signal === signal)
  const typed = held(model, "custom_metric_value").filter(isOwn)
  return [
    ...typed.map(({ date, value }) => ({ date, value, source: "manual" })),
    ...synced
      .filter(({ date }) => typed.every((value) => value.date !== date))
      .map(({ date, value }) => ({ date, value, source: "synced" }))
  ].sort((a, b) => (a.date < b.date ? 1 : -1))
}

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
    const shown = held(model, "custom_metric").filter((metric) => tab === undefined || tabOf(model, metric) === tab)
    return {
      answer: (actual) => {
        const ids = Array.isArray(actual) ? actual.map((one) => fieldOf(one, "id")) : []
        const known = shown.map(({ logged }) => logged.id)
        const place = ({ logged: { id } }: ModelMetric): number =>
          ids.findIndex((one) => (id === undefined ? !known.some((other) => other === one) : one === id))
        return [...shown]
          .sort((a, b) => place(a) - place(b))
          .map((metric) => metricShown(model, metric, values ?? RECENT_VALUES))
      }
    }
  }
})
