import type { HealthCategory } from "./HealthCategory.ts"
import type { Row } from "./Row.ts"

/** The gap note of every metric that Daybook computes itself. */
const note = "Worked out by the service from the log; no phone store supplies it."

/** Metrics that Daybook scores itself, by category. They are listed on request and cannot be bound. */
// biome-ignore format: a table reads best one line a signal
export const scored = {
  activity: [
    ["readiness_score", "Readiness score", "score", "latest", null, null, 0, 100, note],
    ["training_load", "Training load", "AU", "sum", null, null, 0, 10000, note],
    ["load_ratio", "Load ratio", "ratio", "latest", null, null, 0, 5, note]
  ],
  vitals: [
    ["recovery_score", "Recovery score", "score", "latest", null, null, 0, 100, note],
    ["hrv_baseline_change", "Variability against baseline", "%", "latest", null, null, -100, 300, note]
  ],
  body: [
    ["weight_trend", "Weight trend", "kg/week", "latest", null, null, -7, 7, note]
  ],
  nutrition: [
    ["energy_balance", "Energy balance", "kcal", "latest", null, null, -18000, 20000, note]
  ],
  sleep: [
    ["sleep_score", "Sleep score", "score", "latest", null, null, 0, 100, note],
    ["sleep_debt", "Sleep debt", "min", "latest", null, null, 0, 6720, note]
  ]
} as const satisfies Partial<Record<HealthCategory, ReadonlyArray<Row>>>
