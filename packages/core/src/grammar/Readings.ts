/** The health readings that can be pinned, with the names that people read, and those that they type at the terminal. */
export const READINGS = [
  { short: "sleep", name: "sleepMinutes", label: "Sleep", unit: "min" },
  { short: "steps", name: "steps", label: "Steps", unit: "steps" },
  { short: "rhr", name: "restingHeartRateBpm", label: "Resting heart rate", unit: "bpm" },
  { short: "hrv", name: "hrvMs", label: "HRV", unit: "ms" },
  { short: "active", name: "activeEnergyKcal", label: "Active energy", unit: "kcal" }
] as const
