import { findHealthMetric } from "./catalogue/HealthCatalogue.ts"
import type { HealthCategory } from "./catalogue/HealthCategory.ts"

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

/** The tab that a custom metric is filed under: a bound metric goes by the category of its signal. */
export const metricTab = (metric: { readonly healthMetricKey: string | null; readonly tab: Tab }): Tab => {
  const signal = metric.healthMetricKey === null ? undefined : findHealthMetric(metric.healthMetricKey)
  return signal === undefined ? metric.tab : TAB_OF_CATEGORY[signal.category]
}
