import * as Schema from "effect/Schema"
import { ExpectedText } from "../../contract/ExpectedText.ts"
import { HealthCategory, newest, type Row, scored, signals } from "./Signals.ts"

const Aggregation = Schema.Literal("sum", "average", "min", "max", "latest", "count", "duration").annotations({
  description: "How the samples of a day are combined into one value"
})

/** One signal of the health catalogue. */
export const HealthMetric = Schema.Struct({
  key: Schema.String.annotations({ description: "Key, for healthMetricKey" }),
  label: Schema.String,
  category: HealthCategory,
  unit: Schema.String.annotations({ description: "Unit of stored values; percentages are 0 to 100" }),
  aggregation: Aggregation,
  appleHealth: Schema.NullOr(Schema.String).annotations({
    description: "Apple Health identifier; null if it has none"
  }),
  healthConnect: Schema.NullOr(Schema.String).annotations({
    description: "Health Connect record type; null if it has none"
  }),
  plausibleRange: Schema.Struct({ min: Schema.Number, max: Schema.Number }).annotations({
    description: "A value outside of it is refused; both ends are included"
  }),
  gapNote: Schema.NullOr(Schema.String).annotations({
    description: "Which platform cannot supply it, and why; null when both can"
  }),
  bindable: Schema.Boolean.annotations({ description: "Whether a custom metric can be bound to it" }),
  phoneReadable: Schema.Boolean.annotations({ description: "Whether phones can sync it yet" })
}).annotations({ identifier: "HealthMetric" })
export type HealthMetric = typeof HealthMetric.Type

const scoredRows: Partial<Record<HealthCategory, ReadonlyArray<Row>>> = scored

const catalogueEntry = (category: HealthCategory, row: Row, bindable: boolean): HealthMetric => {
  const [key, label, unit, aggregation, appleHealth, healthConnect, min, max, gapNote = null] = row
  const phoneReadable = bindable && !newest.includes(key)
  const plausibleRange = { min, max }
  return {
    key,
    label,
    category,
    unit,
    aggregation,
    appleHealth,
    healthConnect,
    plausibleRange,
    gapNote,
    bindable,
    phoneReadable
  }
}

/** The whole catalogue, a constant. It goes by category, with the metrics that Daybook scores itself last in each. */
export const HEALTH_CATALOGUE: ReadonlyArray<HealthMetric> = HealthCategory.literals.flatMap((category) => [
  ...signals[category].map((row) => catalogueEntry(category, row, true)),
  ...(scoredRows[category] ?? []).map((row) => catalogueEntry(category, row, false))
])

/** The key of a signal that a custom metric can be bound to. */
export type SignalKey = (typeof signals)[HealthCategory][number][0]

/** The key of a metric that Daybook scores itself. */
export type ScoredKey = (typeof scored)[keyof typeof scored][number][0]

const byKey = new Map(HEALTH_CATALOGUE.map((metric) => [metric.key, metric]))

/** The entry of any text that may be a key; undefined if it is none. */
export const findHealthMetric = (key: string): HealthMetric | undefined => byKey.get(key)

/** The entry of a signal, or of a metric that Daybook scores itself. */
export const healthMetric = (key: SignalKey | ScoredKey): HealthMetric => {
  const metric = byKey.get(key)
  if (metric === undefined) throw new Error(`the health catalogue lacks ${key}`)
  return metric
}

/** A catalogue key that a custom metric can be bound to. */
export const BindableKey = Schema.String.pipe(
  Schema.filter((key) => findHealthMetric(key)?.bindable === true, {
    [ExpectedText]: "the key of a bindable metric of the health metric catalogue",
    jsonSchema: {},
    arbitrary: () => (fc) =>
      fc.constantFrom(...HEALTH_CATALOGUE.filter(({ bindable }) => bindable).map(({ key }) => key))
  })
)

type Tab = "body" | "nutrition" | "training"

const TAB_OF_CATEGORY: Record<HealthCategory, Tab> = {
  nutrition: "nutrition",
  activity: "training",
  sleep: "training",
  mindfulness: "training",
  vitals: "body",
  body: "body",
  reproductive: "body"
}

/** The tab of a custom metric. That of a bound metric is the category of its signal. */
export const metricTab = (metric: { readonly healthMetricKey: string | null; readonly tab: Tab }): Tab => {
  const signal = metric.healthMetricKey === null ? undefined : findHealthMetric(metric.healthMetricKey)
  return signal === undefined ? metric.tab : TAB_OF_CATEGORY[signal.category]
}
