/** A row of the catalogue: key, label, unit, aggregation, Apple Health identifier, Health Connect record, range, gap note. */
export type Row = readonly [
  key: string,
  label: string,
  unit: string,
  aggregation: "sum" | "average" | "min" | "max" | "latest" | "count" | "duration",
  appleHealth: string | null,
  healthConnect: string | null,
  plausibleMin: number,
  plausibleMax: number,
  gapNote?: string
]

/** Gap notes that several signals share. */
export const gap = {
  noRecord: "Health Connect has no record for this.",
  oneDistanceRecord:
    "Health Connect keeps one distance record for every sport, so this sport cannot be told apart without the matching exercise session.",
  noWalkingQuality: "Health Connect has no walking-quality records.",
  oneSpeedRecord: "Health Connect keeps one speed record for every sport; use the general speed metric there.",
  noAlerts: "Health Connect does not pass on alerts raised by the watch.",
  noAppleType: "Apple Health has no type for this.",
  noRunningForm: "Health Connect has no running-form records.",
  noIntensitySplit: "Apple Health does not split exercise minutes by intensity."
} as const
