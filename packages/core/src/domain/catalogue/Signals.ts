import * as Schema from "effect/Schema"

/** The groups of the health catalogue. */
export const HealthCategory = Schema.Literal(
  "activity",
  "vitals",
  "body",
  "nutrition",
  "sleep",
  "reproductive",
  "mindfulness"
)
export type HealthCategory = typeof HealthCategory.Type

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
const gap = {
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

// biome-ignore format: a table reads best one line a signal
const activity = [
  ["steps", "Steps", "count", "sum", "HKQuantityTypeIdentifierStepCount", "StepsRecord", 0, 200000],
  ["distance_walking_running", "Walking and running distance", "km", "sum", "HKQuantityTypeIdentifierDistanceWalkingRunning", "DistanceRecord", 0, 330],
  ["distance_cycling", "Cycling distance", "km", "sum", "HKQuantityTypeIdentifierDistanceCycling", null, 0, 1100, gap.oneDistanceRecord],
  ["distance_swimming", "Swimming distance", "m", "sum", "HKQuantityTypeIdentifierDistanceSwimming", null, 0, 110000, gap.oneDistanceRecord],
  ["distance_wheelchair", "Wheelchair distance", "km", "sum", "HKQuantityTypeIdentifierDistanceWheelchair", null, 0, 400, gap.oneDistanceRecord],
  ["distance_downhill_snow", "Downhill snow sports distance", "km", "sum", "HKQuantityTypeIdentifierDistanceDownhillSnowSports", null, 0, 300, gap.oneDistanceRecord],
  ["distance_cross_country_skiing", "Cross-country skiing distance", "km", "sum", "HKQuantityTypeIdentifierDistanceCrossCountrySkiing", null, 0, 500, gap.oneDistanceRecord],
  ["distance_paddle_sports", "Paddling distance", "km", "sum", "HKQuantityTypeIdentifierDistancePaddleSports", null, 0, 300, gap.oneDistanceRecord],
  ["distance_rowing", "Rowing distance", "km", "sum", "HKQuantityTypeIdentifierDistanceRowing", null, 0, 350, gap.oneDistanceRecord],
  ["distance_skating", "Skating distance", "km", "sum", "HKQuantityTypeIdentifierDistanceSkatingSports", null, 0, 600, gap.oneDistanceRecord],
  ["flights_climbed", "Flights climbed", "count", "sum", "HKQuantityTypeIdentifierFlightsClimbed", "FloorsClimbedRecord", 0, 8000],
  ["elevation_gained", "Elevation gained", "m", "sum", null, "ElevationGainedRecord", 0, 30000, "Apple Health stores climb only inside workout details, not as a type of its own."],
  ["active_energy", "Active energy", "kcal", "sum", "HKQuantityTypeIdentifierActiveEnergyBurned", "ActiveCaloriesBurnedRecord", 0, 12000],
  ["resting_energy", "Resting energy", "kcal", "sum", "HKQuantityTypeIdentifierBasalEnergyBurned", "BasalMetabolicRateRecord", 0, 6000],
  ["total_energy", "Total energy burned", "kcal", "sum", null, "TotalCaloriesBurnedRecord", 0, 18000, "Apple Health keeps active and resting energy apart; add the two."],
  ["exercise_minutes", "Exercise minutes", "min", "sum", "HKQuantityTypeIdentifierAppleExerciseTime", "ActivityIntensityRecord", 0, 1440],
  ["move_minutes", "Move minutes", "min", "sum", "HKQuantityTypeIdentifierAppleMoveTime", null, 0, 1440, gap.noRecord],
  ["stand_minutes", "Standing time", "min", "sum", "HKQuantityTypeIdentifierAppleStandTime", null, 0, 1440, gap.noRecord],
  ["stand_hours", "Stand hours", "count", "count", "HKCategoryTypeIdentifierAppleStandHour", null, 0, 24, gap.noRecord],
  ["workout_minutes", "Workout time", "min", "duration", "HKWorkoutTypeIdentifier", "ExerciseSessionRecord", 0, 1440],
  ["workout_count", "Workouts", "count", "count", "HKWorkoutTypeIdentifier", "ExerciseSessionRecord", 0, 24],
  ["moderate_intensity_minutes", "Moderate activity minutes", "min", "duration", null, "ActivityIntensityRecord", 0, 1440, gap.noIntensitySplit],
  ["vigorous_intensity_minutes", "Vigorous activity minutes", "min", "duration", null, "ActivityIntensityRecord", 0, 1440, gap.noIntensitySplit],
  ["weighted_intensity_minutes", "Weighted activity minutes", "min", "duration", null, "ActivityIntensityRecord", 0, 2880, "Apple Health has no intensity-weighted minutes."],
  ["wheelchair_pushes", "Wheelchair pushes", "count", "sum", "HKQuantityTypeIdentifierPushCount", "WheelchairPushesRecord", 0, 100000],
  ["swimming_strokes", "Swimming strokes", "count", "sum", "HKQuantityTypeIdentifierSwimmingStrokeCount", null, 0, 110000, gap.noRecord],
  ["vo2_max", "Cardio fitness (VO2 max)", "mL/kg/min", "latest", "HKQuantityTypeIdentifierVO2Max", "Vo2MaxRecord", 10, 100],
  ["physical_effort", "Physical effort", "MET", "average", "HKQuantityTypeIdentifierPhysicalEffort", null, 0, 25, gap.noRecord],
  ["workout_effort", "Workout effort", "score", "average", "HKQuantityTypeIdentifierWorkoutEffortScore", null, 0, 10, "Health Connect sessions carry no effort rating that matches."],
  ["estimated_workout_effort", "Estimated workout effort", "score", "average", "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore", null, 0, 10, "Health Connect sessions carry no estimated effort."],
  ["cycling_speed", "Cycling speed", "m/s", "average", "HKQuantityTypeIdentifierCyclingSpeed", null, 0, 40, gap.oneSpeedRecord],
  ["cycling_cadence", "Cycling cadence", "rpm", "average", "HKQuantityTypeIdentifierCyclingCadence", "CyclingPedalingCadenceRecord", 0, 250],
  ["cycling_power", "Cycling power", "W", "average", "HKQuantityTypeIdentifierCyclingPower", "PowerRecord", 0, 2500],
  ["cycling_ftp", "Cycling threshold power", "W", "latest", "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower", null, 30, 600, gap.noRecord],
  ["running_speed", "Running speed", "m/s", "average", "HKQuantityTypeIdentifierRunningSpeed", null, 0, 12.5, gap.oneSpeedRecord],
  ["running_power", "Running power", "W", "average", "HKQuantityTypeIdentifierRunningPower", null, 0, 1500, "Health Connect keeps one power record for every sport; it is read as cycling power here."],
  ["running_stride_length", "Running stride length", "m", "average", "HKQuantityTypeIdentifierRunningStrideLength", null, 0.2, 3, gap.noRunningForm],
  ["running_ground_contact", "Ground contact time", "ms", "average", "HKQuantityTypeIdentifierRunningGroundContactTime", null, 70, 600, gap.noRunningForm],
  ["running_vertical_oscillation", "Vertical oscillation", "cm", "average", "HKQuantityTypeIdentifierRunningVerticalOscillation", null, 1, 30, gap.noRunningForm],
  ["step_cadence", "Step cadence", "spm", "average", null, "StepsCadenceRecord", 0, 300, "Apple Health has no cadence type; derive it from steps and time."],
  ["speed", "Speed (any sport)", "m/s", "average", null, "SpeedRecord", 0, 60, "Apple Health keeps speed per sport: walking, running, cycling, rowing, paddling, skiing."],
  ["cross_country_skiing_speed", "Cross-country skiing speed", "m/s", "average", "HKQuantityTypeIdentifierCrossCountrySkiingSpeed", null, 0, 25, gap.oneSpeedRecord],
  ["paddle_sports_speed", "Paddling speed", "m/s", "average", "HKQuantityTypeIdentifierPaddleSportsSpeed", null, 0, 10, gap.oneSpeedRecord],
  ["rowing_speed", "Rowing speed", "m/s", "average", "HKQuantityTypeIdentifierRowingSpeed", null, 0, 8, gap.oneSpeedRecord],
  ["walking_speed", "Walking speed", "m/s", "average", "HKQuantityTypeIdentifierWalkingSpeed", null, 0.1, 4, gap.oneSpeedRecord],
  ["walking_step_length", "Walking step length", "cm", "average", "HKQuantityTypeIdentifierWalkingStepLength", null, 10, 150, gap.noWalkingQuality],
  ["walking_asymmetry", "Walking asymmetry", "%", "average", "HKQuantityTypeIdentifierWalkingAsymmetryPercentage", null, 0, 100, gap.noWalkingQuality],
  ["walking_double_support", "Double support time", "%", "average", "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage", null, 0, 100, gap.noWalkingQuality],
  ["walking_steadiness", "Walking steadiness", "%", "latest", "HKQuantityTypeIdentifierAppleWalkingSteadiness", null, 0, 100, gap.noWalkingQuality],
  ["stair_ascent_speed", "Stair climbing speed", "m/s", "average", "HKQuantityTypeIdentifierStairAscentSpeed", null, 0, 3, gap.noWalkingQuality],
  ["stair_descent_speed", "Stair descending speed", "m/s", "average", "HKQuantityTypeIdentifierStairDescentSpeed", null, 0, 3, gap.noWalkingQuality],
  ["six_minute_walk", "Six-minute walk distance", "m", "latest", "HKQuantityTypeIdentifierSixMinuteWalkTestDistance", null, 0, 1000, gap.noWalkingQuality],
  ["falls", "Falls", "count", "sum", "HKQuantityTypeIdentifierNumberOfTimesFallen", null, 0, 100, gap.noRecord],
  ["underwater_depth", "Greatest underwater depth", "m", "max", "HKQuantityTypeIdentifierUnderwaterDepth", null, 0, 350, gap.noRecord],
  ["water_temperature", "Water temperature", "°C", "average", "HKQuantityTypeIdentifierWaterTemperature", null, -2, 45, gap.noRecord]
] as const satisfies ReadonlyArray<Row>

// biome-ignore format: a table reads best one line a signal
const vitals = [
  ["heart_rate", "Heart rate", "bpm", "average", "HKQuantityTypeIdentifierHeartRate", "HeartRateRecord", 25, 220],
  ["heart_rate_min", "Lowest heart rate", "bpm", "min", "HKQuantityTypeIdentifierHeartRate", "HeartRateRecord", 20, 200],
  ["heart_rate_max", "Highest heart rate", "bpm", "max", "HKQuantityTypeIdentifierHeartRate", "HeartRateRecord", 30, 250],
  ["resting_heart_rate", "Resting heart rate", "bpm", "average", "HKQuantityTypeIdentifierRestingHeartRate", "RestingHeartRateRecord", 25, 150],
  ["walking_heart_rate", "Walking heart rate", "bpm", "average", "HKQuantityTypeIdentifierWalkingHeartRateAverage", null, 30, 200, gap.noRecord],
  ["heart_rate_recovery", "Heart rate recovery (1 min)", "bpm", "max", "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute", null, 0, 130, gap.noRecord],
  ["heart_rate_variability", "Heart rate variability", "ms", "average", "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "HeartRateVariabilityRmssdRecord", 1, 300],
  ["hrv_rmssd", "Heart rate variability (RMSSD)", "ms", "average", "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD", "HeartRateVariabilityRmssdRecord", 1, 300],
  ["afib_burden", "Atrial fibrillation share", "%", "latest", "HKQuantityTypeIdentifierAtrialFibrillationBurden", null, 0, 100, gap.noRecord],
  ["high_heart_rate_alert", "High heart rate alerts", "count", "count", "HKCategoryTypeIdentifierHighHeartRateEvent", null, 0, 100, gap.noAlerts],
  ["low_heart_rate_alert", "Low heart rate alerts", "count", "count", "HKCategoryTypeIdentifierLowHeartRateEvent", null, 0, 100, gap.noAlerts],
  ["irregular_rhythm_alert", "Irregular rhythm alerts", "count", "count", "HKCategoryTypeIdentifierIrregularHeartRhythmEvent", null, 0, 50, gap.noAlerts],
  ["hypertension_alert", "High blood pressure alerts", "count", "count", "HKCategoryTypeIdentifierHypertensionEvent", null, 0, 10, gap.noAlerts],
  ["blood_pressure_systolic", "Systolic blood pressure", "mmHg", "average", "HKQuantityTypeIdentifierBloodPressureSystolic", "BloodPressureRecord", 50, 260],
  ["blood_pressure_diastolic", "Diastolic blood pressure", "mmHg", "average", "HKQuantityTypeIdentifierBloodPressureDiastolic", "BloodPressureRecord", 20, 180],
  ["oxygen_saturation", "Blood oxygen", "%", "average", "HKQuantityTypeIdentifierOxygenSaturation", "OxygenSaturationRecord", 50, 100],
  ["respiratory_rate", "Respiratory rate", "br/min", "average", "HKQuantityTypeIdentifierRespiratoryRate", "RespiratoryRateRecord", 4, 60],
  ["body_temperature", "Body temperature", "°C", "average", "HKQuantityTypeIdentifierBodyTemperature", "BodyTemperatureRecord", 32, 43],
  ["skin_temperature_change", "Skin temperature change", "°C", "average", null, "SkinTemperatureRecord", -10, 10, "Apple Health gives a nightly absolute wrist temperature instead; see sleeping wrist temperature."],
  ["perfusion_index", "Perfusion index", "%", "average", "HKQuantityTypeIdentifierPeripheralPerfusionIndex", null, 0, 20, gap.noRecord],
  ["blood_glucose", "Blood glucose", "mg/dL", "average", "HKQuantityTypeIdentifierBloodGlucose", "BloodGlucoseRecord", 20, 900],
  ["insulin", "Insulin delivered", "IU", "sum", "HKQuantityTypeIdentifierInsulinDelivery", null, 0, 600, gap.noRecord],
  ["inhaler_uses", "Inhaler uses", "count", "sum", "HKQuantityTypeIdentifierInhalerUsage", null, 0, 60, gap.noRecord],
  ["forced_expiratory_volume", "Forced expiratory volume (1 s)", "L", "latest", "HKQuantityTypeIdentifierForcedExpiratoryVolume1", null, 0.2, 8, gap.noRecord],
  ["forced_vital_capacity", "Forced vital capacity", "L", "latest", "HKQuantityTypeIdentifierForcedVitalCapacity", null, 0.3, 12, gap.noRecord],
  ["peak_expiratory_flow", "Peak expiratory flow", "L/min", "max", "HKQuantityTypeIdentifierPeakExpiratoryFlowRate", null, 30, 1000, gap.noRecord],
  ["blood_alcohol", "Blood alcohol", "%", "max", "HKQuantityTypeIdentifierBloodAlcoholContent", null, 0, 1, gap.noRecord],
  ["environmental_sound", "Environmental sound level", "dBA", "average", "HKQuantityTypeIdentifierEnvironmentalAudioExposure", null, 0, 140, gap.noRecord],
  ["headphone_sound", "Headphone sound level", "dBA", "average", "HKQuantityTypeIdentifierHeadphoneAudioExposure", null, 0, 140, gap.noRecord],
  ["uv_exposure", "UV exposure", "index", "max", "HKQuantityTypeIdentifierUVExposure", null, 0, 45, gap.noRecord],
  ["medication_doses", "Medication doses taken", "count", "count", "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent", null, 0, 100, "Health Connect holds medicines only as imported medical records, not as doses taken."]
] as const satisfies ReadonlyArray<Row>

// biome-ignore format: a table reads best one line a signal
const body = [
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

// biome-ignore format: a table reads best one line a signal
const nutrition = [
  ["dietary_energy", "Energy eaten", "kcal", "sum", "HKQuantityTypeIdentifierDietaryEnergyConsumed", "NutritionRecord", 0, 20000],
  ["protein", "Protein", "g", "sum", "HKQuantityTypeIdentifierDietaryProtein", "NutritionRecord", 0, 1000],
  ["carbohydrates", "Carbohydrates", "g", "sum", "HKQuantityTypeIdentifierDietaryCarbohydrates", "NutritionRecord", 0, 3000],
  ["fat", "Fat", "g", "sum", "HKQuantityTypeIdentifierDietaryFatTotal", "NutritionRecord", 0, 1500],
  ["saturated_fat", "Saturated fat", "g", "sum", "HKQuantityTypeIdentifierDietaryFatSaturated", "NutritionRecord", 0, 600],
  ["monounsaturated_fat", "Monounsaturated fat", "g", "sum", "HKQuantityTypeIdentifierDietaryFatMonounsaturated", "NutritionRecord", 0, 800],
  ["polyunsaturated_fat", "Polyunsaturated fat", "g", "sum", "HKQuantityTypeIdentifierDietaryFatPolyunsaturated", "NutritionRecord", 0, 500],
  ["unsaturated_fat", "Unsaturated fat", "g", "sum", null, "NutritionRecord", 0, 1200, "Apple Health keeps mono- and polyunsaturated fat apart; add the two."],
  ["trans_fat", "Trans fat", "g", "sum", null, "NutritionRecord", 0, 100, gap.noAppleType],
  ["energy_from_fat", "Energy from fat", "kcal", "sum", null, "NutritionRecord", 0, 13500, "Apple Health has no such type; work it out from fat at 9 kcal per gram."],
  ["cholesterol", "Cholesterol", "mg", "sum", "HKQuantityTypeIdentifierDietaryCholesterol", "NutritionRecord", 0, 10000],
  ["fiber", "Fibre", "g", "sum", "HKQuantityTypeIdentifierDietaryFiber", "NutritionRecord", 0, 250],
  ["sugar", "Sugar", "g", "sum", "HKQuantityTypeIdentifierDietarySugar", "NutritionRecord", 0, 2000],
  ["sodium", "Sodium", "mg", "sum", "HKQuantityTypeIdentifierDietarySodium", "NutritionRecord", 0, 40000],
  ["potassium", "Potassium", "mg", "sum", "HKQuantityTypeIdentifierDietaryPotassium", "NutritionRecord", 0, 30000],
  ["calcium", "Calcium", "mg", "sum", "HKQuantityTypeIdentifierDietaryCalcium", "NutritionRecord", 0, 15000],
  ["chloride", "Chloride", "mg", "sum", "HKQuantityTypeIdentifierDietaryChloride", "NutritionRecord", 0, 60000],
  ["iron", "Iron", "mg", "sum", "HKQuantityTypeIdentifierDietaryIron", "NutritionRecord", 0, 600],
  ["magnesium", "Magnesium", "mg", "sum", "HKQuantityTypeIdentifierDietaryMagnesium", "NutritionRecord", 0, 6000],
  ["phosphorus", "Phosphorus", "mg", "sum", "HKQuantityTypeIdentifierDietaryPhosphorus", "NutritionRecord", 0, 15000],
  ["zinc", "Zinc", "mg", "sum", "HKQuantityTypeIdentifierDietaryZinc", "NutritionRecord", 0, 500],
  ["copper", "Copper", "mg", "sum", "HKQuantityTypeIdentifierDietaryCopper", "NutritionRecord", 0, 100],
  ["manganese", "Manganese", "mg", "sum", "HKQuantityTypeIdentifierDietaryManganese", "NutritionRecord", 0, 200],
  ["chromium", "Chromium", "mcg", "sum", "HKQuantityTypeIdentifierDietaryChromium", "NutritionRecord", 0, 5000],
  ["iodine", "Iodine", "mcg", "sum", "HKQuantityTypeIdentifierDietaryIodine", "NutritionRecord", 0, 150000],
  ["molybdenum", "Molybdenum", "mcg", "sum", "HKQuantityTypeIdentifierDietaryMolybdenum", "NutritionRecord", 0, 10000],
  ["selenium", "Selenium", "mcg", "sum", "HKQuantityTypeIdentifierDietarySelenium", "NutritionRecord", 0, 5000],
  ["vitamin_a", "Vitamin A", "mcg", "sum", "HKQuantityTypeIdentifierDietaryVitaminA", "NutritionRecord", 0, 100000],
  ["vitamin_b6", "Vitamin B6", "mg", "sum", "HKQuantityTypeIdentifierDietaryVitaminB6", "NutritionRecord", 0, 1000],
  ["vitamin_b12", "Vitamin B12", "mcg", "sum", "HKQuantityTypeIdentifierDietaryVitaminB12", "NutritionRecord", 0, 20000],
  ["vitamin_c", "Vitamin C", "mg", "sum", "HKQuantityTypeIdentifierDietaryVitaminC", "NutritionRecord", 0, 50000],
  ["vitamin_d", "Vitamin D", "mcg", "sum", "HKQuantityTypeIdentifierDietaryVitaminD", "NutritionRecord", 0, 15000],
  ["vitamin_e", "Vitamin E", "mg", "sum", "HKQuantityTypeIdentifierDietaryVitaminE", "NutritionRecord", 0, 5000],
  ["vitamin_k", "Vitamin K", "mcg", "sum", "HKQuantityTypeIdentifierDietaryVitaminK", "NutritionRecord", 0, 50000],
  ["thiamin", "Thiamin (B1)", "mg", "sum", "HKQuantityTypeIdentifierDietaryThiamin", "NutritionRecord", 0, 2000],
  ["riboflavin", "Riboflavin (B2)", "mg", "sum", "HKQuantityTypeIdentifierDietaryRiboflavin", "NutritionRecord", 0, 1000],
  ["niacin", "Niacin (B3)", "mg", "sum", "HKQuantityTypeIdentifierDietaryNiacin", "NutritionRecord", 0, 6000],
  ["pantothenic_acid", "Pantothenic acid (B5)", "mg", "sum", "HKQuantityTypeIdentifierDietaryPantothenicAcid", "NutritionRecord", 0, 10000],
  ["biotin", "Biotin (B7)", "mcg", "sum", "HKQuantityTypeIdentifierDietaryBiotin", "NutritionRecord", 0, 300000],
  ["folate", "Folate (B9)", "mcg", "sum", "HKQuantityTypeIdentifierDietaryFolate", "NutritionRecord", 0, 20000],
  ["folic_acid", "Folic acid", "mcg", "sum", null, "NutritionRecord", 0, 20000, "Apple Health has one folate type and no separate folic acid."],
  ["caffeine", "Caffeine", "mg", "sum", "HKQuantityTypeIdentifierDietaryCaffeine", "NutritionRecord", 0, 5000],
  ["water", "Water", "mL", "sum", "HKQuantityTypeIdentifierDietaryWater", "HydrationRecord", 0, 25000],
  ["alcoholic_drinks", "Alcoholic drinks", "count", "sum", "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages", "AlcoholConsumptionRecord", 0, 60]
] as const satisfies ReadonlyArray<Row>

// biome-ignore format: a table reads best one line a signal
const sleep = [
  ["sleep_duration", "Sleep", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 1200],
  ["time_in_bed", "Time in bed", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 1440],
  ["sleep_rem", "REM sleep", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 600],
  ["sleep_deep", "Deep sleep", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 600],
  ["sleep_light", "Light sleep", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 900],
  ["sleep_awake", "Awake in bed", "min", "duration", "HKCategoryTypeIdentifierSleepAnalysis", "SleepSessionRecord", 0, 720],
  ["breathing_disturbances", "Breathing disturbances asleep", "count", "average", "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances", null, 0, 150, gap.noRecord],
  ["sleep_apnea_alert", "Sleep apnoea alerts", "count", "count", "HKCategoryTypeIdentifierSleepApneaEvent", null, 0, 10, gap.noAlerts],
  ["sleeping_wrist_temperature", "Wrist temperature asleep", "°C", "average", "HKQuantityTypeIdentifierAppleSleepingWristTemperature", null, 25, 42, "Health Connect gives a change from baseline instead; see skin temperature change."]
] as const satisfies ReadonlyArray<Row>

// biome-ignore format: a table reads best one line a signal
const reproductive = [
  ["menstrual_flow", "Menstrual flow", "level", "max", "HKCategoryTypeIdentifierMenstrualFlow", "MenstruationFlowRecord", 0, 3],
  ["period_day", "Period day", "flag", "max", null, "MenstruationPeriodRecord", 0, 1, "Apple Health marks period days through menstrual flow only."],
  ["cycle_phase", "Cycle phase", "code", "latest", null, "MenstrualCyclePhaseRecord", 1, 2, gap.noAppleType],
  ["cycle_day", "Day of cycle", "day", "latest", null, "MenstrualCyclePhaseRecord", 1, 365, "Apple Health leaves the day of the cycle to be counted from period starts."],
  ["intermenstrual_bleeding", "Spotting between periods", "count", "count", "HKCategoryTypeIdentifierIntermenstrualBleeding", "IntermenstrualBleedingRecord", 0, 20],
  ["cervical_mucus", "Cervical mucus", "code", "max", "HKCategoryTypeIdentifierCervicalMucusQuality", "CervicalMucusRecord", 1, 6],
  ["ovulation_test", "Ovulation test", "code", "max", "HKCategoryTypeIdentifierOvulationTestResult", "OvulationTestRecord", 0, 3],
  ["basal_body_temperature", "Basal body temperature", "°C", "latest", "HKQuantityTypeIdentifierBasalBodyTemperature", "BasalBodyTemperatureRecord", 34, 42],
  ["sexual_activity", "Sexual activity", "count", "count", "HKCategoryTypeIdentifierSexualActivity", "SexualActivityRecord", 0, 30],
  ["contraceptive", "Contraceptive in use", "code", "latest", "HKCategoryTypeIdentifierContraceptive", null, 1, 7, gap.noRecord],
  ["pregnancy", "Pregnant", "flag", "latest", "HKCategoryTypeIdentifierPregnancy", null, 0, 1, gap.noRecord],
  ["pregnancy_test", "Pregnancy test", "code", "latest", "HKCategoryTypeIdentifierPregnancyTestResult", null, 0, 2, gap.noRecord],
  ["progesterone_test", "Progesterone test", "code", "latest", "HKCategoryTypeIdentifierProgesteroneTestResult", null, 0, 2, gap.noRecord],
  ["lactation", "Breastfeeding", "flag", "latest", "HKCategoryTypeIdentifierLactation", null, 0, 1, gap.noRecord],
  ["bleeding_during_pregnancy", "Bleeding during pregnancy", "level", "max", "HKCategoryTypeIdentifierBleedingDuringPregnancy", null, 0, 3, gap.noRecord],
  ["bleeding_after_pregnancy", "Bleeding after pregnancy", "level", "max", "HKCategoryTypeIdentifierBleedingAfterPregnancy", null, 0, 3, gap.noRecord],
  ["menopausal_state", "Menopausal state", "code", "latest", "HKCategoryTypeIdentifierMenopausalState", null, 0, 2, gap.noRecord],
  ["bleeding_after_menopause", "Bleeding after menopause", "level", "max", "HKCategoryTypeIdentifierBleedingAfterMenopause", null, 0, 3, gap.noRecord]
] as const satisfies ReadonlyArray<Row>

// biome-ignore format: a table reads best one line a signal
const mindfulness = [
  ["mindful_minutes", "Mindful minutes", "min", "duration", "HKCategoryTypeIdentifierMindfulSession", "MindfulnessSessionRecord", 0, 1440],
  ["state_of_mind", "State of mind", "score", "average", "HKDataTypeIdentifierStateOfMind", null, -1, 1, gap.noRecord],
  ["anxiety_score", "Anxiety questionnaire (GAD-7)", "points", "latest", "HKScoredAssessmentTypeIdentifierGAD7", null, 0, 21, gap.noRecord],
  ["depression_score", "Depression questionnaire (PHQ-9)", "points", "latest", "HKScoredAssessmentTypeIdentifierPHQ9", null, 0, 27, gap.noRecord],
  ["daylight", "Time in daylight", "min", "sum", "HKQuantityTypeIdentifierTimeInDaylight", null, 0, 1440, gap.noRecord]
] as const satisfies ReadonlyArray<Row>

/** The signals that a custom metric can be bound to, by category. */
export const signals = { activity, vitals, body, nutrition, sleep, reproductive, mindfulness } as const

/** The gap note of every metric that Daybook computes itself. */
const selfScored = "Worked out by the service from the log; no phone store supplies it."

/** Metrics that Daybook scores itself, by category. They are listed on request and cannot be bound. */
// biome-ignore format: a table reads best one line a signal
export const scored = {
  activity: [
    ["readiness_score", "Readiness score", "score", "latest", null, null, 0, 100, selfScored],
    ["training_load", "Training load", "AU", "sum", null, null, 0, 10000, selfScored],
    ["load_ratio", "Load ratio", "ratio", "latest", null, null, 0, 5, selfScored]
  ],
  vitals: [
    ["recovery_score", "Recovery score", "score", "latest", null, null, 0, 100, selfScored],
    ["hrv_baseline_change", "Variability against baseline", "%", "latest", null, null, -100, 300, selfScored]
  ],
  body: [
    ["weight_trend", "Weight trend", "kg/week", "latest", null, null, -7, 7, selfScored]
  ],
  nutrition: [
    ["energy_balance", "Energy balance", "kcal", "latest", null, null, -18000, 20000, selfScored]
  ],
  sleep: [
    ["sleep_score", "Sleep score", "score", "latest", null, null, 0, 100, selfScored],
    ["sleep_debt", "Sleep debt", "min", "latest", null, null, 0, 6720, selfScored]
  ]
} as const satisfies Partial<Record<HealthCategory, ReadonlyArray<Row>>>

/**
 * The 25 most recently catalogued signals, newest first: a platform first offered them with iOS 18 or Health Connect API 36 or later.
 * Metrics can be bound to them, but phones cannot sync them yet.
 */
export const newest: ReadonlyArray<string> = [
  "bleeding_after_menopause",
  "menopausal_state",
  "cycle_day",
  "cycle_phase",
  "hypertension_alert",
  "medication_doses",
  "moderate_intensity_minutes",
  "vigorous_intensity_minutes",
  "weighted_intensity_minutes",
  "anxiety_score",
  "bleeding_after_pregnancy",
  "bleeding_during_pregnancy",
  "breathing_disturbances",
  "cross_country_skiing_speed",
  "depression_score",
  "distance_cross_country_skiing",
  "distance_paddle_sports",
  "distance_rowing",
  "distance_skating",
  "estimated_workout_effort",
  "paddle_sports_speed",
  "rowing_speed",
  "sleep_apnea_alert",
  "state_of_mind",
  "workout_effort"
]
