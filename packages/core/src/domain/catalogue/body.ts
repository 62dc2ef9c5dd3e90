import { gap, type Row } from "./Row.ts"

// biome-ignore format: a table reads best one line a signal
export const body = [
  ["weight", "Weight", "kg", "latest", "HKQuantityTypeIdentifierBodyMass", "WeightRecord", 20, 500],
  ["body_fat", "Body fat", "%", "latest", "HKQuantityTypeIdentifierBodyFatPercentage", "BodyFatRecord", 1, 75],
  ["lean_body_mass", "Lean body mass", "kg", "latest", "HKQuantityTypeIdentifierLeanBodyMass", "LeanBodyMassRecord", 10, 300],
  ["body_mass_index", "Body mass index", "kg/m²", "latest", "HKQuantityTypeIdentifierBodyMassIndex", null, 5, 200, "Health Connect leaves body mass index to be worked out from weight and height."],
  ["height", "Height", "cm", "latest", "HKQuantityTypeIdentifierHeight", "HeightRecord", 50, 275],
  ["waist", "Waist", "cm", "latest", "HKQuantityTypeIdentifierWaistCircumference", null, 1, 300, "Health Connect dropped its waist record before its first stable release."],
  ["body_water_mass", "Body water mass", "kg", "latest", null, "BodyWaterMassRecord", 5, 250, gap.noAppleType],
  ["bone_mass", "Bone mass", "kg", "latest", null, "BoneMassRecord", 0.5, 20, gap.noAppleType],
  ["basal_metabolic_rate", "Basal metabolic rate", "kcal/day", "latest", "HKQuantityTypeIdentifierBasalEnergyBurned", "BasalMetabolicRateRecord", 500, 6000]
] as const satisfies ReadonlyArray<Row>
