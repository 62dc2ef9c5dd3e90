import type { CustomMetric, MetricTab } from "../api/CustomMetrics.ts"
import { findHealthMetric, type HealthCategory } from "./catalogue/HealthCatalogue.ts"

const TAB_OF_CATEGORY: Record<HealthCategory, MetricTab> = {
  nutrition: "nutrition",
  activity: "training",
  sleep: "training",
  mindfulness: "training",
  vitals: "body",
  body: "body",
  reproductive: "body"
}

/** The tab that a metric is filed under: a bound metric goes by the category of its signal. */
export const metricTab = ({ healthMetricKey, tab }: Pick<CustomMetric, "healthMetricKey" | "tab">): MetricTab => {
  const signal = healthMetricKey === null ? undefined : findHealthMetric(healthMetricKey)
  return signal === undefined ? tab : TAB_OF_CATEGORY[signal.category]
}
