/** The health readings that can be pinned, with their short names at the terminal. */
export const READINGS = [
  { short: "sleep", name: "sleepMinutes", unit: "min" },
  { short: "steps", name: "steps", unit: "steps" },
  { short: "rhr", name: "restingHeartRateBpm", unit: "bpm" },
  { short: "hrv", name: "hrvMs", unit: "ms" },
  { short: "active", name: "activeEnergyKcal", unit: "kcal" }
] as const
