import type { Bounds } from "./Limits.ts"

/** A measurement of the body. Its field in the API ends with its unit, and its column has the field's name in snake case. */
export interface BodyMeasure extends Bounds {
  readonly label: string
  /** The description in the API, if it says more than the label. */
  readonly description?: string
  /** The name that people type at the terminal. */
  readonly short: string
  /** The name in the summary of a change, if it is not the label. */
  readonly word?: string
  readonly kind: "mass" | "length" | "percent" | "kcal"
  /** The key of the health catalogue under which phones send it. */
  readonly signal?: string
}

/** The units of the measurements in the log. */
export const BODY_UNITS: Readonly<Record<BodyMeasure["kind"], string>> = {
  mass: "kg",
  length: "cm",
  percent: "%",
  kcal: "kcal"
}

const circumference = (label: string) =>
  ({ label, short: label.toLowerCase(), kind: "length", min: 1, max: 300 }) as const

/**
 * The measurements of a check-in with their bounds, both included, in the contract's order. All surfaces, the journal and the checks of
 * rows use this list. A new measurement needs a line here and a migration of each engine.
 */
export const CHECK_IN = {
  weightKg: {
    ...{ label: "Weight", description: "Body weight", short: "weight", word: "" },
    ...{ kind: "mass", signal: "weight", min: 20, max: 500 }
  },
  bodyFatPercent: { label: "Body fat", short: "bf", kind: "percent", signal: "body_fat", min: 1, max: 75 },
  waistCm: { ...circumference("Waist"), signal: "waist" },
  hipCm: circumference("Hip"),
  chestCm: circumference("Chest"),
  armCm: circumference("Arm"),
  thighCm: circumference("Thigh"),
  calfCm: circumference("Calf"),
  neckCm: circumference("Neck"),
  leanBodyMassKg: {
    ...{ label: "Lean body mass", short: "lean", word: "lean mass" },
    ...{ kind: "mass", signal: "lean_body_mass", min: 10, max: 300 }
  },
  boneMassKg: { label: "Bone mass", short: "bone", kind: "mass", signal: "bone_mass", min: 0.5, max: 20 },
  basalMetabolicRateKcal: {
    ...{ label: "Basal metabolic rate", description: "Basal metabolic rate a day", short: "bmr", word: "basal rate" },
    ...{ kind: "kcal", signal: "basal_metabolic_rate", min: 500, max: 6000 }
  }
} as const satisfies Record<string, BodyMeasure>

/** A measurement of a check-in. */
export type BodyField = keyof typeof CHECK_IN

/** A field of a check-in that can be written and cleared. */
export type CheckInField = BodyField | "note"

/** The rules and words of a measurement. */
export const bodyMeasure = (field: BodyField): BodyMeasure => CHECK_IN[field]

/** The measurements of a check-in, in the contract's order. */
export const BODY_FIELDS: ReadonlyArray<BodyField> = Object.keys(CHECK_IN).filter(
  (name): name is BodyField => name in CHECK_IN
)

/** The fields of a check-in, in the contract's order. */
export const CHECK_IN_FIELDS: ReadonlyArray<CheckInField> = [...BODY_FIELDS, "note"]

/**
 * The health readings that can be pinned, with the names that people read, those that they type at the terminal, and what an average is
 * over: a total of today is not whole.
 */
export const READINGS = [
  { short: "sleep", name: "sleepMinutes", label: "Sleep", unit: "min", over: "measured" },
  { short: "steps", name: "steps", label: "Steps", unit: "steps", over: "total" },
  { short: "rhr", name: "restingHeartRateBpm", label: "Resting heart rate", unit: "bpm", over: "measured" },
  { short: "hrv", name: "hrvMs", label: "HRV", unit: "ms", over: "measured" },
  { short: "active", name: "activeEnergyKcal", label: "Active energy", unit: "kcal", over: "total" }
] as const
